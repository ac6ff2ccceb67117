// A game of a person against players: the referee's truth, what each seat knows, and taking back.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "arena/game_start.h"
#include "arena/referee.h"
#include "records/record.h"

namespace sapper {

// An event and the seat that brought it about.
struct PlayedEvent {
  Seat mover;
  std::string action;
  std::string event;
};

class HumanGame {
 public:
  static absl::StatusOr<HumanGame> Create(GameStart start, Seat human);
  // The game of a record, with its plies played. Errors of VerifyRecord; kLayout where a set-up is
  // not known, kOther where dice were rolled that nobody can roll again.
  static absl::StatusOr<HumanGame> FromRecord(const GameRecord& record, Seat human);

  const Variant& variant() const {
    return *start_.variant;
  }
  const GameStart& start() const {
    return start_;
  }
  Seat human() const {
    return human_;
  }
  const Table& table() const {
    return referee_->table();
  }
  const SeatGame& game(Seat seat) const {
    return *games_[seat.index()];
  }
  const SeatGame& own_game() const {
    return game(human_);
  }
  const std::vector<PlayedEvent>& events() const {
    return events_;
  }
  const absl::optional<TeamOutcome>& outcome() const {
    return referee_->outcome();
  }
  Seat seat_to_move() const {
    return referee_->seat_to_move();
  }
  bool human_to_move() const {
    return !referee_->over() && seat_to_move() == human_;
  }
  bool human_has_moved() const;

  // By the seat to move. Error kMove when the action is not legal; the game goes on as if it had
  // not been tried, which a person at a terminal may expect. Returns what is announced.
  absl::StatusOr<std::string> Play(absl::string_view action);
  void Resign();
  // Back to before the person's last move, or resignation; false when there is none. The dice fall
  // again as they fell.
  bool Undo();

  GameRecord ToRecord(const std::vector<std::string>& names) const;

 private:
  HumanGame(GameStart start, Seat human) : start_(std::move(start)), human_(human) {}
  absl::Status Restart();
  void End();

  GameStart start_;
  Seat human_;
  absl::optional<Referee> referee_;
  std::vector<std::unique_ptr<SeatGame>> games_;  // by seat
  std::vector<PlayedEvent> events_;
};

}  // namespace sapper
