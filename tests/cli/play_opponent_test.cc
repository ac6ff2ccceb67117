// Whom a person plays, as a saved game keeps it; and options that contradict it.
#include "cli/play_opponent.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/toy_variant.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;

TEST(PlayOpponentTest, TheLineOfARecordReadsBack) {
  for (const Opponent& opponent :
       {Opponent{"sapper", 100, "1s", 0}, Opponent{"greedy", 40, "250ms", 0},
        Opponent{"sapper", 1, "1s", 5000}})
    EXPECT_EQ(ParseOpponent(OpponentText(opponent)), opponent) << OpponentText(opponent);
}

TEST(PlayOpponentTest, OtherTextsAreNoOpponents) {
  for (const char* text :
       {"", "10+0.1", "st=100ms", "player", "player sapper strength", "player sapper strength 0",
        "player sapper strength 101", "player sapper nodes 0", "player sapper time never",
        "player sapper colour red", "strength 50"})
    EXPECT_FALSE(ParseOpponent(text).has_value()) << text;
}

TEST(PlayOpponentTest, LimitsAreATimeOrNodes) {
  const auto time = LimitsOf({.player = "sapper", .time = "2s"});
  ASSERT_TRUE(time.ok());
  EXPECT_EQ(time->move_time, absl::Seconds(2));
  EXPECT_FALSE(time->nodes.has_value());
  const auto nodes = LimitsOf({.player = "sapper", .time = "2s", .nodes = 10});
  ASSERT_TRUE(nodes.ok());
  EXPECT_EQ(nodes->nodes, 10U);
  EXPECT_FALSE(nodes->move_time.has_value());
  EXPECT_FALSE(LimitsOf({.player = "sapper", .time = "soon"}).ok());
}

TEST(PlayOpponentTest, ChoicesThatAreThoseOfTheGameAreTaken) {
  const auto toy = ToyVariant();
  const SavedGame game{toy.get(), "toy", Seat(1), "2", Opponent{"leaper", 50, "1s", 0}};
  EXPECT_TRUE(CheckChoices({}, game).ok());
  EXPECT_TRUE(CheckChoices({.variant = "TOY",
                            .rules = "toy",
                            .seat = "east",
                            .setup = "2",
                            .player = "leaper",
                            .strength = 50,
                            .time = "1000ms"},
                           game)
                  .ok());
}

TEST(PlayOpponentTest, EachChoiceThatContradictsTheGameIsNamed) {
  const auto toy = ToyVariant();
  const SavedGame game{toy.get(), "toy", Seat(1), "2", Opponent{"leaper", 50, "1s", 0}};
  const std::pair<Choices, const char*> cases[] = {
      {{.variant = "duel"}, "--variant"},    {{.rules = "toy strong"}, "--rules"},
      {{.rules = "nonsense"}, "--rules"},    {{.seat = "north"}, "--side"},
      {{.setup = "3"}, "--layout"},          {{.player = "sapper"}, "--player"},
      {{.strength = 100}, "--strength"},     {{.time = "2s"}, "--time"},
      {{.nodes = 100}, "--nodes or --time"},
  };
  for (const auto& [choices, option] : cases) {
    const absl::Status status = CheckChoices(choices, game);
    EXPECT_THAT(std::string(status.message()), HasSubstr(option));
  }
  SavedGame nodes = game;
  nodes.opponent->nodes = 10;
  EXPECT_FALSE(CheckChoices({.time = "1s"}, nodes).ok());
  EXPECT_FALSE(CheckChoices({.nodes = 11}, nodes).ok());
  EXPECT_TRUE(CheckChoices({.nodes = 10}, nodes).ok());
  // A file of an older program does not say whom it was played against.
  nodes.opponent.reset();
  EXPECT_TRUE(CheckChoices({.strength = 7, .time = "9s"}, nodes).ok());
}

}  // namespace
}  // namespace sapper
