// The checks for authors of engines: a fault fails the checks that are about it, and no others.
#include "conformance/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/shared_data.h"

namespace sapper {
namespace {

CheckPlan PlanOf(std::vector<std::string> command) {
  CheckPlan plan;
  plan.command = std::move(command);
  plan.patience = absl::Seconds(2);
  plan.quick = absl::Milliseconds(1000);
  plan.pause = absl::Milliseconds(20);
  plan.positions = 3;
  plan.games = 1;
  plan.max_plies = 20;
  return plan;
}

std::string Name(const CheckResult& result) {
  return result.name.substr(result.name.find('.') + 1);
}

using Names = std::vector<std::string>;

struct Fault {
  const char* mode;
  Names failed;
  bool contest = false;

  friend void PrintTo(const Fault& fault, std::ostream* out) {
    *out << fault.mode;
  }
};

class CheckTest : public ::testing::TestWithParam<Fault> {};

TEST_P(CheckTest, FailsWhatIsWrongAndNothingElse) {
  const CheckPlan plan = PlanOf({BuiltPath("tests/fake_checked"), GetParam().mode});
  const auto results =
      GetParam().contest ? CheckContest(plan, nullptr, {}) : CheckUji(plan, nullptr, {});
  Names failed;
  std::string seen;
  for (const CheckResult& result : results) {
    if (result.verdict != CheckVerdict::kFail) continue;
    failed.push_back(Name(result));
    EXPECT_FALSE(result.expected.empty()) << result.name;
    EXPECT_FALSE(result.seen.empty()) << result.name;
    seen += result.name + ": expected " + result.expected + ", seen " + result.seen + "\n";
  }
  EXPECT_THAT(failed, ::testing::ElementsAreArray(GetParam().failed)) << seen;
}

INSTANTIATE_TEST_SUITE_P(
    All, CheckTest,
    ::testing::Values(
        Fault{"none", {}}, Fault{"banner", {"handshake"}}, Fault{"no-protocol", {"handshake"}},
        Fault{"bad-option", {"options"}}, Fault{"refuses-options", {"setoption", "seed", "games"}},
        Fault{"silent-refusals",
              {"option-refusals", "unknown-command", "bad-positions", "illegal-moves", "busy",
               "turn"}},
        Fault{"forgets", {"bad-positions", "illegal-moves"}}, Fault{"bad-layout", {"layout"}},
        Fault{"carriage-returns", {"crlf"}}, Fault{"bad-perft", {"perft"}},
        Fault{"bad-belief", {"belief"}}, Fault{"ignores-the-seed", {"layout", "seed"}},
        Fault{"illegal",
              {"bestmove", "go-nodes", "go-movetime", "go-clock", "go-searchmoves", "stop", "busy",
               "ponder", "games"}},
        Fault{"two-moves",
              {"game-over", "bestmove", "go-nodes", "go-movetime", "go-clock", "go-searchmoves",
               "stop", "busy", "ponder", "games"}},
        Fault{"deaf-in-search", {"isready-in-search"}},
        Fault{"slow-stop", {"stop", "busy", "ponder"}}, Fault{"ignores-the-clock", {"go-clock"}},
        Fault{"deaf-to-quit", {"quit", "quit-in-search"}},
        Fault{"exit-status", {"quit", "end-of-input", "quit-in-search", "end-of-input-in-search"}},
        Fault{"lives-on", {"quit", "end-of-input", "quit-in-search", "end-of-input-in-search"}},
        Fault{"none", {}, true}, Fault{"banner", {"handshake"}, true},
        Fault{"own-frame", {"first", "second", "odd-lines", "games"}, true},
        Fault{"talks", {"first", "second"}, true}, Fault{"carriage-returns", {"openings"}, true},
        Fault{"exit-status", {"end"}, true}),
    [](const auto& fault) {
      std::string name = fault.param.contest ? "Contest" : "Uji";
      bool is_first = true;
      for (const char* at = fault.param.mode; *at != '\0'; ++at) {
        if (*at != '-') name += is_first ? static_cast<char>(*at - 'a' + 'A') : *at;
        is_first = *at == '-';
      }
      return name;
    });

// What an engine has no word for is not looked at.
TEST(CheckOnceTest, SkipsWhatTheEngineDoesNotHave) {
  for (const CheckResult& result :
       CheckUji(PlanOf({BuiltPath("tests/fake_checked"), "no-moves"}), nullptr, {}))
    EXPECT_EQ(result.verdict, Name(result) == "moves" ? CheckVerdict::kSkip : CheckVerdict::kOk)
        << result.name << result.seen;
}

TEST(CheckOnceTest, ProgramThatIsNotThereFailsOnce) {
  int failed = 0;
  for (const CheckResult& result : CheckUji(PlanOf({"/no/such engine"}), nullptr, {}))
    failed += result.verdict == CheckVerdict::kFail ? 1 : 0;
  EXPECT_EQ(failed, 1);
}

TEST(CheckOnceTest, SilentEngineFailsInTime) {
  CheckPlan plan = PlanOf({BuiltPath("tests/fake_engine"), "silent"});
  plan.patience = absl::Milliseconds(300);
  EXPECT_EQ(CheckUji(plan, nullptr, {}).front().verdict, CheckVerdict::kFail);
}

}  // namespace
}  // namespace sapper
