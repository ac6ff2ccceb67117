// Fits the weights of flip Junqi's evaluation to games of Sapper against itself.
//
//   fit_flip_evaluation [games] [simulations a move] [seed] [phone|seed|both]
//
// As fit_evaluation, for the other game: takes the features before every move that was searched,
// and minimises the mean squared difference between the value and a mixture of the game's result
// and the search's value.
#include <cstdio>
#include <cstdlib>

#include "engine/flip_deal.h"
#include "eval/evaluation.h"
#include "search/flip_tree_player.h"
#include "tools/fit_support.h"

namespace sapper {
namespace {

struct Sample {
  FlipFeatureVector features{};
  double left = 1;    // FlipLeftToWin
  double result = 0;  // for red
  double weight = 1;
};

// Most games are drawn, which says less of a position than a decided game does.
constexpr double kWeightOfDraw = 0.25;

double ForRed(const FlipPosition& position, FlipPlayer player, double value) {
  return position.colour_of(player) == FlipColour::kRed ? value : -value;
}

// Some random actions on the way, so that games differ and odd positions are met.
std::vector<Sample> PlayGame(uint64_t seed, uint64_t simulations, const FlipRules& rules) {
  constexpr uint64_t kRandomOneIn = 25;
  PlayerOptions options;
  options.seed = seed + 1;
  options.hash_mib = 16;
  FlipTreePlayer player(options);
  Random random(seed);
  const FlipDeal deal = FlipDeal::Random(random.Next());
  FlipGameState state{FlipRuleBook(rules)};
  FlipLimits limits;
  limits.nodes = simulations;
  std::vector<Sample> samples;
  while (!state.position().over()) {
    const FlipPosition& position = state.position();
    const std::vector<FlipAction> actions = AllowedFlipActions(position, limits);
    FlipAction action = actions[random.Below(actions.size())];
    if (random.Below(kRandomOneIn) != 0) {
      SearchControl control;
      const FlipSearchResult found = player.Search(state, limits, control, nullptr);
      action = found.move.value_or(action);
      if (position.seats().settled())
        samples.push_back({ExtractFlipFeatures(position), FlipLeftToWin(position),
                           ForRed(position, position.to_move(), found.info.value)});
    }
    (void)state.Observe(action.is_turn() ? position.EventOfTurn(action.from, deal[action.from])
                                         : position.EventOfMove(action));
  }
  const auto winner = state.position().outcome()->winner;
  const double outcome = !winner.has_value() ? 0 : ForRed(state.position(), *winner, 1);
  for (Sample& sample : samples) {
    sample.result = kOutcomeShare * outcome + (1 - kOutcomeShare) * sample.result;
    if (!winner.has_value()) sample.weight = kWeightOfDraw;
  }
  return samples;
}

double Loss(const std::vector<Sample>& samples, const FlipEvalWeights& weights) {
  double loss = 0;
  for (const Sample& sample : samples) {
    const double value = sample.left * Squash(WeightedSum(sample.features, weights));
    loss += sample.weight * (value - sample.result) * (value - sample.result);
  }
  return loss / static_cast<double>(samples.size());
}

FlipEvalWeights Gradient(const std::vector<Sample>& samples, const FlipEvalWeights& weights) {
  FlipEvalWeights gradient{};
  for (const Sample& sample : samples) {
    const double sum = WeightedSum(sample.features, weights);
    const double value = Squash(sum);
    const double slope = sample.weight * 2 * (sample.left * value - sample.result) * sample.left *
                         (1 - value * value) / std::sqrt(1 + sum * sum) /
                         static_cast<double>(samples.size());
    for (size_t i = 0; i < kFlipFeatureCount; ++i) gradient[i] += slope * sample.features[i];
  }
  return gradient;
}

int Main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 500;
  const uint64_t simulations = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 500;
  const uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  const std::string preset = argc > 4 ? argv[4] : "both";
  const auto rules_of = [&](uint64_t game_seed) {
    if (preset != "both") return FlipRulesPreset(preset).value_or(FlipRules());
    return game_seed % 2 == 0 ? FlipRules::Phone() : FlipRules::Seed();
  };
  const FitData<Sample> data = PlayGames<Sample>(games, seed, [&](uint64_t game_seed) {
    return PlayGame(game_seed, simulations, rules_of(game_seed));
  });
  const FlipEvalWeights& start = DefaultFlipEvalWeights();
  constexpr double kPull = 0.0005;
  const FlipEvalWeights fitted = Minimise(
      start, kPull, [&](const FlipEvalWeights& weights) { return Gradient(data.fitted, weights); },
      [](size_t) { return false; });
  std::printf("positions: %zu fitted, %zu held out\n", data.fitted.size(), data.held_out.size());
  std::printf("held-out loss: none %.4f, present %.4f, fitted %.4f\n",
              Loss(data.held_out, FlipEvalWeights{}), Loss(data.held_out, start),
              Loss(data.held_out, fitted));
  for (size_t i = 0; i < kFlipFeatureCount; ++i)
    std::printf("%-14s %+.4f -> %+.4f\n", FlipFeatureName(static_cast<FlipFeature>(i)), start[i],
                fitted[i]);
  return 0;
}

}  // namespace
}  // namespace sapper

int main(int argc, char** argv) {
  return sapper::Main(argc, argv);
}
