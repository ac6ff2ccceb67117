// Set-up positions: what is read, what is refused, what is known of each piece afterwards.
#include "engine/setup.h"

#include <string>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "engine/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

using testing::HasSubstr;

constexpr char kGoodBoard[] = "1?3/1?3/5/5/5/c!1?1/2A2/5/5/5/1G3/1L3";

struct BadCase {
  const char* rules;
  std::string board;
  const char* side;
  const char* quiet;
  const char* ply;
  const char* dead;
  const char* complaint;
};

TEST(Setup, RefusesBadWords) {
  const std::string good = kGoodBoard;
  const std::string own = SetUpBoard("Lb1 Gb2 ?b12");
  const BadCase cases[] = {
      {"contest", good, "white", "0", "0", "", "red or black"},
      {"contest", good, "", "0", "0", "", "red or black"},
      {"contest", "", "red", "0", "0", "", "12 ranks"},
      {"contest", "5/5/5/5/5/5/5/5/5/5/5", "red", "0", "0", "", "12 ranks"},
      {"contest", good + "/5", "red", "0", "0", "", "12 ranks"},
      {"contest", "6" + good.substr(3), "red", "0", "0", "", "is not a piece"},
      {"contest", "0?4" + good.substr(3), "red", "0", "0", "", "is not a piece"},
      {"contest", "1?4" + good.substr(3), "red", "0", "0", "", "points"},
      {"contest", "1?2" + good.substr(3), "red", "0", "0", "", "points instead of 5"},
      {"contest", "1?3?" + good.substr(3), "red", "0", "0", "", "over 5 points"},
      {"contest", "1m3" + good.substr(3), "red", "0", "0", "", "is not a piece"},
      {"contest", "1\x01\x33" + good.substr(3), "red", "0", "0", "", "is not a piece"},
      {"contest", "1[]3" + good.substr(3), "red", "0", "0", "", "list"},
      {"contest", "1[ab" + good.substr(3), "red", "0", "0", "", "list"},
      {"contest", "1[aB]3" + good.substr(3), "red", "0", "0", "", "list"},
      {"contest", good, "red", "x", "0", "", "numbers"},
      {"contest", good, "red", "-1", "0", "", "numbers"},
      {"contest", good, "red", "0", "", "", "numbers"},
      {"contest", good, "red", "0", "1000001", "", "numbers"},
      {"contest", good, "red", "5", "4", "", "more quiet plies"},
      {"contest", good, "red", "31", "40", "", "quiet limit"},
      {"online", good, "red", "70", "100", "", "quiet limit"},
      {"online", good, "red", "0", "1000", "", "ply limit"},
      // Points on which such a piece cannot stand.
      {"contest", SetUpBoard("Lb1 ?c9"), "red", "0", "0", "", "no enemy piece begins there"},
      {"contest", SetUpBoard("Lb1 ?a2"), "red", "0", "0", "", "no enemy piece begins there"},
      {"contest", SetUpBoard("Lb2 ?b12"), "red", "0", "0", "", "can stand at b2"},
      {"contest", SetUpBoard("Lb1 Ja3 ?b12"), "red", "0", "0", "", "can stand at a3"},
      {"contest", SetUpBoard("Lb1 ja2 ?b12"), "red", "0", "0", "", "can stand at a2"},
      {"contest", SetUpBoard("Lb1 [jl]a10 ?b12"), "red", "0", "0", "", "can stand at a10"},
      // Counts.
      {"contest", SetUpBoard("Ga6 ?b12"), "red", "0", "0", "", "no flag"},
      {"contest", SetUpBoard("Lb1 Ld1 ?b12"), "red", "0", "0", "", "2 flags"},
      {"contest", SetUpBoard("Lb1 Ac6 Ac5 ?b12"), "red", "0", "0", "", "2 commanders"},
      {"contest", SetUpBoard("Lb1 lb12 ld12"), "red", "0", "0", "", "2 flags"},
      {"contest", SetUpBoard("Lb1 gc12 ga12"), "red", "0", "0", "", "no flag"},
      {"contest", own, "red", "0", "0", "l", "not a rank that can have died"},
      {"contest", own, "red", "0", "0", "B", "not a rank that can have died"},
      {"contest", own, "red", "0", "0", "b b", "not a rank that can have died"},
      {"contest", own, "red", "0", "0", "bb", "2 generals"},
      {"contest", own, "red", "0", "0", "a", "needs its flag on the board"},
      {"contest", SetUpBoard("Lb1 lb12 ac7 gc12"), "red", "0", "0", "a", "2 commanders"},
      {"contest", own, "red", "0", "0", "bccddeeffggghhhiiijjjkkbb", "25 dead pieces"},
  };
  for (const BadCase& test : cases) {
    const auto view = ParseSetup(RuleBook(RulesOf(test.rules)),
                                 {test.board, test.side, test.quiet, test.ply, test.dead});
    ASSERT_FALSE(view.ok()) << test.board << " " << test.complaint;
    EXPECT_EQ(ErrorCodeOf(view.status()), ErrorCode::kPosition);
    EXPECT_THAT(std::string(view.status().message()), HasSubstr(test.complaint)) << test.board;
  }
}

TEST(Setup, RefusesTooManyPieces) {
  std::string pieces = "Lb1";
  for (int slot = 0; slot < kArmySize; ++slot)
    absl::StrAppend(
        &pieces, " ?",
        DuelMap::SquareName(kBoard<DuelMap>.home_of_slot[1][static_cast<size_t>(slot)]));
  EXPECT_TRUE(SetUpView(Rules(), Side::kRed, pieces).ok());
  EXPECT_FALSE(SetUpView(Rules(), Side::kRed, pieces + " !c9").ok());
}

// Bombs and mines that left their points need points on which they can have begun.
TEST(Setup, RefusesMoreBombsAndMinesThanPointsForThem) {
  std::string still = "Lb1 Gb2";
  for (size_t slot = 5; slot < kArmySize; ++slot)
    absl::StrAppend(&still, " ?", DuelMap::SquareName(kBoard<DuelMap>.home_of_slot[1][slot]));
  EXPECT_TRUE(SetUpView(Rules(), Side::kRed, still).ok());
  EXPECT_FALSE(SetUpView(Rules(), Side::kRed, still + " kc9").ok());
  EXPECT_TRUE(SetUpView(RulesOf("contest FrontBombs=true"), Side::kRed, still + " kc9").ok());
  EXPECT_FALSE(SetUpView(Rules(), Side::kRed, still, "k").ok());
  EXPECT_FALSE(SetUpView(Rules(), Side::kRed, still, "j").ok());
  EXPECT_TRUE(SetUpView(Rules(), Side::kRed, still, "b").ok());
}

// Likewise a piece that moved is no bomb if only front points are free.
TEST(Setup, WhatMovedCameFromAFreePoint) {
  std::string pieces = "Lb1 Gb2 !b5";
  for (size_t slot = 5; slot < kArmySize; ++slot)
    absl::StrAppend(&pieces, " ?", DuelMap::SquareName(kBoard<DuelMap>.home_of_slot[1][slot]));
  for (const auto& [rules, ranks] :
       {std::pair{"contest", "abcdefghi"}, {"contest FrontBombs=true", "abcdefghik"}}) {
    const auto view = SetUpView(RulesOf(rules), Side::kRed, pieces);
    ASSERT_TRUE(view.ok()) << view.status();
    EXPECT_EQ(RanksText(view->stated(view->placement().at(SquareOf("b5")))), ranks);
  }
}

struct KnownCase {
  const char* rules;
  const char* pieces;
  const char* dead;
  const char* square;
  const char* ranks;
  bool moved;
};

TEST(Setup, KnowsOfEachPieceWhatTheBoardSays) {
  const KnownCase cases[] = {
      {"contest", "Lb1 ?c7", "", "c7", "abcdefghi", false},
      {"contest FrontBombs=true", "Lb1 ?c7", "", "c7", "abcdefghik", false},
      {"contest", "Lb1 ?a9", "", "a9", "abcdefghik", false},
      {"contest", "Lb1 ?a12", "", "a12", "abcdefghijk", false},
      {"contest", "Lb1 ?b12", "", "b12", "abcdefghijkl", false},
      {"contest", "Lb1 !b12 ?d12", "", "b12", "abcdefghik", true},
      {"contest", "Lb1 !c9 ?d12", "", "c9", "abcdefghik", true},
      {"contest", "Lb1 [abj]c9 ?d12", "", "c9", "ab", true},
      {"contest", "Lb1 [abj]c12 ?d12", "", "c12", "abj", false},
      {"contest", "Lb1 [ab]c12 ?d12", "", "c12", "ab", true},
      {"contest", "Lb1 kc9 ?d12", "", "c9", "k", true},
      {"contest", "Lb1 Gc6 ?d12", "", "c6", "g", false},
      {"contest", "Lb1 Kc6 ?d12", "", "c6", "k", true},
      {"contest", "Lb1 Gc9 ?d12", "", "c9", "g", true},
  };
  for (const KnownCase& test : cases) {
    const auto view = SetUpView(RulesOf(test.rules), Side::kRed, test.pieces, test.dead);
    ASSERT_TRUE(view.ok()) << view.status();
    const PieceId piece = view->placement().at(SquareOf(test.square));
    ASSERT_TRUE(piece.exists());
    EXPECT_EQ(RanksText(view->stated(piece)), test.ranks) << test.pieces;
    EXPECT_EQ(view->placement().has_moved(piece), test.moved) << test.pieces;
  }
}

RankSet FirstDead(const View& view, Side side) {
  for (int i = 0; i < kArmySize; ++i) {
    const PieceId piece(side, Slot::FromIndex(i));
    if (!view.placement().alive(piece) && view.stated(piece).size() > 1) return view.stated(piece);
  }
  return RankSet();
}

TEST(Setup, TheUnidentifiedDead) {
  // No known flag: the commander lives.
  auto view = SetUpView(Rules(), Side::kRed, "Lb1 ?b12", "b");
  ASSERT_TRUE(view.ok());
  EXPECT_EQ(RanksText(FirstDead(*view, Side::kBlack)), "bcdefghijk");
  view = SetUpView(Rules(), Side::kRed, "Lb1 lb12 ?c12");
  ASSERT_TRUE(view.ok());
  EXPECT_EQ(RanksText(FirstDead(*view, Side::kBlack)), "abcdefghijk");
  view = SetUpView(Rules::Casual(), Side::kRed, "Lb1 ?b12");
  ASSERT_TRUE(view.ok());
  EXPECT_EQ(RanksText(FirstDead(*view, Side::kBlack)), "abcdefghijk");
  // The viewer knows its own dead.
  EXPECT_TRUE(FirstDead(*view, Side::kRed).empty());
}

TEST(Setup, AnnouncedFlags) {
  auto view = SetUpView(Rules(), Side::kRed, "Lb1 lb12 ?c12", "a");
  ASSERT_TRUE(view.ok()) << view.status();
  EXPECT_EQ(view->placement().shown_flag(Side::kBlack), SquareOf("b12"));
  // Its own commander is missing, so its flag was announced to the enemy.
  EXPECT_EQ(view->placement().shown_flag(Side::kRed), SquareOf("b1"));
  view = SetUpView(Rules(), Side::kRed, "Ac6 Lb1 lb12 ?c12");
  ASSERT_TRUE(view.ok());
  EXPECT_FALSE(view->placement().shown_flag(Side::kRed).exists());
  EXPECT_FALSE(view->placement().shown_flag(Side::kBlack).exists());
  view = SetUpView(Rules::Casual(), Side::kRed, "Lb1 lb12 ?c12", "a");
  ASSERT_TRUE(view.ok());
  EXPECT_FALSE(view->placement().shown_flag(Side::kBlack).exists());
}

TEST(Setup, CountersAndTurn) {
  for (const auto& [side, ply, own] :
       {std::tuple{Side::kRed, 8, true}, {Side::kRed, 9, false}, {Side::kBlack, 9, true}}) {
    const auto view = SetUpView(Rules(), side, "Lb1 Gb2 lb12 gb11", "", 7, ply);
    ASSERT_TRUE(view.ok()) << view.status();
    EXPECT_EQ(view->own_turn(), own);
    EXPECT_EQ(view->placement().quiet(), 7);
    EXPECT_EQ(view->placement().ply(), ply);
    EXPECT_FALSE(view->from_start());
  }
}

// With every living piece known nothing is hidden: the dead are what is left over.
TEST(Setup, NothingHidden) {
  for (const char* dead : {"", "b", "aj"}) {
    const auto view = SetUpView(Rules(), Side::kRed, "Lb1 Gb2 Ic6 lb12 gb11 ja12", dead);
    ASSERT_TRUE(view.ok()) << view.status();
    ASSERT_TRUE(view->sees_all());
    EXPECT_EQ(view->OnlyWorld().hash(),
              SetUpPosition(Rules(), "Lb1 Gb2 Ic6 lb12 gb11 ja12 @b1 @b12").hash());
  }
}

TEST(Setup, NoMoveFromTheOutset) {
  const auto view = SetUpView(Rules(), Side::kRed, "Lb1 ?b12 ?c7");
  ASSERT_TRUE(view.ok());
  EXPECT_EQ(OutcomeText(view->outcome()), "black no-moves");
}

TEST(Setup, TextIsReadBack) {
  for (const char* pieces :
       {"Lb1 Gb2 Ic6 lb12 gb11 ja12", "Ac6 Lb1 ?b12 ?c7 !c9 [abc]d5 [bj]a12", "Ad1 Lb1 Ja1 ?d12"}) {
    const auto view = SetUpView(Rules(), Side::kRed, pieces, "", 3, 8);
    ASSERT_TRUE(view.ok()) << view.status();
    const auto known = [&](PieceId piece) { return view->stated(piece); };
    const std::string text = SetupText(*view, known);
    EXPECT_THAT(text, HasSubstr(" red 3 8"));
    const auto again = ReadSetup(view->book(), text);
    ASSERT_TRUE(again.ok()) << text << ": " << again.status();
    EXPECT_TRUE(again->placement() == view->placement()) << text;
    for (size_t i = 0; i < DuelMap::kPieces; ++i)
      EXPECT_EQ(again->stated(PieceId::FromIndex(i)), view->stated(PieceId::FromIndex(i))) << text;
  }
}

TEST(Setup, TextOfTheStart) {
  const View view(RuleBook(), Side::kBlack, Layout::Parse("cibhfeidckgakhgfjgjedljhi").value());
  // A backslash keeps two question marks and a slash from being a trigraph.
  EXPECT_EQ(SetupText(view, [&](PieceId piece) { return view.stated(piece); }),
            "ihjld/ejgjf/g1h1k/ag1kc/d1i1e/fhbic/????\?/?1?1?/??1?\?/?1?1?/????\?/????? black 0 0");
}

}  // namespace
}  // namespace sapper
