// The binary at a terminal: a pseudo-terminal types, and reads the screen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;

class TerminalProgram {
 public:
  TerminalProgram(std::vector<std::string> arguments, const char* locale) {
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    pid_ = forkpty(&screen_, nullptr, nullptr, nullptr);
    if (pid_ != 0) return;
    setenv("TERM", "xterm", 1);
    setenv("LC_ALL", locale, 1);
    execv(BuiltPath("sapper").c_str(), pointers.data());
    _exit(127);
  }
  ~TerminalProgram() {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    close(screen_);
  }
  TerminalProgram(const TerminalProgram&) = delete;
  TerminalProgram& operator=(const TerminalProgram&) = delete;

  void Type(const std::string& keys) {
    EXPECT_EQ(write(screen_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }
  // What appears from now on up to `text`; fails the test when the program ends before.
  std::string ReadUpTo(const std::string& text) {
    constexpr int kPatienceMs = 120'000;
    std::string seen;
    while (!absl::StrContains(seen, text)) {
      char byte = 0;
      pollfd waiting{screen_, POLLIN, 0};
      if (poll(&waiting, 1, kPatienceMs) <= 0 || read(screen_, &byte, 1) != 1) {
        ADD_FAILURE() << "'" << text << "' does not appear in: " << seen;
        break;
      }
      seen += byte;
    }
    return seen;
  }

 private:
  int screen_ = -1;
  pid_t pid_ = -1;
};

class PlayTerminalTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(BuiltPath("sapper"))) GTEST_SKIP() << "sapper is not built";
  }
  const std::vector<std::string> play_ = {
      "sapper",     "play", "--player", "greedy",
      "--seed",     "1",    "--layout", "diahcbgkkfiecfigjhedjljhg",
      "--autosave", "off"};
};

TEST_F(PlayTerminalTest, LinesAreEditedAndRemembered) {
  TerminalProgram play(play_, "C.UTF-8");
  EXPECT_THAT(play.ReadUpTo("> "), HasSubstr("司令"));
  play.Type("lisst\x7f\x7ft\n");
  play.ReadUpTo("no move was made yet");
  play.ReadUpTo("> ");
  play.Type("\x1b[A\n");
  play.ReadUpTo("no move was made yet");
  play.ReadUpTo("> ");
  play.Type("c6c7\n");
  EXPECT_THAT(play.ReadUpTo("Sapper: "), HasSubstr(" nodes, "));
  play.ReadUpTo("> ");
  play.Type("quit\n");
  play.ReadUpTo("not over, and is not saved");
  play.ReadUpTo("(y/n)");
  play.ReadUpTo("> ");
  play.Type("y\n");
  play.ReadUpTo("Goodbye.");
}

TEST_F(PlayTerminalTest, WithoutUtf8TheBoardIsAscii) {
  TerminalProgram play(play_, "C");
  const std::string text = play.ReadUpTo("> ");
  EXPECT_THAT(text, HasSubstr("drawn in ASCII"));
  for (char c : text) ASSERT_FALSE(static_cast<unsigned char>(c) >= 0x80) << text;
}

TEST_F(PlayTerminalTest, TheEngineGreetsAPerson) {
  TerminalProgram engine({"sapper"}, "C.UTF-8");
  engine.ReadUpTo("sapper play");
  engine.Type("quit\n");
}

}  // namespace
}  // namespace sapper
