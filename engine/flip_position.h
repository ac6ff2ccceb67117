// A position of flip Junqi: what both players see, which is all that anybody knows.
//
// It holds no hidden truth. What lies face down is a set of points and a pool of pieces; which
// piece a turn shows is told to the position, by a referee who has the deal or by a search that
// draws it from the pool.
#pragma once

#include <array>
#include <cstdint>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "engine/directions.h"
#include "engine/flip_combat.h"
#include "engine/flip_move.h"
#include "engine/flip_outcome.h"
#include "engine/flip_setup.h"

namespace sapper {

class FlipPosition {
 public:
  // Hashes of the positions since the last turn or collision, this one last.
  using Hashes = absl::InlinedVector<uint64_t, 16>;

  struct Undo;

  // The start of a game.
  explicit FlipPosition(const FlipRuleBook& book);
  // Any position; it may be over from the outset. Error kPosition as CheckFlipSetup.
  static absl::StatusOr<FlipPosition> Create(const FlipRuleBook& book, const FlipSetup& setup);
  FlipSetup setup() const;

  const FlipRuleBook& book() const {
    return book_;
  }
  const FlipRules& rules() const {
    return book_.rules();
  }
  FlipPlayer to_move() const {
    return to_move_;
  }
  const FlipSeats& seats() const {
    return seats_;
  }
  // Nothing until the colours are settled.
  absl::optional<FlipColour> colour_of(FlipPlayer player) const {
    return seats_.ColourOf(player);
  }
  int ply() const {
    return ply_;
  }
  // Plies since the last collision, or turn under TurnResetsQuiet.
  int quiet() const {
    return quiet_;
  }
  // Nothing while the game goes on.
  const absl::optional<FlipOutcome>& outcome() const {
    return outcome_;
  }
  bool over() const {
    return outcome_.has_value();
  }
  // Zobrist key of all that is public but the counters: face-up pieces, face-down points, the dead,
  // carriers, colours and the player to move.
  uint64_t hash() const {
    return hash_;
  }
  // How often this position has occurred since the last turn or collision, at least 1.
  int Occurrences() const;

  FlipPoints face_down() const {
    return face_down_;
  }
  // Face-up pieces of a colour.
  FlipPoints pieces_of(FlipColour colour) const {
    return up_[Index(colour)];
  }
  FlipPoints points_of(FlipPiece piece) const {
    return points_[Index(piece)];
  }
  FlipPoints occupied() const {
    return up_[0] | up_[1] | face_down_;
  }
  // The face-up piece on a point, nothing if there is none.
  absl::optional<FlipPiece> at(Square square) const {
    const uint8_t code = at_[square.index()];
    if (code >= kFlipPieceKinds) return absl::nullopt;
    return FlipPieceFromIndex(code);
  }
  // The piece of this colour that carries the enemy's flag, None() if none does.
  Square carrier(FlipColour colour) const {
    return carriers_[Index(colour)];
  }

  // What lies face down, by kind; the kinds of a turn are equally likely piece by piece.
  const FlipCounts& pool() const {
    return pool_;
  }
  // Living pieces of a kind, face up or down. A carried flag does not count.
  int living(FlipPiece piece) const {
    return pool_[piece] + points_of(piece).size();
  }
  // The living ranks of a colour, face up or down.
  RankSet living_ranks(FlipColour colour) const {
    return living_ranks_[Index(colour)];
  }
  // Dead pieces of a kind; rescued flags count, carried ones do not.
  int dead(FlipPiece piece) const;
  bool mines_gone(FlipColour colour) const {
    return !living_ranks(colour).Contains(Rank::kMine);
  }

  // Points whose piece may be turned: all that are face down, none once the game is over.
  FlipPoints Turnable() const {
    return over() ? FlipPoints() : face_down_;
  }
  // Calls visit(from, destinations) for each piece of the player to move that can move, in square
  // order. Not at all before the colours are settled or once the game is over.
  template <class Visit>
  void ForEachMover(Visit visit) const;
  // Calls visit(from, rank, reach) for each face-up piece of a colour that moves, in square order:
  // the points that it could go to if it might attack whatever stands there.
  template <class Visit>
  void ForEachReach(FlipColour colour, Visit visit) const;
  int CountLegalActions() const;
  bool IsLegal(FlipAction action) const;
  bool HasMove(FlipColour colour) const;
  // By rank of the attacker, the enemies that a piece of `colour` may attack wherever it reaches
  // them.
  using Targets = std::array<FlipPoints, kRankCount>;
  Targets TargetsOf(FlipColour colour) const;
  // Where the face-up piece on `from` may go, whosever turn it is.
  FlipPoints DestinationsFrom(Square from) const;

  // What happens in a move. Precondition: IsLegal(action), and it is no turn.
  FlipEvent EventOfMove(FlipAction action) const;
  FlipEvent EventOfTurn(Square square, FlipPiece turned) const {
    return {.action = FlipAction::Turn(square), .result = Result::kQuiet, .turned = turned};
  }
  // Whether this can be played now. Error kMove for an illegal action, kResult for a result that
  // is not the one of the move, kImpossible for a turn that shows what cannot lie face down.
  absl::Status Check(const FlipEvent& event) const;

  // Preconditions of both: Check(event) is ok. Play forgets what came before.
  void Play(const FlipEvent& event);
  Undo Make(const FlipEvent& event);
  // Precondition: `undo` came from the last Make that was not taken back; no Play since.
  void TakeBack(const Undo& undo);

  // Ends the game for what is outside the rules: resignation, agreement, time.
  void End(const FlipOutcome& outcome) {
    outcome_ = outcome;
  }

  // Recomputes all redundant state; an error of kind Internal names the first difference.
  absl::Status Validate() const;

 private:
  // Codes of at_ beside the kinds of piece.
  static constexpr uint8_t kFaceDown = 254;
  static constexpr uint8_t kEmpty = 255;

  FlipPosition(const FlipRuleBook& book, const FlipSetup& setup);

  FlipPoints MoversOf(FlipColour colour) const {
    const FlipPoints movers =
        up_[Index(colour)] - points_of({colour, Rank::kMine}) - points_of({colour, Rank::kFlag});
    return book_.headquarters_locked() ? movers - kBoard<DuelMap>.headquarters : movers;
  }
  FlipPoints Reach(Square from, Rank rank, const FlipPoints& occupied) const;

  void PutUp(FlipPiece piece, Square square);
  void TakeUp(FlipPiece piece, Square square);
  void AddDead(FlipPiece piece);
  void Kill(FlipPiece piece, Square square);
  void SetCarrier(FlipColour colour, Square square);
  void SettleColours(FlipColour turned);
  void SettleFirst(FlipColour colour_of_first);
  void PlayTurn(const FlipEvent& event);
  // These two give the colour whose flag was lost by the action, if any.
  absl::optional<FlipColour> PlayMove(const FlipEvent& event);
  // All of Play but the list of hashes and the outcome.
  absl::optional<FlipColour> Apply(const FlipEvent& event);
  bool EndsRepetition(const FlipEvent& event) const {
    return event.action.is_turn() || IsCollision(event.result);
  }

  absl::optional<FlipOutcome> Judge(absl::optional<FlipColour> lost_flag) const;
  absl::optional<FlipOutcome> JudgeCarriers() const;
  absl::optional<FlipOutcome> JudgeElimination() const;
  absl::optional<FlipOutcome> JudgeNoMoves() const;

  std::array<FlipPoints, kFlipPieceKinds> points_{};
  std::array<FlipPoints, 2> up_{};
  FlipPoints face_down_;
  uint64_t hash_ = 0;
  std::array<uint8_t, DuelMap::kPoints> at_{};
  FlipCounts pool_;
  FlipRuleBook book_;
  std::array<RankSet, 2> living_ranks_{};
  std::array<Square, 2> carriers_{};
  FlipSeats seats_;
  FlipPlayer to_move_ = FlipPlayer::kFirst;
  absl::optional<FlipOutcome> outcome_;
  int quiet_ = 0;
  int ply_ = 0;
  Hashes hashes_;
};

// What TakeBack needs to undo one Make.
struct FlipPosition::Undo {
  FlipEvent event;
  FlipPiece mover;   // of a move
  FlipPiece target;  // of a collision
  std::array<RankSet, 2> living_ranks{};
  std::array<Square, 2> carriers{};
  FlipSeats seats;
  absl::optional<FlipOutcome> outcome;
  int quiet = 0;
  uint64_t hash = 0;
  Hashes hashes;  // of a turn or collision
};

inline FlipPoints FlipPosition::Reach(Square from, Rank rank, const FlipPoints& occupied) const {
  return kBoard<DuelMap>.steps[from.index()] |
         (book_.turners().Contains(rank) ? TurningRail<DuelMap>(from, occupied)
                                         : StraightRail<DuelMap>(from, occupied));
}

template <class Visit>
inline void FlipPosition::ForEachReach(FlipColour colour, Visit visit) const {
  const FlipPoints all = occupied();
  for (Square from : MoversOf(colour)) {
    const auto rank = static_cast<Rank>(at_[from.index()] % kRankCount);
    visit(from, rank, Reach(from, rank, all));
  }
}

template <class Visit>
inline void FlipPosition::ForEachMover(Visit visit) const {
  if (over() || !seats_.settled()) return;
  const FlipColour colour = *seats_.ColourOf(to_move_);
  const FlipPoints empty = FlipPoints::All() - occupied();
  const Targets targets = TargetsOf(colour);
  ForEachReach(colour, [&](Square from, Rank rank, const FlipPoints& reach) {
    const FlipPoints destinations = reach & (empty | targets[static_cast<size_t>(rank)]);
    if (!destinations.empty()) visit(from, destinations);
  });
}

}  // namespace sapper
