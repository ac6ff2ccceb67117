// The fitted evaluation as the judge of an alpha-beta search.
#pragma once

#include "eval/flip_evaluation.h"
#include "search/flip_judge.h"

namespace sapper {

class FlipFittedJudge : public FlipJudge {
 public:
  explicit FlipFittedJudge(const FlipEvalWeights& weights) : weights_(weights) {}
  Estimate Of(const FlipPosition& position, const FlipStrikes& strikes) const override;

 private:
  FlipEvalWeights weights_;
};

}  // namespace sapper
