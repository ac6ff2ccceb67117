// What flip Junqi says to people: rules, reasons, warnings, events, losses; and its options.
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/error.h"
#include "engine/flip_notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/flip_games.h"
#include "variants/flip.h"
#include "variants/flip_pictures.h"
#include "variants/flip_rules_words.h"
#include "variants/registry.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string WhyNotOf(const FlipPosition& position, absl::string_view action,
                     FlipPlayer player = FlipPlayer::kFirst) {
  const FlipAction parsed = *ParseFlipAction(action);
  EXPECT_FALSE(MayPlay(position, player, parsed)) << action;
  return WhyNot(position, player, parsed);
}

// A scene with both flags, and a red platoon commander that lies face down.
FlipPosition Scene(absl::string_view rules, std::string pieces) {
  for (const char* flag : {"Ld12", "le12"})
    if (!absl::StrContains(pieces, flag[0])) absl::StrAppend(&pieces, " ", flag);
  return FlipScene(rules, pieces, FlipPlayer::kFirst, "H");
}

TEST(FlipWords, EveryReasonIsSaid) {
  struct Case {
    const char* rules;
    const char* pieces;
    const char* action;
    const char* why;
  };
  const Case cases[] = {
      {"phone", "Aa3 la7 *c1", "b2?", "nothing lies on b2"},
      {"phone", "Aa3 la7 *c1", "a3?", "lies face up already"},
      {"phone", "Aa3 la7 *c1", "c1c2", "c1? turns it over"},
      {"phone", "Aa3 la7 *c1", "b2c2", "nothing stands on b2"},
      {"phone", "Aa3 ea7 *c1", "a7a8", "is not yours"},
      {"phone", "Ja3 Ab2 ea7 *c1", "a3a4", "a mine never moves"},
      {"phone Headquarters=locked", "Ab1 ea7 *c1", "b1b2", "may not leave it"},
      {"phone", "Ab2 ea7 *b1", "b2b1", "nobody can attack it"},
      {"phone", "Ab2 Bb1 ea7 *c1", "b2b1", "your own piece stands on b1"},
      {"phone", "Ac2 eb3 *c1", "c2b3", "nobody is attacked in a camp"},
      {"phone", "Db2 cb1 *c1", "b2b1",
       "a brigade commander would only lose itself against a division"},
      {"phone", "Db2 ja7 jb1 *c1", "b2b1", "may not attack a mine"},
      {"phone", "Ib2 lb1 ja7 *c1", "b2b1", "when all three mines of its side are gone"},
      {"phone", "Ab2 Ia12 lb1 ea7 *c1", "b2b1", "may not take the flag by these rules"},
      {"phone", "Ab6 ea7 *c1", "b6b7", "a mountain lies between b6 and b7"},
      {"phone", "Aa2 Ba3 ea7 *c1", "a2a5", "the way is blocked: a piece stands on a3"},
      {"phone", "Aa2 ea7 *c1", "a2c6", "engineers alone turn on rails"},
  };
  for (const Case& test : cases) {
    const FlipPosition position = Scene(test.rules, test.pieces);
    EXPECT_THAT(WhyNotOf(position, test.action), HasSubstr(test.why)) << test.pieces;
  }
  const FlipPosition start((FlipRuleBook(FlipRules())));
  EXPECT_THAT(WhyNotOf(start, "c6c7"), HasSubstr("c6? turns it over"));
  FlipPosition unsettled{FlipRuleBook(*ParseFlipRules("phone FlipColours=two"))};
  unsettled.Play(*ParseFlipEvent("c6?=C"));
  unsettled.Play(*ParseFlipEvent("c7?=C"));
  EXPECT_THAT(WhyNotOf(unsettled, "c6b5"), HasSubstr("nobody has a colour yet"));
}

TEST(FlipWords, WarnsNearTheQuietLimit) {
  const auto warned = [](int quiet) {
    FlipPosition position = Scene("phone QuietLimit=4", "Aa3 ea7 *c1");
    for (int i = 0; i < quiet; ++i)
      FlipPlayText(position, i % 4 == 0 ? "a3a2" : i % 4 == 1 ? "a7a8" : i % 4 == 2 ? "a2a3" : "");
    return FlipQuietWarning(position);
  };
  EXPECT_EQ(warned(0), "");
  EXPECT_THAT(warned(1), HasSubstr("3 more plies"));
  EXPECT_THAT(warned(3), HasSubstr("this action ends the game in a draw: it is ply 4"));
}

// Every option that changes the game changes what is said of it.
TEST(FlipWords, TheRulesInWordsFollowTheOptions) {
  const std::string phone = absl::StrJoin(FlipRulesInWords(FlipRules()), "\n");
  EXPECT_THAT(phone, HasSubstr("Who turns the first piece plays its colour."));
  EXPECT_THAT(phone, HasSubstr("After 70 plies in a row without a collision the game is a draw"));
  const char* changed[] = {"FlipColours=other", "FlipColours=two",     "LosingAttacks=true",
                           "Mines=burst",       "MineDiggers=lowest",  "MineDiggers=lowest-burst",
                           "FlagTaker=any",     "FlagTaker=lowest",    "FlagAfterMines=false",
                           "FlagHome=true",     "Headquarters=locked", "Elimination=false",
                           "QuietLimit=50",     "QuietLimit=0",        "TurnResetsQuiet=true",
                           "PlyLimit=280",      "Repetition=5",        "RailTurns=all",
                           "FlyingBombs=true"};
  for (const char* option : changed) {
    const auto rules = ParseFlipRules(absl::StrCat("phone ", option));
    ASSERT_TRUE(rules.ok()) << option;
    EXPECT_NE(absl::StrJoin(FlipRulesInWords(*rules), "\n"), phone) << option;
  }
  EXPECT_THAT(
      absl::StrJoin(FlipRulesInWords(*ParseFlipRules("phone QuietLimit=0 Repetition=0 PlyLimit=0")),
                    "\n"),
      Not(HasSubstr("draw")));
}

PeopleWords Names() {
  return {.whose = [](Seat seat) { return std::string(seat == Seat(0) ? "your" : "its"); },
          .of_kind = [](size_t kind) { return FlipPieceKinds()[kind].name; }};
}

std::string InWords(FlipPosition position, absl::string_view event) {
  const FlipPosition before = position;
  const FlipEvent played = *ParseFlipEvent(event);
  EXPECT_TRUE(position.Check(played).ok()) << position.Check(played);
  position.Play(played);
  return FlipEventInWords(played, before, position, Names());
}

TEST(FlipWords, EventsInWords) {
  const FlipPosition start((FlipRuleBook(FlipRules())));
  EXPECT_EQ(InWords(start, "a3?=I"),
            "red engineer is turned; your pieces are red; its pieces are black");
  FlipPosition later = start;
  later.Play(*ParseFlipEvent("a3?=I"));
  EXPECT_EQ(InWords(later, "a4?=c"), "its black division commander is turned");
  EXPECT_EQ(InWords(Scene("phone", "Aa3 ea7 *c1"), "a3a2"), "");
  EXPECT_EQ(InWords(Scene("phone", "Aa3 ea7 *c1"), "a3a7+"),
            "your red commander takes its black regiment commander");
  EXPECT_EQ(InWords(Scene("phone", "Aa3 aa7 ib7 *c1"), "a3a7="),
            "your red commander and its black commander both die");
  EXPECT_EQ(InWords(Scene("phone LosingAttacks=true", "Ea3 aa7 *c1"), "a3a7-"),
            "your red regiment commander dies at its black commander");
  EXPECT_EQ(InWords(Scene("phone FlagHome=true FlagTaker=any", "Ea6 la7 eb7 *c1"), "a6a7+"),
            "your red regiment commander takes its black flag, which must be carried home");
}

TEST(FlipWords, LossesAreKnown) {
  const FlipPosition start((FlipRuleBook(FlipRules())));
  EXPECT_TRUE(FlipLosses(start).empty());
  const auto losses = FlipLosses(Scene("phone", "Aa3 ea7 *c1"));
  ASSERT_EQ(losses.size(), 2U);
  EXPECT_EQ(losses[0].pieces, 22);
  EXPECT_EQ(losses[1].pieces, 23);
  int known = 0;
  for (const KindCount& count : losses[0].known) known += count.count;
  EXPECT_EQ(known, 22);
}

TEST(FlipWords, AFaceDownPieceBelongsToNobody) {
  const FlipPosition position = Scene("phone", "Aa3 ea7 *c1");
  int hidden = 0;
  for (const ShownPiece& piece : FlipPieces(position)) {
    EXPECT_EQ(piece.kind.has_value(), piece.owner.has_value());
    hidden += piece.kind.has_value() ? 0 : 1;
  }
  EXPECT_EQ(hidden, 1);
  FlipPosition unsettled{FlipRuleBook(*ParseFlipRules("phone FlipColours=two"))};
  unsettled.Play(*ParseFlipEvent("c6?=C"));
  for (const ShownPiece& piece : FlipPieces(unsettled)) EXPECT_FALSE(piece.owner.has_value());
}

TEST(FlipOptions, AreThoseOfTheRulesAndTakeTheirValues) {
  const auto flip = StandardVariants()[1];
  const auto options = flip->DescribeOptions();
  ASSERT_EQ(options.size(), FlipRuleOptions().size() + 1);
  EXPECT_EQ(options[0].words, (std::vector<std::string>{"phone", "seed", "custom"}));
  const std::string defaults = flip->DefaultSettings();
  for (const OptionDescription& option : options) {
    EXPECT_EQ(flip->OptionValue(defaults, option.name), option.default_text) << option.name;
    const auto same = flip->SetOption(defaults, option.name, option.default_text);
    ASSERT_TRUE(same.ok()) << same.status();
    EXPECT_EQ(*same, defaults);
    const auto wrong = flip->SetOption(defaults, option.name, "no such value");
    EXPECT_EQ(ErrorCodeOf(wrong.status()), ErrorCode::kOption) << option.name;
  }
  const auto seed = flip->SetOption(defaults, "rules", "seed");
  EXPECT_EQ(flip->OptionValue(*seed, "Rules"), "seed");
  const auto custom = flip->SetOption(*seed, "QuietLimit", "40");
  EXPECT_EQ(flip->OptionValue(*custom, "Rules"), "custom");
  EXPECT_EQ(*flip->ParseSettings("seed,QuietLimit=40"), *custom);
  EXPECT_FALSE(flip->SetOption(defaults, "CommanderShowsFlag", "true").ok());
}

TEST(FlipOptions, WhatPeopleTypeIsAnAction) {
  const auto flip = StandardVariants()[1];
  EXPECT_EQ(flip->TypedAction("a3"), "a3?");
  for (const char* word : {"a3?", "c6c7", "help", "z9", ""})
    EXPECT_EQ(flip->TypedAction(word), word);
}

}  // namespace
}  // namespace sapper
