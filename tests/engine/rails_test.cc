// Rail look-ups against plain walking, over many random occupancies.
#include "base/random.h"
#include "engine/directions.h"
#include "gtest/gtest.h"
#include "tests/support/plain_board.h"

namespace sapper {
namespace {

PlainPoint Plain(Square square) {
  return {DuelMap::FileOf(square), DuelMap::RankOf(square)};
}

PlainPoints Plain(const DuelMap::Points& points) {
  PlainPoints plain;
  for (Square square : points) plain.insert(Plain(square));
  return plain;
}

DuelMap::Points RandomOccupancy(Random& random, uint64_t percent) {
  DuelMap::Points occupied;
  for (int i = 0; i < DuelMap::kPoints; ++i)
    if (random.Below(100) < percent) occupied.Add(Square::FromIndex(i));
  return occupied;
}

// From every point of the board, those without rail too.
void CheckOccupancy(const DuelMap::Points& occupied) {
  const PlainPoints plain = Plain(occupied);
  for (int i = 0; i < DuelMap::kPoints; ++i) {
    const Square from = Square::FromIndex(i);
    ASSERT_EQ(Plain(StraightRail<DuelMap>(from, occupied)), PlainStraightRail(Plain(from), plain))
        << DuelMap::SquareName(from);
    ASSERT_EQ(Plain(TurningRail<DuelMap>(from, occupied)), PlainTurningRail(Plain(from), plain))
        << DuelMap::SquareName(from);
  }
}

TEST(Rails, AgreeWithPlainWalking) {
  Random random(1);
  for (const int percent : {0, 5, 10, 20, 35, 50, 80, 100}) {
    for (int i = 0; i < 25; ++i) {
      CheckOccupancy(RandomOccupancy(random, static_cast<uint64_t>(percent)));
      ASSERT_FALSE(HasFatalFailure()) << percent << " % occupied, number " << i;
    }
  }
}

// One blocker at a time, so that each first-blocker look-up is met.
TEST(Rails, AgreeForEverySingleBlocker) {
  for (int i = 0; i < DuelMap::kPoints; ++i) {
    CheckOccupancy(DuelMap::Points::Of(Square::FromIndex(i)));
    ASSERT_FALSE(HasFatalFailure());
  }
}

}  // namespace
}  // namespace sapper
