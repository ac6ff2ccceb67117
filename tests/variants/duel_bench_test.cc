// The fixed workload: repeatable, can be stopped, and ends as builders of test farms expect.
#include "variants/duel_bench.h"

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace sapper {
namespace {

constexpr BenchOptions kShort = {.simulations = 60, .hash_mib = 2};

TEST(Workload, CountsTheSameTwice) {
  std::vector<std::string> lines;
  const auto print = [&](absl::string_view line) { lines.emplace_back(line); };
  const auto first = RunBench(kShort, print, nullptr);
  ASSERT_TRUE(first.ok()) << first.status();
  EXPECT_TRUE(first->complete);
  EXPECT_GT(first->nodes, 60U);
  std::vector<std::string> before = lines;
  lines.clear();
  const auto second = RunBench(kShort, print, nullptr);
  ASSERT_TRUE(second.ok()) << second.status();
  EXPECT_EQ(second->nodes, first->nodes);
  ASSERT_GT(lines.size(), 5U);
  // All but the last line, which has the speed.
  before.pop_back();
  EXPECT_THAT(lines.back(), testing::MatchesRegex("^[0-9]+ nodes [0-9]+ nps$"));
  EXPECT_TRUE(absl::StartsWith(lines.back(), std::to_string(first->nodes) + " nodes "));
  lines.pop_back();
  EXPECT_EQ(lines, before);
  for (const std::string& line : lines)
    EXPECT_THAT(line, testing::MatchesRegex("^position [0-9]+/[0-9]+ bestmove .+ nodes [0-9]+$"));
}

TEST(Workload, StopEndsItWithoutTheLastLine) {
  std::vector<std::string> lines;
  const auto result = RunBench(
      kShort, [&](absl::string_view line) { lines.emplace_back(line); },
      [&] { return lines.size() == 2; });
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_FALSE(result->complete);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE(absl::StartsWith(lines.back(), "position 2/"));
}

TEST(Workload, MoreSimulationsAreMoreNodes) {
  const auto ignore = [](absl::string_view) {};
  const auto few = RunBench(kShort, ignore, nullptr);
  const auto more = RunBench({.simulations = 120, .hash_mib = 2}, ignore, nullptr);
  ASSERT_TRUE(few.ok() && more.ok());
  EXPECT_GT(more->nodes, few->nodes);
}

}  // namespace
}  // namespace sapper
