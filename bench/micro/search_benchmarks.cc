// The search: simulations in the tree, and what a second thread gives.
#include <chrono>

#include "bench/processor_time.h"
#include "bench/sample_search.h"
#include "bench/sample_states.h"
#include "benchmark/benchmark.h"
#include "search/tree_player.h"

namespace sapper {
namespace {

constexpr size_t kStoreBytes = size_t{64} << 20U;

// One iteration is one simulation; the tree is made anew every 20,000, from the next state.
void TimeSimulations(benchmark::State& state, absl::Span<const InformationState> states) {
  constexpr uint64_t kLargest = 20000;
  std::vector<std::unique_ptr<SampleSearch>> benches;
  for (const InformationState& of : states) benches.push_back(std::make_unique<SampleSearch>(of));
  NodeStore store(kStoreBytes);
  uint64_t simulations = 0;
  SampleSearch* bench = nullptr;
  for (auto _ : state) {
    if (simulations % kLargest == 0) {
      bench = benches[simulations / kLargest % benches.size()].get();
      bench->Begin(store);
    }
    bench->Simulate();
    ++simulations;
  }
  state.counters["simulations/s"] =
      benchmark::Counter(static_cast<double>(simulations), benchmark::Counter::kIsRate);
}

void BenchSimulation(benchmark::State& state) {
  TimeSimulations(state, {PlayRandomly(static_cast<int>(state.range(0)), 1).mover()});
}
BENCHMARK(BenchSimulation)->Arg(0)->Arg(60)->Arg(120);

void BenchSimulationOpening(benchmark::State& state) {
  std::vector<InformationState> states;
  for (uint64_t seed = 1; seed <= 4; ++seed) states.push_back(PlayRandomly(0, seed).mover());
  TimeSimulations(state, states);
}
BENCHMARK(BenchSimulationOpening)->Iterations(80000);

void BenchSimulationTenASide(benchmark::State& state) {
  std::vector<InformationState> states;
  for (const SampleState& game : SampleGamesWithTenASide()) states.push_back(game.mover());
  states.resize(4, states.front());
  TimeSimulations(state, states);
}
BENCHMARK(BenchSimulationTenASide)->Iterations(80000);

struct Spent {
  double seconds = 0;
  double processor_seconds = 0;
  uint64_t simulations = 0;
};

void Search(TreePlayer& player, const InformationState& state, absl::Duration time, Spent& spent) {
  Limits limits;
  limits.move_time = time;
  SearchControl control;
  const double processor = ProcessSeconds();
  const auto began = std::chrono::steady_clock::now();
  spent.simulations += player.Search(state, limits, control, nullptr).info.nodes;
  spent.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  spent.processor_seconds += ProcessSeconds() - processor;
}

// Searches of middle games, each `time` long, with one thread and with two, in turn. `ratio`
// is of simulations a second. `efficiency` is of processor time a simulation: where other work
// keeps the second processor busy it tells what the first would be without that, twice the
// efficiency.
void CompareTwoThreads(benchmark::State& state, absl::Duration time) {
  const std::vector<SampleState> games = SampleGamesAt(40);
  PlayerOptions options;
  TreePlayer one(options);
  options.threads = 2;
  TreePlayer two(options);
  for (TreePlayer* player : {&one, &two}) player->Prepare(Rules::Contest());
  std::array<Spent, 2> spent;
  size_t next = 0;
  for (auto _ : state) {
    const InformationState& position = games[next++ % games.size()].mover();
    Search(one, position, time, spent[0]);
    Search(two, position, time, spent[1]);
  }
  std::array<double, 2> rate{};
  std::array<double, 2> cost{};
  for (size_t i = 0; i < 2; ++i) {
    const auto simulations = static_cast<double>(spent[i].simulations);
    rate[i] = simulations / spent[i].seconds;
    cost[i] = spent[i].processor_seconds / simulations;
  }
  state.counters["simulations/s, 1 thread"] = rate[0];
  state.counters["simulations/s, 2 threads"] = rate[1];
  state.counters["ratio"] = rate[1] / rate[0];
  state.counters["efficiency"] = cost[0] / cost[1];
}

void BenchTwoThreadsAgainstOne(benchmark::State& state) {
  CompareTwoThreads(state, absl::Seconds(1));
}
BENCHMARK(BenchTwoThreadsAgainstOne)->Iterations(4)->UseRealTime()->Unit(benchmark::kMillisecond);

// As in quick games: in small trees threads meet more often.
void BenchTwoThreadsInQuickGames(benchmark::State& state) {
  CompareTwoThreads(state, absl::Milliseconds(50));
}
BENCHMARK(BenchTwoThreadsInQuickGames)
    ->Iterations(60)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sapper
