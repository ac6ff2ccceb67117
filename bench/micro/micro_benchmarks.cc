// Microbenchmarks of the parts that a search spends its time in.
#include <vector>

#include "belief/belief.h"
#include "benchmark/benchmark.h"
#include "engine/perft.h"
#include "search/tree.h"
#include "search/world_pool.h"

namespace sapper {
namespace {

// A random game between two layouts of the prior, `plies` long or nearly.
struct PlayedGame {
  Position truth;
  InformationState state;  // of the side to move
};

PlayedGame PlayRandomly(int plies, uint64_t seed) {
  const RuleBook book((Rules::Contest()));
  Random random(seed);
  AssignmentCounter scratch;
  const LayoutPrior prior = *LayoutPrior::Create(HumanLayoutComponents(), book.rules());
  while (true) {
    const std::array<Layout, 2> layouts = {prior.Sample(random, scratch),
                                           prior.Sample(random, scratch)};
    Position truth = *Position::Create(book, layouts);
    std::array<InformationState, 2> states = {
        *InformationState::Create(View(book, Side::kRed, layouts[0])),
        *InformationState::Create(View(book, Side::kBlack, layouts[1]))};
    MoveList moves;
    while (truth.placement().ply() < plies && !truth.over()) {
      truth.LegalMoves(moves);
      const Event event = truth.EventOf(moves[random.Below(moves.size())]);
      truth.Play(event);
      for (InformationState& state : states) (void)state.Observe(event);
    }
    if (!truth.over()) return {truth, states[Index(truth.side_to_move())]};
  }
}

void BenchMoveGeneration(benchmark::State& state) {
  const PlayedGame game = PlayRandomly(40, 1);
  MoveList moves;
  for (auto _ : state) {
    game.truth.LegalMoves(moves);
    benchmark::DoNotOptimize(moves.size());
  }
}
BENCHMARK(BenchMoveGeneration);

void BenchMakeUnmake(benchmark::State& state) {
  PlayedGame game = PlayRandomly(40, 1);
  MoveList moves;
  game.truth.LegalMoves(moves);
  size_t next = 0;
  for (auto _ : state) {
    const Position::Undo undo = game.truth.Play(moves[next++ % moves.size()]);
    game.truth.TakeBack(undo);
  }
}
BENCHMARK(BenchMakeUnmake);

void BenchPerft3(benchmark::State& state) {
  PlayedGame game = PlayRandomly(40, 1);
  uint64_t leaves = 0;
  for (auto _ : state) leaves += *Perft(game.truth, 3);
  state.counters["leaves/s"] =
      benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}
BENCHMARK(BenchPerft3);

void BenchRandomPlayout(benchmark::State& state) {
  const PlayedGame game = PlayRandomly(0, 1);
  Random random(7);
  MoveList moves;
  uint64_t plies = 0;
  for (auto _ : state) {
    Position position = game.truth;
    while (!position.over()) {
      position.LegalMoves(moves);
      position.Play(moves[random.Below(moves.size())]);
      ++plies;
    }
  }
  state.counters["plies/s"] =
      benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsRate);
}
BENCHMARK(BenchRandomPlayout);

void BenchEngineerReach(benchmark::State& state) {
  Random random(3);
  std::vector<DuelMap::Points> boards(256);
  for (auto& board : boards)
    for (int i = 0; i < DuelMap::kPoints; ++i)
      if (random.Below(5) < 2) board.Add(Square::FromIndex(i));
  size_t next = 0;
  const Square from = DuelMap::At(0, 6);
  for (auto _ : state)
    benchmark::DoNotOptimize(TurningRail<DuelMap>(from, boards[next++ % boards.size()]));
}
BENCHMARK(BenchEngineerReach);

void BenchEvaluation(benchmark::State& state) {
  const PlayedGame game = PlayRandomly(40, 1);
  for (auto _ : state) benchmark::DoNotOptimize(Evaluate(game.truth, 0, Side::kRed));
}
BENCHMARK(BenchEvaluation);

void BenchBeliefCount(benchmark::State& state) {
  const PlayedGame game = PlayRandomly(static_cast<int>(state.range(0)), 1);
  const LayoutPrior prior =
      *LayoutPrior::Create(HumanLayoutComponents(), game.state.book().rules());
  for (auto _ : state) benchmark::DoNotOptimize(Belief::Solve(game.state, prior).ok());
}
BENCHMARK(BenchBeliefCount)->Arg(0)->Arg(40)->Arg(80);

void BenchBeliefSample(benchmark::State& state) {
  const PlayedGame game = PlayRandomly(static_cast<int>(state.range(0)), 1);
  const LayoutPrior prior =
      *LayoutPrior::Create(HumanLayoutComponents(), game.state.book().rules());
  const Belief belief = *Belief::Solve(game.state, prior);
  Random random(5);
  Position::RankOfPiece ranks{};
  for (auto _ : state) belief.Sample(random, ranks);
}
BENCHMARK(BenchBeliefSample)->Arg(0)->Arg(40)->Arg(80);

// One iteration is one simulation; the tree is made anew every 20,000.
void BenchSimulation(benchmark::State& state) {
  const PlayedGame game = PlayRandomly(static_cast<int>(state.range(0)), 1);
  const LayoutPrior prior =
      *LayoutPrior::Create(HumanLayoutComponents(), game.state.book().rules());
  const Belief belief = *Belief::Solve(game.state, prior);
  Random random(5);
  const WorldPool pool = DrawWorlds(game.state, belief, prior, 512, random);
  const Side seat = game.state.view().viewer();
  const DuelGame duel(game.state.book(), seat, pool.ImaginedOdds());
  constexpr size_t kBytes = size_t{64} << 20U;
  constexpr uint64_t kLargest = 20000;
  NodeStore store(kBytes);
  absl::optional<Tree<DuelGame>> tree;
  for (auto _ : state) {
    if (!tree || tree->simulations() == kLargest)
      tree.emplace(duel, static_cast<int>(Index(seat)), TreeSettings(), store);
    tree->Simulate(pool.truths[random.Below(pool.truths.size())], false);
  }
}
BENCHMARK(BenchSimulation)->Arg(0)->Arg(60)->Arg(120);

}  // namespace
}  // namespace sapper
