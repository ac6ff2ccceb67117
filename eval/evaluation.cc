#include "eval/evaluation.h"

#include <cmath>

#include "absl/strings/str_format.h"

namespace sapper {
namespace {

// In the order of Feature. Chosen by hand after the usual exchange values, each step down the ranks
// about three quarters of the one above; docs/evaluation.md.
constexpr EvalWeights kWeights = {
    0.40,  0.31, 0.22, 0.155, 0.11, 0.08, 0.06, 0.045, 0.075, 0.05, 0.15,  // ranks
    0.035,                                                                 // superiority
    0.10,                                                                  // top rank
    0.02,                                                                  // bomb targets
    0.08,                                                                  // last engineer
    0.03,                                                                  // flag mines
    -0.05,                                                                 // flag gaps
    0.20,  0.07, 0.03,                                                     // intruders
    0.015,                                                                 // camps
    0.006,                                                                 // advanced
    0.004,                                                                 // rails
    0.008,                                                                 // secrets
    -0.15,                                                                 // no movers
    0.30,                                                                  // debt
    0.01,                                                                  // tempo
};

double Sum(const FeatureVector& features, const EvalWeights& weights) {
  double sum = 0;
  for (size_t i = 0; i < kFeatureCount; ++i) sum += features[i] * weights[i];
  return sum;
}

}  // namespace

const EvalWeights& DefaultEvalWeights() {
  return kWeights;
}

double Squash(double sum) {
  return sum / std::sqrt(1 + sum * sum);
}

double Evaluate(const Position& world, ExposedPieces exposed, Side side,
                const EvalWeights& weights) {
  if (world.over()) {
    if (!world.outcome()->winner.has_value()) return 0;
    return *world.outcome()->winner == side ? 1 : -1;
  }
  const double value = Squash(Sum(ExtractFeatures(world, exposed), weights));
  return side == Side::kRed ? value : -value;
}

std::string ExplainFeatures(const FeatureVector& features, Side side) {
  const double sign = side == Side::kRed ? 1 : -1;
  std::string text;
  for (size_t i = 0; i < kFeatureCount; ++i)
    absl::StrAppendFormat(&text, "%-14s %+7.2f x %+6.3f = %+7.3f\n",
                          FeatureName(static_cast<Feature>(i)), sign * features[i], kWeights[i],
                          sign * features[i] * kWeights[i]);
  absl::StrAppendFormat(&text, "%-14s %+.3f", "value", sign * Squash(Sum(features, kWeights)));
  return text;
}

}  // namespace sapper
