// What a move may take of the clock.
#include "search/time_manager.h"

#include <algorithm>

#include "gtest/gtest.h"

namespace sapper {
namespace {

using absl::Milliseconds;
using absl::Seconds;
using absl::ZeroDuration;

constexpr absl::Duration kOverhead = Milliseconds(20);

SearchBounds Clock(absl::Duration left, absl::Duration increment = ZeroDuration()) {
  SearchBounds limits;
  limits.time_left = left;
  limits.increment = increment;
  return limits;
}

TEST(TimeManager, WithoutAClockThereIsNoBudget) {
  EXPECT_FALSE(BudgetFor(SearchBounds(), 0, kOverhead).has_value());
  SearchBounds limits;
  limits.nodes = 100;
  EXPECT_FALSE(BudgetFor(limits, 0, kOverhead).has_value());
}

TEST(TimeManager, NeverSpendsLessThanNothingOrMoreThanTheClock) {
  for (double left : {-5.0, 0.0, 0.001, 0.02, 0.1, 1.0, 10.0, 60.0, 1800.0, 1e7}) {
    for (double increment : {0.0, 0.1, 1.0, 30.0}) {
      for (int ply : {0, 1, 50, 300, 5000}) {
        const auto budget = BudgetFor(Clock(Seconds(left), Seconds(increment)), ply, kOverhead);
        ASSERT_TRUE(budget.has_value());
        EXPECT_GE(budget->soft, ZeroDuration());
        EXPECT_LE(budget->soft, budget->hard) << left << " + " << increment << " at " << ply;
        EXPECT_LE(budget->hard, std::max(Seconds(left) - kOverhead, ZeroDuration()));
      }
    }
  }
}

TEST(TimeManager, SpendsLessWhenLessIsLeft) {
  absl::Duration before = ZeroDuration();
  for (double left : {0.1, 1.0, 10.0, 60.0, 300.0, 1800.0}) {
    const absl::Duration soft = BudgetFor(Clock(Seconds(left)), 20, kOverhead)->soft;
    EXPECT_GT(soft, before) << left;
    before = soft;
  }
}

// Whole games on the contest's clock.
TEST(TimeManager, AClockLastsForALongGame) {
  absl::Duration left = Seconds(1800);
  for (int ply = 0; ply < 600; ply += 2) {
    left -= BudgetFor(Clock(left), ply, kOverhead)->soft + Milliseconds(1);
    ASSERT_GT(left, ZeroDuration()) << ply;
  }
  // Even if no choice is ever settled.
  left = Seconds(1800);
  for (int ply = 0; ply < 160; ply += 2) {
    left -= BudgetFor(Clock(left), ply, kOverhead)->hard + Milliseconds(1);
    ASSERT_GT(left, ZeroDuration()) << ply;
  }
}

TEST(TimeManager, AnUnclearMoveMayTakeMoreButNotAnEighthOfTheClock) {
  for (int ply : {0, 40, 100, 300}) {
    const auto budget = BudgetFor(Clock(Seconds(1800)), ply, ZeroDuration());
    EXPECT_GE(budget->hard, 2 * budget->soft) << ply;
    EXPECT_LE(budget->hard, Seconds(1800) / 8) << ply;
  }
}

TEST(TimeManager, AMoveTimeIsUsedButForTheOverhead) {
  SearchBounds limits;
  limits.move_time = Seconds(2);
  auto budget = BudgetFor(limits, 10, kOverhead);
  ASSERT_TRUE(budget.has_value());
  EXPECT_EQ(budget->hard, Seconds(2) - kOverhead);
  EXPECT_EQ(budget->soft, budget->hard);
  limits.move_time = Milliseconds(1);
  EXPECT_EQ(BudgetFor(limits, 10, kOverhead)->hard, ZeroDuration());
}

TEST(TimeManager, OfAMoveTimeAndAClockTheShorterHolds) {
  SearchBounds limits = Clock(Seconds(1));
  limits.move_time = Seconds(5);
  EXPECT_LT(BudgetFor(limits, 10, kOverhead)->hard, Seconds(1));
  limits = Clock(Seconds(1800));
  limits.move_time = Milliseconds(100);
  EXPECT_LE(BudgetFor(limits, 10, kOverhead)->hard, Milliseconds(100));
}

}  // namespace
}  // namespace sapper
