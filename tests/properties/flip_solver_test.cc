#include "tests/support/flip_solver.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.h"
#include "engine/flip_notation.h"
#include "gtest/gtest.h"
#include "tests/support/flip_cases.h"
#include "tests/support/flip_endings.h"

namespace sapper {
namespace {

FlipPosition At(const std::string& rules, const std::string& board, int quiet = 0) {
  return *FlipPositionOf(FlipRuleBook(*ParseFlipRules(rules)),
                         FlipScene{rules, board, ""}.View(quiet));
}

FlipPosition WithQuiet(const FlipPosition& position, const FlipRuleBook& book, int quiet) {
  FlipSetup setup = position.setup();
  setup.quiet = quiet;
  return *FlipPosition::Create(book, setup);
}

std::vector<FlipAction> Moves(const FlipPosition& position) {
  std::vector<FlipAction> moves;
  position.ForEachMover([&](Square from, FlipPoints destinations) {
    for (Square to : destinations) moves.push_back({.from = from, .to = to});
  });
  return moves;
}

FlipPosition After(const FlipPosition& position, FlipAction action) {
  FlipPosition after = position;
  after.Play(position.EventOfMove(action));
  return after;
}

const std::string kNothing4 = "5/5/5/5/";
const std::string kNothing10 = "5/5/5/5/5/5/5/5/5/5/";
// The engineer runs up file a; the commander is far away.
const std::string kRun = "l4/5/5/5/5/5/I4/5/5/5/5/1L2a";

// All that the judging rests on: distances fall along best play, and nobody has a better move.
void ExpectConsistent(const FlipSolver& solver, size_t node) {
  const FlipPosition position = solver.PositionAt(node);
  const FlipValue value = solver.Value(position);
  const int distance = solver.Distance(position);
  SCOPED_TRACE(FlipViewText(position.setup()));
  ASSERT_EQ(position.over(), distance == 0);
  if (position.over()) return;
  int nearest_loss = 0;
  int furthest_win = 0;
  int draws = 0;
  for (FlipAction action : Moves(position)) {
    const FlipPosition after = After(position, action);
    const FlipValue theirs = solver.Value(after);
    const int plies = solver.Distance(after) + 1;
    draws += theirs == FlipValue::kDraw ? 1 : 0;
    if (theirs == FlipValue::kWin) furthest_win = std::max(furthest_win, plies);
    if (theirs == FlipValue::kLoss && (nearest_loss == 0 || plies < nearest_loss))
      nearest_loss = plies;
    ASSERT_EQ(solver.KeepsValue(position, action),
              static_cast<int>(theirs) == -static_cast<int>(value));
  }
  const FlipValue best = nearest_loss > 0 ? FlipValue::kWin
                         : draws > 0      ? FlipValue::kDraw
                                          : FlipValue::kLoss;
  ASSERT_EQ(value, best);
  const int plies = best == FlipValue::kWin    ? nearest_loss
                    : best == FlipValue::kLoss ? furthest_win
                                               : FlipSolver::kNever;
  ASSERT_EQ(distance, plies);
}

// With the quiet plies every line of play ends, so the value of each position from those after it
// is the whole proof. The engine itself judges the limit.
void ExpectConsistentInTime(const FlipSolver& solver, const FlipRuleBook& book, size_t node) {
  const FlipPosition unlimited = solver.PositionAt(node);
  if (unlimited.over()) return;
  for (int quiet = 0; quiet < book.rules().quiet_limit; ++quiet) {
    const FlipPosition position = WithQuiet(unlimited, book, quiet);
    SCOPED_TRACE(FlipViewText(position.setup()));
    ASSERT_FALSE(position.over());
    int best = -1;
    for (FlipAction action : Moves(position)) {
      const FlipPosition after = After(position, action);
      const int value = -static_cast<int>(solver.ValueInTime(after));
      best = std::max(best, value);
      ASSERT_EQ(solver.KeepsValueInTime(position, action),
                value == static_cast<int>(solver.ValueInTime(position)));
    }
    ASSERT_EQ(static_cast<int>(solver.ValueInTime(position)), best);
  }
}

struct EndingCase {
  const char* rules;
  std::string board;
};

// Few quiet plies, so that limits decide; carriers, diggers and bombs.
std::vector<EndingCase> Endings() {
  return {
      {"phone QuietLimit=7 PlyLimit=0 Repetition=0", kRun},
      {"seed QuietLimit=9 PlyLimit=0", kNothing4 + "5/2l2/5/I4/5/2j2/5/1L2e"},
      {"phone QuietLimit=6 PlyLimit=0 Repetition=0 FlagTaker=any MineDiggers=lowest-burst",
       "l4/j4/5/5/5/5/K4/5/5/5/4d/1L3"},
      {"seed QuietLimit=8 PlyLimit=0 Headquarters=locked FlagAfterMines=false",
       "1l3/5/5/5/5/5/I4/5/5/J4/5/1L2i"},
      {"phone QuietLimit=5 PlyLimit=0 Repetition=0 LosingAttacks=true Elimination=false",
       "l4/5/5/5/5/5/B4/5/5/j4/4b/1L3"},
  };
}

TEST(FlipSolver, ValuesFollowFromTheValuesOfTheMoves) {
  for (const EndingCase& ending : Endings()) {
    SCOPED_TRACE(ending.rules);
    const auto solver = FlipSolver::Solve(At(ending.rules, ending.board));
    ASSERT_TRUE(solver.ok()) << solver.status();
    ASSERT_GT(solver->positions(), 1000u);
    for (size_t node = 0; node < solver->positions(); node += 3)
      ASSERT_NO_FATAL_FAILURE(ExpectConsistent(*solver, node));
  }
}

TEST(FlipSolver, ValuesInTimeFollowFromTheValuesOfTheMoves) {
  for (const EndingCase& ending : Endings()) {
    SCOPED_TRACE(ending.rules);
    const FlipPosition root = At(ending.rules, ending.board);
    const auto solver = FlipSolver::Solve(root);
    ASSERT_TRUE(solver.ok()) << solver.status();
    for (size_t node = 0; node < solver->positions(); node += 31)
      ASSERT_NO_FATAL_FAILURE(ExpectConsistentInTime(*solver, root.book(), node));
  }
}

struct KnownCase {
  const char* what;
  const char* rules;
  std::string board;
  FlipValue value;
  int distance;
};

TEST(FlipSolver, KnowsWhatIsKnown) {
  const FlipValue win = FlipValue::kWin;
  const FlipValue draw = FlipValue::kDraw;
  const FlipValue loss = FlipValue::kLoss;
  const int never = FlipSolver::kNever;
  const KnownCase cases[] = {
      {"an engineer runs to a flag without mines", "phone", kRun, win, 3},
      {"an engineer stands before it", "phone", "l4/I4/5/5/5/5/5/5/5/5/5/1L2a", win, 1},
      {"nobody on either side may take the flag", "phone", "l4/5/5/5/5/5/G4/5/5/5/5/1L2g", draw,
       never},
      {"the lowest may", "phone FlagTaker=lowest", "l4/5/5/5/5/5/G4/5/5/5/5/1L2g", win, 3},
      {"any may", "phone FlagTaker=any", "l4/5/5/5/5/5/G4/5/5/5/5/1L2g", win, 3},
      {"it must be carried home", "seed", "4e/5/5/5/5/5/5/5/5/5/l4/I2L1", win, 5},
      {"the flag lies at home", "seed", "4e/5/5/5/5/5/5/5/5/5/5/Il1L1", win, 1},
      {"shut in between two stronger pieces", "phone", "5/5/5/5/5/5/5/5/5/5/bL3/Ia2l", loss, 0},
      {"only exchange", "phone", kNothing10 + "aL3/Al3", draw, never},
  };
  for (const KnownCase& known : cases) {
    SCOPED_TRACE(known.what);
    const FlipPosition position = At(known.rules, known.board);
    const auto solver = FlipSolver::Solve(position);
    ASSERT_TRUE(solver.ok()) << solver.status();
    EXPECT_EQ(solver->Value(position), known.value);
    EXPECT_EQ(solver->Distance(position), known.distance);
  }
}

TEST(FlipSolver, AWinMustComeInTime) {
  const auto solver = FlipSolver::Solve(At("phone", kRun));
  ASSERT_TRUE(solver.ok()) << solver.status();
  const FlipPosition in_time = At("phone", kRun, 67);
  const FlipPosition late = At("phone", kRun, 68);
  EXPECT_EQ(solver->PliesToProgress(in_time), 3);
  EXPECT_EQ(solver->ValueInTime(in_time), FlipValue::kWin);
  EXPECT_EQ(solver->ValueInTime(late), FlipValue::kDraw);
  EXPECT_EQ(solver->Value(late), FlipValue::kWin);
  const FlipAction run = *ParseFlipAction("a6a11");
  const FlipAction stroll = *ParseFlipAction("a6a5");
  EXPECT_TRUE(solver->KeepsValueInTime(in_time, run));
  EXPECT_FALSE(solver->KeepsValueInTime(in_time, stroll));
  EXPECT_TRUE(solver->KeepsValue(in_time, stroll));
}

// Keeps the value, and comes nearest to the next collision or end.
FlipAction BestMove(const FlipSolver& solver, const FlipPosition& position) {
  FlipAction best;
  int least = 0;
  for (FlipAction action : Moves(position)) {
    if (!solver.KeepsValueInTime(position, action)) continue;
    const bool collision = position.at(action.to).has_value();
    const int plies = collision ? 0 : solver.PliesToProgress(After(position, action)) + 1;
    if (best.from.exists() && plies >= least) continue;
    best = action;
    least = plies;
  }
  return best;
}

void ExpectWon(const TinyFlipEnding& ending, Random& random) {
  FlipPosition position = ending.position;
  const FlipPlayer winner = position.to_move();
  while (!position.over()) {
    ASSERT_LT(position.ply(), 900);
    const std::vector<FlipAction> moves = Moves(position);
    position = After(position, position.to_move() == winner ? BestMove(*ending.solver, position)
                                                            : moves[random.Below(moves.size())]);
  }
  EXPECT_EQ(position.outcome()->winner, winner) << FlipViewText(position.setup());
}

TEST(FlipSolver, WhoPlaysByItWins) {
  Random random(1);
  for (const char* rules : {"phone", "seed", "seed QuietLimit=12 Repetition=3"}) {
    SCOPED_TRACE(rules);
    int won = 0;
    for (const TinyFlipEnding& ending : RandomFlipEndings(*ParseFlipRules(rules), 4, 7)) {
      if (ending.solver->ValueInTime(ending.position) != FlipValue::kWin) continue;
      ASSERT_NO_FATAL_FAILURE(ExpectWon(ending, random));
      ++won;
    }
    EXPECT_GT(won, 0);
  }
}

TEST(FlipSolver, RandomEndingsAskForACourse) {
  const FlipRules rules = FlipRules::Phone();
  const std::vector<TinyFlipEnding> endings = RandomFlipEndings(rules, 6, 3);
  const std::vector<TinyFlipEnding> again = RandomFlipEndings(rules, 6, 3);
  const std::vector<TinyFlipEnding> others = RandomFlipEndings(rules, 6, 4);
  ASSERT_EQ(endings.size(), 6u);
  int different = 0;
  for (size_t i = 0; i < endings.size(); ++i) {
    const FlipPosition& position = endings[i].position;
    EXPECT_EQ(position.setup(), again[i].position.setup());
    different += position.setup() != others[i].position.setup() ? 1 : 0;
    EXPECT_FALSE(position.over());
    EXPECT_NE(endings[i].solver->ValueInTime(position), FlipValue::kLoss);
    int keeping = 0;
    for (FlipAction action : Moves(position))
      keeping += endings[i].solver->KeepsValueInTime(position, action) ? 1 : 0;
    EXPECT_GT(keeping, 0);
    EXPECT_LT(keeping, static_cast<int>(Moves(position).size()));
  }
  EXPECT_EQ(different, 6);
  EXPECT_TRUE(RandomFlipEndings(FlipRules::Seed(), 1, 1, 3).empty());
}

TEST(FlipSolver, RefusesWhatIsNotTiny) {
  const FlipPosition start{FlipRuleBook(FlipRules::Phone())};
  EXPECT_FALSE(FlipSolver::Solve(start).ok());
  EXPECT_FALSE(FlipSolver::Solve(At("phone", "l4/abcde/5/5/5/5/I4/5/5/5/5/1L2f")).ok());
  EXPECT_FALSE(FlipSolver::Solve(At("phone", kRun), 1000).ok());
}

}  // namespace
}  // namespace sapper
