// The fixed workload of flip Junqi: repeatable, can be stopped, and ends as the other does.
#include "variants/flip_bench.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace sapper {
namespace {

constexpr BenchOptions kShort = {.simulations = 30, .hash_mib = 2};

std::vector<std::string> LinesOf(const BenchOptions& options, size_t most_lines = 100) {
  std::vector<std::string> lines;
  const absl::Status status = RunFlipBench(
      options, [&](absl::string_view line) { lines.emplace_back(line); },
      [&] { return lines.size() >= most_lines; });
  EXPECT_TRUE(status.ok()) << status;
  return lines;
}

TEST(FlipWorkload, CountsTheSameTwice) {
  std::vector<std::string> first = LinesOf(kShort);
  std::vector<std::string> second = LinesOf(kShort);
  ASSERT_GT(first.size(), 5U);
  EXPECT_THAT(first.back(), testing::MatchesRegex("^[0-9]+ nodes [0-9]+ nps$"));
  EXPECT_EQ(first.back().substr(0, first.back().find(" ")),
            second.back().substr(0, second.back().find(' ')));
  first.pop_back();
  second.pop_back();
  EXPECT_EQ(first, second);
  for (const std::string& line : first)
    EXPECT_THAT(line,
                testing::MatchesRegex("^position [0-9]+/[0-9]+ bestmove [^n].+ nodes [0-9]+$"));
}

TEST(FlipWorkload, StopEndsItWithoutTheLastLine) {
  EXPECT_EQ(LinesOf(kShort, 2).size(), 2U);
}

}  // namespace
}  // namespace sapper
