// The value of a position for the yardstick `contest` of flip Junqi.
#pragma once

#include "search/flip_yardstick_terms.h"

namespace sapper {

class FlipContestEvaluation {
 public:
  // For the player to move.
  struct Estimate {
    Score stands;  // it makes some quiet move that it can afford
    Score turns;   // it turns a piece over somewhere, so that the enemy may collide first
  };

  // Distances are measured around what lies at the root, for a whole search.
  explicit FlipContestEvaluation(const FlipPosition& root) : travel_(root) {}

  // Preconditions: the colours are settled; !position.over(); `strikes` are of this position.
  Estimate Of(const FlipPosition& position, const FlipStrikes& strikes) const;

 private:
  Score Side(const FlipPosition& position, const FlipStrikes& strikes, FlipColour colour) const;

  FlipTravel travel_;
};

}  // namespace sapper
