// The tables and the rail of a map whose lines bend, against plain walking.
#include "tests/engine/tiny_map.h"

#include "absl/strings/str_cat.h"
#include "engine/slides.h"
#include "gtest/gtest.h"
#include "tests/engine/tiny_board.h"

namespace sapper {
namespace {

constexpr Side kRed = Side::kRed;
constexpr Side kBlack = Side::kBlack;
constexpr Side kGreen = TinyMap::kGreen;

Square At(int number) {
  return TinyMap::At(number);
}

constexpr const BoardTables<TinyMap>& kTables = kBoard<TinyMap>;
constexpr uint64_t kOccupancies = uint64_t{1} << TinyMap::kPoints;

TinyPoints SetOfBits(uint64_t bits) {
  return TinyPoints::FromBits(bits);
}

TEST(TinyMap, HasNeitherOrderedRaysNorDirections) {
  EXPECT_FALSE(RaysAreOrdered<TinyMap>());
  EXPECT_FALSE(HasDirections<TinyMap>());
  EXPECT_TRUE(RaysAreOrdered<DuelMap>());
  EXPECT_TRUE(HasDirections<DuelMap>());
  EXPECT_TRUE(EnemyMovesNext<TinyMap>());
  EXPECT_EQ(kSlideSets<TinyMap>, 1U);
}

TEST(TinyMap, TablesAreTheDeclaration) {
  EXPECT_EQ(kTables.headquarters, TinySet({2, 6, 8}));
  EXPECT_EQ(kTables.camps, TinySet({4}));
  EXPECT_EQ(kTables.rails, TinySet({0, 1, 3, 5, 7}));
  EXPECT_EQ(kTables.homes[Index(kRed)], TinySet({2, 3}));
  EXPECT_EQ(kTables.homes[Index(kBlack)], TinySet({6, 7}));
  EXPECT_EQ(kTables.homes[Index(kGreen)], TinySet({5, 8}));
  EXPECT_EQ(kTables.slot_of_home[8].index(), 21U);
  for (int i = 0; i < TinyMap::kPoints; ++i) {
    const Square square = At(i);
    EXPECT_EQ(kTables.rail_steps[square.index()], PlainTinyRailSteps(square)) << i;
    EXPECT_EQ(kTables.steps[square.index()], PlainTinySteps(square) | PlainTinyRailSteps(square))
        << i;
  }
}

TEST(TinyMap, RaysRunToBothEndsOfALine) {
  const auto& middle = kTables.rays[7];
  EXPECT_EQ(middle.lines, 1U);
  EXPECT_EQ(middle.rising[0], TinySet({0, 5}));
  EXPECT_EQ(middle.falling[0], TinySet({1, 3}));
  const auto& fork = kTables.rays[1];
  EXPECT_EQ(fork.lines, 2U);
  EXPECT_EQ(fork.rising[0], TinySet({0, 5, 7}));
  EXPECT_EQ(fork.rising[1], TinySet({5}));
  EXPECT_EQ(fork.falling[1], TinySet({3}));
  EXPECT_EQ(kTables.rays[4].lines, 0U);
}

TEST(TinyMap, RailRunsAlongTheBentLineBothWays) {
  const auto rail = [](int from, std::initializer_list<int> occupied) {
    return StraightRail<TinyMap>(At(from), TinySet(occupied));
  };
  EXPECT_EQ(rail(3, {}), TinySet({1, 7, 0, 5}));
  EXPECT_EQ(rail(5, {}), TinySet({0, 7, 1, 3}));
  EXPECT_EQ(rail(7, {}), TinySet({1, 3, 0, 5}));
  EXPECT_EQ(rail(4, {}), TinySet({}));
  // Blocked on the line; the fork is open.
  EXPECT_EQ(rail(3, {7}), TinySet({1, 7, 5}));
  EXPECT_EQ(rail(5, {0}), TinySet({0, 1, 3}));
  EXPECT_EQ(rail(7, {1, 0}), TinySet({1, 0}));
  EXPECT_EQ(rail(0, {7}), TinySet({7, 5}));
  // Blocked where the lines part.
  EXPECT_EQ(rail(3, {1}), TinySet({1}));
  EXPECT_EQ(rail(5, {1}), TinySet({0, 7, 1}));
  // Only a piece that turns gets from 7 to 5 past an occupied 0.
  EXPECT_EQ(rail(7, {0}), TinySet({1, 3, 0}));
  EXPECT_EQ(TurningRail<TinyMap>(At(7), TinySet({0})), TinySet({1, 3, 0, 5}));
}

TEST(TinyMap, EveryOccupancyAgreesWithPlainWalking) {
  for (uint64_t bits = 0; bits < kOccupancies; ++bits) {
    const TinyPoints occupied = SetOfBits(bits);
    for (int from = 0; from < TinyMap::kPoints; ++from) {
      SCOPED_TRACE(absl::StrCat("from ", from, ", occupied ", bits));
      ASSERT_EQ(StraightRail<TinyMap>(At(from), occupied),
                PlainTinyStraightRail(At(from), occupied));
      ASSERT_EQ(TurningRail<TinyMap>(At(from), occupied), PlainTinyTurningRail(At(from), occupied));
    }
  }
}

TEST(TinyMap, SidesSlideAndStepAsTheirPiecesDo) {
  Random random(3);
  for (uint64_t bits = 0; bits < kOccupancies; ++bits) {
    const TinyPoints occupied = SetOfBits(bits);
    const TinyPoints pieces = occupied & SetOfBits(random.Below(kOccupancies));
    const TinyPoints closed = SetOfBits(random.Below(kOccupancies));
    TinyPoints slides;
    TinyPoints steps;
    TinyPoints by_rail;
    for (Square from : pieces) {
      by_rail |= PlainTinyRailSteps(from);
      steps |= PlainTinySteps(from);
      slides |= PlainTinyStraightRail(from, occupied);
    }
    ASSERT_EQ(RailNeighbours<TinyMap>(pieces), by_rail);
    ASSERT_EQ(AnyStep<TinyMap>(pieces, closed), !((by_rail | steps) - closed).empty());
    ASSERT_EQ(SlideAll<TinyMap>(pieces, TinyPoints::All() - occupied, closed)[0],
              (slides | steps) - closed);
  }
}

}  // namespace
}  // namespace sapper
