// The yardsticks that look once: they play legally and repeatably, take what is theirs, keep to the
// quiet limit, and lay out what their names promise.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engine/notation.h"
#include "gtest/gtest.h"
#include "tests/search/search_support.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"
#include "tests/support/states.h"

namespace sapper {
namespace {

std::string MoveFound(absl::string_view player, const InformationState& state) {
  const SearchResult result = SearchWith(player, state, 1);
  return result.move ? MoveText(*result.move) : "none";
}

struct Played {
  std::string moves;
  absl::optional<Outcome> outcome;
};

// A game between two players with layouts of their own; ends with a failure at an illegal move.
Played PlayGame(const Rules& rules, const std::array<std::string, 2>& names, uint64_t seed) {
  std::vector<std::unique_ptr<Player>> players;
  std::vector<Layout> layouts;
  std::vector<InformationState> states;
  for (Side side : DuelMap::kAllSides) {
    players.push_back(MakePlayer(names[Index(side)], SmallOptions()));
    layouts.push_back(players.back()->ChooseLayout(rules, side, seed));
  }
  const RuleBook book(rules);
  Position position = *Position::Create(book, {layouts[0], layouts[1]});
  for (Side side : DuelMap::kAllSides)
    states.push_back(*InformationState::Create(View(book, side, layouts[Index(side)])));
  Played played;
  while (!position.over() && position.placement().ply() < 1000) {
    const size_t mover = Index(position.side_to_move());
    const SearchResult found = SearchWith(*players[mover], states[mover], NodeLimit(1));
    if (!found.move || !position.IsLegal(*found.move)) {
      ADD_FAILURE() << names[mover] << " has no legal move after " << played.moves;
      break;
    }
    const Event event = position.EventOf(*found.move);
    position.Play(event);
    for (InformationState& state : states) EXPECT_TRUE(state.Observe(event).ok());
    absl::StrAppend(&played.moves, " ", MoveText(*found.move));
  }
  played.outcome = position.outcome();
  return played;
}

class YardstickTest : public testing::TestWithParam<std::string> {};

TEST_P(YardstickTest, BeatsRandomAndPlaysTheSameAgain) {
  int won = 0;
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    const Side side = static_cast<Side>(seed % 2);
    std::array<std::string, 2> names = {"random", "random"};
    names[Index(side)] = GetParam();
    const Played played = PlayGame(Rules(), names, seed);
    if (played.outcome.has_value() && played.outcome->winner == side) ++won;
    if (seed > 1) continue;
    EXPECT_EQ(PlayGame(Rules(), names, seed).moves, played.moves);
  }
  EXPECT_GE(won, 5);
}

TEST_P(YardstickTest, PlaysUnderOtherRules) {
  for (const char* rules : {"casual FlagTaker=engineer", "online Headquarters=open RailTurns=all",
                            "contest FrontBombs=true FlyingBombs=true QuietLimit=12"})
    PlayGame(RulesOf(rules), {GetParam(), "greedy"}, 3);
}

// Quiet moves abound, and the only collision loses a piece.
TEST_P(YardstickTest, DoesNotPlayTheLosingQuietPly) {
  const InformationState state =
      SetUpState(Rules(), Side::kRed, "Lb1 Ac4 Bd3 He6 jb11 lb12 ae7 !d10 !a8", "", 30, 80);
  EXPECT_EQ(MoveFound(GetParam(), state), "e6e7");
}

TEST_P(YardstickTest, LaysOutLegallyUnderAllRules) {
  const auto player = MakePlayer(GetParam(), SmallOptions());
  uint64_t seed = 0;
  for (const Rules& rules : RulesToTest()) {
    for (Side side : DuelMap::kAllSides) {
      const absl::Status status = player->ChooseLayout(rules, side, ++seed).Check(rules);
      EXPECT_TRUE(status.ok()) << RulesText(rules) << ": " << status;
    }
  }
}

TEST_P(YardstickTest, ThinksAtOnce) {
  EXPECT_TRUE(MakePlayer(GetParam(), SmallOptions())->ThinksAtOnce());
  EXPECT_EQ(MakePlayer(GetParam(), SmallOptions())->name(), GetParam());
}

INSTANTIATE_TEST_SUITE_P(All, YardstickTest,
                         testing::Values("rusher", "rusher-2", "rusher-c", "turtle", "bluffer",
                                         "sniper"),
                         PlayerTestName);

// However little it may look at.
class FlagTest : public testing::TestWithParam<std::string> {};

TEST_P(FlagTest, TakesAKnownFlagAtOnce) {
  struct Case {
    const char* pieces;
    const char* dead;
    const char* move;
  };
  for (const Case& test : {Case{"Lb1 Gc12 Ac6 Ia2 lb12 bc7 ?d12 !a8", "a", "c12b12"},
                           // Not announced: the other headquarters' piece has moved.
                           {"Lb1 Gc12 Ac6 ?b12 !d12 !a8 !c7", "", "c12b12"},
                           {"Lb1 Kb11 Ac6 lb12 bc7 !a8", "a", "b11b12"},
                           // Neither a prize beside it nor a threat to the own flag counts.
                           {"Lb1 Ac12 lb12 bc11 cd12 dc7", "a", "c12b12"},
                           {"Lb1 Gc12 Ac6 lb12 aa1 bc7", "", "c12b12"}}) {
    const InformationState state = SetUpState(Rules(), Side::kRed, test.pieces, test.dead, 0, 80);
    for (uint64_t nodes : {1U, 2U, 50U}) {
      const SearchResult result = SearchWith(GetParam(), state, nodes);
      ASSERT_TRUE(result.move.has_value()) << test.pieces;
      EXPECT_EQ(MoveText(*result.move), test.move) << test.pieces << ", " << nodes << " nodes";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, FlagTest,
                         testing::Values("rusher", "rusher-2", "rusher-c", "turtle", "bluffer",
                                         "sniper", "greedy", "contest", "contest-1"),
                         PlayerTestName);

std::vector<Layout> LayoutsOf(const char* name, const Rules& rules = Rules()) {
  std::vector<Layout> layouts;
  const auto player = MakePlayer(name, SmallOptions());
  for (uint64_t seed = 0; seed < 20; ++seed)
    layouts.push_back(player->ChooseLayout(rules, Side::kRed, seed));
  return layouts;
}

// How many of the slots from `first` to `last` hold `rank`.
int CountIn(const Layout& layout, Rank rank, size_t first, size_t last) {
  const auto begin = layout.ranks().begin();
  return static_cast<int>(std::count(begin + static_cast<std::ptrdiff_t>(first),
                                     begin + static_cast<std::ptrdiff_t>(last) + 1, rank));
}

// Slots: 0-4 the front rank, 5-7 and 8-11 the next two.
TEST(YardstickLayouts, RushersHaveTheirRaidersAndEngineersInFront) {
  for (const Layout& layout : LayoutsOf("rusher")) {
    EXPECT_EQ(CountIn(layout, Rank::kEngineer, 0, 4), 3) << layout.ToString();
    const RankSet corners = {layout.ranks()[0], layout.ranks()[4]};
    EXPECT_FALSE((corners & RankSet{Rank::kCommander, Rank::kGeneral}).empty());
    EXPECT_GE(CountIn(layout, Rank::kBomb, 0, 14), 1) << layout.ToString();
  }
  for (const Layout& layout : LayoutsOf("rusher-2")) {
    const RankSet corners = {layout.ranks()[0], layout.ranks()[4]};
    EXPECT_EQ(corners, (RankSet{Rank::kCommander, Rank::kGeneral})) << layout.ToString();
    EXPECT_EQ(CountIn(layout, Rank::kEngineer, 0, 11), 3) << layout.ToString();
  }
  for (const Layout& layout : LayoutsOf("rusher-c")) {
    const size_t corner = layout.ranks()[0] == Rank::kCommander ? 0 : 4;
    EXPECT_EQ(layout.ranks()[corner], Rank::kCommander) << layout.ToString();
    EXPECT_EQ(layout.ranks()[corner == 0 ? 5 : 7], Rank::kBomb) << layout.ToString();
  }
}

TEST(YardstickLayouts, ATurtleHasMinesRoundItsFlag) {
  for (const Layout& layout : LayoutsOf("turtle")) {
    const size_t flag = layout.ranks()[21] == Rank::kFlag ? 21 : 23;
    for (size_t slot : {flag - 1, flag + 1, flag - 5})
      EXPECT_EQ(layout.ranks()[slot], Rank::kMine) << layout.ToString();
    EXPECT_EQ(CountIn(layout, Rank::kCommander, 0, 7), 0) << layout.ToString();
  }
}

TEST(YardstickLayouts, ABlufferShowsSmallPiecesOnTheRailFiles) {
  for (const Layout& layout : LayoutsOf("bluffer")) {
    EXPECT_LE(StrengthOf(layout.ranks()[0]), 3) << layout.ToString();
    EXPECT_LE(StrengthOf(layout.ranks()[4]), 3) << layout.ToString();
    EXPECT_EQ(CountIn(layout, Rank::kCommander, 0, 7), 0) << layout.ToString();
  }
}

TEST(YardstickLayouts, ASniperHasItsHuntersBehindTheFront) {
  for (const Layout& layout : LayoutsOf("sniper")) {
    for (Rank rank : {Rank::kCommander, Rank::kGeneral})
      EXPECT_EQ(CountIn(layout, rank, 5, 11), 1) << layout.ToString();
    EXPECT_EQ(CountIn(layout, Rank::kBomb, 5, 11), 2) << layout.ToString();
  }
}

TEST(YardstickLayouts, AreSeldomTheSame) {
  for (const char* name : {"rusher", "rusher-2", "rusher-c", "turtle", "bluffer", "sniper"}) {
    std::vector<std::string> texts;
    for (const Layout& layout : LayoutsOf(name)) texts.push_back(layout.ToString());
    std::sort(texts.begin(), texts.end());
    EXPECT_EQ(std::unique(texts.begin(), texts.end()), texts.end()) << name;
  }
}

// With the debt on its side and time left it waits; the last quiet plies are for a collision, if
// the debt is its own.
TEST(Turtle, CollidesUnsafelyOnlyWhenItOwesACollision) {
  const auto found = [](int quiet) {
    return MoveFound("turtle", SetUpState(Rules(), Side::kRed,
                                          "Lb1 Ja1 Jc1 Jb2 Fe6 Cd3 Gc4 lb12 ?d12 !e7 !d10 !a8 !c8",
                                          "", quiet, 80));
  };
  EXPECT_NE(found(4), "e6e7");
  EXPECT_NE(found(29), "e6e7");
  EXPECT_EQ(found(30), "e6e7");
}

TEST(Sniper, HuntsWhatHasShownItself) {
  // The piece on c7 took a regiment commander and lives; only the general is sure to beat it.
  InformationState state =
      SetUpState(Rules(), Side::kRed, "Lb1 Ja1 Jc1 Jb2 Ec6 Ba4 Ge1 Hd3 [cd]c7 lb12 ?d12 !e10", "");
  ASSERT_TRUE(state.Observe(EventOf("e1e2")).ok());
  ASSERT_TRUE(state.Observe(EventOf("c7c6+")).ok());
  const std::string move = MoveFound("sniper", state);
  EXPECT_EQ(move.substr(0, 2), "a4") << move;
}

TEST(Contest1, PlaysAsContestDoesToday) {
  const PlayedGame game = PlayRandomGame(Rules(), 5);
  const InformationState state = StateAfter(game, 20, Side::kRed);
  EXPECT_EQ(MoveFound("contest-1", state), MoveFound("contest", state));
}

}  // namespace
}  // namespace sapper
