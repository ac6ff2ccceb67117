// The real program, run to its end on an input.
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "process/memory.h"
#include "search/player.h"
#include "tests/support/program.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

constexpr char kPosition[] = "position layout cigdcegkefkfaibgidjhhhjlj side red";

using Arguments = std::vector<std::string>;

// Runs the program and checks how it ended, so that one which could not start passes no test.
ProgramRun RunSapper(Arguments arguments, const std::string& input, int exit_code = 0) {
  arguments.insert(arguments.begin(), BuiltPath("sapper"));
  ProgramRun run = RunProgram(arguments, input);
  EXPECT_TRUE(run.started);
  EXPECT_EQ(run.exit_code, exit_code) << run.errors;
  return run;
}

class BinaryThread : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(BuiltPath("sapper"))) GTEST_SKIP() << "the program is not built";
  }
};

TEST_F(BinaryThread, SpeaksUjiWithoutArguments) {
  const ProgramRun run = RunSapper({}, "uji\r\nisready\r\nquit\r\n");
  const std::vector<std::string> lines = run.Lines();
  ASSERT_GT(lines.size(), 5U);
  EXPECT_TRUE(absl::StartsWith(lines.front(), "id name "));
  EXPECT_EQ(lines.back(), "readyok");
}

TEST_F(BinaryThread, SaysNothingUnasked) {
  EXPECT_TRUE(RunSapper({}, "").output.empty());
  EXPECT_TRUE(RunSapper({}, "newgame\nstop\n\n").output.empty());
}

TEST_F(BinaryThread, TheEndOfTheInputEndsASearchWithItsAnswer) {
  for (const char* go : {"go infinite", "go", "go ponder", "go nodes 1000000000"}) {
    const ProgramRun run = RunSapper({}, absl::StrCat(kPosition, "\n", go, "\n"));
    const std::vector<std::string> lines = run.Lines();
    ASSERT_FALSE(lines.empty()) << go;
    EXPECT_TRUE(absl::StartsWith(lines.back(), "bestmove ")) << lines.back();
    EXPECT_LT(run.seconds.count(), 10) << go;  // a second, but sanitizers are slow
  }
}

TEST_F(BinaryThread, MovesAtOnceWithoutTime) {
  const ProgramRun run =
      RunSapper({}, absl::StrCat(kPosition, "\ngo movetime 1\nwait\ngo rtime 0 btime 0\nwait\n",
                                 "go rtime -100 btime 5\nwait\ngo nodes 0\nwait\n"));
  int answers = 0;
  for (const std::string& line : run.Lines()) {
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
    for (const std::string& line : RunSapper({}, input).Lines())
      if (absl::StartsWith(line, "best")) answers.back().push_back(line);
  }
  EXPECT_EQ(answers[0].size(), 3U);
  EXPECT_EQ(answers[0], answers[1]);
}

TEST_F(BinaryThread, EveryPlayerAnswersWithALegalMove) {
  for (const char* player : PlayerNames()) {
    const ProgramRun run = RunSapper({"uji", "--player", player},
                                     absl::StrCat(kPosition, "\nmoves\ngo nodes 100\nwait\n"));
    const std::vector<std::string> lines = run.Lines();
    ASSERT_GE(lines.size(), 2U) << player;
    const std::vector<std::string> moves = absl::StrSplit(lines.front(), ' ');
    const std::vector<std::string> answer = absl::StrSplit(lines.back(), ' ');
    ASSERT_GE(answer.size(), 2U);
    EXPECT_EQ(std::count(moves.begin(), moves.end(), answer[1]), 1) << lines.back();
  }
}

TEST_F(BinaryThread, SpeaksTheContestsProtocolAfterInfo) {
  const ProgramRun run = RunSapper({}, "INFO 1.0\nSTART 1 1800 31\n");
  const std::vector<std::string> lines = run.Lines();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE(absl::StartsWith(lines[0], "NAME "));
  EXPECT_TRUE(absl::StartsWith(lines[1], "ARRAY "));
}

// Some referees read standard error into the same pipe.
TEST_F(BinaryThread, TheContestsComplaintsAreHeardOnlyWhereTheyAreAskedFor) {
  const std::string input = "INFO 1.0\nNONSENSE\nGO F0F1 3 00\n";
  const ProgramRun silent = RunSapper({}, input);
  EXPECT_EQ(silent.errors, "");
  EXPECT_EQ(silent.Lines().size(), 1U);
  EXPECT_EQ(RunSapper({"uji"}, input).errors, "");
  EXPECT_TRUE(absl::StrContains(RunSapper({"uji", "--notices"}, input).errors, "NONSENSE"));
}

TEST_F(BinaryThread, Verbs) {
  const std::vector<std::string> perft = RunSapper({"perft", "3"}, "").Lines();
  ASSERT_EQ(perft.size(), 2U);
  EXPECT_EQ(perft[0], "perft 3 35518");
  RunSapper({"perft", "3", "--red", "abc"}, "", 2);
  RunSapper({"uji", "--option", "Hash=0"}, "", 2);
  RunSapper({"uji", "--player", "bluffer", "--option", "Variant=flip"}, "", 2);
  // The game goes first, wherever it stands.
  RunSapper({"uji", "--option", "Repetition=0", "--option", "variant=flip"}, "quit\n", 0);
  RunSapper({"--version"}, "");
  RunSapper({"--help"}, "");
  for (const char* verb : {"uji", "play", "match", "check", "replay", "bench", "perft", "options"})
    RunSapper({verb, "--help"}, "");
}

TEST_F(BinaryThread, AnUnknownVerbIsNamedWithTheKnownOnes) {
  const ProgramRun run = RunSapper({"plya", "--side", "red"}, "", 2);
  EXPECT_TRUE(absl::StrContains(run.errors, "'plya'")) << run.errors;
  for (const char* verb : {"uji", "play", "match", "check", "replay", "bench", "perft", "options"})
    EXPECT_TRUE(absl::StrContains(run.errors, verb)) << run.errors;
  EXPECT_TRUE(run.output.empty());
}

// The limits of the options of UJI hold for every verb that takes them, too.
TEST_F(BinaryThread, VerbsRefuseWhatTheOptionsRefuse) {
  const std::string too_much = absl::StrCat(AvailableMemoryMib() + 1);
  for (const std::string& hash : {too_much, std::string("0"), std::string("-1"),
                                  std::string("99999999999999999999"), std::string("x")}) {
    RunSapper({"uji", "--option", absl::StrCat("Hash=", hash)}, "", 2);
    RunSapper({"play", absl::StrCat("--hash=", hash)}, "", 2);
    RunSapper({"bench", absl::StrCat("--hash=", hash)}, "", 2);
    RunSapper(
        {"match", "--engine", "random", absl::StrCat("option.Hash=", hash), "--engine", "greedy"},
        "", 2);
  }
  RunSapper({"uji", "--option", "Threads=257"}, "", 2);
  RunSapper({"play", "--threads", "257"}, "", 2);
  RunSapper({"play", "--strength", "0"}, "", 2);
  RunSapper({"play", "--player", "nobody"}, "", 2);
  RunSapper({"play", "--player", "Random", "--threads", "256"}, "quit\n");
}

// Nothing is lost in silence when the disk is full.
TEST_F(BinaryThread, OutputThatCanNotBeWrittenIsAnError) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  const std::vector<Arguments> verbs = {
      {"options"},
      {"perft", "1"},
      {"bench", "--simulations", "1"},
      {"match", "--engine", "random", "--engine", "random", "--maxmoves", "4", "--quiet"},
      {"play", "--nodes", "1"},
      {"--help"},
      {"--version"}};
  for (Arguments command : verbs) {
    command.insert(command.begin(), BuiltPath("sapper"));
    const ProgramRun run = RunProgram(command, "\nquit\n", "/dev/full");
    EXPECT_EQ(run.exit_code, 1) << command[1];
    EXPECT_TRUE(absl::StrContains(run.errors, "cannot be written")) << run.errors;
  }
}

// Its input stays open, as that of an engine whose runner has lost interest in half of it.
TEST_F(BinaryThread, EndsWhenNobodyReadsItsOutput) {
  int in[2];
  int out[2];
  ASSERT_EQ(pipe2(in, O_CLOEXEC), 0);
  ASSERT_EQ(pipe2(out, O_CLOEXEC), 0);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  std::string path = BuiltPath("sapper");
  char* const arguments[] = {path.data(), nullptr};
  pid_t pid = 0;
  ASSERT_EQ(posix_spawn(&pid, path.c_str(), &actions, nullptr, arguments, environ), 0);
  posix_spawn_file_actions_destroy(&actions);
  close(out[1]);
  const std::string text = absl::StrCat(kPosition, "\nisready\ngo infinite\n");
  ASSERT_EQ(write(in[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  char byte = 0;
  ASSERT_EQ(read(out[0], &byte, 1), 1);
  close(out[0]);
  EXPECT_TRUE(IsGone(pid));
  kill(pid, SIGKILL);
  waitpid(pid, nullptr, 0);
  close(in[0]);
  close(in[1]);
}

// The checkout may stand anywhere.
TEST_F(BinaryThread, RunsFromAPathWithSpaces) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / absl::StrCat("sapper 'binary' test ", getpid());
  std::filesystem::create_directories(folder);
  std::filesystem::create_symlink(BuiltPath("sapper"), folder / "a program");
  const ProgramRun run = RunProgram({(folder / "a program").string(), "perft", "1"}, "");
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_TRUE(absl::StartsWith(run.output, "perft 1 ")) << run.output;
  std::filesystem::remove_all(folder);
  EXPECT_FALSE(RunProgram({(folder / "a program").string()}, "").started);
}

}  // namespace
}  // namespace sapper
