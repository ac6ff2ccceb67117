// The board: what docs/rules.md counts, derived from the map's declaration, and its symmetries.
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "engine/board.h"
#include "gtest/gtest.h"
#include "tests/support/plain_board.h"

namespace sapper {
namespace {

constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;

std::vector<Square> AllSquares() {
  std::vector<Square> squares;
  for (int i = 0; i < DuelMap::kPoints; ++i) squares.push_back(Square::FromIndex(i));
  return squares;
}

PlainPoint Plain(Square square) {
  return {DuelMap::FileOf(square), DuelMap::RankOf(square)};
}

TEST(Map, CountsOfTheRules) {
  int edges = 0;
  int rails = 0;
  for (Square square : AllSquares()) {
    edges += kTables.steps[square.index()].size();
    rails += kTables.rail_steps[square.index()].size();
    // Every rail edge is an edge.
    EXPECT_TRUE((kTables.rail_steps[square.index()] - kTables.steps[square.index()]).empty());
    EXPECT_FALSE(kTables.steps[square.index()].Contains(square));
  }
  EXPECT_EQ(DuelMap::kPoints, 60);
  EXPECT_EQ(edges, 2 * 133);
  EXPECT_EQ(rails, 2 * 35);
  EXPECT_EQ(edges - rails, 2 * 98);
  EXPECT_EQ(kTables.rails.size(), 32);
}

TEST(Map, KindsOfPointsASide) {
  for (Side side : DuelMap::kAllSides) {
    int stations = 0;
    int headquarters = 0;
    int camps = 0;
    for (Square square : AllSquares()) {
      if (DuelMap::HalfOf(square) != side) continue;
      if (kTables.headquarters.Contains(square))
        ++headquarters;
      else if (kTables.camps.Contains(square))
        ++camps;
      else
        ++stations;
    }
    EXPECT_EQ(stations, 23);
    EXPECT_EQ(headquarters, 2);
    EXPECT_EQ(camps, 5);
    EXPECT_EQ(kTables.homes[Index(side)].size(), kArmySize);
    EXPECT_TRUE((kTables.homes[Index(side)] & kTables.camps).empty());
  }
}

TEST(Map, NamedPoints) {
  std::set<std::string> camps;
  for (Square square : kTables.camps) camps.insert(DuelMap::SquareName(square));
  EXPECT_EQ(camps,
            (std::set<std::string>{"b3", "d3", "c4", "b5", "d5", "b10", "d10", "c9", "b8", "d8"}));
  std::set<std::string> headquarters;
  for (Square square : kTables.headquarters) headquarters.insert(DuelMap::SquareName(square));
  EXPECT_EQ(headquarters, (std::set<std::string>{"b1", "d1", "b12", "d12"}));
}

TEST(Map, EveryEdgeAgreesWithThePlainBoard) {
  for (Square a : AllSquares()) {
    EXPECT_EQ(kTables.camps.Contains(a), PlainIsCamp(Plain(a)));
    EXPECT_EQ(kTables.headquarters.Contains(a), PlainIsHeadquarters(Plain(a)));
    for (Square b : AllSquares()) {
      SCOPED_TRACE(absl::StrCat(DuelMap::SquareName(a), "-", DuelMap::SquareName(b)));
      EXPECT_EQ(kTables.steps[a.index()].Contains(b), PlainJoined(Plain(a), Plain(b)));
      EXPECT_EQ(kTables.rail_steps[a.index()].Contains(b), PlainJoinedByRail(Plain(a), Plain(b)));
    }
  }
}

TEST(Map, MountainsAndCrossings) {
  std::set<std::string> crossings;
  for (Square a : AllSquares())
    for (Square b : kTables.steps[a.index()])
      if (DuelMap::HalfOf(a) == Side::kRed && DuelMap::HalfOf(b) == Side::kBlack)
        crossings.insert(DuelMap::SquareName(a) + DuelMap::SquareName(b));
  EXPECT_EQ(crossings, (std::set<std::string>{"a6a7", "c6c7", "e6e7"}));
}

TEST(Map, LinesHaveTheirLengths) {
  std::multiset<int> lengths;
  for (const auto& line : DuelMap::RailLines()) lengths.insert(line.length);
  EXPECT_EQ(lengths, (std::multiset<int>{2, 5, 5, 5, 5, 10, 10}));
  EXPECT_TRUE(RaysAreOrdered<DuelMap>());
}

TEST(Map, IsSymmetricUnderHalfTurnAndMirror) {
  for (auto turn : {&DuelMap::HalfTurn, &DuelMap::Mirror}) {
    for (Square a : AllSquares()) {
      EXPECT_EQ(turn(turn(a)), a);
      EXPECT_EQ(DuelMap::IsCamp(a), DuelMap::IsCamp(turn(a)));
      EXPECT_EQ(DuelMap::IsHeadquarters(a), DuelMap::IsHeadquarters(turn(a)));
      for (Square b : AllSquares()) {
        EXPECT_EQ(kTables.steps[a.index()].Contains(b),
                  kTables.steps[turn(a).index()].Contains(turn(b)));
        EXPECT_EQ(kTables.rail_steps[a.index()].Contains(b),
                  kTables.rail_steps[turn(a).index()].Contains(turn(b)));
      }
    }
  }
  for (Square square : AllSquares()) {
    EXPECT_NE(DuelMap::HalfOf(square), DuelMap::HalfOf(DuelMap::HalfTurn(square)));
    EXPECT_EQ(DuelMap::HalfOf(square), DuelMap::HalfOf(DuelMap::Mirror(square)));
    EXPECT_EQ(DuelMap::HomeRankOf(square), DuelMap::HomeRankOf(DuelMap::HalfTurn(square)));
  }
}

TEST(Map, SlotsBeginAtTheFrontAsTheOwnerSees) {
  const auto name = [](Side side, int slot) {
    return DuelMap::SquareName(kTables.home_of_slot[Index(side)][static_cast<size_t>(slot)]);
  };
  EXPECT_EQ(name(Side::kRed, 0), "a6");
  EXPECT_EQ(name(Side::kRed, 5), "a5");
  EXPECT_EQ(name(Side::kRed, 6), "c5");
  EXPECT_EQ(name(Side::kRed, 24), "e1");
  EXPECT_EQ(name(Side::kBlack, 0), "e7");
  EXPECT_EQ(name(Side::kBlack, 4), "a7");
  EXPECT_EQ(name(Side::kBlack, 6), "c8");
  EXPECT_EQ(name(Side::kBlack, 24), "a12");
  for (Side side : DuelMap::kAllSides)
    for (size_t i = 0; i < kArmySize; ++i)
      EXPECT_EQ(kTables.slot_of_home[kTables.home_of_slot[Index(side)][i].index()].index(), i);
}

TEST(Map, SquareNames) {
  for (Square square : AllSquares())
    EXPECT_EQ(DuelMap::ParseSquare(DuelMap::SquareName(square)).value(), square);
  for (const char* bad :
       {"", "a", "1", "a0", "a13", "f1", "A1", "a01", "a1 ", " a1", "a-1", "aa1", "a1b2", "a100"})
    EXPECT_FALSE(DuelMap::ParseSquare(bad).has_value()) << bad;
  absl::string_view text = "a10a1";
  EXPECT_EQ(DuelMap::ConsumeSquare(&text).value(), DuelMap::At(0, 10));
  EXPECT_EQ(text, "a1");
  text = "z9";
  EXPECT_FALSE(DuelMap::ConsumeSquare(&text).has_value());
  EXPECT_EQ(text, "z9");
}

TEST(Map, SideNames) {
  for (Side side : DuelMap::kAllSides)
    EXPECT_EQ(DuelMap::ParseSide(DuelMap::SideName(side)).value(), side);
  for (const char* bad : {"", "Red", "white", "red "})
    EXPECT_FALSE(DuelMap::ParseSide(bad).has_value()) << bad;
}

}  // namespace
}  // namespace sapper
