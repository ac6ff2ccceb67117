#include "eval/flip_evaluation.h"

#include "eval/evaluation.h"
#include "eval/flip_one_ply.h"

namespace sapper {
namespace {

constexpr FlipEvalWeights kWeights = {
    0.1677,   // material
    0.1882,   // share
    0.1321,   // officers
    0.1222,   // top-rank
    0.0411,   // bombs
    0.0568,   // engineers
    0.0957,   // last-digger
    -0.1009,  // no-taker
    0.0579,   // mines-lifted
    0.0126,   // unbeaten
    -0.0176,  // face-up
    0.0082,   // camps
    0.0693,   // mobility
    0.1489,   // capture
    0.0775,   // threat
    0.1220,   // second-threat
    0.1007,   // second-capture
    0.0177,   // hunt
    0.0640,   // mine-hunt
    1.0223,   // flag-hunt
    0.6095,   // flag-carried
    0.1351,   // flag-open
    0.0127,   // tempo
};

// Of a value, lost at the last quiet ply before the limit.
constexpr double kLostAtLimit = 0.6;

// Of a game that the next ply wins.
constexpr double kSure = 0.99;

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
  const FlipReach reach(position);
  if (FlipFlagFallsNow(position, reach)) return position.to_move() == player ? kSure : -kSure;
  const double sum = WeightedSum(ExtractFlipFeatures(position, reach), weights);
  const double for_red = Squash(sum) * FlipLeftToWin(position);
  return position.colour_of(player) == FlipColour::kRed ? for_red : -for_red;
}

}  // namespace sapper
