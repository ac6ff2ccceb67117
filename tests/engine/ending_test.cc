// Every ending and the order in which they are looked for.
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

struct EndingCase {
  const char* name;
  const char* rules;
  const char* pieces;
  Counters counters;
  const char* moves;  // separated by spaces
  const char* outcome;
};

constexpr Side kRed = Side::kRed;
constexpr Side kBlack = Side::kBlack;

constexpr EndingCase kCases[] = {
    {"GoesOn", "contest", "Gc6 Lb1 lb12 gc12", {kRed, 29, 40}, "c6c7", ""},
    {"FlagTaken", "contest", "Gc12 Lb1 lb12 ga12", {kRed, 0, 10}, "c12b12", "red flag"},
    {"FlagTakenByBlack", "contest", "Gc12 Lb1 lb12 ga1", {kBlack, 0, 11}, "a1b1", "black flag"},
    {"FlagBombed", "contest", "Kc12 Lb1 lb12 ga12 Gc1", {kRed, 0, 10}, "c12b12", "red flag"},
    {"ForbiddenTakerDoesNotEndIt",
     "contest FlagTaker=engineer",
     "Gc12 Ga1 Lb1 lb12 ga12",
     {kRed, 0, 10},
     "c12b12",
     ""},
    {"FlagBeforeNoMoves", "contest", "Gc12 Lb1 lb12 jc11", {kRed, 0, 10}, "c12b12", "red flag"},
    {"NoMovesOfTheOther", "contest", "Bc6 gc7 Lb1 lb12", {kRed, 0, 10}, "c6c7", "red no-moves"},
    {"NoMovesAfterAQuietPly",
     "contest",
     "Ga10 Ld1 lb12 ja12 gd12",
     {kRed, 0, 10},
     "a10a9",
     "red no-moves"},
    {"BlockedByItsOwnMines",
     "contest",
     "Bb10 Ld1 ge12 jd12 je11 lb12",
     {kRed, 0, 10},
     "b10b9",
     "red no-moves"},
    {"FlagBeforeBothStuck", "contest", "Kc12 Lb1 lb12 jc11", {kRed, 0, 10}, "c12b12", "red flag"},
    {"OwnLastPieceDies",
     "contest",
     "Gc6 bc7 Lb1 lb12",
     {kRed, 0, 10},
     "c6c7 c7c8",
     "black no-moves"},
    {"BothStuckIsADraw", "contest", "Bc6 bc7 Lb1 lb12", {kRed, 0, 10}, "c6c7", "draw no-moves"},
    {"BothStuckByABomb", "contest", "Kc6 bc7 Lb1 lb12", {kRed, 0, 10}, "c6c7", "draw no-moves"},
    {"StuckInHeadquarters", "contest", "Bc6 gd12 Lb1 lb12", {kRed, 0, 10}, "c6c7", "red no-moves"},
    {"NotStuckInOpenHeadquarters",
     "contest Headquarters=open",
     "Bc6 gd12 Lb1 lb12",
     {kRed, 0, 10},
     "c6c7",
     ""},
    {"QuietLimit", "contest", "Gc6 Lb1 lb12 gc12", {kRed, 30, 40}, "c6c7", "black no-collision"},
    {"QuietLimitByBlack",
     "contest",
     "Gc6 Lb1 lb12 gc12",
     {kBlack, 30, 41},
     "c12c11",
     "red no-collision"},
    {"QuietLimitDrawn",
     "contest QuietResult=draw",
     "Gc6 Lb1 lb12 gc12",
     {kRed, 30, 40},
     "c6c7",
     "draw no-collision"},
    {"QuietLimitOff", "contest QuietLimit=0", "Gc6 Lb1 lb12 gc12", {kRed, 500, 600}, "c6c7", ""},
    {"OnlineQuietLimit",
     "online",
     "Gc6 Lb1 lb12 gc12",
     {kRed, 69, 80},
     "c6c7",
     "draw no-collision"},
    {"OnlineBeforeTheLimit", "online", "Gc6 Lb1 lb12 gc12", {kRed, 68, 80}, "c6c7", ""},
    {"CasualHasNoLimit", "casual", "Gc6 Lb1 lb12 gc12", {kRed, 1998, 1998}, "c6c7", ""},
    {"CollisionResetsTheCount", "contest", "Gc6 bc7 Lb1 lb12 Ga1", {kRed, 30, 40}, "c6c7", ""},
    {"LastQuietPlyThatStucksTheEnemyWins",
     "contest",
     "Bd11 gd12 Lb1 lb12",
     {kRed, 30, 40},
     "d11d10",
     "red no-moves"},
    {"PlyLimit", "online", "Gc6 Lb1 lb12 gc12", {kRed, 0, 999}, "c6c7", "draw ply-limit"},
    {"BeforeThePlyLimit", "online", "Gc6 Lb1 lb12 gc12", {kRed, 0, 998}, "c6c7", ""},
    {"PlyLimitAfterACollision",
     "contest PlyLimit=20",
     "Bc6 gc7 Lb1 lb12 gc12",
     {kRed, 0, 19},
     "c6c7",
     "draw ply-limit"},
    {"NoCollisionBeforePlyLimit",
     "contest PlyLimit=40",
     "Gc6 Lb1 lb12 gc12",
     {kRed, 30, 39},
     "c6c7",
     "black no-collision"},
    {"FlagBeforePlyLimit",
     "contest PlyLimit=40",
     "Gc12 Lb1 lb12 ga12",
     {kRed, 0, 39},
     "c12b12",
     "red flag"},
    {"NoMovesBeforePlyLimit",
     "contest PlyLimit=40",
     "Bc6 gc7 Lb1 lb12",
     {kRed, 0, 39},
     "c6c7",
     "red no-moves"},
    {"ShownFlagIsNoWayOut",
     "contest FlagTaker=engineer",
     "Gc6 Lb1 @b1 lb12 ga1 Ja2",
     {kRed, 0, 10},
     "c6c7",
     ""},
    {"HiddenFlagIsAWayOut",
     "contest FlagTaker=engineer",
     "Gc6 Lb1 lb12 ga1 Jd1",
     {kRed, 0, 10},
     "c6c7",
     ""},
    {"ShownFlagAloneLeavesNoMove",
     "contest FlagTaker=engineer",
     "Ld1 Gc12 @b12 lb12 Jc11 Jd12 ga2",
     {kBlack, 0, 11},
     "a2a3",
     "black no-moves"},
};

class EndingTest : public testing::TestWithParam<EndingCase> {};

TEST_P(EndingTest, EndsAsTheRulesSay) {
  const EndingCase& test = GetParam();
  Position position = SetUpPosition(RulesOf(test.rules), test.pieces, test.counters);
  for (absl::string_view move : absl::StrSplit(test.moves, ' ')) {
    if (position.over()) break;
    ASSERT_TRUE(position.IsLegal(MoveOf(move))) << move;
    position.Play(MoveOf(move));
  }
  EXPECT_EQ(OutcomeText(position.outcome()), test.outcome);
  if (position.over()) {
    EXPECT_EQ(LegalMovesText(position), "");
    EXPECT_EQ(position.CountLegalMoves(), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, EndingTest, testing::ValuesIn(kCases),
                         [](const auto& param_info) { return std::string(param_info.param.name); });

TEST(Ending, ASetUpSideWithoutAMoveHasLost) {
  EXPECT_EQ(OutcomeText(SetUpPosition(Rules(), "Lb1 lb12 gc12").outcome()), "black no-moves");
  EXPECT_EQ(OutcomeText(SetUpPosition(Rules(), "Lb1 lb12").outcome()), "draw no-moves");
  EXPECT_EQ(OutcomeText(SetUpPosition(Rules(), "Lb1 lb12 gc12", {kBlack, 0, 1}).outcome()), "");
}

TEST(Ending, FromOutside) {
  Position position = SetUpPosition(Rules(), "Gc6 Lb1 lb12 gc12");
  position.End({kBlack, Ending::kOutside});
  EXPECT_EQ(OutcomeText(position.outcome()), "black outside");
  EXPECT_FALSE(position.IsLegal(MoveOf("c6c7")));
}

TEST(Ending, TakenBackWithTheMove) {
  Position position = SetUpPosition(Rules(), "Gc12 Lb1 lb12 ga12");
  const auto undo = position.Play(MoveOf("c12b12"));
  EXPECT_TRUE(position.over());
  position.TakeBack(undo);
  EXPECT_FALSE(position.over());
  EXPECT_TRUE(position.Validate().ok());
}

}  // namespace
}  // namespace sapper
