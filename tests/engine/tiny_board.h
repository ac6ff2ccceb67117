// The tiny map's templates, its board once more as lists with walks over them, and positions set up
// on it.
#pragma once

#include <initializer_list>
#include <vector>

#include "base/random.h"
#include "engine/view.h"
#include "tests/engine/tiny_map.h"

namespace sapper {

extern template class BasicPlacement<TinyMap>;
extern template class BasicPosition<TinyMap>;
extern template class BasicView<TinyMap>;

using TinyPlacement = BasicPlacement<TinyMap>;
using TinyPosition = BasicPosition<TinyMap>;
using TinyView = BasicView<TinyMap>;
using TinyPoints = TinyMap::Points;

// By the numbers of the points.
TinyPoints TinySet(std::initializer_list<int> numbers);

// ---- Plain walking ----

TinyPoints PlainTinySteps(Square from);  // by road
TinyPoints PlainTinyRailSteps(Square from);
TinyPoints PlainTinyStraightRail(Square from, const TinyPoints& occupied);
TinyPoints PlainTinyTurningRail(Square from, const TinyPoints& occupied);
// The moves that a side would have if it were to move, in square order.
std::vector<Move> PlainTinyMoves(const TinyPosition& position, Side side);

// ---- Positions ----

struct TinyPiece {
  Side side;
  Rank rank;
  int point;
};

// The pieces of a side take its slots from the first; all others are dead.
TinyPosition SetUpTiny(const Rules& rules, const std::vector<TinyPiece>& pieces, Side to_move);
// A flag and one or two other pieces a side, on any points.
TinyPosition RandomTinyStart(const Rules& rules, Random& random);
// Precondition: there is one.
Move RandomTinyMove(const TinyPosition& position, Random& random);

}  // namespace sapper
