// Which pieces have been in a collision and lived: the other side has an idea of those.
#pragma once

#include <cstdint>

#include "engine/position.h"

namespace sapper {

// By PieceId index.
using ExposedPieces = uint64_t;
static_assert(DuelMap::kPieces <= 64);

constexpr ExposedPieces ExposedBit(PieceId piece) {
  return ExposedPieces{1} << piece.index();
}

}  // namespace sapper
