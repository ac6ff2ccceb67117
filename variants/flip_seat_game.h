// Flip Junqi as a peer told it, behind the text interface.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/flip_deal.h"
#include "search/flip_player.h"
#include "variants/flip_parts.h"
#include "variants/seat_game.h"

namespace sapper {

class FlipSeatGame : public SeatGame {
 public:
  explicit FlipSeatGame(FlipGameState state, std::shared_ptr<const FlipParts> parts)
      : state_(std::move(state)), parts_(std::move(parts)) {}
  // From the start, with the deal that a peer told. No player is handed it.
  FlipSeatGame(const FlipRuleBook& book, const FlipDeal& deal,
               std::shared_ptr<const FlipParts> parts)
      : state_(book), deal_(deal), parts_(std::move(parts)) {}

  const FlipGameState& state() const {
    return state_;
  }
  const FlipPosition& position() const {
    return state_.position();
  }

  std::unique_ptr<SeatGame> Clone() const override {
    return std::make_unique<FlipSeatGame>(*this);
  }
  Seat seat() const override {
    return seat_.value_or(seat_to_move());
  }
  void TakeSeat(Seat seat) override {
    seat_ = seat;
  }
  Seat seat_to_move() const override {
    return Seat(Index(position().to_move()));
  }
  absl::Status Observe(absl::string_view event) override;
  std::string Completed(absl::string_view word) const override;
  void End() override;
  bool over() const override {
    return position().over();
  }
  std::vector<std::string> LegalActions() const override;
  absl::Status CheckAction(absl::string_view action) const override;
  absl::Status WhyIllegal(absl::string_view action) const override;
  std::vector<std::string> BoardLines() const override;
  std::vector<ShownPiece> Pieces() const override;
  std::vector<PieceBelief> Beliefs() const override;
  std::vector<SeatLosses> Losses() const override;
  std::string WarningText() const override;
  std::string StatusText() const override;
  std::string EventInWords(absl::string_view event, const SeatGame& before,
                           const PeopleWords& names) const override;
  std::vector<std::string> EvaluationLines() const override;
  // The set-up is the whole deal.
  absl::Status CheckReveal(absl::string_view setup) const override;
  absl::Status Reveal(absl::string_view setup) override;
  absl::StatusOr<LeafCount> Perft(int depth) const override;
  absl::StatusOr<LeafCount> ChancePerft(int depth) const override;

 private:
  FlipPlayer player() const {
    return kFlipPlayers[seat().index()];
  }

  FlipGameState state_;
  absl::optional<FlipDeal> deal_;
  bool revealed_ = false;
  absl::optional<Seat> seat_;
  std::shared_ptr<const FlipParts> parts_;
};

// What `game` knows. Precondition: it is of flip Junqi.
const FlipSeatGame& KnownFlip(const SeatGame& game);

}  // namespace sapper
