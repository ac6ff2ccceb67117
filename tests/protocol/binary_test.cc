// The real program, fed through a file and read through a pipe.
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

constexpr char kPosition[] = "position layout cigdcegkefkfaibgidjhhhjlj side red";

struct ProgramRun {
  int exit_code = -1;
  std::vector<std::string> lines;
  std::chrono::duration<double> seconds{};
};

// Runs the program with `arguments` on `input`; errors go where the tests' own go.
ProgramRun RunSapper(const std::string& arguments, const std::string& input) {
  const testing::TestInfo& info = *testing::UnitTest::GetInstance()->current_test_info();
  const std::string path = absl::StrCat(testing::TempDir(), "sapper_", info.name(), ".in");
  std::ofstream(path, std::ios::binary) << input;
  const std::string command = absl::StrCat(BuiltPath("sapper"), " ", arguments, " < ", path);
  ProgramRun run;
  const auto began = std::chrono::steady_clock::now();
  FILE* pipe = popen(command.c_str(), "r");
  std::string output;
  char chunk[4096];
  for (size_t count = 1; count > 0;) {
    count = fread(chunk, 1, sizeof(chunk), pipe);
    output.append(chunk, count);
  }
  const int status = pclose(pipe);
  run.seconds = std::chrono::steady_clock::now() - began;
  if (WIFEXITED(status)) run.exit_code = WEXITSTATUS(status);
  run.lines = absl::StrSplit(output, '\n', absl::SkipEmpty());
  std::remove(path.c_str());
  return run;
}

class BinaryThread : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::ifstream(BuiltPath("sapper")).good()) GTEST_SKIP() << "the program is not built";
  }
};

TEST_F(BinaryThread, SpeaksUjiWithoutArguments) {
  const ProgramRun run = RunSapper("", "uji\r\nisready\r\nquit\r\n");
  EXPECT_EQ(run.exit_code, 0);
  ASSERT_GT(run.lines.size(), 5U);
  EXPECT_TRUE(absl::StartsWith(run.lines.front(), "id name "));
  EXPECT_EQ(run.lines.back(), "readyok");
}

TEST_F(BinaryThread, SaysNothingUnasked) {
  EXPECT_TRUE(RunSapper("", "").lines.empty());
  EXPECT_TRUE(RunSapper("", "newgame\nstop\n\n").lines.empty());
}

TEST_F(BinaryThread, TheEndOfTheInputEndsASearchWithItsAnswer) {
  for (const char* go : {"go infinite", "go", "go ponder", "go nodes 1000000000"}) {
    const ProgramRun run = RunSapper("", absl::StrCat(kPosition, "\n", go, "\n"));
    EXPECT_EQ(run.exit_code, 0) << go;
    ASSERT_FALSE(run.lines.empty()) << go;
    EXPECT_TRUE(absl::StartsWith(run.lines.back(), "bestmove ")) << run.lines.back();
    EXPECT_LT(run.seconds.count(), 10) << go;  // a second, but sanitizers are slow
  }
}

TEST_F(BinaryThread, MovesAtOnceWithoutTime) {
  const ProgramRun run =
      RunSapper("", absl::StrCat(kPosition, "\ngo movetime 1\nwait\ngo rtime 0 btime 0\nwait\n",
                                 "go rtime -100 btime 5\nwait\ngo nodes 0\nwait\n"));
  int answers = 0;
  for (const std::string& line : run.lines) {
    answers += absl::StartsWith(line, "bestmove ") ? 1 : 0;
    EXPECT_FALSE(absl::StartsWith(line, "error ")) << line;
  }
  EXPECT_EQ(answers, 4);
}

TEST_F(BinaryThread, TheSameSeedAndNodesGiveTheSameMove) {
  const std::string input =
      absl::StrCat("setoption name Seed value 9\ngo layout side red\ngo layout side black\n",
                   kPosition, "\ngo nodes 300\nwait\nquit\n");
  std::vector<std::vector<std::string>> answers;
  for (int i = 0; i < 2; ++i) {
    answers.emplace_back();
    for (const std::string& line : RunSapper("", input).lines)
      if (absl::StartsWith(line, "best")) answers.back().push_back(line);
  }
  EXPECT_EQ(answers[0].size(), 3U);
  EXPECT_EQ(answers[0], answers[1]);
}

TEST_F(BinaryThread, EveryPlayerAnswersWithALegalMove) {
  for (const char* player : {"sapper", "contest", "greedy", "random"}) {
    const ProgramRun run = RunSapper(absl::StrCat("uji --player ", player),
                                     absl::StrCat(kPosition, "\nmoves\ngo nodes 100\nwait\n"));
    ASSERT_GE(run.lines.size(), 2U) << player;
    const std::vector<std::string> moves = absl::StrSplit(run.lines.front(), ' ');
    const std::vector<std::string> answer = absl::StrSplit(run.lines.back(), ' ');
    ASSERT_GE(answer.size(), 2U);
    EXPECT_EQ(std::count(moves.begin(), moves.end(), answer[1]), 1) << run.lines.back();
  }
}

TEST_F(BinaryThread, SpeaksTheContestsProtocolAfterInfo) {
  const ProgramRun run = RunSapper("", "INFO 1.0\nSTART 1 1800 31\n");
  ASSERT_EQ(run.lines.size(), 2U);
  EXPECT_TRUE(absl::StartsWith(run.lines[0], "NAME "));
  EXPECT_TRUE(absl::StartsWith(run.lines[1], "ARRAY "));
}

TEST_F(BinaryThread, Verbs) {
  const ProgramRun perft = RunSapper("perft 3", "");
  ASSERT_EQ(perft.lines.size(), 2U);
  EXPECT_EQ(perft.lines[0], "perft 3 35518");
  EXPECT_EQ(RunSapper("perft 3 --red abc 2>/dev/null", "").exit_code, 2);
  EXPECT_EQ(RunSapper("frobnicate 2>/dev/null", "").exit_code, 2);
  EXPECT_EQ(RunSapper("uji --option Hash=0 2>/dev/null", "").exit_code, 2);
  EXPECT_EQ(RunSapper("--version", "").exit_code, 0);
  for (const char* verb : {"", "uji", "perft", "options"})
    EXPECT_EQ(RunSapper(absl::StrCat(verb, " --help"), "").exit_code, 0) << verb;
}

}  // namespace
}  // namespace sapper
