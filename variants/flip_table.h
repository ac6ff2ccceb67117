// The referee's position of flip Junqi and its deal behind the text interface.
#pragma once

#include <string>
#include <vector>

#include "engine/flip_deal.h"
#include "engine/flip_position.h"
#include "variants/table.h"

namespace sapper {

class FlipTable : public Table {
 public:
  FlipTable(const FlipRuleBook& book, const FlipDeal& deal) : position_(book), deal_(deal) {}

  Seat seat_to_move() const override {
    return Seat(Index(position_.to_move()));
  }
  const absl::optional<TeamOutcome>& outcome() const override {
    return outcome_;
  }
  absl::Status CheckAction(absl::string_view action) const override;
  std::vector<ShownPiece> Pieces() const override;
  std::vector<std::string> BoardLines() const override;
  std::string HiddenTruth() const override {
    return deal_.ToString();
  }
  // The position, and that what lies face down is what the deal has there.
  absl::Status Validate() const override;
  // Also the whole position: a seat knows all of it.
  absl::Status CheckAgreement(const SeatGame& game) const override;

 private:
  std::string PlayLegal(absl::string_view action) override;

  FlipPosition position_;
  FlipDeal deal_;
  absl::optional<TeamOutcome> outcome_;
};

}  // namespace sapper
