// Turns in flip Junqi that are alike because nothing face up touches them.
#pragma once

#include <vector>

#include "engine/flip_position.h"

namespace sapper {

// Of the turns of points that touch no face-up piece only the first stays.
void MergeRemoteTurns(const FlipPosition& position, std::vector<FlipAction>& actions);

}  // namespace sapper
