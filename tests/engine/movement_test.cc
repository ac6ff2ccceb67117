// Every sentence of docs/rules.md about movement, and the options that change it.
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

struct MovementCase {
  const char* name;
  const char* rules;
  const char* pieces;
  const char* from;
  const char* destinations;  // in square order
};

// Both flags stand behind mines somewhere, so that nothing else is about them.
constexpr MovementCase kCases[] = {
    {"MineStays", "contest", "Jc2 Lb1 lb12 gc12", "c2", ""},
    {"FlagStays", "contest", "Jc2 Lb1 lb12 gc12", "b1", ""},
    {"LockedOwnHeadquarters", "contest", "Ad1 Lb1 lb12 gc12", "d1", ""},
    {"LockedEnemyHeadquarters", "contest", "Ad12 Lb1 lb12 gc12", "d12", ""},
    {"OpenHeadquarters", "contest Headquarters=open", "Ad1 Lb1 lb12 gc12", "d1", "c1 e1 d2"},
    {"OpenEnemyHeadquarters", "contest Headquarters=open", "Ad12 Lb1 lb12 gc12", "d12",
     "d11 c12 e12"},
    {"OpenHeadquartersMineStays", "contest Headquarters=open", "Jd1 Lb1 lb12 gc12", "d1", ""},
    {"OpenHeadquartersFlagStays", "contest Headquarters=open", "Ad1 Lb1 lb12 gc12", "b1", ""},
    {"RoadOneStep", "contest", "Bc3 Lb1 lb12 gc12", "c3", "c2 b3 d3 c4"},
    {"BackRankRoads", "contest", "Bc1 Lb1 lb12 gc12", "c1", "d1 c2"},
    {"CornerRoads", "contest", "Ba1 Ld1 lb12 gc12", "a1", "b1 a2"},
    {"CampHasDiagonals", "contest", "Bb3 Lb1 lb12 gc12", "b3", "a2 b2 c2 a3 c3 a4 b4 c4"},
    {"StationsHaveNoDiagonals", "contest", "Bb4 Lb1 lb12 gc12", "b4", "b3 a4 c4 b5"},
    {"RailStraightAnyDistance", "contest", "Ba4 Lb1 lb12 gc12", "a4",
     "a2 a3 b3 b4 a5 b5 a6 a7 a8 a9 a10 a11"},
    {"RailDoesNotTurn", "contest", "Bc2 Lb1 lb12 gc12", "c2", "c1 a2 b2 d2 e2 b3 c3 d3"},
    {"MiddleRailIsOneEdge", "contest", "Bc6 Lb1 lb12 gc12", "c6", "b5 c5 d5 a6 b6 d6 e6 c7"},
    {"NoWayOverMountains", "contest", "Bb6 Lb1 lb12 gc12", "b6", "b5 a6 c6 d6 e6"},
    {"NoWayOverOtherMountain", "contest", "Bd7 Lb1 lb12 gc12", "d7", "a7 b7 c7 e7 d8"},
    {"RailAttacksFirstEnemy", "contest", "Ba2 ga6 ga8 Lb1 lb12 gc12", "a2",
     "a1 b2 c2 d2 e2 a3 b3 a4 a5 a6"},
    {"RailOwnPieceBlocks", "contest", "Ba2 Ga5 Gb2 Lb1 lb12 gc12", "a2", "a1 a3 b3 a4"},
    {"RailEndsAtTheLastRailPoint", "contest", "Be11 Lb1 lb12 gc12", "e11",
     "e2 e3 e4 e5 e6 e7 e8 e9 d10 e10 a11 b11 c11 d11 e12"},
    {"EngineerTurns", "contest", "Ic6 Ga6 Gb6 Gd7 Jc5 Lb1 lb12 ge11 ga2 fa7 hb5 hd5", "c6",
     "a2 b2 c2 d2 e2 e3 e4 e5 d6 e6 a7 b7 c7 e7 e8 e9 e10 e11"},
    {"EngineerNeverPassesAnEnemy", "contest", "Ic6 hb6 hd6 hc7 Jc5 Lb1 lb12 hb5 hd5", "c6",
     "b6 d6 c7"},
    {"EngineerOnRoads", "contest", "Ic3 Lb1 lb12 gc12", "c3", "c2 b3 d3 c4"},
    {"EngineerInACampMayNotUseRail", "contest", "Ib3 Lb1 lb12 gc12", "b3",
     "a2 b2 c2 a3 c3 a4 b4 c4"},
    {"OccupiedCampIsClosedToEnemies", "contest", "Bb4 gb5 gb3 Lb1 lb12 gc12", "b4", "a4 c4"},
    {"OccupiedCampIsClosedToItsOwn", "contest", "Bb4 Gb5 Lb1 lb12 gc12", "b4", "b3 a4 c4"},
    {"CampsOfBothHalvesServeBoth", "contest", "Bb9 Lb1 lb12 gc12", "b9", "b8 a9 c9 b10"},
    {"HeadquartersCanBeEntered", "contest", "Bd2 Lb1 lb12 gc12", "d2", "d1 a2 b2 c2 e2 d3"},
    {"HeadquartersCanBeAttacked", "contest", "Bd11 gd12 Lb1 lb12 gc12", "d11",
     "d10 a11 b11 c11 e11 d12"},
    {"BombsMoveLikeOthers", "contest", "Ka2 Ga4 Gb2 Lb1 lb12 gc12", "a2", "a1 a3 b3"},
    {"FlyingBombsTurn", "contest FlyingBombs=true", "Ka4 Ga5 Gb2 Ge4 Lb1 lb12 gc12", "a4",
     "a2 a3 b3 b4 b5"},
    {"FlyingBombsTurnCorners", "contest FlyingBombs=true", "Ka4 Ga5 Gc2 Lb1 lb12 gc12", "a4",
     "a2 b2 a3 b3 b4 b5"},
    {"FlyingBombsDoNotHelpOthers", "contest FlyingBombs=true", "Ba4 Ga5 Gc2 Lb1 lb12 gc12", "a4",
     "a2 a3 b3 b4 b5"},
    {"AllTurn", "contest RailTurns=all", "Ba4 Ga5 Gc2 Lb1 lb12 gc12", "a4", "a2 b2 a3 b3 b4 b5"},
    {"AllTurnButMines", "contest RailTurns=all", "Ja2 Lb1 lb12 gc12", "a2", ""},
    {"AnyTakesAShownFlag", "contest", "Ac12 Lb1 lb12 @b12 ga1", "c12", "c11 b12 d12"},
    {"CommanderBarredFromAShownFlag", "contest FlagTaker=not-commander", "Ac12 Lb1 lb12 @b12 ga1",
     "c12", "c11 d12"},
    {"CommanderMayRunIntoAHiddenFlag", "contest FlagTaker=not-commander", "Ac12 Lb1 lb12 ga1",
     "c12", "c11 b12 d12"},
    {"OthersTakeAShownFlag", "contest FlagTaker=not-commander", "Bc12 Lb1 lb12 @b12 ga1", "c12",
     "c11 b12 d12"},
    {"OnlyEngineersTakeAShownFlag", "contest FlagTaker=engineer", "Ic12 Lb1 lb12 @b12 ga1", "c12",
     "c11 b12 d12"},
    {"BombsBarredFromAShownFlag", "contest FlagTaker=engineer", "Kc12 Lb1 lb12 @b12 ga1", "c12",
     "c11 d12"},
    {"OpenViewShowsFlags", "contest FlagTaker=engineer View=open", "Kc12 Lb1 lb12 ga1", "c12",
     "c11 d12"},
    {"OwnShownFlagIsNoTarget", "contest", "Bc1 Lb1 lb12 @b1 gc12", "c1", "d1 c2"},
};

class MovementTest : public testing::TestWithParam<MovementCase> {};

TEST_P(MovementTest, ReachesWhatTheRulesSay) {
  const MovementCase& test = GetParam();
  const Position position = SetUpPosition(RulesOf(test.rules), test.pieces);
  EXPECT_EQ(DestinationsText(position, test.from), test.destinations);
  // The cheap question has the same answer.
  const Square from = SquareOf(test.from);
  const Rank rank = position.rank_of(position.placement().at(from));
  EXPECT_EQ(position.placement().CanMove(position.book(), from, rank), *test.destinations != '\0');
  EXPECT_TRUE(position.Validate().ok());
}

INSTANTIATE_TEST_SUITE_P(Rules, MovementTest, testing::ValuesIn(kCases),
                         [](const auto& param_info) { return std::string(param_info.param.name); });

TEST(Movement, AMoveIsListedOnce) {
  // a2-a3 is a road step, a rail step and the start of a slide.
  const Position position = SetUpPosition(Rules::Contest(), "Ia2 Lb1 lb12 gc12");
  const std::vector<std::string> moves = absl::StrSplit(LegalMovesText(position), ' ');
  EXPECT_EQ(std::set<std::string>(moves.begin(), moves.end()).size(), moves.size());
  EXPECT_EQ(position.CountLegalMoves(), static_cast<int>(moves.size()));
}

TEST(Movement, IsLegalAgreesWithTheList) {
  const Position position = SetUpPosition(Rules::Contest(), "Ia2 Jc1 Bc6 Lb1 lb12 gc12 ha7");
  const std::string legal = absl::StrCat(" ", LegalMovesText(position), " ");
  for (int from = 0; from < DuelMap::kPoints; ++from) {
    for (int to = 0; to < DuelMap::kPoints; ++to) {
      const Move move = {Square::FromIndex(from), Square::FromIndex(to)};
      const std::string text =
          absl::StrCat(DuelMap::SquareName(move.from), DuelMap::SquareName(move.to));
      EXPECT_EQ(position.IsLegal(move), legal.find(" " + text + " ") != std::string::npos) << text;
    }
  }
  EXPECT_FALSE(position.IsLegal(Move()));
}

TEST(Movement, RedMovesFirstThenTurnsAlternate) {
  Position position = SetUpPosition(Rules::Contest(), "Bc6 Lb1 lb12 gc12");
  EXPECT_EQ(position.side_to_move(), Side::kRed);
  position.Play(MoveOf("c6c7"));
  EXPECT_EQ(position.side_to_move(), Side::kBlack);
  EXPECT_FALSE(position.IsLegal(MoveOf("c7c6")));
  position.Play(MoveOf("c12c11"));
  EXPECT_EQ(position.side_to_move(), Side::kRed);
  EXPECT_EQ(position.placement().ply(), 2);
  EXPECT_EQ(position.placement().quiet(), 2);
}

}  // namespace
}  // namespace sapper
