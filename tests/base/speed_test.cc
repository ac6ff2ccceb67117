#include "base/speed.h"

#include "gtest/gtest.h"

namespace sapper {
namespace {

TEST(NodesPerSecond, CountsMicrosecondsFromAMillisecondOn) {
  EXPECT_EQ(NodesPerSecond(1500, absl::Microseconds(1500)), 1'000'000U);
  EXPECT_EQ(NodesPerSecond(1, absl::Milliseconds(1)), 1000U);
  EXPECT_EQ(NodesPerSecond(4000, absl::Milliseconds(200)), 20000U);
  EXPECT_EQ(NodesPerSecond(0, absl::Seconds(1)), 0U);
  EXPECT_EQ(NodesPerSecond(uint64_t{1} << 60U, absl::Seconds(2)), uint64_t{1} << 59U);
}

TEST(NodesPerSecond, NoSpeedIsToldOfNoTime) {
  for (const absl::Duration time :
       {absl::ZeroDuration(), absl::Nanoseconds(1), absl::Microseconds(999), -absl::Seconds(1)})
    EXPECT_EQ(NodesPerSecond(100, time), 0U) << time;
  EXPECT_EQ(NodesPerSecond(100, absl::InfiniteDuration()), 0U);
}

}  // namespace
}  // namespace sapper
