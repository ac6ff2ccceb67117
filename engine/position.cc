#include "engine/position.h"

#include "absl/strings/str_cat.h"
#include "engine/limits.h"
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
typename BasicPosition<Map>::MoveSets BasicPosition<Map>::LegalMoveSets() const {
  const Points occupied = placement_.occupied();
  MoveSets sets(occupied);
  if (over()) return sets;
  const Side side = side_to_move();
  if (FlagIsForbiddenToSome(side)) {
    for (Square from : placement_.pieces_of(side)) sets.AddPiece(from, DestinationsFrom(from));
    return sets;
  }
  const Points closed = ClosedTo(side);
  const Points straight = MoversOf(side, Mobility::kStraight);
  const Points empty = Points::All() - occupied;
  ForEachDirection<Map>(
      [&](auto d) { sets.AddDirection(d, Slide<Map, d>(straight, empty) - closed); });
  for (Square from : MoversOf(side, Mobility::kTurning)) {
    const Points reached = TurningRail<Map>(from, occupied) | kBoard<Map>.steps[from.index()];
    sets.AddPiece(from, reached - closed);
  }
  return sets;
}

template <class Map>
bool BasicPosition<Map>::IsLegal(Move move) const {
  if (over() || !move.from.exists() || !move.to.exists()) return false;
  if (!placement_.pieces_of(side_to_move()).Contains(move.from)) return false;
  return DestinationsFrom(move.from).Contains(move.to);
}

// Any slide begins with a step to an empty neighbour or attacks one, so neighbours decide.
template <class Map>
bool BasicPosition<Map>::HasLegalMove(Side side) const {
  if (FlagIsForbiddenToSome(side)) {
    for (Square from : placement_.pieces_of(side))
      if (placement_.CanMove(book_, from, rank_of(placement_.at(from)))) return true;
    return false;
  }
  const Points movers = MoversOf(side, Mobility::kStraight) | MoversOf(side, Mobility::kTurning);
  Points reached;
  ForEachDirection<Map>([&](auto d) { reached |= StepAll<Map, d>(movers); });
  return !(reached - ClosedTo(side)).empty();
}

template <class Map>
typename BasicPosition<Map>::Event BasicPosition<Map>::EventOf(Move move) const {
  Event event{.move = move};
  const PieceId mover = placement_.at(move.from);
  const PieceId target = placement_.at(move.to);
  if (!target.exists()) return event;
  event.result = book_.collision(rank_of(mover), rank_of(target));
  if (!book_.commander_shows_flag()) return event;
  if (AttackerDies(event.result) && rank_of(mover) == Rank::kCommander)
    event.flags[Index(mover.side())] = flag_home_[Index(mover.side())];
  if (DefenderDies(event.result) && rank_of(target) == Rank::kCommander)
    event.flags[Index(target.side())] = flag_home_[Index(target.side())];
  return event;
}

template <class Map>
typename BasicPosition<Map>::Undo BasicPosition<Map>::Play(Move move) {
  return Play(EventOf(move));
}

template <class Map>
typename BasicPosition<Map>::Undo BasicPosition<Map>::Play(const Event& event) {
  Undo undo{.placement = {}, .outcome = outcome_, .hash = hash_};
  undo.placement = placement_.Apply(event);
  const PieceId mover = undo.placement.mover;
  MoversLike(mover).Remove(event.move.from);
  if (DefenderDies(event.result)) MoversLike(undo.placement.target).Remove(event.move.to);
  if (!AttackerDies(event.result)) MoversLike(mover).Add(event.move.to);
  UpdateHash(undo.placement);
  outcome_ = Judge(event, undo.placement.target);
  return undo;
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

// The order of the tests is the order of docs/rules.md, "End of the game".
template <class Map>
absl::optional<Outcome> BasicPosition<Map>::Judge(const Event& event, PieceId target) const {
  const Side mover = Map::Next(side_to_move());
  if (target.exists() && DefenderDies(event.result) && rank_of(target) == Rank::kFlag)
    return Outcome{mover, Reason::kFlag};
  if (auto outcome = JudgeNoMoves()) return outcome;
  return JudgeLimits(book_.rules(), placement_);
}

template <class Map>
absl::optional<Outcome> BasicPosition<Map>::JudgeNoMoves() const {
  if (HasLegalMove(side_to_move())) return absl::nullopt;
  const Side other = Map::Next(side_to_move());
  if (!HasLegalMove(other)) return Outcome{absl::nullopt, Reason::kNoMoves};
  return Outcome{other, Reason::kNoMoves};
}

template <class Map>
void BasicPosition<Map>::UpdateHash(const typename Placement::Undo& undo) {
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
    if (event.flags[i].exists() && !undo.flags_before[i].exists())
      hash_ ^= kKeys.shown_flag[i][event.flags[i].index()];
  }
  hash_ ^= kKeys.to_move[Index(undo.mover_before)] ^ kKeys.to_move[Index(side_to_move())];
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
      return absl::InternalError(absl::StrCat("piece ", i, " can not have moved"));
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

template class BasicPosition<DuelMap>;

}  // namespace sapper
