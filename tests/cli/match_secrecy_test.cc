// The hidden ranks stand in no file of the runner before the game is over, however it ends.
#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

class MatchSecrecyThread : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / absl::StrCat("sapper secrecy ", getpid());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override {
    std::filesystem::remove_all(folder_);
  }
  std::string File(const std::string& name) const {
    return (folder_ / name).string();
  }
  std::vector<std::string> Command(const std::string& mode, const std::string& argument) const {
    return {BuiltPath("sapper"),
            "match",
            "--engine",
            absl::StrCat("cmd=", BuiltPath("tests/fake_engine")),
            absl::StrCat("arg=", mode),
            absl::StrCat("arg=", argument),
            "--engine",
            "random",
            "--nodes",
            "1",
            "--quiet",
            "--games",
            "4",
            "--maxmoves",
            "12",
            "--records",
            File("records"),
            "--state",
            File("state")};
  }

  std::filesystem::path folder_;
};

// In the middle of a game the file is as long as it was at its first move.
TEST_F(MatchSecrecyThread, RecordsAndStateGrowBetweenGamesOnly) {
  for (const char* name : {"records", "state"}) {
    for (const char* old : {"records", "state"}) std::filesystem::remove(File(old));
    ASSERT_EQ(RunProgram(Command("spy", File(name)), "").exit_code, 0);
    std::ifstream spied(File(absl::StrCat(name, ".spy")));
    int gos = 0;
    int games = 0;
    int64_t size = 0;
    int64_t first = 0;
    for (int go = 0; spied >> go >> size; ++gos) {
      if (go == 1) {
        EXPECT_TRUE(games == 0 || size > first) << "the last game is not there";
        first = size;
        ++games;
      }
      EXPECT_EQ(size, first) << name << " grew in the middle of a game";
    }
    EXPECT_EQ(games, 4);
    EXPECT_EQ(gos, 24);
  }
}

// The engine thinks forever, until the game is broken off.
TEST_F(MatchSecrecyThread, NothingIsWrittenOfAGameThatIsBrokenOffWhileItLasts) {
  const std::string mark = absl::StrCat("secrecy-", getpid());
  RunningProgram match(Command("deaf", mark));
  for (int i = 0; i < 1000 && ProcessesWith(mark).size() < 2; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_EQ(FileText(File("records")), "");
  EXPECT_FALSE(absl::StrContains(FileText(File("state")), "cigdcegkefkfaibgidjhhhjlj"));
  match.Signal(SIGINT);
  EXPECT_EQ(match.Wait(), 130);
  EXPECT_TRUE(ProcessesWith(mark).empty());
}

}  // namespace
}  // namespace sapper
