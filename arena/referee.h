// The referee of one game: holds the true position, judges every ply, and decides what is announced
// to both sides.
#pragma once

#include <array>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "arena/agreement.h"
#include "arena/clock.h"
#include "engine/position.h"

namespace sapper {

struct RefereeOptions {
  std::array<TimeControl, DuelMap::kSides> controls;  // by side
  // A game that lasts so long is a draw by adjudication; 0 = never.
  int max_plies = 2000;
  // Compare both sides' views with the truth after every ply.
  bool check_agreement = false;
};

class Referee {
 public:
  // Error kLayout if a layout breaks the rules.
  static absl::StatusOr<Referee> Create(const Rules& rules,
                                        const std::array<Layout, DuelMap::kSides>& layouts,
                                        const RefereeOptions& options);

  const Position& position() const {
    return position_;
  }
  const GameClock& clock() const {
    return clock_;
  }
  Side side_to_move() const {
    return position_.side_to_move();
  }
  const absl::optional<Outcome>& outcome() const {
    return outcome_;
  }
  bool over() const {
    return outcome_.has_value();
  }

  // The side to move answers with `move` (nothing = it says it has none) after thinking for
  // `spent`. Returns what is announced to both sides; nothing when no ply was played (an illegal
  // move, or none, which loses as well). An internal error is a failed agreement check.
  // Precondition: !over().
  absl::StatusOr<absl::optional<Event>> Play(const absl::optional<Move>& move,
                                             absl::Duration spent);

  // Endings that no move brings about. `side` loses. Precondition: !over().
  void Lose(Side side, Reason reason);
  void Draw(Reason reason);

 private:
  Referee(Position position, const RefereeOptions& options)
      : position_(std::move(position)),
        options_(options),
        clock_(options.controls),
        outcome_(position_.outcome()) {}
  void Judge(Side mover, bool in_time);

  Position position_;
  RefereeOptions options_;
  GameClock clock_;
  absl::optional<AgreementCheck> check_;
  absl::optional<Outcome> outcome_;
};

}  // namespace sapper
