#include "variants/flip_parts.h"

#include "absl/strings/str_format.h"
#include "eval/flip_evaluation.h"
#include "variants/flip_bench.h"

namespace sapper {
namespace {

// For the player to move, as the search meets the position. Adding 0 turns -0 into 0.
std::string Evaluation(const FlipGameState& state) {
  const FlipPosition& position = state.position();
  const FlipPlayer player = position.to_move();
  std::string text;
  if (position.seats().settled() && !position.over()) {
    const double sign = *position.colour_of(player) == FlipColour::kRed ? 1 : -1;
    const FlipFeatureVector features = ExtractFlipFeatures(position);
    const FlipEvalWeights& weights = DefaultFlipEvalWeights();
    for (size_t i = 0; i < kFlipFeatureCount; ++i)
      absl::StrAppendFormat(&text, "%-14s %+7.2f x %+6.3f = %+7.3f\n",
                            FlipFeatureName(static_cast<FlipFeature>(i)), sign * features[i] + 0.0,
                            weights[i], sign * features[i] * weights[i] + 0.0);
    absl::StrAppendFormat(&text, "%-14s %7.2f\n", "left-to-win", FlipLeftToWin(position));
  }
  absl::StrAppendFormat(&text, "%-14s %+.3f", "value", EvaluateFlip(position, player));
  return text;
}

}  // namespace

FlipParts StandardFlipParts() {
  FlipParts parts;
  parts.player_names = FlipPlayerNames();
  parts.make_player = MakeFlipPlayer;
  parts.evaluation = Evaluation;
  parts.bench = RunFlipBench;
  return parts;
}

}  // namespace sapper
