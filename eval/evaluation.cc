#include "eval/evaluation.h"

#include <cmath>

#include "absl/strings/str_format.h"
#include "eval/one_ply.h"

namespace sapper {
namespace {

// In the order of Feature. Exchange values by hand, each step down the ranks about three quarters
// of the one above, moved part of the way towards a fit to self-play; docs/evaluation.md.
constexpr EvalWeights kWeights = {
    0.38,   // commander
    0.32,   // general
    0.20,   // division commander
    0.155,  // brigade commander
    0.11,   // regiment commander
    0.07,   // battalion commander
    0.045,  // company commander
    0.045,  // platoon commander
    0.07,   // engineer
    0.09,   // mine
    0.155,  // bomb
    0.02,   // superiority
    0.13,   // top rank
    0.015,  // bomb targets
    0.12,   // last engineer
    0.045,  // flag mines
    -0.12,  // flag gaps
    0.95,   // race 1
    0.12,   // race 2
    0.08,   // race 3
    0.05,   // race 4
    0.04,   // race 5
    0.03,   // race 6
    0.7,    // free race 2
    0.5,    // free race 3
    0.3,    // free race 4
    0.2,    // free race 5
    0.1,    // free race 6
    0.022,  // camps
    0.006,  // advanced
    0.007,  // rails
    0.02,   // secrets
    -0.2,   // no movers
    0.02,   // forward camps
    0.0,    // pressure
    0.0,    // mobility
    0.0,    // home guard
    -0.02,  // bomb risk
    0.3,    // capture
    0.08,   // threat
    0.12,   // second threat
    0.0,    // debt stuck
    0.33,   // debt
    0.01,   // tempo
};

// Less than a game that is over: nearer wins are better.
constexpr double kProven = 0.99;

bool IsOfRaces(size_t feature) {
  return feature >= static_cast<size_t>(Feature::kRace1) &&
         feature <= static_cast<size_t>(Feature::kFreeRace6);
}

double Sum(const FeatureVector& features, const EvalWeights& weights) {
  double sum = 0;
  for (size_t i = 0; i < kFeatureCount; ++i)
    if (!IsOfRaces(i)) sum += features[i] * weights[i];
  return sum;
}

// A race is won or not, whatever else stands on the board: so its weights are probabilities, and
// the other features tell what happens if it is not won. The soonest race decides first.
double WithRaces(double value, const FeatureVector& features, const EvalWeights& weights) {
  constexpr auto kFirst = static_cast<size_t>(Feature::kRace1);
  constexpr auto kFirstFree = static_cast<size_t>(Feature::kFreeRace2);
  for (size_t plies = 6; plies > 0; --plies) {
    const size_t race = kFirst + plies - 1;
    double chance = features[race] * weights[race];
    if (plies > 1) {
      const size_t free = kFirstFree + plies - 2;
      chance += features[free] * weights[free];
    }
    value = value * (1 - std::abs(chance)) + chance;
  }
  return value;
}

}  // namespace

const EvalWeights& DefaultEvalWeights() {
  return kWeights;
}

double Squash(double sum) {
  return sum / std::sqrt(1 + sum * sum);
}

double ValueOf(const FeatureVector& features, const EvalWeights& weights) {
  return WithRaces(Squash(Sum(features, weights)), features, weights);
}

double Evaluate(const Position& world, const EvalContext& context, Side side,
                const EvalWeights& weights) {
  if (world.over()) {
    if (!world.outcome()->winner.has_value()) return 0;
    return *world.outcome()->winner == side ? 1 : -1;
  }
  const WorldSets sets(world);
  const ReachSets reach(world, sets);
  const double sign = side == Side::kRed ? 1 : -1;
  if (const auto winner = WinnerInOnePly(world, sets, reach))
    return *winner == side ? kProven : -kProven;
  return sign * ValueOf(ExtractFeatures(world, sets, reach, context), weights);
}

std::string ExplainFeatures(const FeatureVector& features, Side side) {
  const double sign = side == Side::kRed ? 1 : -1;
  std::string text;
  for (size_t i = 0; i < kFeatureCount; ++i)
    absl::StrAppendFormat(&text, "%-14s %+7.2f x %+6.3f = %+7.3f\n",
                          FeatureName(static_cast<Feature>(i)), sign * features[i], kWeights[i],
                          sign * features[i] * kWeights[i]);
  absl::StrAppendFormat(&text, "%-14s %+.3f", "value", sign * ValueOf(features, kWeights));
  return text;
}

}  // namespace sapper
