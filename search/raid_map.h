// How likely a piece gets to the other side's flag from each point, if it goes there straight: the
// best product, over the ways to it, of the odds of the collisions on the way.
#pragma once

#include <array>

#include "search/one_look.h"

namespace sapper {

class RaidMap {
 public:
  // For the piece `raider` of either side on `board`, which need not be the board of the look:
  // pieces that died since are gone from it.
  RaidMap(const OneLook& look, const Placement& board, PieceId raider);

  double chance(Square square) const {
    return chances_[square.index()];
  }

 private:
  double Entering(const OneLook& look, const Placement& board, PieceId raider, Square square) const;
  void Spread(const OneLook& look, const Placement& board, PieceId raider);

  std::array<double, DuelMap::kPoints> chances_{};
};

}  // namespace sapper
