// What one seat knows of a game in progress: the text interface that protocols and terminals use.
//
// A seat game is fed with announced events alone, so it holds nothing that its seat may not know.
// An action is what a seat asks for ("c6c7"); an event is what all seats are told about it
// ("c6c7+"). Both are one word.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "variants/piece_kind.h"
#include "variants/seat.h"

namespace sapper {

// Counts the leaves of a game tree; nothing once `stopped` returned true.
using LeafCount = std::function<absl::optional<uint64_t>(const std::function<bool()>& stopped)>;

// How a text for people calls what it speaks of.
struct PeopleWords {
  std::function<std::string(Seat)> whose;           // "your", "Sapper's"
  std::function<std::string(size_t kind)> of_kind;  // "工兵 engineer"
};

// What happens to a word of the referee that contradicts what is known: it is refused, or taken as
// told, and older deductions give way.
enum class Hearing { kStrict, kLenient };

class SeatGame {
 public:
  SeatGame() = default;
  SeatGame& operator=(const SeatGame&) = delete;
  virtual ~SeatGame() = default;

  virtual std::unique_ptr<SeatGame> Clone() const = 0;

  virtual Seat seat() const = 0;
  // Says whose game this is, where the words of a position do not: in a game without private
  // knowledge the seat is that of the player to move until then.
  virtual void TakeSeat(Seat /*seat*/) {}
  // Whose action the game waits for, the game being over or not.
  virtual Seat seat_to_move() const = 0;
  bool own_turn() const {
    return seat_to_move() == seat();
  }

  // Takes one announced event. Errors kMove, kResult, kImpossible; nothing has changed then.
  virtual absl::Status Observe(absl::string_view event) = 0;
  // A word of a referee with what follows from it where nothing is hidden: "c6c7+" for "c6c7".
  virtual std::string Completed(absl::string_view word) const {
    return std::string(word);
  }
  // Takes any word of a referee: an event, or another one where the game has words for more.
  // Returns what the peer should be told of it, one line; usually empty. Errors kMove, kResult,
  // kImpossible; nothing has changed then.
  virtual absl::StatusOr<std::string> Hear(absl::string_view word, Hearing hearing) {
    static_cast<void>(hearing);
    if (absl::Status status = Observe(word); !status.ok()) return status;
    return std::string();
  }
  // The referee ended the game.
  virtual void End() = 0;
  // Ended by the referee, or by the rules as far as this seat knows.
  virtual bool over() const = 0;

  // In bytewise order: of this seat on its turn; where nothing is hidden from it, of the seat to
  // move. Empty when the game is over.
  virtual std::vector<std::string> LegalActions() const = 0;
  // Whether this seat may do so now, its turn or not yet. Error kMove.
  virtual absl::Status CheckAction(absl::string_view action) const = 0;

  // As CheckAction, with a reason for people: "a mountain lies between b6 and b7".
  virtual absl::Status WhyIllegal(absl::string_view action) const {
    return CheckAction(action);
  }

  // The pieces on the board, each of the kind that this seat is sure of, in any order.
  virtual std::vector<ShownPiece> Pieces() const = 0;
  // What this seat believes of the pieces that are not its own, in the order of the points.
  virtual std::vector<PieceBelief> Beliefs() const = 0;
  // What each seat has lost, in the order of the seats; none where the game does not tell.
  virtual std::vector<SeatLosses> Losses() const {
    return {};
  }
  // One line without its end when a limit of the rules is near for this seat, which is to move;
  // empty otherwise.
  virtual std::string WarningText() const {
    return "";
  }
  // One line without its end on what the board does not show, such as how near a limit of plies is,
  // "3 of 31 plies without a collision"; empty when there is nothing to say.
  virtual std::string StatusText() const = 0;
  // What an event did, for people: "its major general takes your piece". `names` calls seats, and
  // kinds of pieces by their index. `before` is this seat's game before the event, which this game
  // has observed. Empty for an event that needs no words.
  virtual std::string EventInWords(absl::string_view event, const SeatGame& before,
                                   const PeopleWords& names) const = 0;

  // Lines of text, each without its end: the board as this seat knows it, ending with words that
  // Variant::ReadPosition reads back; its evaluation.
  virtual std::vector<std::string> BoardLines() const = 0;
  virtual std::vector<std::string> EvaluationLines() const = 0;

  // Checks the others' true set-up against all that was seen. Errors kLayout, kImpossible.
  virtual absl::Status CheckReveal(absl::string_view setup) const = 0;
  // The same, and from then on what is believed is that. Nothing has changed after an error.
  virtual absl::Status Reveal(absl::string_view setup) {
    return CheckReveal(setup);
  }
  // Counts the leaves `depth` plies from here. Error kPosition where something is hidden.
  virtual absl::StatusOr<LeafCount> Perft(int depth) const = 0;
  // The same where every outcome of chance is a branch. Error kPosition as Perft.
  virtual absl::StatusOr<LeafCount> ChancePerft(int depth) const {
    return Perft(depth);
  }

 protected:
  SeatGame(const SeatGame&) = default;
};

}  // namespace sapper
