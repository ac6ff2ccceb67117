// What bounds a search, for all players; the tests with other threads in them are in
// stop_thread_test.cc.
#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engine/notation.h"
#include "gtest/gtest.h"
#include "search/tree_player.h"
#include "tests/search/fake_time.h"
#include "tests/search/search_support.h"
#include "tests/support/set_up.h"
#include "tests/support/states.h"

namespace sapper {
namespace {

InformationState MiddleGame() {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 31);
  return StateAfter(game, 40, Side::kRed);
}

class LimitsTest : public testing::TestWithParam<std::string> {
 protected:
  static SearchResult Find(const InformationState& state, const Limits& limits) {
    return SearchWith(*MakePlayer(GetParam(), SmallOptions()), state, limits);
  }
};

TEST_P(LimitsTest, AnExhaustedClockStillGivesALegalMove) {
  const InformationState state = MiddleGame();
  for (double left : {-3.0, 0.0, 0.001}) {
    Limits limits;
    limits.time_left = absl::Seconds(left);
    const SearchResult found = Find(state, limits);
    ASSERT_TRUE(found.move.has_value());
    EXPECT_TRUE(state.view().IsLegal(*found.move));
  }
  Limits limits;
  limits.move_time = absl::Milliseconds(1);
  const SearchResult found = Find(state, limits);
  ASSERT_TRUE(found.move.has_value());
  EXPECT_TRUE(state.view().IsLegal(*found.move));
}

TEST_P(LimitsTest, StopBeforeTheStartStillGivesALegalMove) {
  const InformationState state = MiddleGame();
  SearchControl control;
  control.Stop();
  const SearchResult found =
      MakePlayer(GetParam(), SmallOptions())->Search(state, Limits(), control, nullptr);
  ASSERT_TRUE(found.move.has_value());
  EXPECT_TRUE(state.view().IsLegal(*found.move));
}

TEST_P(LimitsTest, OnlyTheMovesAskedForAreChosenFrom) {
  const InformationState state = MiddleGame();
  MoveList legal;
  state.view().LegalMoves(legal);
  for (size_t i = 0; i < legal.size(); i += 5) {
    Limits limits = NodeLimit(60);
    limits.search_moves = {legal[i], legal[(i + 1) % legal.size()]};
    const SearchResult found = Find(state, limits);
    ASSERT_TRUE(found.move.has_value());
    EXPECT_TRUE(*found.move == limits.search_moves[0] || *found.move == limits.search_moves[1]);
  }
  // Of illegal ones nothing is left: all moves count again.
  Limits limits = NodeLimit(60);
  limits.search_moves = {MoveOf("a12a11")};
  const SearchResult found = Find(state, limits);
  ASSERT_TRUE(found.move.has_value());
  EXPECT_TRUE(state.view().IsLegal(*found.move));
}

TEST_P(LimitsTest, OnTheEnemysTurnThereIsNoMove) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 31);
  const InformationState state = StateAfter(game, 41, Side::kRed);
  ASSERT_FALSE(state.view().own_turn());
  EXPECT_FALSE(Find(state, NodeLimit(50)).move.has_value());
}

TEST_P(LimitsTest, ResultsAreLegalNumbersUnderAllRules) {
  uint64_t seed = 700;
  for (const Rules& rules : RulesToTest()) {
    const PlayedGame game = PlayRandomGame(rules, ++seed);
    for (size_t part = 1; part < 4; ++part) {
      const Side viewer = static_cast<Side>(part % 2);
      const size_t plies = OwnTurnFrom(game.events.size() * part / 4, viewer);
      if (plies >= game.events.size()) continue;
      SCOPED_TRACE(absl::StrCat(RulesText(rules), " seed ", seed, " after ", plies));
      const InformationState state = StateAfter(game, plies, viewer);
      const SearchResult found = Find(state, NodeLimit(150));
      ASSERT_TRUE(found.move.has_value());
      ASSERT_TRUE(state.view().IsLegal(*found.move));
      ASSERT_TRUE(std::isnan(found.info.value) || std::abs(found.info.value) <= 1);
      ASSERT_FALSE(found.info.pv.empty());
      ASSERT_EQ(found.info.pv.front(), *found.move);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, LimitsTest, testing::ValuesIn(PlayersToTest()), PlayerTestName);

TEST(TreePlayer, DoesExactlyTheNodesAskedFor) {
  const InformationState state = MiddleGame();
  for (uint64_t nodes : {1U, 2U, 31U, 32U, 33U, 500U}) {
    TreePlayer player(SmallOptions());
    EXPECT_EQ(SearchWith(player, state, NodeLimit(nodes)).info.nodes, nodes);
  }
}

TEST(TreePlayer, LooksOnceWhateverTheClockSays) {
  // Without a simulation the first move in square order would be played; between two looks at a
  // clock that has run out there are 32.
  const InformationState state = MiddleGame();
  TreePlayer player(SmallOptions(), FakeTime(absl::Seconds(1)).source());
  Limits limits;
  limits.move_time = absl::Milliseconds(1);
  EXPECT_EQ(SearchWith(player, state, limits).info.nodes, 32U);
}

// A game's clock that has next to nothing left is not spent on a belief: the move comes from what
// is on the board.
TEST(TreePlayer, OnALastInstantItPreparesNothing) {
  const InformationState state = MiddleGame();
  MoveList moves;
  state.view().LegalMoves(moves);
  TreePlayer player(SmallOptions(), FakeTime(absl::Seconds(1)).source());
  for (double left : {-3.0, 0.0, 0.001, 0.1}) {
    Limits limits;
    limits.time_left = absl::Seconds(left);
    const SearchResult result = SearchWith(player, state, limits);
    EXPECT_EQ(result.info.worlds, 0) << left;
    EXPECT_EQ(result.info.nodes, moves.size()) << left;
    ASSERT_TRUE(result.move.has_value());
    EXPECT_TRUE(state.view().IsLegal(*result.move));
  }
  Limits enough;
  enough.time_left = absl::Minutes(10);
  EXPECT_GT(SearchWith(player, state, enough).info.worlds, 0);
}

TEST(TreePlayer, ThinksForTheMoveTime) {
  const InformationState state = MiddleGame();
  PlayerOptions options = SmallOptions();
  options.move_overhead = absl::ZeroDuration();
  Limits limits;
  limits.move_time = absl::Milliseconds(60);
  // The clock is read before the first simulation and after every 32 of them, a few times each.
  TreePlayer player(options, FakeTime(absl::Milliseconds(1)).source());
  const SearchResult found = SearchWith(player, state, limits);
  EXPECT_GE(found.info.time, absl::Milliseconds(60));
  EXPECT_LT(found.info.time, absl::Milliseconds(70));
}

// The times of the reports are right; returns how many came early, since the best move changed.
int EarlyReports(const std::vector<SearchInfo>& reports, absl::Duration margin) {
  EXPECT_LE(reports.front().time, absl::Milliseconds(500) + margin);
  int early = 0;
  for (size_t i = 1; i < reports.size(); ++i) {
    const absl::Duration gap = reports[i].time - reports[i - 1].time;
    EXPECT_LE(gap, absl::Seconds(1) + margin) << i;
    const bool is_last = i + 1 == reports.size();
    if (is_last || reports[i - 1].time < absl::Seconds(1) || gap >= absl::Seconds(1) - margin)
      continue;
    EXPECT_NE(reports[i].pv.at(0), reports[i - 1].pv.at(0)) << i;
    ++early;
  }
  return early;
}

TEST(TreePlayer, ReportsEverySecondAndEachChangeOfTheBestMove) {
  constexpr absl::Duration kTick = absl::Milliseconds(20);
  const InformationState state = MiddleGame();
  Limits limits;
  limits.move_time = absl::Seconds(8);
  int early = 0;
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    PlayerOptions options = SmallOptions();
    options.seed = seed;
    TreePlayer player(options, FakeTime(kTick).source());
    std::vector<SearchInfo> reports;
    SearchControl control;
    const SearchResult found = player.Search(
        state, limits, control, [&](const SearchInfo& info) { reports.push_back(info); });
    ASSERT_GE(reports.size(), 8U);
    // The clock is read a few times between two looks.
    early += EarlyReports(reports, 5 * kTick);
    EXPECT_EQ(reports.back().pv.at(0), *found.move);
  }
  EXPECT_GT(early, 0);
}

TEST(TreePlayer, LinesAreDistinctAndInOrder) {
  const InformationState state = MiddleGame();
  PlayerOptions options = SmallOptions();
  options.multi_pv = 4;
  TreePlayer player(options);
  std::vector<SearchInfo> lines;
  SearchControl control;
  const SearchResult found = player.Search(state, NodeLimit(2000), control,
                                           [&](const SearchInfo& info) { lines.push_back(info); });
  ASSERT_GE(lines.size(), 4U);
  lines.erase(lines.begin(), lines.end() - 4);
  std::set<std::string> first_moves;
  for (size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i].line, static_cast<int>(i) + 1);
    ASSERT_FALSE(lines[i].pv.empty());
    first_moves.insert(MoveText(lines[i].pv.front()));
  }
  EXPECT_EQ(first_moves.size(), 4U);
  EXPECT_EQ(lines[0].pv.front(), *found.move);
  EXPECT_EQ(lines[0].value, found.info.value);
}

TEST(TreePlayer, HasNoMoreLinesThanMoves) {
  // Three ways for the piece, a flag that cannot move.
  const InformationState state = SetUpState(Rules(), Side::kRed, "Lb1 Ga1 ?b12 ?d12 !c7");
  MoveList legal;
  state.view().LegalMoves(legal);
  PlayerOptions options = SmallOptions();
  options.multi_pv = 100;
  TreePlayer player(options);
  int lines = 0;
  SearchControl control;
  player.Search(state, NodeLimit(100), control,
                [&](const SearchInfo& info) { lines = std::max(lines, info.line); });
  EXPECT_EQ(lines, static_cast<int>(legal.size()));
}

TEST(TreePlayer, TheMainLineIsALineOfTheGame) {
  const InformationState state = MiddleGame();
  const SearchResult found = SearchWith("sapper", state, 3000);
  ASSERT_TRUE(found.move.has_value());
  ASSERT_GT(found.info.pv.size(), 2U);
  EXPECT_EQ(found.info.pv[0], *found.move);
  EXPECT_EQ(found.info.pv[1], *found.ponder);
  // Turns alternate; only the last ply may collide.
  const Placement& start = state.view().placement();
  Placement board = start;
  for (size_t i = 0; i < found.info.pv.size(); ++i) {
    const Move move = found.info.pv[i];
    const PieceId mover = board.at(move.from);
    ASSERT_TRUE(mover.exists());
    EXPECT_EQ(mover.side(), board.side_to_move());
    if (board.at(move.to).exists()) {
      EXPECT_EQ(i + 1, found.info.pv.size());
      break;
    }
    board.Apply({.move = move});
  }
}

TEST(TreePlayer, LessStrengthIsLessThought) {
  const InformationState state = MiddleGame();
  // Eight simulations, doubled with every 8 percent, but no more than are asked for.
  for (const auto& [strength, nodes] :
       {std::pair(1, 8U), {20, 32U}, {40, 256U}, {60, 1024U}, {99, 5000U}, {100, 5000U}}) {
    PlayerOptions options = SmallOptions();
    options.strength = strength;
    TreePlayer player(options);
    EXPECT_EQ(SearchWith(player, state, NodeLimit(5000)).info.nodes, nodes) << strength;
  }
}

}  // namespace
}  // namespace sapper
