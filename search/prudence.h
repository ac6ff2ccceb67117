// The caution of the yardsticks that do not rush: the enemy's answer to a move, and the enemy's way
// to the own flag.
#pragma once

#include "search/raid.h"

namespace sapper {

class Prudence {
 public:
  Prudence(const OneLook& look, const Care& care);

  // What the enemy may make of a move, in units of kExchangeValues; negative for harm.
  double Score(Move move) const;

 private:
  double Danger(const Placement& board) const;

  const OneLook& look_;
  const Care& care_;
  std::vector<PieceId> raiders_;
  double before_ = 0;
};

}  // namespace sapper
