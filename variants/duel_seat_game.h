// A KnownGame behind the text interface.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "variants/duel_parts.h"
#include "variants/known_game.h"
#include "variants/seat_game.h"

namespace sapper {

class DuelSeatGame : public SeatGame {
 public:
  DuelSeatGame(KnownGame game, std::shared_ptr<const DuelParts> parts)
      : game_(std::move(game)), parts_(std::move(parts)) {}

  const KnownGame& known() const {
    return game_;
  }

  std::unique_ptr<SeatGame> Clone() const override {
    return std::make_unique<DuelSeatGame>(game_, parts_);
  }
  Seat seat() const override;
  Seat seat_to_move() const override;
  absl::Status Observe(absl::string_view event) override;
  std::string Completed(absl::string_view word) const override;
  absl::StatusOr<std::string> Hear(absl::string_view word, Hearing hearing) override;
  // Plies of a referee whose word is taken whatever it contradicts. Returns what gave way, in
  // words; empty when nothing did.
  std::string ObserveByForce(const Event& event);
  void ForceTurn(Side to_move);
  void End() override {
    game_.End();
  }
  bool over() const override {
    return game_.over();
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
  absl::Status CheckReveal(absl::string_view setup) const override;
  absl::Status Reveal(absl::string_view setup) override;
  absl::StatusOr<LeafCount> Perft(int depth) const override;

 private:
  KnownGame game_;
  std::shared_ptr<const DuelParts> parts_;
};

// What `game` knows. Precondition: it is of the two-player game.
const KnownGame& KnownDuel(const SeatGame& game);

}  // namespace sapper
