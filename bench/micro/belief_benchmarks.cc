// The belief: counting, marginals, samples, and what one more observation costs.
#include <malloc.h>

#include <map>

#include "belief/belief.h"
#include "bench/processor_time.h"
#include "bench/sample_states.h"
#include "benchmark/benchmark.h"

namespace sapper {
namespace {

// Benchmarks go over several states in turn, all of them equally often: a belief that is asked the
// same thing twice might have nothing to do. One iteration is one state.
constexpr size_t kStates = 8;

// Found once: few random games have fifteen unknown pieces at some moment.
const std::vector<UnknownSample>& Samples(int unknown) {
  static std::map<int, std::vector<UnknownSample>> found;
  auto [place, is_new] = found.try_emplace(unknown);
  if (is_new) place->second = SamplesWithUnknown(unknown, kStates);
  return place->second;
}

// What a new process would pay: the memory that earlier work gave back is not at hand.
void ForgetFreedMemory() {
  malloc_trim(0);
}

void BenchBeliefCount(benchmark::State& state) {
  const SampleState game = PlayRandomly(static_cast<int>(state.range(0)), 1);
  const LayoutPrior prior = SamplePrior();
  for (auto _ : state) {
    ForgetFreedMemory();
    const double began = ThreadSeconds();
    benchmark::DoNotOptimize(Belief::Solve(game.mover(), prior).ok());
    state.SetIterationTime(ThreadSeconds() - began);
  }
}
BENCHMARK(BenchBeliefCount)->Arg(0)->Arg(40)->Arg(80)->UseManualTime();

// Exact probabilities of every piece, counted anew for another state each time, in memory that was
// used before. The argument is the number of unknown pieces, here and below.
void BenchBeliefMarginals(benchmark::State& state) {
  const std::vector<UnknownSample>& samples = Samples(static_cast<int>(state.range(0)));
  const LayoutPrior prior = SamplePrior();
  Belief belief;
  for (const UnknownSample& sample : samples) (void)belief.Update(sample.state, prior);
  while (state.KeepRunningBatch(kStates)) {
    for (const UnknownSample& sample : samples) {
      if (!belief.Update(sample.state, prior).ok()) state.SkipWithError("not solved");
      benchmark::DoNotOptimize(belief.SolveMarginals());
    }
  }
}
BENCHMARK(BenchBeliefMarginals)->Arg(25)->Arg(20)->Arg(15)->Unit(benchmark::kMicrosecond);

// The same with a new belief and fresh memory each time.
void BenchBeliefMarginalsCold(benchmark::State& state) {
  const std::vector<UnknownSample>& samples = Samples(static_cast<int>(state.range(0)));
  const LayoutPrior prior = SamplePrior();
  while (state.KeepRunningBatch(kStates)) {
    for (const UnknownSample& sample : samples) {
      ForgetFreedMemory();
      const double began = ThreadSeconds();
      absl::StatusOr<Belief> belief = Belief::Solve(sample.state, prior);
      if (!belief.ok()) state.SkipWithError("not solved");
      benchmark::DoNotOptimize(belief->SolveMarginals());
      state.SetIterationTime(ThreadSeconds() - began);
    }
  }
}
BENCHMARK(BenchBeliefMarginalsCold)
    ->Arg(25)
    ->Arg(20)
    ->Arg(15)
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond);

// What the next own move costs a player: the count alone, without the marginals.
void BenchBeliefUpdate(benchmark::State& state) {
  const std::vector<UnknownSample>& samples = Samples(static_cast<int>(state.range(0)));
  const LayoutPrior prior = SamplePrior();
  Belief belief;
  for (const UnknownSample& sample : samples) (void)belief.Update(sample.state, prior);
  while (state.KeepRunningBatch(kStates))
    for (const UnknownSample& sample : samples)
      if (!belief.Update(sample.state, prior).ok()) state.SkipWithError("not solved");
}
BENCHMARK(BenchBeliefUpdate)->Arg(25)->Arg(20)->Arg(15)->Unit(benchmark::kMicrosecond);

// A belief that knows the state before one more observation takes the one after it.
template <class Pair>
void TimeObservation(benchmark::State& state, Pair pair) {
  const std::vector<UnknownSample>& samples = Samples(static_cast<int>(state.range(0)));
  const LayoutPrior prior = SamplePrior();
  Belief belief;
  while (state.KeepRunningBatch(kStates)) {
    for (const UnknownSample& sample : samples) {
      const auto [before, after] = pair(sample);
      (void)belief.Update(*before, prior);
      const double began = ThreadSeconds();
      if (!belief.Update(*after, prior).ok()) state.SkipWithError("not solved");
      state.SetIterationTime(ThreadSeconds() - began);
    }
  }
}

using TwoStates = std::pair<const InformationState*, const InformationState*>;

void BenchBeliefAfterQuietPly(benchmark::State& state) {
  TimeObservation(state, [](const UnknownSample& sample) {
    return TwoStates(&sample.before_quiet, &sample.after_quiet);
  });
}
BENCHMARK(BenchBeliefAfterQuietPly)
    ->Arg(25)
    ->Arg(20)
    ->Arg(15)
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond);

void BenchBeliefAfterCollision(benchmark::State& state) {
  TimeObservation(state, [](const UnknownSample& sample) {
    return TwoStates(&sample.before_collision, &sample.after_collision);
  });
}
BENCHMARK(BenchBeliefAfterCollision)
    ->Arg(25)
    ->Arg(20)
    ->Arg(15)
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond);

void BenchBeliefSample(benchmark::State& state) {
  const SampleState game = PlayRandomly(static_cast<int>(state.range(0)), 1);
  const LayoutPrior prior = SamplePrior();
  const Belief belief = *Belief::Solve(game.mover(), prior);
  Random random(5);
  Position::RankOfPiece ranks{};
  for (auto _ : state) belief.Sample(random, ranks);
}
BENCHMARK(BenchBeliefSample)->Arg(0)->Arg(40)->Arg(80);

// An exact world, when a search draws 512 of them from a belief that was counted before; one
// iteration is one world. Whatever the first draws prepare is in the figure.
void BenchWorldSample(benchmark::State& state) {
  constexpr benchmark::IterationCount kWorlds = 512;
  const std::vector<UnknownSample>& samples = Samples(static_cast<int>(state.range(0)));
  const LayoutPrior prior = SamplePrior();
  Belief belief;
  Random random(5);
  Position::RankOfPiece ranks{};
  size_t next = 0;
  while (state.KeepRunningBatch(kWorlds)) {
    (void)belief.Update(samples[next++ % samples.size()].state, prior);
    const double began = ThreadSeconds();
    for (benchmark::IterationCount i = 0; i < kWorlds; ++i) {
      belief.Sample(random, ranks);
      benchmark::DoNotOptimize(ranks);
    }
    state.SetIterationTime(ThreadSeconds() - began);
  }
}
BENCHMARK(BenchWorldSample)->Arg(25)->Arg(20)->Arg(15)->UseManualTime();

}  // namespace
}  // namespace sapper
