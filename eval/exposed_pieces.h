// Exposed pieces: those that survived a collision, so that the other side has an idea of their
// ranks.
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
