// Searches that other threads stop, and searches in several threads.
#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "gtest/gtest.h"
#include "search/tree_player.h"
#include "tests/search/search_support.h"
#include "tests/support/states.h"

namespace sapper {
namespace {

using std::chrono::milliseconds;

InformationState LateGame() {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 31);
  return StateAfter(game, OwnTurnFrom(game.events.size() * 3 / 4, Side::kRed), Side::kRed);
}

// A search in its own thread.
class Running {
 public:
  Running(Player& player, const InformationState& state, const Limits& limits, bool pondering)
      : limits_(limits) {
    control_.SetPondering(pondering);
    thread_ = std::jthread([this, &player, &state] {
      result_ = player.Search(state, limits_, control_, nullptr);
      done_ = true;
    });
  }
  ~Running() {
    control_.Stop();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  SearchControl& control() {
    return control_;
  }
  bool done() const {
    return done_;
  }
  bool DoneWithin(milliseconds time) const {
    const auto end = std::chrono::steady_clock::now() + time;
    while (!done_ && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(milliseconds(1));
    return done_;
  }
  SearchResult Join() {
    thread_.join();
    return result_;
  }

 private:
  Limits limits_;
  SearchControl control_;
  SearchResult result_;
  std::atomic<bool> done_{false};
  std::jthread thread_;
};

class StopThreadTest : public testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<Player> player_ = MakePlayer(GetParam(), SmallOptions());
};

TEST_P(StopThreadTest, InfiniteLastsUntilStop) {
  const InformationState state = LateGame();
  Limits limits = NodeLimit(1);  // nor does anything else end it
  limits.infinite = true;
  Running search(*player_, state, limits, false);
  EXPECT_FALSE(search.DoneWithin(milliseconds(60)));
  search.control().Stop();
  EXPECT_TRUE(search.Join().move.has_value());
}

TEST_P(StopThreadTest, InfiniteWithOneMoveLastsUntilStop) {
  const InformationState state = LateGame();
  MoveList legal;
  state.view().LegalMoves(legal);
  Limits limits;
  limits.infinite = true;
  limits.search_moves = {legal[0]};
  limits.time_left = absl::Seconds(1);
  Running search(*player_, state, limits, false);
  EXPECT_FALSE(search.DoneWithin(milliseconds(60)));
  search.control().Stop();
  EXPECT_EQ(search.Join().move, legal[0]);
}

TEST_P(StopThreadTest, PonderingWaitsForPonderhit) {
  const InformationState state = LateGame();
  Limits limits;
  limits.move_time = absl::Milliseconds(30);
  Running search(*player_, state, limits, true);
  EXPECT_FALSE(search.DoneWithin(milliseconds(120)));
  search.control().SetPondering(false);
  EXPECT_TRUE(search.Join().move.has_value());  // without a stop
}

TEST_P(StopThreadTest, PonderingCanBeStopped) {
  const InformationState state = LateGame();
  Running search(*player_, state, NodeLimit(1), true);
  EXPECT_FALSE(search.DoneWithin(milliseconds(40)));
  search.control().Stop();
  EXPECT_TRUE(search.Join().move.has_value());
}

INSTANTIATE_TEST_SUITE_P(All, StopThreadTest, testing::ValuesIn(PlayersToTest()), PlayerTestName);

// Those that search on and on; the others look at each move once.
class StopTest : public testing::TestWithParam<std::string> {};

// A stop during a report: what was done by then is all that is ever done.
TEST_P(StopTest, NothingIsSearchedAfterAStop) {
  const InformationState state = LateGame();
  const auto player = MakePlayer(GetParam(), SmallOptions());
  ASSERT_FALSE(player->ThinksAtOnce());
  Limits limits;
  limits.infinite = true;
  SearchControl control;
  SearchInfo at_stop;
  const SearchResult found = player->Search(state, limits, control, [&](const SearchInfo& info) {
    if (!control.stopped()) at_stop = info;
    control.Stop();
  });
  ASSERT_TRUE(found.move.has_value());
  EXPECT_GT(at_stop.nodes, 0U);
  EXPECT_EQ(found.info.nodes, at_stop.nodes);
  EXPECT_EQ(found.info.depth, at_stop.depth);
}

INSTANTIATE_TEST_SUITE_P(All, StopTest, testing::Values("sapper", "contest"), PlayerTestName);

PlayerOptions WithThreads(int threads) {
  PlayerOptions options = SmallOptions();
  options.threads = threads;
  return options;
}

TEST(TreePlayerThread, ShareTheNodes) {
  const InformationState state = LateGame();
  for (int threads : {2, 3, 4}) {
    TreePlayer player(WithThreads(threads));
    for (uint64_t nodes : {1U, 2U, 7U, 400U, 1001U}) {
      const SearchResult found = SearchWith(player, state, NodeLimit(nodes));
      EXPECT_EQ(found.info.nodes, nodes) << threads << " threads";
      ASSERT_TRUE(found.move.has_value());
      EXPECT_TRUE(state.view().IsLegal(*found.move));
    }
  }
}

TEST(TreePlayerThread, EndWithTheClock) {
  const InformationState state = LateGame();
  TreePlayer player(WithThreads(4));
  Limits limits;
  limits.move_time = absl::Milliseconds(60);
  int infos = 0;
  SearchControl control;
  const SearchResult found =
      player.Search(state, limits, control, [&](const SearchInfo&) { ++infos; });
  ASSERT_TRUE(found.move.has_value());
  EXPECT_TRUE(state.view().IsLegal(*found.move));
  EXPECT_GT(found.info.nodes, 0U);
  EXPECT_GT(infos, 0);
}

TEST(TreePlayerThread, EndOnStop) {
  const InformationState state = LateGame();
  TreePlayer player(WithThreads(2));
  Running search(player, state, Limits(), false);
  std::this_thread::sleep_for(milliseconds(40));
  EXPECT_FALSE(search.done());
  search.control().Stop();
  EXPECT_TRUE(search.Join().move.has_value());
}

TEST(TreePlayerThread, TwoPlayersSearchAtOnce) {
  const InformationState state = LateGame();
  TreePlayer one(SmallOptions());
  TreePlayer other(SmallOptions());
  SearchResult found;
  {
    const std::jthread thread([&] { found = SearchWith(one, state, NodeLimit(600)); });
    const SearchResult here = SearchWith(other, state, NodeLimit(600));
    EXPECT_TRUE(here.move.has_value());
  }
  EXPECT_EQ(ResultText(found), ResultText(SearchWith(other, state, NodeLimit(600))));
}

}  // namespace
}  // namespace sapper
