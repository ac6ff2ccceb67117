#include "eval/flip_evaluation.h"

#include "eval/evaluation.h"

namespace sapper {
namespace {

constexpr FlipEvalWeights kWeights = {
    0.1408,   // material
    0.3898,   // share
    0.0329,   // officers
    0.0035,   // top-rank
    -0.0371,  // bombs
    0.1077,   // engineers
    -0.1203,  // last-digger
    0.1215,   // no-taker
    0.0567,   // mines-lifted
    0.0495,   // unbeaten
    -0.0167,  // face-up
    0.0130,   // camps
    0.0492,   // mobility
    0.1985,   // capture
    0.0918,   // threat
    0.1104,   // second-threat
    0.0189,   // second-capture
    0.0209,   // hunt
    0.0829,   // mine-hunt
    0.4598,   // flag-hunt
    1.0000,   // flag-carried
    0.2020,   // flag-open
    0.0094,   // tempo
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
