// A position with full information: the referee's truth, or a world drawn from a belief.
//
// Search, evaluation and belief receive worlds or a View, never the referee's Position.
#pragma once

#include <array>
#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "engine/layout.h"
#include "engine/limits.h"
#include "engine/move_sets.h"
#include "engine/outcome.h"
#include "engine/placement.h"
#include "engine/zobrist.h"

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
  // Where a side's flag stood at first, None() when it was dead already.
  Square flag_home(Side side) const {
    return flag_home_[Index(side)];
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

  // Pieces of a side that may leave their points, by how they move.
  Points MoversOf(Side side, Mobility mobility) const;

  // What the referee would announce. Precondition: IsLegal(move).
  Event EventOf(Move move) const;
  // Plays a move and decides whether the game is over. Precondition: IsLegal(move).
  Undo Play(Move move);
  // The same for a move whose event is already known to be EventOf(move).
  Undo Play(const Event& event);
  // Precondition: `undo` came from the last Play that was not taken back.
  void TakeBack(const Undo& undo);

  // Goes to a later state of the same game, which was played elsewhere, and judges it as after a
  // ply in which `flag_taker`, if any, took a flag.
  void Advance(const Placement& later, absl::optional<Side> flag_taker);

  // Ends the game, also for what is outside the rules: resignation, time, an illegal move.
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
  // Headquarters that hold what is in them, where a flag has to be carried home.
  Points LockedPoints() const;
  // The flag of a side stands where it stood at first.
  bool FlagStands(Side side) const;
  // Points that a piece of `side` may not go to.
  Points ClosedTo(Side side) const;
  absl::optional<Outcome> Judge(const typename Placement::Undo& played) const;
  // The side to move loses to the next enemy that has a move; where there is none it is a draw.
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
  if (!book_.headquarters_locked()) return movers;
  if (book_.flag_home()) return movers - LockedPoints();
  return movers - kBoard<Map>.headquarters;
}

template <class Map>
inline typename BasicPosition<Map>::Points BasicPosition<Map>::ClosedTo(Side side) const {
  Points closed = kBoard<Map>.camps & placement_.occupied();
  for (Side friendly : Map::kAllSides)
    if (Map::TeamOf(friendly) == Map::TeamOf(side)) closed |= placement_.pieces_of(friendly);
  return closed;
}

// Any slide begins with a step to an empty neighbour or attacks one, so neighbours decide.
template <class Map>
inline bool BasicPosition<Map>::HasLegalMove(Side side) const {
  if (FlagIsForbiddenToSome(side)) {
    for (Square from : placement_.pieces_of(side))
      if (placement_.CanMove(book_, from, rank_of(placement_.at(from)))) return true;
    return false;
  }
  const Points movers = MoversOf(side, Mobility::kStraight) | MoversOf(side, Mobility::kTurning);
  const Points closed = ClosedTo(side);
  return AnyStep<Map>(movers, closed);
}

template <class Map>
inline typename BasicPosition<Map>::Event BasicPosition<Map>::EventOf(Move move) const {
  Event event{.move = move};
  const PieceId mover = placement_.at(move.from);
  const PieceId target = placement_.at(move.to);
  if (!target.exists()) return event;
  event.result = book_.collision(rank_of(mover), rank_of(target));
  if (book_.flag_home() && rank_of(target) == Rank::kFlag && event.result == Result::kAttackerWins)
    event.flags[Index(target.side())] = move.to;
  if (!book_.commander_shows_flag()) return event;
  if (AttackerDies(event.result) && rank_of(mover) == Rank::kCommander && FlagStands(mover.side()))
    event.flags[Index(mover.side())] = flag_home_[Index(mover.side())];
  if (DefenderDies(event.result) && rank_of(target) == Rank::kCommander &&
      FlagStands(target.side()))
    event.flags[Index(target.side())] = flag_home_[Index(target.side())];
  return event;
}

template <class Map>
inline typename BasicPosition<Map>::Undo BasicPosition<Map>::Play(Move move) {
  return Play(EventOf(move));
}

template <class Map>
inline typename BasicPosition<Map>::Undo BasicPosition<Map>::Play(const Event& event) {
  Undo undo{.placement = {}, .outcome = outcome_, .hash = hash_};
  undo.placement = placement_.Apply(event);
  const PieceId mover = undo.placement.mover;
  MoversLike(mover).Remove(event.move.from);
  if (DefenderDies(event.result)) MoversLike(undo.placement.target).Remove(event.move.to);
  if (!AttackerDies(event.result)) MoversLike(mover).Add(event.move.to);
  UpdateHash(undo.placement);
  outcome_ = Judge(undo.placement);
  return undo;
}

// The order of the tests is the order of docs/rules.md, "End of the game".
template <class Map>
inline absl::optional<Outcome> BasicPosition<Map>::Judge(
    const typename Placement::Undo& played) const {
  if (played.target.exists() && DefenderDies(played.event.result) &&
      rank_of(played.target) == Rank::kFlag &&
      !(book_.flag_home() && played.event.result == Result::kAttackerWins))
    return Outcome{played.mover_before, Ending::kFlag};
  if (book_.flag_home())
    if (const auto bringer = placement_.FlagBringer()) return Outcome{*bringer, Ending::kFlag};
  if (auto outcome = JudgeNoMoves()) return outcome;
  return JudgeLimits(book_.rules(), placement_);
}

template <class Map>
inline absl::optional<Outcome> BasicPosition<Map>::JudgeNoMoves() const {
  if (HasLegalMove(side_to_move())) return absl::nullopt;
  const Side shut_in = side_to_move();
  for (Side other = Map::Next(shut_in); other != shut_in; other = Map::Next(other))
    if (Map::TeamOf(other) != Map::TeamOf(shut_in) && HasLegalMove(other))
      return Outcome{other, Ending::kNoMoves};
  return Outcome{absl::nullopt, Ending::kNoMoves};
}

template <class Map>
inline void BasicPosition<Map>::UpdateHash(const typename Placement::Undo& undo) {
  constexpr const ZobristKeys<Map>& kKeys = kZobrist<Map>;
  const Event& event = undo.event;
  const Side side = undo.mover.side();
  const Rank rank = rank_of(undo.mover);
  hash_ ^= kKeys.Piece(event.move.from, side, rank);
  if (!AttackerDies(event.result)) hash_ ^= kKeys.Piece(event.move.to, side, rank);
  if (DefenderDies(event.result))
    hash_ ^= kKeys.Piece(event.move.to, undo.target.side(), rank_of(undo.target));
  for (Side shown : Map::kAllSides) {
    const size_t i = Index(shown);
    if (!event.flags[i].exists()) continue;
    if (event.TakesFlagOf(shown)) {
      hash_ ^= kKeys.flag_taker[i][undo.mover.index()];
      if (undo.flags_before[i].exists()) hash_ ^= kKeys.shown_flag[i][undo.flags_before[i].index()];
    } else if (!undo.flags_before[i].exists()) {
      hash_ ^= kKeys.shown_flag[i][event.flags[i].index()];
    }
  }
  hash_ ^= kKeys.to_move[Index(undo.mover_before)] ^ kKeys.to_move[Index(side_to_move())];
}

template <class Map>
inline typename BasicPosition<Map>::MoveSets BasicPosition<Map>::LegalMoveSets() const {
  MoveSets sets;
  if (over()) return sets;
  const Side side = side_to_move();
  if (FlagIsForbiddenToSome(side)) {
    for (Square from : placement_.pieces_of(side)) sets.AddPiece(from, DestinationsFrom(from));
    return sets;
  }
  FindMoves<Map>(MoversOf(side, Mobility::kStraight), MoversOf(side, Mobility::kTurning),
                 placement_.occupied(), ClosedTo(side), sets);
  return sets;
}

extern template class BasicPosition<DuelMap>;
using Position = BasicPosition<DuelMap>;

}  // namespace sapper
