// The board: moves, make and unmake, perft, random games, the engineer's rails, the evaluation.
#include "bench/playout.h"
#include "bench/processor_time.h"
#include "bench/reference/array_board.h"
#include "bench/sample_states.h"
#include "benchmark/benchmark.h"
#include "engine/perft.h"
#include "eval/evaluation.h"

namespace sapper {
namespace {

benchmark::Counter Rate(uint64_t count) {
  return {static_cast<double>(count), benchmark::Counter::kIsRate};
}

void BenchMoveGeneration(benchmark::State& state) {
  const SampleState game = PlayRandomly(40, 1);
  MoveList moves;
  for (auto _ : state) {
    game.truth.LegalMoves(moves);
    benchmark::DoNotOptimize(moves.size());
  }
}
BENCHMARK(BenchMoveGeneration);

void BenchMakeUnmake(benchmark::State& state) {
  SampleState game = PlayRandomly(40, 1);
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
  SampleState game = PlayRandomly(40, 1);
  uint64_t leaves = 0;
  for (auto _ : state) leaves += *Perft(game.truth, 3);
  state.counters["leaves/s"] = Rate(leaves);
}
BENCHMARK(BenchPerft3);

// Every sample game after so many plies, to depth 4; one iteration is all of them.
void BenchPerftMiddleGames(benchmark::State& state) {
  std::vector<SampleState> games = SampleGamesAt(static_cast<int>(state.range(0)));
  uint64_t leaves = 0;
  for (auto _ : state)
    for (SampleState& game : games) leaves += *Perft(game.truth, 4);
  state.counters["leaves/s"] = Rate(leaves);
}
BENCHMARK(BenchPerftMiddleGames)->Arg(0)->Arg(20)->Arg(40)->Arg(50)->Unit(benchmark::kMillisecond);

uint64_t PlayOut(ArrayBoard board, Random& random, std::vector<Move>& moves) {
  uint64_t plies = 0;
  while (!board.over()) {
    board.LegalMoves(moves);
    board.Play(moves[random.Below(moves.size())]);
    ++plies;
  }
  return plies;
}

void BenchRandomPlayout(benchmark::State& state) {
  const SampleState game = PlayRandomly(0, 1);
  Random random(7);
  uint64_t plies = 0;
  for (auto _ : state) {
    Position position = game.truth;
    plies += static_cast<uint64_t>(PlayOut(position, random));
  }
  state.counters["plies/s"] = Rate(plies);
}
BENCHMARK(BenchRandomPlayout);

// The two boards in turn, so that what else the machine does meets both: a few milliseconds each,
// from the same layouts. The time of an iteration is the engine's.
void BenchRandomPlayoutAgainstReference(benchmark::State& state) {
  constexpr uint64_t kGames = 64;
  const ArrayMap map;
  const LayoutPrior prior = SamplePrior();
  std::vector<Position> positions;
  std::vector<ArrayBoard> boards;
  for (uint64_t seed = 0; seed < kGames; ++seed) {
    const std::array<Layout, 2> layouts = SampleLayouts(prior, seed);
    positions.push_back(*Position::Create(RuleBook(Rules::Contest()), layouts));
    boards.emplace_back(map, layouts);
  }
  std::array<Random, 2> random = {Random(7), Random(7)};
  std::vector<Move> reference_moves;
  reference_moves.reserve(MoveList::kCapacity);
  std::array<uint64_t, 2> plies{};
  std::array<double, 2> seconds{};
  for (auto _ : state) {
    const double began = ThreadSeconds();
    for (const Position& start : positions) {
      Position position = start;
      plies[0] += static_cast<uint64_t>(PlayOut(position, random[0]));
    }
    const double between = ThreadSeconds();
    for (const ArrayBoard& board : boards) plies[1] += PlayOut(board, random[1], reference_moves);
    state.SetIterationTime(between - began);
    seconds[0] += between - began;
    seconds[1] += ThreadSeconds() - between;
  }
  const double rate = static_cast<double>(plies[0]) / seconds[0];
  const double reference = static_cast<double>(plies[1]) / seconds[1];
  state.counters["plies/s"] = rate;
  state.counters["reference plies/s"] = reference;
  state.counters["ratio"] = rate / reference;
  state.counters["plies/game"] =
      static_cast<double>(plies[0]) /
      (static_cast<double>(kGames) * static_cast<double>(state.iterations()));
  state.counters["reference plies/game"] =
      static_cast<double>(plies[1]) /
      (static_cast<double>(kGames) * static_cast<double>(state.iterations()));
}
BENCHMARK(BenchRandomPlayoutAgainstReference)->UseManualTime()->Unit(benchmark::kMillisecond);

std::vector<DuelMap::Points> RandomBoards(size_t count, Random& random) {
  std::vector<DuelMap::Points> boards(count);
  for (auto& board : boards)
    for (int i = 0; i < DuelMap::kPoints; ++i)
      if (random.Below(5) < 2) board.Add(Square::FromIndex(i));
  return boards;
}

void BenchEngineerReach(benchmark::State& state) {
  Random random(3);
  const std::vector<DuelMap::Points> boards = RandomBoards(256, random);
  size_t next = 0;
  const Square from = DuelMap::At(0, 6);
  for (auto _ : state)
    benchmark::DoNotOptimize(TurningRail<DuelMap>(from, boards[next++ % boards.size()]));
}
BENCHMARK(BenchEngineerReach);

struct Rider {
  Square from;
  DuelMap::Points occupied;
};

void TimeReach(benchmark::State& state, const std::vector<Rider>& riders) {
  size_t next = 0;
  for (auto _ : state) {
    const Rider& rider = riders[next];
    benchmark::DoNotOptimize(TurningRail<DuelMap>(rider.from, rider.occupied));
    if (++next == riders.size()) next = 0;
  }
}

// An engineer on every rail point of 64 random boards, two fifths of the points occupied.
void BenchEngineerReachRandomBoards(benchmark::State& state) {
  Random random(3);
  std::vector<Rider> riders;
  for (DuelMap::Points board : RandomBoards(64, random)) {
    for (const Square from : kBoard<DuelMap>.rails) {
      riders.push_back({from, board});
      riders.back().occupied.Add(from);
    }
  }
  random.Shuffle(riders);
  TimeReach(state, riders);
}
BENCHMARK(BenchEngineerReachRandomBoards);

// An engineer on every rail point of the boards of the sample games.
void BenchEngineerReachGames(benchmark::State& state) {
  std::vector<Rider> riders;
  for (const int plies : {0, 10, 20, 30, 40, 50}) {
    for (const SampleState& game : SampleGamesAt(plies)) {
      for (const Square from : kBoard<DuelMap>.rails) {
        riders.push_back({from, game.truth.placement().occupied()});
        riders.back().occupied.Add(from);
      }
    }
  }
  Random random(3);
  random.Shuffle(riders);
  TimeReach(state, riders);
}
BENCHMARK(BenchEngineerReachGames);

void BenchEvaluation(benchmark::State& state) {
  const SampleState game = PlayRandomly(40, 1);
  for (auto _ : state) benchmark::DoNotOptimize(Evaluate(game.truth, 0, Side::kRed));
}
BENCHMARK(BenchEvaluation);

}  // namespace
}  // namespace sapper
