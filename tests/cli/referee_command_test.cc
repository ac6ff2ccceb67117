// `sapper referee` as a program: both dialects, lines that are too long, the end of the input.
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/support/program.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

ProgramRun RunReferee(const std::vector<std::string>& words, const std::string& input) {
  std::vector<std::string> command = {BuiltPath("sapper"), "referee"};
  command.insert(command.end(), words.begin(), words.end());
  ProgramRun run = RunProgram(command, input);
  EXPECT_TRUE(run.started);
  return run;
}

TEST(RefereeCommandThread, AnswersLinesUntilItIsToldToQuit) {
  const ProgramRun run = RunReferee({}, "layouts\r\nstate\nquit\nstate\n");
  EXPECT_EQ(run.exit_code, 0);
  const std::vector<std::string> lines = run.Lines();
  ASSERT_EQ(lines.size(), 8U);
  EXPECT_TRUE(absl::StartsWith(lines[2], "tell red position layout ")) << lines[2];
  EXPECT_EQ(lines.back(), "turn red");
}

TEST(RefereeCommandThread, AnswersEachRequestWithALineOfJson) {
  const ProgramRun run = RunReferee({"--json", "--games", "1"},
                                    "{\"id\":1,\"action\":\"newgame\",\"draw\":\"human\"}\n\n"
                                    "{\"id\":2,\"action\":\"newgame\",\"draw\":\"human\"}\n{}");
  EXPECT_EQ(run.exit_code, 0);
  const std::vector<std::string> lines = run.Lines();
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(nlohmann::json::parse(lines[0])["turn"], "red");
  EXPECT_EQ(nlohmann::json::parse(lines[1])["error"], "memory");
  EXPECT_EQ(nlohmann::json::parse(lines[2])["field"], "action");
}

TEST(RefereeCommandThread, SkipsALineThatNoBufferHolds) {
  const std::string input = absl::StrCat(std::string(5'000'000, 'x'), "\nstate\n");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{}, std::vector<std::string>{"--json"}}) {
    const ProgramRun run = RunReferee(words, input);
    ASSERT_EQ(run.Lines().size(), 2U);
    EXPECT_TRUE(absl::StrContains(run.Lines()[0], "syntax")) << run.Lines()[0];
  }
}

TEST(RefereeCommandThread, RefusesArgumentsThatAreNone) {
  for (const char* games : {"0", "x", "1000000"})
    EXPECT_EQ(RunReferee({"--json", "--games", games}, "").exit_code, 2) << games;
}

}  // namespace
}  // namespace sapper
