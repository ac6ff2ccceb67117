// The referee's Position of the two-player game behind the text interface.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/position.h"
#include "variants/duel_outcome.h"
#include "variants/table.h"
#include "variants/variant.h"

namespace sapper {

class DuelTable : public Table {
 public:
  // The start of a game. Errors kLayout, kSyntax.
  static absl::StatusOr<std::unique_ptr<Table>> Create(const Rules& rules, const Setups& setups);
  // Precondition: nothing was played yet.
  explicit DuelTable(Position position)
      : position_(std::move(position)), outcome_(TeamOutcomeOf(position_.outcome())) {}

  const Position& position() const {
    return position_;
  }

  Seat seat_to_move() const override {
    return Seat(Index(position_.side_to_move()));
  }
  const absl::optional<TeamOutcome>& outcome() const override {
    return outcome_;
  }
  absl::Status CheckAction(absl::string_view action) const override;
  std::vector<ShownPiece> Pieces() const override;
  std::vector<std::string> BoardLines() const override;
  // The position, and that no piece was lost or made but in an announced collision.
  absl::Status Validate() const override;
  // Also the whole board, that no true rank is held impossible, and that exactly the legal moves
  // are held for legal.
  absl::Status CheckAgreement(const SeatGame& game) const override;

 private:
  std::string PlayLegal(absl::string_view action) override;

  Position position_;
  absl::optional<TeamOutcome> outcome_;
  std::array<int, DuelMap::kSides> dead_{};  // counted from what was announced
};

// The true position. Precondition: the table is of the two-player game.
const Position& TruthOf(const Table& table);

}  // namespace sapper
