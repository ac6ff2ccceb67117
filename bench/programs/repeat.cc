// sapper_repeat: does one kind of work a given number of times and nothing else, for profilers and
// counters of instructions. Prints what it did as "<units> <name of unit>".
#include <iostream>

#include "CLI/CLI.hpp"
#include "bench/playout.h"
#include "bench/reference/array_board.h"
#include "bench/sample_search.h"
#include "bench/sample_states.h"
#include "engine/perft.h"
#include "variants/duel_bench.h"

namespace sapper {
namespace {

struct Done {
  uint64_t units = 0;
  const char* name = "";
};

Done PlayGames(uint64_t times) {
  Random random(7);
  const Position start =
      *Position::Create(RuleBook(Rules::Contest()), SampleLayouts(SamplePrior(), 1));
  Done done{0, "plies"};
  for (uint64_t i = 0; i < times; ++i) {
    Position position = start;
    done.units += static_cast<uint64_t>(PlayOut(position, random));
  }
  return done;
}

Done PlayReferenceGames(uint64_t times) {
  Random random(7);
  const ArrayMap map;
  const ArrayBoard start(map, SampleLayouts(SamplePrior(), 1));
  std::vector<Move> moves;
  Done done{0, "plies"};
  for (uint64_t i = 0; i < times; ++i) {
    ArrayBoard board = start;
    for (; !board.over(); ++done.units) {
      board.LegalMoves(moves);
      board.Play(moves[random.Below(moves.size())]);
    }
  }
  return done;
}

Done CountLeaves(uint64_t times) {
  std::vector<SampleState> games = SampleGamesAt(40);
  Done done{0, "leaves"};
  for (uint64_t i = 0; i < times; ++i)
    for (SampleState& game : games) done.units += *Perft(game.truth, 3);
  return done;
}

Done Reach(uint64_t times) {
  const std::vector<SampleState> games = SampleGamesAt(30);
  Done done{0, "reaches"};
  uint64_t sum = 0;
  for (uint64_t i = 0; i < times; ++i) {
    for (const SampleState& game : games) {
      for (const Square from : kBoard<DuelMap>.rails) {
        auto occupied = game.truth.placement().occupied();
        occupied.Add(from);
        sum += static_cast<uint64_t>(TurningRail<DuelMap>(from, occupied).size());
        ++done.units;
      }
    }
  }
  if (sum == 0) done.name = "no reaches";  // keeps the work from being left out
  return done;
}

Done Simulate(uint64_t times, const InformationState& state) {
  constexpr size_t kStoreBytes = size_t{64} << 20U;
  NodeStore store(kStoreBytes);
  SampleSearch search(state);
  search.Begin(store);
  for (uint64_t i = 0; i < times; ++i) search.Simulate();
  return {search.simulations(), "simulations"};
}

Done Solve(uint64_t times, int unknown) {
  constexpr size_t kStates = 4;
  const std::vector<UnknownSample> samples = SamplesWithUnknown(unknown, kStates);
  const LayoutPrior prior = SamplePrior();
  Belief belief;
  double sum = 0;
  for (uint64_t i = 0; i < times; ++i) {
    for (const UnknownSample& sample : samples) {
      if (belief.Update(sample.state, prior).ok()) sum += belief.SolveMarginals()[0][0];
    }
  }
  return {times * samples.size(), sum < 0 ? "negative odds" : "solves"};
}

Done Sample(uint64_t times, int unknown) {
  const std::vector<UnknownSample> samples = SamplesWithUnknown(unknown, 1);
  const LayoutPrior prior = SamplePrior();
  Belief belief;
  Random random(5);
  Position::RankOfPiece ranks{};
  (void)belief.Update(samples[0].state, prior);
  for (uint64_t i = 0; i < times; ++i) belief.Sample(random, ranks);
  return {times, "samples"};
}

Done RunFixedWorkload(uint64_t times) {
  Done done{0, "nodes"};
  for (uint64_t i = 0; i < times; ++i) {
    const absl::StatusOr<BenchResult> result = RunBench(
        {}, [](absl::string_view) {}, nullptr);
    if (result.ok()) done.units += result->nodes;
  }
  return done;
}

Done Do(const std::string& work, uint64_t times) {
  if (work == "bench") return RunFixedWorkload(times);
  if (work == "playout") return PlayGames(times);
  if (work == "reference") return PlayReferenceGames(times);
  if (work == "perft") return CountLeaves(times);
  if (work == "reach") return Reach(times);
  if (work == "simulation") return Simulate(times, PlayRandomly(0, 1).mover());
  if (work == "simulation-ten") return Simulate(times, SampleGamesWithTenASide()[0].mover());
  if (work == "belief-25") return Solve(times, 25);
  if (work == "belief-20") return Solve(times, 20);
  if (work == "belief-15") return Solve(times, 15);
  return Sample(times, 20);
}

}  // namespace
}  // namespace sapper

int main(int argc, char** argv) {
  CLI::App app("does one kind of work a given number of times");
  std::string work;
  uint64_t times = 1;
  app.add_option("work", work)
      ->required()
      ->check(CLI::IsMember({"bench", "playout", "reference", "perft", "reach", "simulation",
                             "simulation-ten", "belief-25", "belief-20", "belief-15", "sample"}));
  app.add_option("times", times)->check(CLI::Range(0U, 1000000000U));
  CLI11_PARSE(app, argc, argv);
  const sapper::Done done = sapper::Do(work, times);
  std::cout << done.units << ' ' << done.name << '\n';
  return 0;
}
