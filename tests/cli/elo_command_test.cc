// `sapper elo`: the statistics of a match from numbers.
#include "cli/elo_command.h"

#include "absl/strings/str_split.h"
#include "cli/command_line.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;

struct VerbRun {
  int exit_code = -1;
  std::string output;
  std::string errors;
};

VerbRun RunElo(const std::string& line) {
  CLI::App app("", "sapper");
  VerbRun run;
  AddEloCommand(app, run.exit_code);
  std::vector<std::string> words = absl::StrSplit("elo " + line, ' ', absl::SkipEmpty());
  std::reverse(words.begin(), words.end());
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  try {
    app.parse(words);
  } catch (const CLI::ParseError& error) {
    run.errors = error.what();
    run.exit_code = 2;
  }
  run.output = ::testing::internal::GetCapturedStdout();
  run.errors += ::testing::internal::GetCapturedStderr();
  return run;
}

// The known triple of docs/match.md.
TEST(EloCommand, GamesAndTheSequentialTest) {
  const VerbRun run = RunElo("--wdl 880 1863 759 --sprt elo0=0 elo1=5");
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("LLR +2.95"));
  EXPECT_THAT(run.output, HasSubstr("passed"));
  EXPECT_THAT(run.output, HasSubstr("trinomial"));
  EXPECT_THAT(run.output, HasSubstr("1811.5 of 3502 (51.7 %)"));
}

TEST(EloCommand, Pairs) {
  const VerbRun run = RunElo("--pairs 10 0 20 0 30");
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("80.0 of 120 (66.7 %)"));
  EXPECT_THAT(run.output, HasSubstr("pentanomial"));
  EXPECT_THAT(run.output, ::testing::Not(HasSubstr("SPRT")));
  // All alike: no bounds, and no crash.
  EXPECT_THAT(RunElo("--pairs 0 0 0 0 5").output, HasSubstr("n/a"));
}

TEST(EloCommand, Refusals) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "give either"},
      {"--wdl 1 2 3 --pairs 1 2 3 4 5", "give either"},
      {"--wdl 0 0 0", "no game"},
      {"--wdl 1 2", "--wdl"},
      {"--wdl 1 2 -3", "whole number"},
      {"--wdl 1 2 3 --sprt elo0=-1500 elo1=-500", "elo0 is -1500; it must be between"},
      {"--wdl 1 2 3 --sprt elo0=9 elo1=5", "not below elo1"},
      {"--wdl 1 2 3 --sprt alpha=0.7", "alpha is 0.7; it must be between 0 and 0.5"}};
  for (const auto& [line, answer] : cases) {
    const VerbRun run = RunElo(line);
    EXPECT_EQ(run.exit_code, 2) << line;
    EXPECT_THAT(run.errors, HasSubstr(answer)) << line;
  }
}

TEST(CommandLine, IsQuotedAsAShellReadsIt) {
  EXPECT_EQ(ShellText({"sapper", "match", "--rules", "casual Mines=stay", "", "it's", "a$b"}),
            "sapper match --rules 'casual Mines=stay' '' 'it'\\''s' 'a$b'");
  EXPECT_FALSE(OwnCommandLine().empty());
}

}  // namespace
}  // namespace sapper
