// `sapper match` with engines that leave descendants everywhere: whatever ends the runner, none of
// them is left.
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/support/program.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

using std::chrono::milliseconds;

// Of one fake engine in the mode "forks-away": itself, a child, four further away, the supervisor.
constexpr size_t kProcessesOfOne = 7;

// How many processes have the mark, when there are `wanted` of them or the time is over.
size_t CountOnce(const std::string& mark, size_t wanted, milliseconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  size_t count = 0;
  do {
    count = ProcessesWith(mark).size();
    if (count == wanted) break;
    std::this_thread::sleep_for(milliseconds(5));
  } while (std::chrono::steady_clock::now() < end);
  return count;
}

class MatchSignalThread : public ::testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / absl::StrCat("sapper 'signal' ", getpid());
    std::filesystem::create_directories(folder_);
    std::filesystem::create_symlink(BuiltPath("tests/fake_engine"), folder_ / "an engine");
  }
  void TearDown() override {
    std::filesystem::remove_all(folder_);
  }

  std::vector<std::string> Command(const std::string& mark, const std::string& mode) const {
    return {BuiltPath("sapper"),
            "match",
            "--engine",
            absl::StrCat("cmd=", (folder_ / "an engine").string()),
            absl::StrCat("arg=", mode),
            absl::StrCat("arg=", mark),
            "--engine",
            "random",
            "--nodes",
            "1",
            "--concurrency",
            "2"};
  }

  std::filesystem::path folder_;
};

// Two games at once, endlessly.
TEST_P(MatchSignalThread, LeavesNoProcessBehind) {
  const std::string mark = absl::StrCat("mark-", getpid(), "-", GetParam());
  std::vector<std::string> command = Command(mark, "forks-away");
  command.insert(command.end(), {"--games", "1000000", "--quiet"});
  RunningProgram match(command);
  ASSERT_EQ(CountOnce(mark, 2 * kProcessesOfOne, milliseconds(10000)), 2 * kProcessesOfOne);
  match.Signal(GetParam());
  EXPECT_EQ(CountOnce(mark, 0, milliseconds(2000)), 0U);
  EXPECT_EQ(match.Wait(), GetParam() == SIGKILL ? -1 : 130);
  for (pid_t pid : ProcessesWith(mark)) kill(pid, SIGKILL);
}

INSTANTIATE_TEST_SUITE_P(All, MatchSignalThread, ::testing::Values(SIGINT, SIGTERM, SIGKILL),
                         [](const auto& signal) {
                           return signal.param == SIGINT    ? "Interrupt"
                                  : signal.param == SIGTERM ? "Terminate"
                                                            : "Kill";
                         });

// The same with engines that hear nothing more: they are in the middle of their `go`.
TEST_F(MatchSignalThread, DeafEnginesEndWithTheRunner) {
  const std::string mark = absl::StrCat("mark-", getpid(), "-deaf");
  std::vector<std::string> command = Command(mark, "deaf");
  command.insert(command.end(), {"--games", "4", "--quiet"});
  RunningProgram match(command);
  ASSERT_EQ(CountOnce(mark, 4, milliseconds(10000)), 4U);
  std::this_thread::sleep_for(milliseconds(200));
  match.Signal(SIGKILL);
  EXPECT_EQ(CountOnce(mark, 0, milliseconds(2000)), 0U);
}

// `timeout` signals its child and then its group; the result is printed all the same, which the
// exit status tells: a second signal would make it 143.
TEST_F(MatchSignalThread, OneSignalThatComesTwiceIsOne) {
  const std::string mark = absl::StrCat("mark-", getpid(), "-twice");
  std::vector<std::string> command = Command(mark, "forks-away");
  command.insert(command.end(), {"--games", "1000000", "--quiet"});
  RunningProgram match(command);
  ASSERT_EQ(CountOnce(mark, 2 * kProcessesOfOne, milliseconds(10000)), 2 * kProcessesOfOne);
  for (int i = 0; i < 20; ++i) {
    match.Signal(SIGTERM);
    std::this_thread::sleep_for(milliseconds(1));
  }
  EXPECT_EQ(match.Wait(), 130);
}

// At the end of a match nothing is left either.
TEST_F(MatchSignalThread, TheEndOfAMatchIsTheEndOfAll) {
  const std::string mark = absl::StrCat("mark-", getpid(), "-end");
  std::vector<std::string> command = Command(mark, "forks-away");
  command.insert(command.end(), {"--games", "4", "--quiet", "--maxmoves", "20"});
  EXPECT_EQ(RunProgram(command, "").exit_code, 0);
  EXPECT_TRUE(ProcessesWith(mark).empty());
}

}  // namespace
}  // namespace sapper
