// Set-up positions of flip Junqi as words.
#include "engine/flip_setup.h"

#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "base/error.h"
#include "engine/flip_position.h"
#include "gtest/gtest.h"
#include "tests/support/flip_games.h"

namespace sapper {
namespace {

absl::StatusOr<FlipSetup> Read(absl::string_view rules, absl::string_view view) {
  std::vector<absl::string_view> words = absl::StrSplit(view, ' ');
  words.resize(7);
  return ParseFlipView(ParseFlipRules(rules).value(), {.board = words[0],
                                                       .player = words[1],
                                                       .colours = words[2],
                                                       .quiet = words[3],
                                                       .ply = words[4],
                                                       .dead = words[6]});
}

// Of docs/flip.md.
constexpr char kExample[] =
    "*****/*****/*1*1*/**1**/*1*1*/**I**/**1**/*C*1*/**1**/*1*1*/*****/***** second r 3 3";

TEST(FlipSetupTest, TheExampleIsReadAndReached) {
  const auto setup = Read("phone", kExample);
  ASSERT_TRUE(setup.ok()) << setup.status();
  EXPECT_EQ(FlipViewText(*setup), kExample);
  FlipPosition position{FlipRuleBook()};
  position.Play({.action = {*DuelMap::ParseSquare("c6"), *DuelMap::ParseSquare("c6")},
                 .result = Result::kQuiet,
                 .turned = FlipPieceFromLetter('C').value()});
  position.Play({.action = {*DuelMap::ParseSquare("c7"), *DuelMap::ParseSquare("c7")},
                 .result = Result::kQuiet,
                 .turned = FlipPieceFromLetter('I').value()});
  EXPECT_EQ(FlipPlayText(position, "c6b5"), "c6b5");
  EXPECT_EQ(FlipViewText(position.setup()), kExample);
  const auto read = FlipPosition::Create(FlipRuleBook(), *setup);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->hash(), position.hash());
}

TEST(FlipSetupTest, TheStart) {
  const std::string start =
      "*****/*****/*1*1*/**1**/*1*1*/*****/*****/*1*1*/**1**/*1*1*/*****/***** first ?-- 0 0";
  EXPECT_EQ(FlipViewText(FlipStart()), start);
  for (const char* rules : {"phone", "seed", "phone FlipColours=two"}) {
    const auto setup = Read(rules, start);
    ASSERT_TRUE(setup.ok()) << setup.status();
    EXPECT_TRUE(*setup == FlipStart());
    EXPECT_EQ(FlipPosition(FlipRuleBook(ParseFlipRules(rules).value())).hash(),
              FlipPosition::Create(FlipRuleBook(ParseFlipRules(rules).value()), *setup)->hash());
  }
}

struct Bad {
  const char* rules;
  const char* view;
  const char* message;
};

// Red has A I L and black a i l alive where a board does not say otherwise.
constexpr char kAllButSix[] = "BCCDDEEFFGGGHHHIIJJJKKbccddeeffggghhhiijjjkk";
constexpr Bad kBad[] = {
    {"phone", "***** first r 3 3", "a board has 12 ranks separated by '/', not 1"},
    {"phone", "6/5/5/5/5/5/5/5/5/5/5/5 first r 3 3", "'6' at a12 is not a piece"},
    {"phone", "51/5/5/5/5/5/5/5/5/5/5/5 first r 3 3", "rank 12 has 6 points instead of 5"},
    {"phone", "5a/5/5/5/5/5/5/5/5/5/5/5 first r 3 3", "rank 12 has over 5 points"},
    {"phone", "5/5/4/5/5/5/5/5/5/5/5/5 first r 3 3", "rank 10 has 4 points instead of 5"},
    {"phone", "5/5/m4/5/5/5/5/5/5/5/5/5 first r 3 3", "'m' at a10 is not a piece"},
    {"phone", "5/5/?4/5/5/5/5/5/5/5/5/5 first r 3 3", "'?' at a10 is not a piece"},
    {"seed", "5/5/A+A+3/5/5/5/5/5/5/5/5/5 first r 3 3",
     "two red pieces carry one flag, at a10 and b10"},
    {"phone", "5/5/5/5/5/5/5/5/5/5/5/5 red r 3 3",
     "the player to move is first or second, not 'red'"},
    {"phone", "5/5/5/5/5/5/5/5/5/5/5/5 first x 3 3",
     "'x' is not the colour of first, r or b, nor ? and what each player turned last, such as ?r-"},
    {"phone", "5/5/5/5/5/5/5/5/5/5/5/5 first ?rx 3 3",
     "'?rx' is not the colour of first, r or b, nor ? and what each player turned last, such as "
     "?r-"},
    {"phone", "5/5/5/5/5/5/5/5/5/5/5/5 first r x 3",
     "quiet is a number from 0 to 1000000, not 'x'"},
    {"phone", "5/5/5/5/5/5/5/5/5/5/5/5 first r 3 -1",
     "ply is a number from 0 to 1000000, not '-1'"},
    {"phone", "5/5/5/5/5/5/5/5/5/5/5/5 first r 3 1000001",
     "ply is a number from 0 to 1000000, not '1000001'"},
    {"phone", "5/5/5/5/5/5/5/5/5/5/5/5 first r 3 3 dead A*", "'*' after dead is not a piece"},
    {"phone",
     "5/5/5/5/5/5/5/5/5/5/5/5 first r 3 3 dead "
     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
     "51 letters after dead, but there are 50 pieces"},
    {"phone",
     "*****/*****/*1*1*/**1**/*1*1*/**I**/**1**/***1*/**1**/*1*1*/*****/***** second r 3 3",
     "a face-down piece at b5, a camp, where none begins"},
    {"phone",
     "*****/*****/*1*1*/**1**/*1*1*/**I**/**1**/*J*1*/**1**/*1*1*/*****/***** second r 3 3",
     "a mine at b5, a camp, to which it cannot have moved"},
    {"phone",
     "*****/*****/*1*1*/**1**/*1*1*/**I**/**1**/*1*1*/**1**/*1*1*/*****/***** second r 3 3",
     "48 points are face down, but 49 pieces are neither face up nor dead nor carried"},
    {"phone", "*****/*****/*1*1*/**1**/*1*1*/**A**/**A**/*1*1*/**1**/*1*1*/*****/***** first r 2 2",
     "2 A face up, dead or carried, but only 1 exist"},
    {"phone", "*****/*****/*1*1*/**1**/*1*1*/**I**/**1**/*C*1*/**1**/*1*1*/*****/***** first r 3 3",
     "after 3 plies second is to move"},
    {"phone",
     "*****/*****/*1*1*/**1**/*1*1*/**I**/**1**/*C*1*/**1**/*1*1*/*****/***** second r 2 3",
     "nothing is dead, so all 3 plies are quiet, not 2"},
    {"phone TurnResetsQuiet=true",
     "*****/*****/*1*1*/**1**/*1*1*/**I**/**1**/*C*1*/**1**/*1*1*/*****/***** second r 3 3",
     "the first of 3 plies is a turn, so not 3 are quiet"},
    {"phone",
     "*****/*****/*1*1*/**1**/*1*1*/**I**/**1**/*C*1*/**1**/*1*1*/*****/***** second r 1 1",
     "2 pieces turned and 0 dead need at least 2 plies, not 1"},
    {"phone",
     "*****/*****/*1*1*/**1**/*1*1*/**I**/**1**/*C*1*/**1**/*1*1*/*****/***** second ?rr 3 3",
     "the first turn settles the colours, so r or b, not ?"},
    {"phone", "*****/*****/*1*1*/**1**/*1*1*/*****/*****/*1*1*/**1**/*1*1*/*****/***** first r 0 0",
     "colours are settled by 1 turns at least, not by 0"},
    {"phone FlipColours=two",
     "*****/*****/*1*1*/**1**/*1*1*/**I**/**C**/*1*1*/**1**/*1*1*/*****/***** first r 2 2",
     "colours are settled by 3 turns at least, not by 2"},
    {"phone",
     "*****/*****/*1*1*/**1**/*1*1*/**I**/*****/*1*1*/**1**/*1*1*/*****/***** second b 1 1",
     "after this turn the first player is red"},
    {"seed", "*****/*****/*1*1*/**1**/*1*1*/**I**/*****/*1*1*/**1**/*1*1*/*****/***** second r 1 1",
     "after this turn the first player is black"},
    {"phone", "*****/*****/*1*1*/**1**/*1*1*/*****/*****/*1*1*/**1**/*1*1*/*****/***** first r 2 2",
     "the first ply turns a piece, but all are face down"},
    {"phone FlipColours=two",
     "*****/*****/*1*1*/**1**/*1*1*/**I**/**C**/*1*1*/**1**/*1*1*/*****/***** first ?rb 2 2",
     "players that turned the colours in turn would have turned 1 red pieces, not 2"},
    {"phone FlipColours=two",
     "*****/*****/*1*1*/**1**/*1*1*/**I**/*****/*1*1*/**1**/*1*1*/*****/***** second ?rb 1 1",
     "after 1 plies second has turned no piece, so -"},
    {"phone FlipColours=two",
     "*****/*****/*1*1*/**1**/*1*1*/**I**/**C**/*1*1*/**1**/*1*1*/*****/***** first ?r- 2 2",
     "after 2 plies second has turned a piece, so r or b, not -"},
    {"phone FlipColours=two",
     "*****/*****/*1*1*/**1**/*1*1*/**I**/**1**/*C*1*/**1**/*1*1*/*****/***** second ?rr 3 3",
     "before the colours are settled every ply is a turn"},
};

TEST(FlipSetupTest, RefusalsSayWhatIsWrong) {
  for (const Bad& test : kBad) {
    const auto setup = Read(test.rules, test.view);
    EXPECT_EQ(ErrorCodeOf(setup.status()), ErrorCode::kPosition) << test.view;
    EXPECT_EQ(setup.status().message(), test.message) << test.view;
  }
}

struct BadEnd {
  const char* rules;
  const char* board;
  const char* counters;
  const char* dead;  // beside kAllButSix
  const char* message;
};

constexpr BadEnd kBadEnds[] = {
    {"phone", "A+I3/5/5/5/5/5/5/5/5/5/5/L1ai1", "first r 0 200", "",
     "a12+: no piece carries a flag unless FlagHome is true"},
    {"seed", "A+I3/5/5/5/5/5/5/5/5/5/5/L1ai1", "first r 0 200", "",
     "a commander at a12 cannot have taken a flag"},
    {"seed FlagTaker=engineer", "A+4/5/5/5/5/5/5/5/5/5/5/L1ai1", "first r 0 200", "I",
     "a commander at a12 cannot have taken a flag"},
    {"seed", "AI+3/5/5/5/5/5/5/5/5/5/5/L1ail", "first r 0 200", "",
     "2 l face up, dead or carried, but only 1 exist"},
    {"phone", "AI3/5/5/5/5/5/5/5/5/5/5/2ai1", "first r 0 200", "Ll",
     "both flags are dead, but the first ends the game"},
    {"phone", "AI3/5/5/5/5/5/5/5/5/5/5/L1ail", "first r 198 200", "",
     "a collision comes after two turns, so of 200 plies not the 198 last can be quiet"},
    {"phone", "AI3/5/5/5/5/5/5/5/5/5/5/L1ail", "first r 0 60", "",
     "50 pieces turned and 44 dead need at least 72 plies, not 60"},
    {"phone", "AI3/5/5/5/5/5/5/5/5/5/5/L1ail", "first ?rb 0 200", "",
     "the first turn settles the colours, so r or b, not ?"},
};

TEST(FlipSetupTest, LateRefusalsSayWhatIsWrong) {
  for (const BadEnd& test : kBadEnds) {
    const std::string view =
        absl::StrCat(test.board, " ", test.counters, " dead ", std::string(kAllButSix) + test.dead);
    const auto setup = Read(test.rules, view);
    EXPECT_EQ(ErrorCodeOf(setup.status()), ErrorCode::kPosition) << view;
    EXPECT_EQ(setup.status().message(), test.message) << view;
  }
  const std::string mine =
      "AI3/5/5/5/5/5/5/5/5/5/j4/L1ai1 first r 0 200 dead "
      "BCCDDEEFFGGGHHHIIJJJKKbccddeeffggghhhiijjkkl";
  EXPECT_EQ(Read("phone", mine).status().message(),
            "the black flag is gone, but not all its mines before it");
  EXPECT_TRUE(Read("phone FlagAfterMines=false", mine).ok());
}

TEST(FlipSetupTest, PlainDataIsChecked) {
  FlipSetup setup = FlipStart();
  setup.up[DuelMap::ParseSquare("a1")->index()] = FlipPieceFromLetter('A');
  EXPECT_EQ(CheckFlipSetup(FlipRules(), setup).message(),
            "a face-down piece at a1 and a face-up one too");
  setup = FlipStart();
  setup.ply = setup.quiet = -2;
  EXPECT_EQ(CheckFlipSetup(FlipRules(), setup).message(), "quiet and ply are not negative");
  setup = FlipStart();
  setup.carriers[0] = DuelMap::ParseSquare("a1").value();
  EXPECT_EQ(CheckFlipSetup(FlipRules::Seed(), setup).message(),
            "no red piece at a1 that could carry a flag");
}

}  // namespace
}  // namespace sapper
