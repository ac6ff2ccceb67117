// Worlds that the next ply decides for certain.
#pragma once

#include "absl/types/optional.h"
#include "eval/threats.h"

namespace sapper {

// The side that wins whatever else happens, nothing when the next ply does not prove one:
//   - the side to move can take a flag whose place it was told (or sees, under view `open`);
//   - the side to move has to play the last quiet ply of those that lose for it, and has no
//     collision to avoid it. That this ply may leave the enemy without a move is not looked at.
// Precondition: the game is not over.
absl::optional<Side> WinnerInOnePly(const Position& world, const WorldSets& sets,
                                    const ReachSets& reach);

}  // namespace sapper
