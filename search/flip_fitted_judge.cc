#include "search/flip_fitted_judge.h"

#include <algorithm>

namespace sapper {
namespace {

constexpr Score kMost = 20000;  // a value is less than any win
// So that a commander is worth about as much as in the terms that order collisions.
constexpr double kScale = 4000;

}  // namespace

FlipJudge::Estimate FlipFittedJudge::Of(const FlipPosition& position,
                                        const FlipStrikes& strikes) const {
  const FlipColour own = *position.colour_of(position.to_move());
  const double for_red =
      WeightedSum(ExtractFlipFeatures(position), weights_) * FlipLeftToWin(position) * kScale;
  const auto stands = static_cast<Score>(own == FlipColour::kRed ? for_red : -for_red);
  const Score lost = strikes.BestOf(Other(own)).gain;
  return {.stands = std::clamp(stands, -kMost, kMost),
          .turns = std::clamp(stands - lost, -kMost, kMost)};
}

}  // namespace sapper
