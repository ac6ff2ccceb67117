// Whether some assignment with exact rank counts satisfies the candidate masks, and which
// candidates occur in such an assignment.
#pragma once

#include <array>

#include "engine/rank.h"

namespace sapper {

// By slot of one army.
using ArmyMasks = std::array<RankSet, kArmySize>;

// Strikes from each mask every rank that no assignment of the 25 pieces to the exact rank counts
// gives it; what is left is arc consistent (Régin 1996, global cardinality). False, with the masks
// unchanged, when there is no assignment. Takes microseconds.
bool NarrowToConsistent(ArmyMasks& masks);

}  // namespace sapper
