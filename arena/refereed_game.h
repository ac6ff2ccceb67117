// A game under its rules for whoever wants a referee: what is announced, what each seat is told,
// what is legal, who has won; takes back any number of plies.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "arena/game_start.h"
#include "records/record.h"

namespace sapper {

class RefereedGame {
 public:
  // A peer may not fill the memory with a game that no limit ends.
  static constexpr size_t kMostPlies = 10'000;
  // Lines of UJI for an engine, by seat.
  using Told = std::vector<std::vector<std::string>>;

  // Errors kLayout, kSyntax, kPosition when a set-up is missing or may not be played.
  static absl::StatusOr<RefereedGame> Begin(GameStart start);

  const Variant& variant() const {
    return *start_.variant;
  }
  const Table& table() const {
    return *table_;
  }
  const SeatGame& seat_game(Seat seat) const {
    return *seats_[seat.index()];
  }
  Seat seat_to_move() const {
    return table_->seat_to_move();
  }
  const std::vector<std::string>& events() const {
    return events_;
  }
  const absl::optional<TeamOutcome>& outcome() const {
    return outcome_;
  }
  bool over() const {
    return outcome_.has_value();
  }
  // Of the seat to move, in bytewise order; none when the game is over.
  std::vector<std::string> LegalActions() const;

  // Plays for the seat to move. Errors kMove, kPosition; nothing has changed then.
  absl::StatusOr<AnnouncedAction> Play(absl::string_view action);
  // Takes back the last plies; an ending that was declared counts as one. Returns what the seats
  // are told of it. Error kPosition when there are not so many; nothing has changed then.
  absl::StatusOr<Told> Undo(size_t count);
  // Endings that no move brings about. Errors kPosition when the game is over, kSyntax for a reason
  // that is not a referee's to give.
  absl::Status DeclareLoss(Seat loser, Reason reason);
  absl::Status DeclareDraw(Reason reason);

  // What the seats are told of the start, of an event and, if the game is over, of its end.
  Told TellStart() const;
  Told TellEvent(absl::string_view event) const;
  Told TellEnd() const;

  GameRecord Record() const;

 private:
  explicit RefereedGame(GameStart start) : start_(std::move(start)) {}
  absl::Status Restart();
  absl::Status PlayOne(absl::string_view action);
  absl::Status Declare(TeamOutcome outcome);
  // An end that no move brought about.
  bool ended_by_word() const {
    return over() && !table_->outcome().has_value();
  }
  Told TellAll(const std::string& line) const;

  GameStart start_;
  std::unique_ptr<Table> table_;
  std::vector<std::unique_ptr<SeatGame>> seats_;
  std::vector<std::string> actions_;
  std::vector<std::string> events_;
  absl::optional<TeamOutcome> outcome_;
};

}  // namespace sapper
