// Fits the evaluation's weights to games of Sapper against itself.
//
//   fit_evaluation [games] [simulations a move] [seed]
//
// Plays the games, takes the features of the true position before every move that was searched, and
// minimises the mean squared difference between the squashed weighted sum and a mixture of the
// game's result and the search's value, with a pull towards the present weights. Prints the loss on
// held-out games before and after, and the weights in the order of eval/features.h. Games, not
// positions, are held out: one in five.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "engine/notation.h"
#include "eval/evaluation.h"
#include "search/tree_player.h"
#include "search/world_pool.h"
#include "tools/fit_support.h"

namespace sapper {
namespace {

struct Sample {
  FeatureVector features;
  double result = 0;  // for red: what is to be predicted
  double value = 0;   // for red: what the search found
};

constexpr int kLongestGame = 600;

// Takes the features of a true position as both sides' beliefs have it.
class Watch {
 public:
  explicit Watch(const Rules& rules)
      : prior_(*LayoutPrior::Create(HumanLayoutComponents(), rules)) {}

  FeatureVector FeaturesOf(const Position& truth, const std::array<InformationState, 2>& states) {
    PieceMarginals marginals{};
    for (Side side : DuelMap::kAllSides) {
      Belief& belief = beliefs_[Index(side)];
      if (!belief.Update(states[Index(side)], prior_).ok()) std::abort();
      const PieceMarginals seen = belief.SolveMarginals();
      const size_t enemy = Index(DuelMap::Next(side)) * kArmySize;
      for (size_t i = enemy; i < enemy + kArmySize; ++i) marginals[i] = seen[i];
    }
    const ExpectedGains gains = ExpectedGainsFrom(truth.book(), marginals);
    const ExposedPieces exposed = ExposedIn(states[0].view());
    return ExtractFeatures(truth,
                           {.exposed = exposed, .exposed_at_root = exposed, .gains = &gains});
  }

 private:
  LayoutPrior prior_;
  std::array<Belief, 2> beliefs_;
};

// Each side opens with a few random plies, so that games differ.
std::vector<Sample> PlayGame(uint64_t seed, uint64_t simulations) {
  constexpr int kRandomPlies = 4;
  const RuleBook book((Rules::Contest()));
  PlayerOptions options;
  options.seed = seed + 1;
  options.hash_mib = 16;
  TreePlayer player(options);
  Random random(seed);
  const std::array<Layout, 2> layouts = {
      player.ChooseLayout(book.rules(), Side::kRed, random.Next()),
      player.ChooseLayout(book.rules(), Side::kBlack, random.Next())};
  Position truth = *Position::Create(book, layouts);
  std::array<InformationState, 2> states = {
      *InformationState::Create(View(book, Side::kRed, layouts[0])),
      *InformationState::Create(View(book, Side::kBlack, layouts[1]))};
  std::vector<Sample> samples;
  Watch watch(book.rules());
  Limits limits;
  limits.nodes = simulations;
  while (!truth.over() && truth.placement().ply() < kLongestGame) {
    InformationState& state = states[Index(truth.side_to_move())];
    MoveList moves;
    state.view().LegalMoves(moves);
    Move move = moves[random.Below(moves.size())];
    SearchControl control;
    if (truth.placement().ply() >= kRandomPlies) {
      const SearchResult found = player.Search(state, limits, control, nullptr);
      move = found.move.value_or(move);
      const double sign = truth.side_to_move() == Side::kRed ? 1 : -1;
      samples.push_back({watch.FeaturesOf(truth, states), 0, sign * found.info.value});
    }
    const Event event = truth.EventOf(move);
    truth.Play(event);
    for (InformationState& each : states) (void)each.Observe(event);
  }
  const bool decided = truth.over() && truth.outcome()->winner.has_value();
  for (Sample& sample : samples) {
    const double outcome = !decided ? 0 : *truth.outcome()->winner == Side::kRed ? 1 : -1;
    sample.result = kOutcomeShare * outcome + (1 - kOutcomeShare) * sample.value;
  }
  return samples;
}

double Loss(const std::vector<Sample>& samples, const EvalWeights& weights) {
  double loss = 0;
  for (const Sample& sample : samples) {
    const double error = ValueOf(sample.features, weights) - sample.result;
    loss += error * error;
  }
  return loss / static_cast<double>(samples.size());
}

EvalWeights Gradient(const std::vector<Sample>& samples, const EvalWeights& weights) {
  EvalWeights gradient{};
  for (const Sample& sample : samples) {
    const double sum = WeightedSum(sample.features, weights);
    const double value = Squash(sum);
    const double error = WithRaces(value, sample.features, weights) - sample.result;
    // The share of the value that no race decides.
    const double open =
        (WithRaces(1, sample.features, weights) - WithRaces(-1, sample.features, weights)) / 2;
    const double slope = 2 * error * open * (1 - value * value) / std::sqrt(1 + sum * sum) /
                         static_cast<double>(samples.size());
    for (size_t i = 0; i < kFeatureCount; ++i) gradient[i] += slope * sample.features[i];
  }
  return gradient;
}

EvalWeights Fit(const std::vector<Sample>& samples, const EvalWeights& start) {
  constexpr double kPull = 0.02;
  return Minimise(
      start, kPull, [&](const EvalWeights& weights) { return Gradient(samples, weights); },
      [](size_t i) { return IsRaceFeature(static_cast<Feature>(i)); });
}

int Main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 500;
  const uint64_t simulations = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 500;
  const uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  const FitData<Sample> data = PlayGames<Sample>(
      games, seed, [&](uint64_t game_seed) { return PlayGame(game_seed, simulations); });
  const EvalWeights& start = DefaultEvalWeights();
  const EvalWeights fitted = Fit(data.fitted, start);
  std::printf("positions: %zu fitted, %zu held out\n", data.fitted.size(), data.held_out.size());
  std::printf("held-out loss: none %.4f, present %.4f, fitted %.4f\n",
              Loss(data.held_out, EvalWeights{}), Loss(data.held_out, start),
              Loss(data.held_out, fitted));
  for (size_t i = 0; i < kFeatureCount; ++i)
    std::printf("%-14s %+.4f -> %+.4f\n", FeatureName(static_cast<Feature>(i)), start[i],
                fitted[i]);
  return 0;
}

}  // namespace
}  // namespace sapper

int main(int argc, char** argv) {
  return sapper::Main(argc, argv);
}
