// A position with full information: the referee's truth, or a world drawn from a belief.
//
// Search, evaluation and belief are never handed the referee's Position, only a View.
#pragma once

#include <array>
#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "engine/layout.h"
#include "engine/move_sets.h"
#include "engine/outcome.h"
#include "engine/placement.h"

namespace sapper {

template <class Map>
class BasicPosition {
 public:
  using Points = typename Map::Points;
  using Placement = BasicPlacement<Map>;
  using Event = BasicEvent<Map>;
  using RankOfPiece = std::array<Rank, Map::kPieces>;

  struct Undo {
    typename Placement::Undo placement;
    absl::optional<Outcome> outcome;
    uint64_t hash = 0;
  };

  // The start of a game. Error kLayout when a layout breaks the rules of `book`.
  static absl::StatusOr<BasicPosition> Create(const RuleBook& book,
                                              const std::array<Layout, Map::kSides>& layouts);
  // Any placement with the rank of every piece, dead ones too. A side to move without a legal move
  // has lost from the outset.
  BasicPosition(const RuleBook& book, const Placement& placement, const RankOfPiece& ranks);

  const RuleBook& book() const {
    return book_;
  }
  const Placement& placement() const {
    return placement_;
  }
  Rank rank_of(PieceId piece) const {
    return ranks_[piece.index()];
  }
  const RankOfPiece& ranks() const {
    return ranks_;
  }
  Side side_to_move() const {
    return placement_.side_to_move();
  }
  // Nothing while the game goes on.
  const absl::optional<Outcome>& outcome() const {
    return outcome_;
  }
  bool over() const {
    return outcome_.has_value();
  }
  // Zobrist key of pieces by square and rank, shown flags and side to move; counters are not in it.
  uint64_t hash() const {
    return hash_;
  }

  // Destinations of the piece on `from`, whosever turn it is. Precondition: a piece stands there.
  Points DestinationsFrom(Square from) const {
    return placement_.Destinations(book_, from, rank_of(placement_.at(from)));
  }
  // Calls visit(from, destinations) for each piece of the side to move that can leave its point, in
  // square order; a piece that is shut in has no destinations. Not at all once the game is over.
  template <class Visit>
  void ForEachMover(Visit visit) const;
  // Legal moves of the side to move, in square order; none once the game is over.
  void LegalMoves(MoveList& moves) const;
  int CountLegalMoves() const;
  // The same moves as sets: none once the game is over.
  using MoveSets = BasicMoveSets<Map>;
  MoveSets LegalMoveSets() const;
  bool IsLegal(Move move) const;
  bool HasLegalMove(Side side) const;

  // What the referee would announce. Precondition: IsLegal(move).
  Event EventOf(Move move) const;
  // Plays a move and decides whether the game is over. Precondition: IsLegal(move).
  Undo Play(Move move);
  // The same for a move whose event is already known to be EventOf(move).
  Undo Play(const Event& event);
  // Precondition: `undo` came from the last Play that was not taken back.
  void TakeBack(const Undo& undo);

  // Ends the game from outside: resignation, time, an illegal move.
  void End(const Outcome& outcome) {
    outcome_ = outcome;
  }

  // Recomputes all redundant state; an error of kind Internal names the first difference.
  absl::Status Validate() const;

 private:
  // A side whose ranks are not alike in what they may attack: moves are found piece by piece.
  bool FlagIsForbiddenToSome(Side side) const;
  // Living pieces by side and mobility.
  using Movers = std::array<std::array<Points, kMobilities>, Map::kSides>;
  Movers MoversFromScratch() const;
  Points& MoversLike(PieceId piece) {
    return movers_[Index(piece.side())][static_cast<size_t>(book_.mobility(rank_of(piece)))];
  }
  // Pieces of a side that may leave their points, by how they move.
  Points MoversOf(Side side, Mobility mobility) const;
  // Points that a piece of `side` may not go to.
  Points ClosedTo(Side side) const;
  absl::optional<Outcome> Judge(const Event& event, PieceId target) const;
  absl::optional<Outcome> JudgeNoMoves() const;
  uint64_t HashFromScratch() const;
  void UpdateHash(const typename Placement::Undo& undo);

  RuleBook book_;
  Placement placement_;
  RankOfPiece ranks_;
  Movers movers_{};
  std::array<Square, Map::kSides> flag_home_{};
  absl::optional<Outcome> outcome_;
  uint64_t hash_ = 0;
};

template <class Map>
template <class Visit>
inline void BasicPosition<Map>::ForEachMover(Visit visit) const {
  if (over()) return;
  const Side side = side_to_move();
  if (FlagIsForbiddenToSome(side)) {
    for (Square from : placement_.pieces_of(side)) visit(from, DestinationsFrom(from));
    return;
  }
  const Points occupied = placement_.occupied();
  const Points closed = ClosedTo(side);
  const Points turning = MoversOf(side, Mobility::kTurning);
  for (Square from : MoversOf(side, Mobility::kStraight) | turning) {
    Points reached = kBoard<Map>.steps[from.index()];
    reached |= turning.Contains(from) ? TurningRail<Map>(from, occupied)
                                      : StraightRail<Map>(from, occupied);
    visit(from, reached - closed);
  }
}

template <class Map>
inline bool BasicPosition<Map>::FlagIsForbiddenToSome(Side side) const {
  if (book_.all_movers_take_flags()) return false;
  for (Side other : Map::kAllSides)
    if (Map::TeamOf(other) != Map::TeamOf(side) && placement_.shown_flag(other).exists())
      return true;
  return false;
}

template <class Map>
inline typename BasicPosition<Map>::Points BasicPosition<Map>::MoversOf(Side side,
                                                                        Mobility mobility) const {
  const Points& movers = movers_[Index(side)][static_cast<size_t>(mobility)];
  return book_.headquarters_locked() ? movers - kBoard<Map>.headquarters : movers;
}

template <class Map>
inline typename BasicPosition<Map>::Points BasicPosition<Map>::ClosedTo(Side side) const {
  Points closed = kBoard<Map>.camps & placement_.occupied();
  for (Side friendly : Map::kAllSides)
    if (Map::TeamOf(friendly) == Map::TeamOf(side)) closed |= placement_.pieces_of(friendly);
  return closed;
}

extern template class BasicPosition<DuelMap>;
using Position = BasicPosition<DuelMap>;

}  // namespace sapper
