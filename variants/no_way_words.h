// Why no way leads from one point of the two-player board to another, for people.
#pragma once

#include <string>

#include "engine/duel_map.h"
#include "engine/move.h"

namespace sapper {

// "a mountain lies between b6 and b7", "the way is blocked: a piece stands on c4". `turns`: the
// piece may turn corners on the railway. Precondition: the move is not possible.
std::string WhyNoWay(Move move, const DuelMap::Points& occupied, bool turns);

}  // namespace sapper
