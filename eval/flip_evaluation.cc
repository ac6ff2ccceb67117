#include "eval/flip_evaluation.h"

#include "eval/evaluation.h"

namespace sapper {
namespace {

constexpr FlipEvalWeights kWeights = {
    0.30,  // material
    0.05,  // officers
    0.10,  // top-rank
    0.02,  // bombs
    0.02,  // engineers
    0.05,  // last-digger
    0.06,  // mines-lifted
    0.02,  // face-up
    0.03,  // camps
    0.02,  // mobility
    0.30,  // capture
    0.15,  // threat
    0.15,  // second-threat
    0.05,  // second-capture
    0.04,  // hunt
    0.05,  // mine-hunt
    0.50,  // flag-hunt
    1.00,  // flag-carried
    0.30,  // flag-open
    0.02,  // tempo
};

// Of a value, lost at the last quiet ply before the limit.
constexpr double kLostAtLimit = 0.6;

}  // namespace

const FlipEvalWeights& DefaultFlipEvalWeights() {
  return kWeights;
}

double WeightedSum(const FlipFeatureVector& features, const FlipEvalWeights& weights) {
  double sum = 0;
  for (size_t i = 0; i < kFlipFeatureCount; ++i) sum += weights[i] * features[i];
  return sum;
}

double FlipLeftToWin(const FlipPosition& position) {
  const int limit = position.rules().quiet_limit;
  if (limit == 0) return 1;
  const double used = static_cast<double>(position.quiet()) / limit;
  return 1 - kLostAtLimit * used * used;
}

double EvaluateFlip(const FlipPosition& position, FlipPlayer player,
                    const FlipEvalWeights& weights) {
  if (position.over()) {
    const auto& winner = position.outcome()->winner;
    return !winner.has_value() ? 0 : *winner == player ? 1 : -1;
  }
  if (!position.seats().settled()) return 0;
  const double sum = WeightedSum(ExtractFlipFeatures(position), weights);
  const double for_red = Squash(sum) * FlipLeftToWin(position);
  return position.colour_of(player) == FlipColour::kRed ? for_red : -for_red;
}

}  // namespace sapper
