// How likely a piece gets to the other side's flag, if it goes there straight: the best product,
// over the ways to it, of the probabilities of the collisions on the way.
#pragma once

#include "search/one_look.h"

namespace sapper {

// For the piece `raider` of either side on `board`, which need not be the board of the look: pieces
// that died since are gone from it. 0 if the raider did.
double RaidChance(const OneLook& look, const Placement& board, PieceId raider);

}  // namespace sapper
