// What `sapper match` refuses before it plays.
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/support/program.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

TEST(MatchCommandThread, RefusesNumbersThatMakeNoMatch) {
  const std::vector<std::vector<std::string>> refused = {
      {"--games", "0"}, {"--games", "1"}, {"--games", "-2"},      {"--games", "3"},
      {"--nodes", "0"}, {"--st", "0"},    {"--concurrency", "0"}, {"--tc", "nonsense"}};
  for (const std::vector<std::string>& words : refused) {
    std::vector<std::string> arguments = {BuiltPath("sapper"), "match",  "--engine", "random",
                                          "--engine",          "random", "--quiet"};
    arguments.insert(arguments.end(), words.begin(), words.end());
    const ProgramRun run = RunProgram(arguments, "");
    EXPECT_TRUE(run.started);
    EXPECT_EQ(run.exit_code, 2) << words[0] << " " << words[1];
  }
}

}  // namespace
}  // namespace sapper
