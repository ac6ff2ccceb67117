// Whether the next ply can decide a game of flip Junqi.
#pragma once

#include "eval/flip_reach.h"

namespace sapper {

// The side to move can win the flag with its next move: take it where that is enough, or carry it
// into an own headquarters. Precondition: the colours are settled, and the game is not over.
bool FlipFlagFallsNow(const FlipPosition& position, const FlipReach& reach);

}  // namespace sapper
