// `sapper check`: what it prints and how it ends; Sapper itself keeps to both protocols.
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

ProgramRun RunCheck(const std::vector<std::string>& words) {
  std::vector<std::string> command = {BuiltPath("sapper"), "check", "--positions", "4",
                                      "--games",           "0"};
  command.insert(command.end(), words.begin(), words.end());
  ProgramRun run = RunProgram(command, "");
  EXPECT_TRUE(run.started);
  return run;
}

TEST(CheckCommandThread, SapperKeepsToBothProtocols) {
  const ProgramRun run = RunCheck({"--proto", "both", BuiltPath("sapper")});
  EXPECT_EQ(run.exit_code, 0) << run.output << run.errors;
  EXPECT_TRUE(absl::StrContains(run.output, "ok   uji.handshake\n")) << run.output;
  EXPECT_TRUE(absl::StrContains(run.output, "ok   contest.second\n")) << run.output;
  EXPECT_TRUE(absl::StrContains(run.output, " ok, 0 failed, 0 skipped\n")) << run.output;
}

TEST(CheckCommandThread, PassesTheEnginesOwnArgumentsOn) {
  const ProgramRun run =
      RunCheck({"--proto", "contest", "--json", BuiltPath("sapper"), "uji", "--player", "random"});
  EXPECT_EQ(run.exit_code, 0) << run.output << run.errors;
  const auto json = nlohmann::json::parse(run.output);
  EXPECT_EQ(json["fail"], 0);
  EXPECT_EQ(json["ok"], json["checks"].size());
}

TEST(CheckCommandThread, ExitStatusAndLinesTellWhatIsWrong) {
  const ProgramRun run = RunCheck({BuiltPath("tests/fake_checked"), "banner"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_TRUE(absl::StrContains(run.output, "FAIL uji.handshake\n       expected: no line before"))
      << run.output;
  EXPECT_TRUE(absl::StrContains(run.output, "seen:     Welcome!\n")) << run.output;
  EXPECT_TRUE(absl::StrContains(run.output, "skip uji.stop: ")) << run.output;
  const auto json =
      nlohmann::json::parse(RunCheck({"--json", BuiltPath("tests/fake_checked"), "banner"}).output);
  EXPECT_EQ(json["checks"][0]["verdict"], "FAIL");
  EXPECT_EQ(json["checks"][0]["seen"], "Welcome!");
  EXPECT_EQ(json["fail"], 1);
  for (const std::vector<std::string>& wrong :
       {std::vector<std::string>{}, {"--proto", "uci", "x"}, {"--quick", "0", "x"}})
    EXPECT_EQ(RunCheck(wrong).exit_code, 2);
}

}  // namespace
}  // namespace sapper
