// What each side of flip Junqi could gain by a collision in its next move.
#pragma once

#include "eval/flip_reach.h"
#include "eval/flip_values.h"

namespace sapper {

// Of the best collision, and of the best one with another target; 0 where none gains.
struct FlipThreats {
  double best = 0;
  double second = 0;
  Square target;  // of the best
};

// What a collision gains for the attacker, less a part of the attacker if it could be taken back.
double FlipGain(const FlipPosition& position, const FlipReach& reach, const FlipValues& values,
                FlipPiece attacker, Square target);

FlipThreats FindFlipThreats(const FlipPosition& position, const FlipReach& reach,
                            const FlipValues& values, FlipColour attackers);

}  // namespace sapper
