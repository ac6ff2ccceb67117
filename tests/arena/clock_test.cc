#include "arena/clock.h"

#include <gtest/gtest.h>

#include "absl/strings/match.h"

namespace sapper {
namespace {

constexpr absl::Duration kSecond = absl::Seconds(1);
constexpr absl::Duration kTick = absl::Milliseconds(1);

TEST(ClockTest, TimesAreRead) {
  EXPECT_EQ(*ParseTime("100ms"), absl::Milliseconds(100));
  EXPECT_EQ(*ParseTime("0.5"), absl::Milliseconds(500));
  EXPECT_EQ(*ParseTime("2s"), 2 * kSecond);
  EXPECT_EQ(*ParseTime("30:00"), absl::Minutes(30));
  EXPECT_EQ(*ParseTime("1:00:00"), absl::Hours(1));
  for (const char* bad : {"", "x", "-1", "1:2:3:4", "1e9", "nan", "1:30ms", "99999999999", "+1"})
    EXPECT_FALSE(ParseTime(bad).ok()) << bad;
}

TEST(ClockTest, ControlsAreReadAndWritten) {
  const std::pair<const char*, const char*> cases[] = {{"10+0.1", "10+0.1"},
                                                       {"30:00", "1800"},
                                                       {"st=100ms", "st=100ms"},
                                                       {"st=0.5", "st=500ms"},
                                                       {"nodes=1000", "nodes=1000"}};
  for (const auto& [text, written] : cases) {
    TimeControl control;
    ASSERT_TRUE(ParseTimeControl(text, &control).ok()) << text;
    EXPECT_EQ(control.ToString(), written);
  }
  for (const char* bad : {"", "nodes=0", "nodes=x", "st=0", "0", "1+", "st=1+1", "1+x", "tc=1"}) {
    TimeControl control;
    const bool refused = !ParseTimeControl(bad, &control).ok();
    // "1+" is an increment of nothing; all else is refused.
    EXPECT_EQ(refused, absl::string_view(bad) != "1+") << bad;
  }
}

constexpr Seat kRed(0);
constexpr Seat kBlack(1);

TEST(ClockTest, TheMarginIsPartOfAControl) {
  TimeControl control;
  ASSERT_TRUE(ParseTimeControl("st=100ms", &control).ok());
  control.margin = absl::Milliseconds(100);
  EXPECT_EQ(control.ToString(), "st=100ms margin=100ms");
}

// What is too long is a time nevertheless.
TEST(ClockTest, TooLongIsSaidToBeTooLong) {
  for (const char* text : {"40000000s", "9999999999999999999999", "99999:99:99"})
    EXPECT_TRUE(absl::StrContains(ParseTime(text).status().message(), "longer than 366 days"))
        << text;
  for (const char* text : {"", "soon", "1:2:3:4", "-5s"})
    EXPECT_TRUE(absl::StrContains(ParseTime(text).status().message(), "is not a time")) << text;
}

TEST(ClockTest, GameClockRunsDownAndIsNeverNegative) {
  TimeControl control;
  control.game = 10 * kSecond;
  control.increment = kSecond;
  GameClock clock({control, control});
  EXPECT_TRUE(clock.Spend(kRed, 4 * kSecond));
  EXPECT_EQ(*clock.left(kRed), 7 * kSecond);
  EXPECT_EQ(*clock.left(kBlack), 10 * kSecond);
  EXPECT_EQ(*clock.LongestThink(kRed), 7 * kSecond);
  EXPECT_FALSE(clock.Spend(kRed, 7 * kSecond + kTick));
  EXPECT_EQ(*clock.left(kRed), absl::ZeroDuration());
  EXPECT_TRUE(clock.Spend(kBlack, -kSecond));
}

TEST(ClockTest, UsedUpToTheTickIsUsedUp) {
  TimeControl control;
  control.game = kSecond;
  GameClock clock({control, control});
  EXPECT_FALSE(clock.Spend(kRed, kSecond));
  EXPECT_TRUE(clock.Spend(kBlack, kSecond - kTick));
}

TEST(ClockTest, MarginForgivesALateMove) {
  TimeControl control;
  control.move = kSecond;
  control.margin = 10 * kTick;
  GameClock clock({control, control});
  EXPECT_TRUE(clock.Spend(kRed, kSecond + 10 * kTick));
  EXPECT_FALSE(clock.Spend(kRed, kSecond + 11 * kTick));
}

TEST(ClockTest, SixthTimeoutOfTheOnlineClockLoses) {
  const TimeControl control = TimeControlOf(Rules::Online().clock);
  GameClock clock({control, control});
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(clock.Spend(kRed, 61 * kSecond));
    EXPECT_EQ(clock.timeouts(kRed), i + 1);
  }
  EXPECT_TRUE(clock.Spend(kRed, 59 * kSecond));
  EXPECT_FALSE(clock.Spend(kRed, 61 * kSecond));
  EXPECT_TRUE(clock.Spend(kBlack, 61 * kSecond));
}

TEST(ClockTest, SidesMayHaveDifferentControls) {
  TimeControl red;
  red.game = kSecond;
  TimeControl black;
  black.move = 2 * kSecond;
  GameClock clock({red, black});
  EXPECT_FALSE(clock.Spend(kRed, 2 * kSecond));
  EXPECT_TRUE(clock.Spend(kBlack, 2 * kSecond));
  EXPECT_FALSE(clock.left(kBlack).has_value());
}

}  // namespace
}  // namespace sapper
