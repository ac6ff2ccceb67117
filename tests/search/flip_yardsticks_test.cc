// The yardsticks of flip Junqi: they play legally and repeatably, take what wins, keep to their
// limits, and each is worth its name.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engine/flip_notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "search/flip_alpha_beta_player.h"
#include "tests/search/fake_time.h"
#include "tests/support/flip_games.h"
#include "tests/support/flip_match.h"

namespace sapper {
namespace {

PlayerOptions SmallFlipOptions() {
  PlayerOptions options;
  options.hash_mib = 4;
  return options;
}

FlipLimits FlipNodeLimit(uint64_t nodes) {
  FlipLimits limits;
  limits.nodes = nodes;
  return limits;
}

FlipSearchResult FlipSearchWith(FlipMovePlayer& player, const FlipPosition& position,
                                const FlipLimits& limits) {
  SearchControl control;
  return player.Search(FlipGameState(position), limits, control, nullptr);
}

std::string FlipFound(absl::string_view player, const FlipPosition& position, uint64_t nodes) {
  const auto made = MakeFlipPlayer(player, SmallFlipOptions());
  const FlipSearchResult result = FlipSearchWith(*made, position, FlipNodeLimit(nodes));
  return result.move ? FlipActionText(*result.move) : "none";
}

constexpr const char* kMiddle = "Ba4 aa8 ic11 *e1 He3 *d1 Gc7 hd8 Ic6 je5 Lc1 lc12";

class FlipYardstickTest : public testing::TestWithParam<const char*> {};

TEST_P(FlipYardstickTest, ActsLegallyUnderAllRules) {
  const auto player = MakeFlipPlayer(GetParam(), SmallFlipOptions());
  EXPECT_EQ(player->name(), GetParam());
  uint64_t seed = 300;
  for (const FlipRules& rules : FlipRulesToTest()) {
    const PlayedFlipGame game = PlayRandomFlipGame(rules, ++seed);
    FlipGameState state{FlipRuleBook(rules)};
    for (size_t ply = 0; ply < game.events.size(); ++ply) {
      if (ply % 9 == seed % 9 || ply == 0) {
        SCOPED_TRACE(absl::StrCat(FlipRulesText(rules), " seed ", seed, " after ", ply));
        SearchControl control;
        const FlipSearchResult found = player->Search(state, FlipNodeLimit(60), control, nullptr);
        ASSERT_TRUE(found.move.has_value());
        ASSERT_TRUE(state.position().IsLegal(*found.move));
        ASSERT_FALSE(found.info.pv.empty());
        ASSERT_EQ(found.info.pv.front(), *found.move);
        ASSERT_FALSE(std::abs(found.info.value) > 1);
      }
      ASSERT_TRUE(state.Observe(game.events[ply]).ok());
    }
  }
}

TEST_P(FlipYardstickTest, PlaysTheSameGameAgain) {
  for (const FlipRules& rules : {FlipRules::Phone(), FlipRules::Seed()}) {
    const auto player = MakeFlipPlayer(GetParam(), SmallFlipOptions());
    const auto random = MakeFlipPlayer("random", SmallFlipOptions());
    const auto play = [&] {
      return PlayFlipMatchGame(rules, FlipDeal::Random(7), {player.get(), random.get()},
                               {FlipNodeLimit(100), FlipNodeLimit(1)});
    };
    const FlipMatchGame game = play();
    EXPECT_TRUE(game.outcome.has_value());
    EXPECT_EQ(play().events, game.events);
  }
}

TEST_P(FlipYardstickTest, ChoosesAmongTheActionsAskedFor) {
  const FlipPosition position =
      FlipScene("phone", "Aa6 ia7 Ec8 *c1 bc2 Le1 le12", FlipPlayer::kFirst, "g");
  FlipLimits limits = FlipNodeLimit(50);
  const auto player = MakeFlipPlayer(GetParam(), SmallFlipOptions());
  for (const char* action : {"a6a5", "c8b8", "c1?"}) {
    limits.search_moves = {ParseFlipAction(action).value()};
    const FlipSearchResult found = FlipSearchWith(*player, position, limits);
    ASSERT_TRUE(found.move.has_value());
    EXPECT_EQ(FlipActionText(*found.move), action);
  }
  // Of illegal ones nothing is left: all actions count again.
  limits.search_moves = {ParseFlipAction("e12?").value()};
  const FlipSearchResult found = FlipSearchWith(*player, position, limits);
  ASSERT_TRUE(found.move.has_value());
  EXPECT_TRUE(position.IsLegal(*found.move));
}

TEST_P(FlipYardstickTest, ActsWhateverTheClockSays) {
  const FlipPosition position =
      FlipScene("phone", "Aa6 ia7 Ec8 *c1 bc2 Le1 le12", FlipPlayer::kFirst, "g");
  const auto player = MakeFlipPlayer(GetParam(), SmallFlipOptions());
  for (double left : {-3.0, 0.0, 0.001}) {
    FlipLimits limits;
    limits.time_left = absl::Seconds(left);
    const FlipSearchResult found = FlipSearchWith(*player, position, limits);
    ASSERT_TRUE(found.move.has_value());
    EXPECT_TRUE(position.IsLegal(*found.move));
  }
  SearchControl control;
  control.Stop();
  const FlipSearchResult found =
      player->Search(FlipGameState(position), FlipLimits(), control, nullptr);
  ASSERT_TRUE(found.move.has_value());
  EXPECT_TRUE(position.IsLegal(*found.move));
}

INSTANTIATE_TEST_SUITE_P(All, FlipYardstickTest,
                         testing::Values("contest", "alpha-beta", "greedy", "random"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

bool WinsAtOnce(FlipPosition position, const FlipEvent& event) {
  const FlipPlayer mover = position.to_move();
  position.Play(event);
  return position.over() && position.outcome()->winner == mover;
}

// Positions of random games in which some move wins at once, but not every one.
std::vector<FlipPosition> WonInOne() {
  std::vector<FlipPosition> found;
  uint64_t seed = 900;
  for (const FlipRules& rules : FlipRulesToTest()) {
    const PlayedFlipGame game = PlayRandomFlipGame(rules, ++seed);
    FlipPosition position{FlipRuleBook(rules)};
    for (const FlipEvent& played : game.events) {
      size_t wins = 0;
      size_t moves = 0;
      for (const FlipEvent& event : FlipLegalEvents(position, game.deal)) {
        if (event.action.is_turn()) continue;
        ++moves;
        wins += WinsAtOnce(position, event) ? 1 : 0;
      }
      if (wins > 0 && wins < moves) found.push_back(position);
      position.Play(played);
    }
  }
  return found;
}

// The yardsticks with ideas.
class FlipWinTest : public testing::TestWithParam<const char*> {};

TEST_P(FlipWinTest, PlaysWhatWinsAtOnceHoweverLittleItLooksAt) {
  const std::vector<FlipPosition> positions = WonInOne();
  ASSERT_GT(positions.size(), 50U);
  const auto player = MakeFlipPlayer(GetParam(), SmallFlipOptions());
  for (const FlipPosition& position : positions) {
    for (uint64_t nodes : {1U, 2U, 7U, 50U}) {
      SCOPED_TRACE(absl::StrCat(FlipRulesText(position.rules()), " ",
                                FlipViewText(position.setup()), " nodes ", nodes));
      const FlipSearchResult found = FlipSearchWith(*player, position, FlipNodeLimit(nodes));
      ASSERT_TRUE(found.move.has_value() && !found.move->is_turn());
      EXPECT_TRUE(WinsAtOnce(position, position.EventOfMove(*found.move)));
    }
  }
}

TEST_P(FlipWinTest, BeatsRandomByFar) {
  for (const FlipRules& rules : {FlipRules::Phone(), FlipRules::Seed()}) {
    const FlipMatchScore score =
        PlayFlipPairs(rules, {.player = GetParam(), .nodes = 300}, {.player = "random"}, 6);
    EXPECT_EQ(score.games(), 12);
    EXPECT_GE(score.score(), 0.85);
  }
}

INSTANTIATE_TEST_SUITE_P(All, FlipWinTest, testing::Values("contest", "alpha-beta", "greedy"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(FlipGreedyPlayer, WeighsWhatItGainsAgainstWhatItThenLoses) {
  struct Case {
    const char* idea;
    const char* pieces;
    const char* hidden;
    const char* action;
  };
  for (const Case& test : {
           Case{"takes the greater piece", "Aa4 Gc7 ba5 hc6 ic11 *e1 Lc1 lc12", "d", "a4a5"},
           Case{"leaves a small piece that is guarded", "Ba4 ga5 aa9 ic11 *e1 He3 Lc1 lc12", "d",
                ""},
           Case{"saves what could be taken", "Ba4 aa8 ic11 *e1 He3 *d1 Lc1 lc12", "dc", "a4"},
           Case{"digs a mine", "Ia4 ja5 lc12 hc11 *e1 Ee3 Lc1", "d", "a4a5"},
       }) {
    const FlipPosition position = FlipScene("phone", test.pieces, FlipPlayer::kFirst, test.hidden);
    const std::string found = FlipFound("greedy", position, 1);
    if (*test.action == '\0') {
      EXPECT_NE(found, "a4a5") << test.idea;
    } else {
      EXPECT_THAT(found, testing::StartsWith(test.action)) << test.idea;
    }
  }
}

TEST(FlipGreedyPlayer, TurnsWhenNothingIsBetter) {
  EXPECT_EQ(
      FlipFound("greedy",
                FlipScene("phone", "Ac4 ja12 ka11 kb12 *e1 Lc1 lc12", FlipPlayer::kFirst, "g"), 1),
      "e1?");
}

TEST(FlipAlphaBetaPlayer, SeesWhatComesNext) {
  struct Case {
    const char* idea;
    const char* pieces;
    const char* hidden;
    const char* action;
  };
  for (const Case& test : {
           Case{"takes the greater piece", "Aa4 Gc7 ba5 hc6 ic11 *e1 *e12 Lc1 lc12", "dJ", "a4a5"},
           Case{"saves what could be taken", "Ba4 aa8 ic11 *e1 He3 *d1 Lc1 lc12", "dJ", "a4"},
           // Otherwise the engineer goes to c2, beside the flag.
           Case{"bars the way to its flag", "Aa4 Gc7 ba5 hc6 ic11 *e1 Lc1 lc12", "d", "c7e7"},
       }) {
    const FlipPosition position = FlipScene("phone", test.pieces, FlipPlayer::kFirst, test.hidden);
    for (uint64_t nodes : {2000U, 20000U})
      EXPECT_THAT(FlipFound("alpha-beta", position, nodes), testing::StartsWith(test.action))
          << test.idea;
  }
}

TEST(FlipAlphaBetaPlayer, KeepsToItsNodes) {
  const PlayedFlipGame game = PlayRandomFlipGame(FlipRules::Phone(), 3);
  FlipGameState state{FlipRuleBook(FlipRules::Phone())};
  for (size_t ply = 0; ply < 60; ++ply) ASSERT_TRUE(state.Observe(game.events[ply]).ok());
  const auto player = MakeFlipPlayer("alpha-beta", SmallFlipOptions());
  for (uint64_t nodes : {1U, 2U, 31U, 500U, 3000U}) {
    SearchControl control;
    EXPECT_EQ(player->Search(state, FlipNodeLimit(nodes), control, nullptr).info.nodes, nodes);
  }
}

TEST(FlipAlphaBetaPlayer, EndsWithItsTimeByItsClock) {
  const FlipPosition position = FlipScene("phone", kMiddle, FlipPlayer::kFirst, "gd");
  FlipAlphaBetaPlayer player(SmallFlipOptions(), FakeTime(absl::Milliseconds(1)).source());
  FlipLimits limits;
  limits.move_time = absl::Milliseconds(100);
  const FlipSearchResult found = FlipSearchWith(player, position, limits);
  EXPECT_GT(found.info.nodes, 1000U);
  EXPECT_LE(found.info.nodes, 100U * 32U);
}

TEST(FlipAlphaBetaPlayer, StopsWhenItIsTold) {
  const FlipPosition position = FlipScene("phone", kMiddle, FlipPlayer::kFirst, "gd");
  FlipAlphaBetaPlayer player(SmallFlipOptions());
  FlipLimits limits;
  limits.infinite = true;
  SearchControl control;
  int told = 0;
  const FlipSearchResult found =
      player.Search(FlipGameState(position), limits, control, [&](const FlipSearchInfo& info) {
        EXPECT_EQ(info.depth, ++told);
        if (told == 3) control.Stop();
      });
  EXPECT_EQ(told, 3);
  EXPECT_EQ(found.info.depth, 3);
  ASSERT_TRUE(found.move.has_value());
  EXPECT_TRUE(position.IsLegal(*found.move));
}

// What it plays depends on its arguments only, not on what it searched before.
TEST(FlipAlphaBetaPlayer, ForgetsEarlierSearches) {
  const auto fresh = MakeFlipPlayer("alpha-beta", SmallFlipOptions());
  const auto used = MakeFlipPlayer("alpha-beta", SmallFlipOptions());
  const FlipPosition position = FlipScene("phone", kMiddle, FlipPlayer::kFirst, "gd");
  const FlipPosition other = FlipScene("phone", kMiddle, FlipPlayer::kSecond, "gd");
  FlipSearchWith(*used, other, FlipNodeLimit(3000));
  const FlipSearchResult a = FlipSearchWith(*fresh, position, FlipNodeLimit(3000));
  const FlipSearchResult b = FlipSearchWith(*used, position, FlipNodeLimit(3000));
  EXPECT_EQ(a.info.pv, b.info.pv);
  EXPECT_EQ(a.info.value, b.info.value);
}

TEST(FlipYardsticks, SearchBeatsNone) {
  for (const FlipMatchSide& player : {FlipMatchSide{.player = "contest", .nodes = 5000},
                                      FlipMatchSide{.player = "alpha-beta", .nodes = 1000}})
    for (const FlipRules& rules : {FlipRules::Phone(), FlipRules::Seed()}) {
      const FlipMatchScore score = PlayFlipPairs(rules, player, {.player = "greedy"}, 4);
      EXPECT_EQ(score.games(), 8);
      EXPECT_GE(score.score(), 0.7);
    }
}

}  // namespace
}  // namespace sapper
