// Fits the factors of soft evidence (belief/behaviour.h) to games of the built-in players.
//
//   fit_behaviour [games] [simulations a move of sapper] [seed]
//
// Plays the players against each other, sapper in every other game on both sides, with people's
// layouts or their own. For each hidden ply, the belief of the side that watches, before that ply,
// expects a distribution of the mover's rank; summed over all plies of a class and compared with
// the true ranks, it gives the class's factors. Beliefs use the present table, so that running the
// tool again refines it: the printed table is the present one plus what is still missing. Also
// prints the mean log loss of the mover's rank with hard evidence alone and with the present table,
// over games that the table was not fitted to if the seed is a new one.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

#include "belief/behaviour.h"
#include "belief/belief.h"
#include "search/player.h"

namespace sapper {
namespace {

using Row = std::array<double, kRankCount>;

struct Counts {
  std::array<Row, BehaviourClass::kCount> actual{};
  std::array<Row, BehaviourClass::kCount> expected{};
  std::array<double, 2> loss{};  // with hard evidence alone, with behaviour
  double plies = 0;

  void Add(const Counts& other) {
    for (size_t i = 0; i < actual.size(); ++i) {
      for (size_t r = 0; r < kRankCount; ++r) {
        actual[i][r] += other.actual[i][r];
        expected[i][r] += other.expected[i][r];
      }
    }
    for (size_t i = 0; i < loss.size(); ++i) loss[i] += other.loss[i];
    plies += other.plies;
  }
};

// The probabilities of a piece given that it is a rank that can make the move.
Row AbleOdds(const RankProbabilities& marginals, RankSet able) {
  Row row{};
  double sum = 0;
  for (Rank rank : kAllRanks) {
    const auto i = static_cast<size_t>(rank);
    if (able.Contains(rank) && !kImmobileRanks.Contains(rank)) row[i] = marginals[i];
    sum += row[i];
  }
  for (double& value : row) value /= sum > 0 ? sum : 1;
  return row;
}

// One side that watches the other.
class Watcher {
 public:
  explicit Watcher(const LayoutPrior& prior) : prior_(prior) {}

  // `before` is what the side knows before the ply, `after` the same with it.
  void See(const InformationState& before, const InformationState& after, Rank truth,
           Counts& counts) {
    const View::Observation& seen = after.view().observations().back();
    if (before.evidence().candidates(seen.mover).size() == 1) return;
    const BehaviourWeights weights =
        WeighBehaviour(before.view(), FittedBehaviour(), BehaviourSettings());
    if (!hard_.Update(before, prior_).ok() || !soft_.Update(before, prior_, &weights).ok()) return;
    const Row hard = AbleOdds(hard_.SolveMarginals()[seen.mover.index()], seen.able);
    const Row soft = AbleOdds(soft_.SolveMarginals()[seen.mover.index()], seen.able);
    BehaviourReader reader(after.view());
    absl::optional<BehaviourClass> last;
    for (const View::Observation& each : after.view().observations()) last = reader.Take(each);
    const size_t i = last->index();
    counts.actual[i][static_cast<size_t>(truth)] += 1;
    for (size_t r = 0; r < kRankCount; ++r) counts.expected[i][r] += soft[r];
    counts.loss[0] -= std::log(std::max(hard[static_cast<size_t>(truth)], 1e-6));
    counts.loss[1] -= std::log(std::max(soft[static_cast<size_t>(truth)], 1e-6));
    counts.plies += 1;
  }

 private:
  const LayoutPrior& prior_;
  Belief hard_;
  Belief soft_;
};

const char* OpponentOf(uint64_t seed) {
  constexpr std::array<const char*, 8> kNames = {"rusher",    "rusher-2", "rusher-c", "bluffer",
                                                 "contest-1", "sniper",   "greedy",   "turtle"};
  return seed % 2 == 0 ? "sapper" : kNames[seed / 2 % kNames.size()];
}

Counts PlayGame(uint64_t seed, uint64_t simulations, const LayoutPrior& prior) {
  constexpr int kLongestGame = 300;
  const RuleBook book((Rules::Contest()));
  PlayerOptions options;
  options.seed = seed + 1;
  options.hash_mib = 16;
  Random random(seed);
  std::array<std::unique_ptr<Player>, 2> players = {MakePlayer("sapper", options),
                                                    MakePlayer(OpponentOf(seed), options)};
  if (random.Below(2) == 0) std::swap(players[0], players[1]);
  const std::array<Layout, 2> layouts = {
      players[0]->ChooseLayout(book.rules(), Side::kRed, random.Next()),
      players[1]->ChooseLayout(book.rules(), Side::kBlack, random.Next())};
  Position truth = *Position::Create(book, layouts);
  std::array<InformationState, 2> states = {
      *InformationState::Create(View(book, Side::kRed, layouts[0])),
      *InformationState::Create(View(book, Side::kBlack, layouts[1]))};
  std::array<Watcher, 2> watchers = {Watcher(prior), Watcher(prior)};
  Counts counts;
  Limits limits;
  limits.nodes = simulations;
  while (!truth.over() && truth.placement().ply() < kLongestGame) {
    const Side mover = truth.side_to_move();
    SearchControl control;
    const auto move =
        players[Index(mover)]->Search(states[Index(mover)], limits, control, nullptr).move;
    if (!move) break;
    const Event event = truth.EventOf(*move);
    const Rank rank = truth.rank_of(truth.placement().at(move->from));
    truth.Play(event);
    const Side watcher = DuelMap::Next(mover);
    const InformationState before = states[Index(watcher)];
    for (InformationState& each : states) (void)each.Observe(event);
    watchers[Index(watcher)].See(before, states[Index(watcher)], rank, counts);
  }
  return counts;
}

Counts PlayGames(int games, uint64_t simulations, uint64_t seed) {
  const LayoutPrior prior = *LayoutPrior::Create(HumanLayoutComponents(), Rules::Contest());
  Counts all;
  std::mutex mutex;
  int next = 0;
  const auto work = [&] {
    while (true) {
      int game = 0;
      {
        const std::lock_guard<std::mutex> lock(mutex);
        if (next == games) return;
        game = next++;
      }
      const Counts counts =
          PlayGame(seed * 1'000'003 + static_cast<uint64_t>(game), simulations, prior);
      const std::lock_guard<std::mutex> lock(mutex);
      all.Add(counts);
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i) threads.emplace_back(work);
  threads.clear();
  return all;
}

int Main(int argc, char** argv) {
  constexpr double kPseudoCount = 30;  // towards no change
  const int games = argc > 1 ? std::atoi(argv[1]) : 400;
  const uint64_t simulations = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 300;
  const uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  const Counts counts = PlayGames(games, simulations, seed);
  std::printf("// %.0f plies, log loss of the mover's rank: %.4f hard, %.4f with behaviour\n",
              counts.plies, counts.loss[0] / counts.plies, counts.loss[1] / counts.plies);
  for (size_t i = 0; i < BehaviourClass::kCount; ++i) {
    std::printf("    {");
    double plies = 0;
    for (size_t r = 0; r < kRankCount; ++r) {
      const double missing =
          std::log((counts.actual[i][r] + kPseudoCount) / (counts.expected[i][r] + kPseudoCount));
      std::printf("%s%.2f", r == 0 ? "" : ", ", FittedBehaviour()[i][r] + missing);
      plies += counts.actual[i][r];
    }
    std::printf("},  // %.0f\n", plies);
  }
  return 0;
}

}  // namespace
}  // namespace sapper

int main(int argc, char** argv) {
  return sapper::Main(argc, argv);
}
