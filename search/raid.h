// The probability that a piece reaches the other side's flag if it goes straight there: the best
// product, over the ways to the flag, of the probabilities of the collisions on the way.
#pragma once

#include "search/one_look.h"

namespace sapper {

// For the piece `raider` of either side on `board`, which may be later than the board of `look`:
// pieces that died since are missing on it. 0 if the raider is dead.
double RaidChance(const OneLook& look, const Placement& board, PieceId raider);

}  // namespace sapper
