// The checks for authors of engines: a fault fails the checks that are about it, and no others.
#include "conformance/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "conformance/check_refused.h"
#include "tests/support/shared_data.h"
#include "tests/support/toy_variant.h"
#include "variants/registry.h"

namespace sapper {
namespace {

CheckPlan PlanOf(std::vector<std::string> command) {
  CheckPlan plan;
  plan.command = std::move(command);
  plan.variant = StandardVariants().front();
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
        Fault{"bad-option", {"options"}},
        Fault{"refuses-options", {"setoption", "lenient", "seed", "games"}},
        Fault{"silent-refusals",
              {"option-refusals", "unknown-command", "bad-positions", "illegal-moves", "undo",
               "lenient", "busy", "turn"}},
        Fault{"forgets", {"bad-positions", "illegal-moves", "undo"}},
        Fault{"bad-layout", {"layout"}}, Fault{"undo-keeps-the-end", {"undo"}},
        Fault{"deaf-to-ranks", {"told-ranks"}}, Fault{"pass-is-nothing", {"pass"}},
        Fault{"never-lenient", {"lenient"}}, Fault{"carriage-returns", {"crlf"}},
        Fault{"bad-perft", {"perft"}}, Fault{"bad-belief", {"belief"}},
        Fault{"ignores-the-seed", {"layout", "seed"}},
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

TEST(CheckOnceTest, SkipsWordsThatTheEngineDoesNotTake) {
  Names skipped;
  for (const CheckResult& result :
       CheckUji(PlanOf({BuiltPath("tests/fake_checked"), "no-words"}), nullptr, {})) {
    EXPECT_NE(result.verdict, CheckVerdict::kFail) << result.name << result.seen;
    if (result.verdict == CheckVerdict::kSkip) skipped.push_back(Name(result));
  }
  EXPECT_THAT(skipped, ::testing::ElementsAre("undo", "pass"));
}

// A game that has nothing in common with the first one, three seats and a die.
TEST(CheckOnceTest, AnotherGameIsLookedAtAlike) {
  CheckPlan plan = PlanOf({BuiltPath("tests/fake_toy")});
  plan.variant = ToyVariant();
  plan.positions = 6;
  plan.games = 3;
  Names skipped;
  for (const CheckResult& result : CheckUji(plan, nullptr, {})) {
    EXPECT_NE(result.verdict, CheckVerdict::kFail)
        << result.name << ": " << result.expected << ", seen " << result.seen;
    if (result.verdict == CheckVerdict::kSkip) skipped.push_back(Name(result));
  }
  EXPECT_THAT(skipped, ::testing::ElementsAre("set-up", "told-ranks", "pass", "perft"));
}

TEST(CheckOnceTest, AnEngineWithoutTheGameFailsTheHandshake) {
  CheckPlan plan = PlanOf({BuiltPath("tests/fake_checked"), "none"});
  plan.variant = ToyVariant();
  const auto results = CheckUji(plan, nullptr, {});
  EXPECT_EQ(results.front().verdict, CheckVerdict::kFail);
  EXPECT_THAT(results.front().expected, ::testing::HasSubstr("var toy"));
  for (size_t i = 1; i < results.size(); ++i)
    EXPECT_EQ(results[i].verdict, CheckVerdict::kSkip) << results[i].name;
}

// Of every kind of refusal there is one at least, and the game refuses each of them.
TEST(CheckScenes, BadLinesOfAnyGame) {
  for (const auto& variant : {StandardVariants().front(), ToyVariant()}) {
    const std::vector<CheckScene> scenes = MakeScenes(*variant, 6, 1);
    ASSERT_EQ(scenes.size(), 6U);
    EXPECT_TRUE(scenes.front().events.empty());
    EXPECT_GT(BadPositions(scenes).size(), 10U) << variant->name();
    for (const std::string& event : BadEvents(scenes))
      EXPECT_FALSE(scenes.front().game->Clone()->Observe(event).ok()) << event;
    EXPECT_FALSE(BadEvents(scenes).empty());
    EXPECT_FALSE(BadActions(scenes).empty());
    for (const CheckScene& scene : scenes)
      for (const std::string& action : scene.legal)
        EXPECT_TRUE(scene.game->CheckAction(action).ok()) << action;
  }
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
