#include "tests/engine/tiny_board.h"

#include <algorithm>
#include <utility>

#include "engine/placement_inl.h"
#include "engine/position_inl.h"
#include "engine/view_inl.h"

namespace sapper {

template class BasicPlacement<TinyMap>;
template class BasicPosition<TinyMap>;
template class BasicView<TinyMap>;

namespace {

using Line = std::vector<Square>;

Line LineOf(std::initializer_list<int> numbers) {
  Line line;
  for (int number : numbers) line.push_back(TinyMap::At(number));
  return line;
}

// The declaration of the map once more, so that a slip in one of them shows.
const std::vector<Line> kLines = {LineOf({3, 1, 7, 0, 5}), LineOf({3, 1, 5})};
const std::vector<Line> kRoads = {LineOf({2, 3}), LineOf({6, 7}), LineOf({8, 5}), LineOf({4, 0}),
                                  LineOf({4, 1}), LineOf({4, 7}), LineOf({3, 7})};

TinyPoints Neighbours(Square from, const std::vector<Line>& lines) {
  TinyPoints neighbours;
  for (const Line& line : lines) {
    for (size_t i = 1; i < line.size(); ++i) {
      if (line[i - 1] == from) neighbours.Add(line[i]);
      if (line[i] == from) neighbours.Add(line[i - 1]);
    }
  }
  return neighbours;
}

// From the place after `from` on `line` to the first occupied point.
void WalkOn(const Line& line, Square from, const TinyPoints& occupied, TinyPoints& reached) {
  auto at = std::find(line.begin(), line.end(), from);
  if (at == line.end()) return;
  while (++at != line.end()) {
    reached.Add(*at);
    if (occupied.Contains(*at)) return;
  }
}

TinyPoints PlainDestinations(const TinyPosition& position, Square from) {
  const TinyPlacement& placement = position.placement();
  const RuleBook& book = position.book();
  const Rank rank = position.rank_of(placement.at(from));
  const Side side = placement.at(from).side();
  if (rank == Rank::kMine || rank == Rank::kFlag) return TinyPoints();
  const bool carries = book.flag_home() && placement.Carries(placement.at(from));
  if (book.headquarters_locked() && TinySet({2, 6, 8}).Contains(from) && !carries)
    return TinyPoints();
  TinyPoints reached = PlainTinySteps(from);
  reached |= book.turners().Contains(rank) ? PlainTinyTurningRail(from, placement.occupied())
                                           : PlainTinyStraightRail(from, placement.occupied());
  reached -= placement.pieces_of(side);
  const Square camp = TinyMap::At(4);
  if (placement.at(camp).exists()) reached.Remove(camp);
  for (Side other : {Side::kRed, Side::kBlack, TinyMap::kGreen})
    if (other != side && placement.shown_flag(other).exists() && !book.flag_takers().Contains(rank))
      reached.Remove(placement.shown_flag(other));
  return reached;
}

}  // namespace

TinyPoints TinySet(std::initializer_list<int> numbers) {
  TinyPoints points;
  for (int number : numbers) points.Add(TinyMap::At(number));
  return points;
}

TinyPoints PlainTinySteps(Square from) {
  return Neighbours(from, kRoads);
}

TinyPoints PlainTinyRailSteps(Square from) {
  return Neighbours(from, kLines);
}

TinyPoints PlainTinyStraightRail(Square from, const TinyPoints& occupied) {
  TinyPoints reached;
  for (const Line& line : kLines) {
    WalkOn(line, from, occupied, reached);
    WalkOn({line.rbegin(), line.rend()}, from, occupied, reached);
  }
  return reached;
}

TinyPoints PlainTinyTurningRail(Square from, const TinyPoints& occupied) {
  TinyPoints reached;
  std::vector<Square> open = {from};
  while (!open.empty()) {
    const Square here = open.back();
    open.pop_back();
    for (Square next : PlainTinyRailSteps(here) - reached) {
      reached.Add(next);
      if (!occupied.Contains(next)) open.push_back(next);
    }
  }
  reached.Remove(from);
  return reached;
}

std::vector<Move> PlainTinyMoves(const TinyPosition& position, Side side) {
  std::vector<Move> moves;
  for (Square from : position.placement().pieces_of(side))
    for (Square to : PlainDestinations(position, from)) moves.push_back({from, to});
  return moves;
}

TinyPosition SetUpTiny(const Rules& rules, const std::vector<TinyPiece>& pieces, Side to_move) {
  TinyPlacement placement;
  TinyPosition::RankOfPiece ranks{};
  ranks.fill(Rank::kPlatoon);  // of the dead
  std::array<int, TinyMap::kSides> slots{};
  for (const TinyPiece& set : pieces) {
    const PieceId piece(set.side, Slot::FromIndex(slots[Index(set.side)]++));
    placement.Put(piece, TinyMap::At(set.point), false);
    ranks[piece.index()] = set.rank;
  }
  placement.SetCounters(to_move, 0, 0);
  return TinyPosition(RuleBook(rules), placement, ranks);
}

TinyPosition RandomTinyStart(const Rules& rules, Random& random) {
  std::vector<int> points = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  random.Shuffle(points);
  std::vector<TinyPiece> pieces;
  for (Side side : TinyMap::kAllSides) {
    std::vector<Rank> army(kAllRanks.begin(), kAllRanks.end() - 1);  // the flag is the last
    random.Shuffle(army);
    army.insert(army.begin(), Rank::kFlag);
    const uint64_t count = 2 + random.Below(2);
    for (uint64_t i = 0; i < count; ++i) {
      pieces.push_back({side, army[i], points.back()});
      points.pop_back();
    }
  }
  return SetUpTiny(rules, pieces, TinyMap::kAllSides[random.Below(TinyMap::kSides)]);
}

Move RandomTinyMove(const TinyPosition& position, Random& random) {
  MoveList moves;
  position.LegalMoves(moves);
  return moves[random.Below(moves.size())];
}

}  // namespace sapper
