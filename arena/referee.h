// The referee of one game: holds the true state of the game, judges every ply, and decides what is
// announced to all seats.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "arena/agreement.h"
#include "arena/clock.h"
#include "arena/game_start.h"

namespace sapper {

struct RefereeOptions {
  SeatControls controls;
  // A game that lasts so long is a draw by adjudication; 0 = never.
  int max_plies = 2000;
  // Compare what every seat knows with the truth after every ply.
  bool check_agreement = false;
};

class Referee {
 public:
  // Error kLayout if a set-up breaks the rules.
  static absl::StatusOr<Referee> Create(const GameStart& start, const RefereeOptions& options);

  const Table& table() const {
    return *table_;
  }
  const GameClock& clock() const {
    return clock_;
  }
  Seat seat_to_move() const {
    return table_->seat_to_move();
  }
  int plies() const {
    return plies_;
  }
  const absl::optional<TeamOutcome>& outcome() const {
    return outcome_;
  }
  bool over() const {
    return outcome_.has_value();
  }

  // The seat to move answers with `action` (nothing = it says it has none) after thinking for
  // `spent`. Returns what is announced to all seats; nothing when no ply was played (an illegal
  // action, or none, which loses as well). An internal error is a failed agreement check.
  // Precondition: !over().
  absl::StatusOr<absl::optional<std::string>> Play(const absl::optional<std::string>& action,
                                                   absl::Duration spent);

  // Endings that no move brings about. `seat` loses, and its team with it. Precondition: !over().
  void Lose(Seat seat, Reason reason);
  void Draw(Reason reason);
  void End(const TeamOutcome& outcome);

 private:
  Referee(std::shared_ptr<const Variant> variant, std::unique_ptr<Table> table,
          const RefereeOptions& options)
      : variant_(std::move(variant)),
        table_(std::move(table)),
        options_(options),
        clock_(options.controls),
        outcome_(table_->outcome()) {}
  void Judge(Seat mover, bool in_time);

  std::shared_ptr<const Variant> variant_;
  std::unique_ptr<Table> table_;
  RefereeOptions options_;
  GameClock clock_;
  absl::optional<AgreementCheck> check_;
  absl::optional<TeamOutcome> outcome_;
  int plies_ = 0;
};

}  // namespace sapper
