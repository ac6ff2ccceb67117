// How near a piece of flip Junqi is to a goal, on an empty board.
#pragma once

#include <array>

#include "engine/flip_piece.h"
#include "eval/travel.h"

namespace sapper {

inline constexpr int kFarthestNear = 6;

// By point: the points that a piece from there needs so many moves to; those farther than
// kFarthestNear are left out.
struct FlipRings {
  std::array<std::array<FlipPoints, kFarthestNear + 1>, DuelMap::kPoints> of{};
};

// For pieces that do not turn on rails, and for those that do.
extern const FlipRings kFlipRings;
extern const FlipRings kFlipTurningRings;

// Moves to the nearest goal; one more than kFarthestNear when none is as near as that.
int FlipMoves(const FlipRings& rings, Square from, const FlipPoints& goals);
// 1 for one move, less for more, 0 beyond kFarthestNear or without a goal.
double FlipNearness(const FlipRings& rings, Square from, const FlipPoints& goals);

}  // namespace sapper
