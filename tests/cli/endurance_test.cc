// A search that goes on and on: its memory stays within Hash and a little, and it answers.
//
// SAPPER_ENDURANCE_SECONDS sets how long, 600 for the figure in docs/performance.md. Only where it
// is set, as in `.ci/run check-all`, do the answers have to come at once: that also depends on what
// else the machine does.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/types/optional.h"
#include "gtest/gtest.h"
#include "process/process.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

// Sanitizers keep freed memory and shadows of all of it.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SAPPER_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SAPPER_SANITIZED 1
#endif
#endif

constexpr int kHashMib = 64;
constexpr int kMoreMib = 32;
// For nine answers in ten; a busy machine may keep back the others for longer. On an idle one all
// take less than a millisecond.
constexpr Milliseconds kPatience(100);
constexpr std::chrono::seconds kUntilAnswer(20);

absl::optional<int> SecondsAsked() {
  int seconds = 0;
  const char* asked = std::getenv("SAPPER_ENDURANCE_SECONDS");
  if (asked == nullptr || !absl::SimpleAtoi(asked, &seconds) || seconds <= 0) return absl::nullopt;
  return seconds;
}

// The most memory that a process ever had, in MiB; 0 when it cannot be read.
int PeakMib(pid_t pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  std::string line;
  while (std::getline(status, line)) {
    const std::vector<std::string> words =
        absl::StrSplit(line, absl::ByAnyChar("\t "), absl::SkipEmpty());
    int kib = 0;
    if (words.size() > 1 && words[0] == "VmHWM:" && absl::SimpleAtoi(words[1], &kib))
      return kib / 1024;
  }
  return 0;
}

// An engine process that is asked and waited for.
class Engine {
 public:
  Engine() {
    absl::StatusOr<std::unique_ptr<ChildProcess>> started =
        ChildProcess::Start({BuiltPath("sapper"), "uji"}, "", wake_);
    if (started.ok()) child_ = std::move(*started);
  }

  bool started() const {
    return child_ != nullptr;
  }
  pid_t pid() const {
    return child_->pid();
  }
  void Send(absl::string_view line) {
    EXPECT_TRUE(child_->WriteLine(line, Clock::now() + kUntilAnswer).ok()) << line;
  }
  // Reads until a line begins with `answer`; false when it never comes.
  bool Await(absl::string_view answer) {
    while (true) {
      const absl::StatusOr<std::string> line = child_->ReadLine(Clock::now() + kUntilAnswer);
      if (!line.ok()) return false;
      if (absl::StartsWith(*line, "info ")) last_info_ = *line;
      if (absl::StartsWith(*line, answer)) return true;
    }
  }
  const std::string& last_info() const {
    return last_info_;
  }

 private:
  WakeEvent wake_;
  std::unique_ptr<ChildProcess> child_;
  std::string last_info_;
};

TEST(SlowEndurance, AnEndlessSearchKeepsItsMemoryAndAnswers) {
#ifdef SAPPER_SANITIZED
  GTEST_SKIP() << "sanitizers need memory of their own";
#endif
  if (!std::filesystem::exists(BuiltPath("sapper"))) GTEST_SKIP() << "the program is not built";
  Engine engine;
  ASSERT_TRUE(engine.started());
  engine.Send("setoption name Hash value " + std::to_string(kHashMib));
  engine.Send("position layout cigdcegkefkfaibgidjhhhjlj side red");
  engine.Send("go infinite");
  std::vector<Milliseconds> waits;
  const int seconds = SecondsAsked().value_or(5);
  const Clock::time_point end = Clock::now() + std::chrono::seconds(seconds);
  while (Clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const Clock::time_point asked = Clock::now();
    engine.Send("isready");
    ASSERT_TRUE(engine.Await("readyok"));
    waits.emplace_back(Clock::now() - asked);
  }
  const int peak = PeakMib(engine.pid());
  engine.Send("stop");
  ASSERT_TRUE(engine.Await("bestmove"));
  std::sort(waits.begin(), waits.end());
  std::cout << seconds << " s: peak " << peak << " MiB; isready " << waits.size()
            << " times, median " << waits[waits.size() / 2].count() << " ms, 99 % "
            << waits[waits.size() * 99 / 100].count() << " ms, longest " << waits.back().count()
            << " ms\n"
            << engine.last_info() << '\n';
  EXPECT_GT(peak, 0);
  EXPECT_LE(peak, kHashMib + kMoreMib);
  if (SecondsAsked()) {
    EXPECT_LT(waits[waits.size() * 9 / 10], kPatience);
  }
}

}  // namespace
}  // namespace sapper
