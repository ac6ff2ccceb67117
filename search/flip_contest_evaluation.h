// The value of a position for the yardstick `contest` of flip Junqi.
#pragma once

#include "search/flip_judge.h"

namespace sapper {

class FlipContestEvaluation : public FlipJudge {
 public:
  // Distances are measured around what lies at the root, for a whole search.
  explicit FlipContestEvaluation(const FlipPosition& root) : travel_(root) {}

  Estimate Of(const FlipPosition& position, const FlipStrikes& strikes) const override;

 private:
  Score Side(const FlipPosition& position, const FlipStrikes& strikes, FlipColour colour) const;

  FlipTravel travel_;
};

}  // namespace sapper
