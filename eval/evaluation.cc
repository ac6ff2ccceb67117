#include "eval/evaluation.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_format.h"
#include "eval/one_ply.h"
#include "eval/travel.h"

namespace sapper {
namespace {

// In the order of Feature. Chances of races by hand, the other weights fitted to self-play
// (tools/fit_evaluation.cc); docs/evaluation.md.
constexpr EvalWeights kWeights = {
    0.380,   // commander
    0.267,   // general
    0.222,   // division commander
    0.102,   // brigade commander
    0.104,   // regiment commander
    0.132,   // battalion commander
    0.092,   // company commander
    0.051,   // platoon commander
    0.099,   // engineer
    0.112,   // mine
    0.222,   // bomb
    0.039,   // superiority
    0.275,   // top rank
    0.015,   // bomb targets
    0.137,   // last engineer
    0.062,   // flag mines
    -0.077,  // flag gaps
    0.95,    // race 1
    0.12,    // race 2
    0.08,    // race 3
    0.05,    // race 4
    0.04,    // race 5
    0.03,    // race 6
    0.7,     // free race 2
    0.5,     // free race 3
    0.3,     // free race 4
    0.2,     // free race 5
    0.1,     // free race 6
    0.018,   // camps
    0.013,   // advanced
    -0.009,  // rails
    0.022,   // secrets
    -0.134,  // no movers
    0.010,   // mobility
    0.147,   // home guard
    -0.024,  // bomb risk
    0.349,   // capture
    0.123,   // threat
    0.135,   // second threat
    0.157,   // debt stuck
    0.462,   // debt
    0.017,   // tempo
};

// Less than a game that is over: nearer wins are better.
constexpr double kProven = 0.99;

}  // namespace

const EvalWeights& DefaultEvalWeights() {
  return kWeights;
}

double Squash(double sum) {
  return sum / std::sqrt(1 + sum * sum);
}

double WeightedSum(const FeatureVector& features, const EvalWeights& weights) {
  double sum = 0;
  for (size_t i = 0; i < kFeatureCount; ++i)
    if (!IsRaceFeature(static_cast<Feature>(i))) sum += features[i] * weights[i];
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

double ValueOf(const FeatureVector& features, const EvalWeights& weights) {
  return WithRaces(Squash(WeightedSum(features, weights)), features, weights);
}

namespace {

// A flag on its way home is lost or not, whatever else stands on the board, as in WithRaces. The
// chances are by hand.
double WithCarriers(double value, const Position& world, Side side) {
  constexpr double kChance = 0.9;
  constexpr double kPerMove = 0.08;
  const Placement& placement = world.placement();
  for (Side flag : DuelMap::kAllSides) {
    const PieceId taker = placement.flag_taker_of(flag);
    if (!taker.exists() || !placement.alive(taker)) continue;
    const int moves =
        kHeadquartersTravel<DuelMap>.MovesToSide(placement.square_of(taker), taker.side());
    const double chance = std::max(0.0, kChance - kPerMove * (moves - 1));
    value = value * (1 - chance) + (taker.side() == side ? chance : -chance);
  }
  return value;
}

}  // namespace

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
  const double value = sign * ValueOf(ExtractFeatures(world, sets, reach, context), weights);
  return world.book().flag_home() ? WithCarriers(value, world, side) : value;
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
