// What an alpha-beta search of flip Junqi takes for the value of a position it does not search.
#pragma once

#include "search/flip_yardstick_terms.h"

namespace sapper {

class FlipJudge {
 public:
  // For the player to move.
  struct Estimate {
    Score stands;  // it makes some quiet move that it can afford
    Score turns;   // it turns a piece over somewhere, so that the enemy may collide first
  };

  FlipJudge() = default;
  FlipJudge(const FlipJudge&) = delete;
  FlipJudge& operator=(const FlipJudge&) = delete;
  virtual ~FlipJudge() = default;

  // Preconditions: the colours are settled; !position.over(); `strikes` are of this position.
  virtual Estimate Of(const FlipPosition& position, const FlipStrikes& strikes) const = 0;
};

}  // namespace sapper
