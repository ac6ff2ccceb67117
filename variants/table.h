// The referee's truth of one game in progress, as text: what nobody at the board may see whole.
//
// A table is asked for actions ("c6c7") and gives the events that all seats are told ("c6c7+").
// Chance, such as a die, is rolled inside, from the seed with which the game began: the same seed
// and the same actions give the same events.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "variants/seat_game.h"
#include "variants/team_outcome.h"

namespace sapper {

class Table {
 public:
  Table() = default;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  virtual ~Table() = default;

  // Whose action the game waits for, the game being over or not.
  virtual Seat seat_to_move() const = 0;
  // As the rules have it; nothing while the game goes on.
  virtual const absl::optional<TeamOutcome>& outcome() const = 0;
  bool over() const {
    return outcome().has_value();
  }

  // Whether the seat to move may do so. Error kMove.
  virtual absl::Status CheckAction(absl::string_view action) const = 0;
  // Plays and returns the event to announce. Errors kMove, and kTurn for a seat that is not to
  // move; nothing has changed then.
  absl::StatusOr<std::string> Play(Seat seat, absl::string_view action);

  // The pieces on the board, none hidden, in any order.
  virtual std::vector<ShownPiece> Pieces() const = 0;
  // Lines of text for people, each without its end: the whole board, nothing hidden.
  virtual std::vector<std::string> BoardLines() const = 0;

  // What lay hidden from every seat, as SeatGame::Reveal takes it; empty where the set-ups of the
  // seats are all there is.
  virtual std::string HiddenTruth() const {
    return "";
  }

  // Recomputes what is stored twice; an internal error names the first difference.
  virtual absl::Status Validate() const {
    return absl::OkStatus();
  }
  // Compares the truth with what a seat knows that was told every event. An internal error names
  // the first difference. A game may compare more than this does: the seat to move, an end that is
  // seen, and that what a seat holds for legal is. (The other way round they may differ: a seat
  // need not see that the game is over.) Precondition: `game` is of the same variant.
  virtual absl::Status CheckAgreement(const SeatGame& game) const;

 private:
  // Precondition: the action is legal, and the game not over.
  virtual std::string PlayLegal(absl::string_view action) = 0;
};

}  // namespace sapper
