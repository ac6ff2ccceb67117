// The members of BasicPosition that position.h only declares. For the one file that instantiates it
// for a map; everybody else includes position.h.
#pragma once

#include "absl/strings/str_cat.h"
#include "engine/position.h"
#include "engine/zobrist.h"

namespace sapper {

template <class Map>
absl::StatusOr<BasicPosition<Map>> BasicPosition<Map>::Create(
    const RuleBook& book, const std::array<Layout, Map::kSides>& layouts) {
  RankOfPiece ranks{};
  Placement placement = Placement::Initial();
  for (Side side : Map::kAllSides) {
    const Layout& layout = layouts[Index(side)];
    if (absl::Status status = layout.Check(book.rules()); !status.ok()) return status;
    for (int i = 0; i < kArmySize; ++i)
      ranks[PieceId(side, Slot::FromIndex(i)).index()] = layout[Slot::FromIndex(i)];
  }
  return BasicPosition(book, placement, ranks);
}

template <class Map>
BasicPosition<Map>::BasicPosition(const RuleBook& book, const Placement& placement,
                                  const RankOfPiece& ranks)
    : book_(book), placement_(placement), ranks_(ranks) {
  for (size_t i = 0; i < ranks.size(); ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    if (ranks[i] == Rank::kFlag) flag_home_[Index(piece.side())] = placement.square_of(piece);
  }
  if (book.rules().view == ViewMode::kOpen)
    for (Side side : Map::kAllSides)
      if (flag_home_[Index(side)].exists()) placement_.ShowFlag(side, flag_home_[Index(side)]);
  movers_ = MoversFromScratch();
  hash_ = HashFromScratch();
  outcome_ = JudgeNoMoves();
}

template <class Map>
void BasicPosition<Map>::LegalMoves(MoveList& moves) const {
  moves.clear();
  ForEachMover([&moves](Square from, const Points& destinations) {
    for (Square to : destinations) moves.Add({from, to});
  });
}

template <class Map>
int BasicPosition<Map>::CountLegalMoves() const {
  return LegalMoveSets().size();
}

template <class Map>
bool BasicPosition<Map>::IsLegal(Move move) const {
  if (over() || !move.from.exists() || !move.to.exists()) return false;
  if (!placement_.pieces_of(side_to_move()).Contains(move.from)) return false;
  return DestinationsFrom(move.from).Contains(move.to);
}

template <class Map>
void BasicPosition<Map>::TakeBack(const Undo& undo) {
  placement_.TakeBack(undo.placement);
  const Event& event = undo.placement.event;
  const PieceId mover = undo.placement.mover;
  if (!AttackerDies(event.result)) MoversLike(mover).Remove(event.move.to);
  if (DefenderDies(event.result)) MoversLike(undo.placement.target).Add(event.move.to);
  MoversLike(mover).Add(event.move.from);
  outcome_ = undo.outcome;
  hash_ = undo.hash;
}

template <class Map>
void BasicPosition<Map>::Advance(const Placement& later, absl::optional<Side> flag_taker) {
  placement_ = later;
  movers_ = MoversFromScratch();
  hash_ = HashFromScratch();
  outcome_ = absl::nullopt;
  if (flag_taker.has_value()) outcome_ = Outcome{flag_taker, Ending::kFlag};
  if (!outcome_.has_value()) outcome_ = JudgeNoMoves();
  if (!outcome_.has_value()) outcome_ = JudgeLimits(book_.rules(), placement_);
}

template <class Map>
typename BasicPosition<Map>::Points BasicPosition<Map>::LockedPoints() const {
  Points locked = kBoard<Map>.headquarters;
  for (Side side : Map::kAllSides) {
    const PieceId taker = placement_.flag_taker_of(side);
    if (taker.exists() && placement_.alive(taker)) locked.Remove(placement_.square_of(taker));
  }
  return locked;
}

template <class Map>
bool BasicPosition<Map>::FlagStands(Side side) const {
  return flag_home_[Index(side)].exists() && !placement_.flag_taker_of(side).exists();
}

template <class Map>
typename BasicPosition<Map>::Movers BasicPosition<Map>::MoversFromScratch() const {
  Movers movers{};
  for (Side side : Map::kAllSides)
    for (Square square : placement_.pieces_of(side)) {
      const Mobility mobility = book_.mobility(rank_of(placement_.at(square)));
      movers[Index(side)][static_cast<size_t>(mobility)].Add(square);
    }
  return movers;
}

template <class Map>
uint64_t BasicPosition<Map>::HashFromScratch() const {
  constexpr const ZobristKeys<Map>& kKeys = kZobrist<Map>;
  uint64_t hash = kKeys.to_move[Index(side_to_move())];
  for (Side side : Map::kAllSides) {
    for (Square square : placement_.pieces_of(side))
      hash ^= kKeys.Piece(square, side, rank_of(placement_.at(square)));
    const Square flag = placement_.shown_flag(side);
    if (flag.exists()) hash ^= kKeys.shown_flag[Index(side)][flag.index()];
    const PieceId taker = placement_.flag_taker_of(side);
    if (taker.exists()) hash ^= kKeys.flag_taker[Index(side)][taker.index()];
  }
  return hash;
}

template <class Map>
absl::Status BasicPosition<Map>::Validate() const {
  int alive = 0;
  for (size_t i = 0; i < Map::kPieces; ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    const Square square = placement_.square_of(piece);
    if (!square.exists()) continue;
    ++alive;
    if (!(placement_.at(square) == piece))
      return absl::InternalError(absl::StrCat("piece ", i, " is not where it says it stands"));
    if (!placement_.pieces_of(piece.side()).Contains(square))
      return absl::InternalError(absl::StrCat("piece ", i, " is missing from its side's points"));
    if (placement_.has_moved(piece) && kImmobileRanks.Contains(rank_of(piece)))
      return absl::InternalError(absl::StrCat("piece ", i, " cannot have moved"));
  }
  if (placement_.occupied().size() != alive)
    return absl::InternalError("occupied points and living pieces differ in number");
  for (Side side : Map::kAllSides)
    for (Side other : Map::kAllSides)
      if (side != other && !(placement_.pieces_of(side) & placement_.pieces_of(other)).empty())
        return absl::InternalError("two sides hold one point");
  if (movers_ != MoversFromScratch()) return absl::InternalError("the sets of movers are stale");
  if (hash_ != HashFromScratch()) return absl::InternalError("the hash is stale");
  for (int i = 0; i < Map::kPoints; ++i) {
    const Square square = Square::FromIndex(i);
    if (placement_.at(square).exists() != placement_.occupied().Contains(square))
      return absl::InternalError("an empty point names a piece, or a piece's point is empty");
  }
  if (placement_.quiet() < 0 || placement_.quiet() > placement_.ply())
    return absl::InternalError("counters out of range");
  return absl::OkStatus();
}

}  // namespace sapper
