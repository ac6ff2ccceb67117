// Whole matches: against engines that misbehave, and the same whatever the concurrency.
#include "arena/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arena/engine_spec.h"
#include "arena/report.h"
#include "arena/setup_sources.h"
#include "gmock/gmock.h"
#include "records/record_view.h"
#include "search/player.h"
#include "tests/support/program.h"
#include "tests/support/shared_data.h"
#include "tests/support/terms.h"
#include "variants/duel_setups.h"

namespace sapper {
namespace {

EngineSpec Spec(const std::vector<std::string>& words) {
  auto spec = ParseEngineSpec(words, {}, Duel());
  EXPECT_TRUE(spec.ok()) << spec.status();
  return *std::move(spec);
}

// Longer than any machine takes for what has to come in time.
constexpr absl::Duration kLong = absl::Minutes(1);

MatchPlan PlanOf(const EngineSpec& first, const EngineSpec& second, const SetupSource& layouts,
                 absl::Duration handshake = kLong) {
  MatchPlan plan;
  plan.variant = Duel();
  plan.settings = plan.variant->DefaultSettings();
  plan.layouts = &layouts;
  plan.check_agreement = true;
  plan.recover = true;
  for (const EngineSpec& spec : {first, second}) {
    Participant participant;
    participant.name = spec.name;
    participant.control = spec.control;
    participant.keep = spec.protocol != EngineProtocol::kBuiltIn;
    participant.make_peer = [spec, handshake](const PeerRequest& request) {
      return MakePeer(spec, {handshake, absl::Milliseconds(200)}, request, nullptr);
    };
    plan.participants.push_back(std::move(participant));
  }
  return plan;
}

std::vector<std::string> FakeWords(const std::string& mode, const std::string& file = "") {
  std::vector<std::string> words = {absl::StrCat("cmd=", BuiltPath("tests/fake_engine")),
                                    absl::StrCat("arg=", mode), "name=fake"};
  if (!file.empty()) words.push_back(absl::StrCat("arg=", file));
  return words;
}

std::string TemporaryFile() {
  static std::atomic<int> number{0};
  return (std::filesystem::temp_directory_path() /
          absl::StrCat("sapper match ", getpid(), " ", ++number))
      .string();
}

struct Fault {
  const char* name;
  const char* mode;
  absl::optional<Reason> reason;  // nothing: all is well in the end
  const char* argument = "";
};

// Only a deadline that the fault is to miss is short, and it misses it with the first answer that
// the deadline is for. So a busy machine makes nothing else late.
class MatchFaultTest : public ::testing::TestWithParam<Fault> {
 protected:
  static absl::Duration Unless(Reason missed, absl::Duration otherwise) {
    return GetParam().reason == missed ? absl::Milliseconds(100) : otherwise;
  }
};

// Two pairs at once: the fault of one game must not keep the others from going on.
TEST_P(MatchFaultTest, ThreadsGoOnAndTheEndingIsRight) {
  const auto layouts = EngineSetups();
  std::vector<std::string> words = FakeWords(GetParam().mode, GetParam().argument);
  EngineSpec fake = Spec(words);
  fake.control.move = Unless(Reason::kStall, Unless(Reason::kTime, kLong));
  MatchPlan plan =
      PlanOf(fake, Spec({"random", "nodes=1"}), *layouts, Unless(Reason::kNoHandshake, kLong));
  plan.rounds = 2;
  plan.concurrency = 2;
  plan.grace = Unless(Reason::kStall, kLong);
  std::vector<absl::optional<TeamOutcome>> outcomes;
  std::vector<std::string> messages;
  const MatchResult result = RunMatch(
      plan, {},
      [&](const GameReport& report) {
        outcomes.push_back(report.result->outcome);
        messages.push_back(GameLine(plan.terms(), report));
        return absl::OkStatus();
      },
      std::stop_token());
  ASSERT_EQ(outcomes.size(), 4U);
  EXPECT_EQ(result.standings.Of(0).runner_failures(), 0);
  for (size_t i = 0; i < outcomes.size(); ++i) {
    ASSERT_TRUE(outcomes[i].has_value()) << messages[i];
    // The line of a game that is not counted calls nobody the winner.
    const bool as_fault = absl::StrContains(
        messages[i], absl::StrCat("fault: ", ReasonName(outcomes[i]->reason), " by fake (not"));
    EXPECT_EQ(as_fault, IsFault(outcomes[i]->reason)) << messages[i];
    EXPECT_FALSE(as_fault && absl::StrContains(messages[i], " wins")) << messages[i];
    if (GetParam().reason.has_value()) {
      EXPECT_EQ(outcomes[i]->reason, *GetParam().reason) << messages[i];
    } else {
      EXPECT_FALSE(IsFault(outcomes[i]->reason)) << messages[i];
    }
  }
  const bool fault = GetParam().reason.has_value() && IsFault(*GetParam().reason);
  EXPECT_EQ(result.standings.Of(0).faults(), fault ? 4 : 0);
  EXPECT_EQ(result.standings.Of(0).games().games(), fault ? 0 : 4);
  EXPECT_EQ(result.standings.Of(0).games().draws, 0);
}

INSTANTIATE_TEST_SUITE_P(
    All, MatchFaultTest,
    ::testing::Values(Fault{"Good", "good", absl::nullopt},
                      Fault{"NeverAnswersTheHandshake", "silent", Reason::kNoHandshake},
                      Fault{"CrashesAtTheStart", "crash-start", Reason::kCrash},
                      Fault{"CrashesInTheMiddle", "crash-mid", Reason::kCrash},
                      Fault{"ExitsInTheMiddle", "exit-mid", Reason::kCrash},
                      Fault{"SendsTwoMoves", "two-moves", Reason::kIllegal},
                      Fault{"SaysASecondMoveLate", "late-second", Reason::kIllegal},
                      Fault{"MovesOutOfTurn", "unasked", Reason::kIllegal},
                      Fault{"SaysTwoLayouts", "two-layouts", Reason::kBadLayout},
                      Fault{"IllegalMove", "illegal", Reason::kIllegal},
                      Fault{"MoveOfTheOtherSide", "other-side", Reason::kIllegal},
                      Fault{"Garbage", "garbage", Reason::kIllegal},
                      Fault{"NoMove", "none", Reason::kIllegal},
                      Fault{"EndlessLine", "endless-line@1", Reason::kStall},
                      Fault{"FloodOfLines", "flood@1", Reason::kStall},
                      Fault{"LineOfTenMegabytes", "long-line", absl::nullopt},
                      Fault{"ClosesItsOutput", "close-stdout", Reason::kCrash},
                      Fault{"IgnoresStopAndQuit", "deaf@1", Reason::kStall},
                      Fault{"Late", "late@1", Reason::kTime, "300"},
                      Fault{"LateByAnHour", "late@1", Reason::kStall, "3600000"},
                      Fault{"FloodsStderr", "flood-stderr", absl::nullopt},
                      Fault{"BadLayout", "bad-layout", Reason::kBadLayout}),
    [](const auto& fault) { return fault.param.name; });

// The reason that a game ends for whose engine thinks a millisecond longer than it may.
absl::optional<Reason> EndOfLateGame(absl::Duration margin) {
  const auto layouts = EngineSetups();
  std::vector<std::string> words = FakeWords("late@1", "201");
  words.push_back("st=200ms");
  EngineSpec fake = Spec(words);
  fake.control.margin = margin;
  MatchPlan plan = PlanOf(fake, Spec({"random", "nodes=1"}), *layouts);
  plan.max_plies = 8;
  absl::optional<Reason> reason;
  const auto on_game = [&](const GameReport& report) {
    if (report.result->outcome.has_value()) reason = report.result->outcome->reason;
    return absl::OkStatus();
  };
  EXPECT_EQ(RunMatch(plan, {}, on_game, std::stop_token()).standings.Of(0).games().games(), 2);
  return reason;
}

TEST(MatchTest, AMillisecondIsLateUnlessTheMarginForgivesIt) {
  EXPECT_EQ(EndOfLateGame(absl::ZeroDuration()), Reason::kTime);
  EXPECT_EQ(EndOfLateGame(absl::Seconds(20)), Reason::kAdjudication);
}

// What it is told last kills it: the game stands as it ended, and the next is played by a new one.
TEST(MatchTest, CrashAfterTheLastPlyChangesNothing) {
  const auto layouts = EngineSetups();
  MatchPlan plan =
      PlanOf(Spec(FakeWords("crash-last", "6")), Spec({"random", "nodes=1"}), *layouts);
  plan.max_plies = 6;
  plan.rounds = 3;
  const MatchResult result = RunMatch(plan, {}, nullptr, std::stop_token());
  EXPECT_EQ(result.standings.Of(0).games(), (Trinomial{0, 6, 0}));
  // Where it has another move to make, it is a crash.
  plan = PlanOf(Spec(FakeWords("crash-last", "3")), Spec({"random", "nodes=1"}), *layouts);
  plan.max_plies = 6;
  const MatchResult crashed = RunMatch(plan, {}, nullptr, std::stop_token());
  EXPECT_EQ(crashed.standings.Of(0).faults_of(0).at(Reason::kCrash), 2);
}

TEST(MatchTest, ProgramThatIsNotThereFails) {
  const auto layouts = EngineSetups();
  MatchPlan plan = PlanOf(Spec({"cmd=/no/such engine"}), Spec({"random", "nodes=1"}), *layouts);
  const MatchResult result = RunMatch(plan, {}, nullptr, std::stop_token());
  EXPECT_EQ(result.standings.Of(0).faults_of(0).at(Reason::kNoHandshake), 2);
  EXPECT_EQ(result.standings.Of(0).games().games(), 0);
}

// The same verdict at the same ply whether the other engine is quick or slow.
TEST(MatchTest, ASecondAnswerIsJudgedWhateverTheOtherEnginesSpeed) {
  const auto layouts = EngineSetups();
  for (const char* mode : {"two-moves@1", "late-second@1", "unasked@1"}) {
    std::vector<std::vector<size_t>> plies;
    for (const char* delay : {"0", "150"}) {
      std::vector<std::string> other = FakeWords("late@1", delay);
      other[2] = "name=other";
      const MatchPlan plan = PlanOf(Spec(FakeWords(mode)), Spec(other), *layouts);
      plies.emplace_back();
      RunMatch(
          plan, {},
          [&](const GameReport& report) {
            EXPECT_EQ(report.result->outcome->reason, Reason::kIllegal) << mode;
            EXPECT_THAT(report.result->Note(), ::testing::HasSubstr("fake ")) << mode;
            plies.back().push_back(report.result->record->plies.size());
            return absl::OkStatus();
          },
          std::stop_token());
    }
    ASSERT_EQ(plies[0].size(), 2U) << mode;
    EXPECT_EQ(plies[0], plies[1]) << mode;
  }
}

// The line of the game and the summary say what was wrong and where, as the record does.
TEST(MatchTest, IllegalMovesAreNamed) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"illegal@1", "ply 1: bestmove a1a9, but a1a9 is not a legal move"},
      {"none@1", "ply 1: bestmove none, but there are legal moves"},
      {"garbage@1", "it answered bestmove"}};
  const auto layouts = EngineSetups();
  for (const auto& [mode, text] : cases) {
    const MatchPlan plan = PlanOf(Spec(FakeWords(mode)), Spec({"random", "nodes=1"}), *layouts);
    std::string first_line;
    const MatchResult result = RunMatch(
        plan, {},
        [&](const GameReport& report) {
          if (first_line.empty()) first_line = GameLine(plan.terms(), report);
          EXPECT_THAT(report.result->record->note, ::testing::HasSubstr("fake ("));
          return absl::OkStatus();
        },
        std::stop_token());
    EXPECT_THAT(first_line, ::testing::HasSubstr(text));
    EXPECT_THAT(MatchSummary(plan.terms(), result.standings, &result.run),
                ::testing::HasSubstr(text));
    ASSERT_TRUE(result.standings.first_illegal().has_value());
    EXPECT_EQ(result.standings.first_illegal()->game, GameId(0, 0));
    EXPECT_THAT(result.standings.first_illegal()->note, ::testing::HasSubstr("fake (red)"));
  }
}

// The fake's score is +100 permille for its own side in every move.
TEST(MatchTest, BothEnginesScoresEndAGame) {
  const auto layouts = EngineSetups();
  std::vector<std::string> other = FakeWords("good");
  other[2] = "name=other";
  MatchPlan plan = PlanOf(Spec(FakeWords("good")), Spec(other), *layouts);
  plan.adjudication.draw = DrawRule{.from = 12, .moves = 2, .within = 100};
  RunMatch(
      plan, {},
      [&](const GameReport& report) {
        EXPECT_EQ(report.result->outcome, (TeamOutcome{absl::nullopt, Reason::kAdjudication}));
        EXPECT_EQ(report.result->record->plies.size(), 12U);
        EXPECT_TRUE(VerifyRecord(*report.result->record).ok());
        return absl::OkStatus();
      },
      std::stop_token());
  // Somebody thinks that it is better than that.
  plan.adjudication.draw->within = 99;
  plan.max_plies = 40;
  RunMatch(
      plan, {},
      [&](const GameReport& report) {
        EXPECT_NE(report.result->record->plies.size(), 12U);
        return absl::OkStatus();
      },
      std::stop_token());
}

// A player that computes no score says nothing of how the game stands: two such players do not
// agree on a draw.
TEST(MatchTest, WhoTellsNoScoreIsNotAdjudicatedOn) {
  const std::set<std::string> with_score = {"sapper", "contest", "contest-1", "seer", "seer-ab"};
  std::vector<std::string> names(PlayerNames().begin(), PlayerNames().end());
  names.insert(names.end(), SeeingPlayerNames().begin(), SeeingPlayerNames().end());
  const auto layouts = EngineSetups();
  for (const std::string& name : names) {
    MatchPlan plan = PlanOf(Spec({name, "nodes=2000", "name=a"}),
                            Spec({name, "nodes=2000", "name=b"}), *layouts);
    plan.max_plies = 6;
    plan.adjudication.draw = DrawRule{.from = 2, .moves = 1, .within = 1000};
    RunMatch(
        plan, {},
        [&](const GameReport& report) {
          const std::vector<RecordedPly>& plies = report.result->record->plies;
          EXPECT_EQ(plies.size(), with_score.count(name) > 0 ? 2U : 6U) << name;
          for (const RecordedPly& ply : plies)
            EXPECT_EQ(ply.value.has_value(), with_score.count(name) > 0) << name;
          return absl::OkStatus();
        },
        std::stop_token());
  }
}

// What was asked, how long was waited, and what came instead.
TEST(MatchTest, SilenceIsDescribed) {
  const auto layouts = EngineSetups();
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"silent", "no ujiok within 100ms of 'uji'; it said nothing"},
      {"flood@1",
       "no bestmove within 100ms, nor within 100ms of 'stop'; the last line heard was "
       "'info string busy'"},
      {"deaf@1", "nor within 100ms of 'stop'; it said nothing"}};
  for (const auto& [mode, text] : cases) {
    EngineSpec fake = Spec(FakeWords(mode));
    fake.control.move = absl::Milliseconds(100);
    MatchPlan plan = PlanOf(fake, Spec({"random", "nodes=1"}), *layouts,
                            mode == "silent" ? absl::Milliseconds(100) : kLong);
    plan.grace = absl::Milliseconds(100);
    std::string line;
    RunMatch(
        plan, {},
        [&](const GameReport& report) {
          if (line.empty()) line = GameLine(plan.terms(), report);
          return absl::OkStatus();
        },
        std::stop_token());
    EXPECT_THAT(line, ::testing::HasSubstr(text));
  }
}

TEST(MatchTest, FaultsMayBeScoredAsLosses) {
  const auto layouts = EngineSetups();
  MatchPlan plan = PlanOf(Spec(FakeWords("crash-mid")), Spec({"random", "nodes=1"}), *layouts);
  plan.faults_lose = true;
  const MatchResult result = RunMatch(plan, {}, nullptr, std::stop_token());
  EXPECT_EQ(result.standings.Of(0).games(), (Trinomial{0, 0, 2}));
  EXPECT_EQ(result.standings.Of(0).pairs().pairs[0], 1);
}

TEST(MatchTest, CrashEndsTheMatchUnlessItIsToRecover) {
  const auto layouts = EngineSetups();
  MatchPlan plan = PlanOf(Spec(FakeWords("crash-mid")), Spec({"random", "nodes=1"}), *layouts);
  plan.rounds = 3;
  plan.recover = false;
  const MatchResult ended = RunMatch(plan, {}, nullptr, std::stop_token());
  EXPECT_EQ(ended.standings.Of(0).faults(), 1);
  EXPECT_EQ(ended.run.games, 1);
  EXPECT_FALSE(ended.run.ended.ok());
  EXPECT_FALSE(ended.run.stopped);
  plan.recover = true;
  const MatchResult recovered = RunMatch(plan, {}, nullptr, std::stop_token());
  EXPECT_EQ(recovered.standings.Of(0).faults(), 6);
  EXPECT_TRUE(recovered.run.ended.ok());
}

// A game of an earlier run counts, even if its pair is not gone on with.
TEST(MatchTest, AnEarlyEndForgetsNoFinishedGame) {
  const auto layouts = EngineSetups();
  MatchPlan plan =
      PlanOf(Spec({"random", "nodes=1"}), Spec({"random", "nodes=1", "name=b"}), *layouts);
  plan.rounds = 3;
  FinishedGame earlier;
  earlier.summary.outcome = TeamOutcome{Team(0), Reason::kFlag};
  earlier.summary.plies = 10;
  const auto full = [](const GameReport&) { return absl::ResourceExhaustedError("disk full"); };
  const MatchResult result = RunMatch(plan, {{GameId(2, 0), earlier}}, full, std::stop_token());
  EXPECT_EQ(result.run.games, 1);
  EXPECT_EQ(result.run.earlier, 1);
  EXPECT_EQ(result.standings.Of(0).games().games(), 2);
}

TEST(MatchTest, LeavesNoOrphan) {
  const std::string file = TemporaryFile();
  const auto layouts = EngineSetups();
  MatchPlan plan = PlanOf(Spec(FakeWords("forks", file)), Spec({"random", "nodes=1"}), *layouts);
  const MatchResult result = RunMatch(plan, {}, nullptr, std::stop_token());
  EXPECT_EQ(result.standings.Of(0).games().games(), 2);
  pid_t grandchild = 0;
  ASSERT_TRUE(std::ifstream(file) >> grandchild);
  EXPECT_TRUE(IsGone(grandchild));
  std::filesystem::remove(file);
}

// A draw is offered with the third move of the offering engine: ply 5 of its games as red, ply 6 as
// black.
TEST(MatchTest, ThreadsAgreeOnADrawThatIsTaken) {
  struct Case {
    const char* other;
    bool agreed;
  };
  const auto layouts = EngineSetups();
  for (const Case& test : {Case{"accepts", true}, {"good", false}}) {
    std::vector<std::string> other = FakeWords(test.other);
    other.emplace_back("name=other");
    other.erase(std::find(other.begin(), other.end(), "name=fake"));
    MatchPlan plan = PlanOf(Spec(FakeWords("offers")), Spec(other), *layouts);
    plan.rounds = 1;
    plan.max_plies = 40;
    std::vector<size_t> plies;
    const MatchResult result = RunMatch(
        plan, {},
        [&](const GameReport& report) {
          plies.push_back(report.result->record->plies.size());
          EXPECT_EQ(report.result->outcome->reason == Reason::kAgreement, test.agreed);
          return absl::OkStatus();
        },
        std::stop_token());
    EXPECT_EQ(result.standings.Of(0).faults(), 0);
    if (test.agreed) {
      EXPECT_EQ(plies, (std::vector<size_t>{5, 6}));
    }
  }
}

TEST(MatchTest, ThreadsStopWhenAsked) {
  const auto layouts = EngineSetups();
  const std::string file = TemporaryFile();
  MatchPlan plan = PlanOf(Spec(FakeWords("mute", file)), Spec({"random", "nodes=1"}), *layouts);
  plan.rounds = 100;
  plan.concurrency = 2;
  plan.stall = absl::Minutes(5);  // without a stop, a fault
  std::stop_source stop;
  const std::jthread stopper([&](const std::stop_token& match_over) {
    while (!std::filesystem::exists(file) && !match_over.stop_requested())
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    stop.request_stop();
  });
  const MatchResult result = RunMatch(plan, {}, nullptr, stop.get_token());
  EXPECT_TRUE(result.run.stopped);
  EXPECT_EQ(result.standings.Of(0).faults(), 0);
  EXPECT_GT(result.standings.Of(0).broken_off(), 0);
  std::filesystem::remove(file);
}

// Games between random movers end in every way, also with both sides stuck at once, which a view
// cannot see: seed 101 has such games.
TEST(MatchThread, RefereeAndBothViewsAgreeAtEveryPly) {
  const auto layouts = HumanSetups(Rules());
  ASSERT_TRUE(layouts.ok()) << layouts.status();
  MatchPlan plan =
      PlanOf(Spec({"random", "nodes=1"}), Spec({"random", "name=other", "nodes=1"}), **layouts);
  plan.seed = 101;
  plan.rounds = 100;
  plan.concurrency = 2;
  const MatchResult result = RunMatch(plan, {}, nullptr, std::stop_token());
  EXPECT_EQ(result.standings.Of(0).runner_failures(), 0);
  EXPECT_EQ(result.standings.Of(0).games().games(), 200);
}

// The records of a match, in the order of the schedule.
std::vector<std::string> RecordsOf(int concurrency, const SetupSource& layouts,
                                   const std::string& first, const std::string& second) {
  MatchPlan plan = PlanOf(Spec({first, "nodes=8"}), Spec({second, "nodes=8"}), layouts);
  plan.rounds = 3;
  plan.concurrency = concurrency;
  plan.seed = 11;
  plan.max_plies = 60;
  std::vector<std::string> records(6);
  const MatchResult result = RunMatch(
      plan, {},
      [&](const GameReport& report) {
        records[static_cast<size_t>(report.game.number())] = RecordText(*report.result->record);
        EXPECT_TRUE(VerifyRecord(*report.result->record).ok());
        return absl::OkStatus();
      },
      std::stop_token());
  EXPECT_EQ(result.standings.Of(0).games().games(), 6);
  EXPECT_EQ(result.standings.Of(0).pairs().count(), 3);
  return records;
}

TEST(MatchTest, ThreadsDoNotChangeTheGames) {
  const auto human = HumanSetups(Rules());
  ASSERT_TRUE(human.ok());
  EXPECT_EQ(RecordsOf(1, **human, "sapper", "random"), RecordsOf(2, **human, "sapper", "random"));
  const auto own = EngineSetups();
  EXPECT_EQ(RecordsOf(1, *own, "random", "random"), RecordsOf(2, *own, "random", "random"));
}

// Whichever pair ends first: the same prefix of the schedule decides, and nothing else counts.
TEST(MatchTest, ThreadsDoNotChangeTheDecision) {
  const auto layouts = HumanSetups(Rules());
  ASSERT_TRUE(layouts.ok());
  std::string expected;
  for (int concurrency : {1, 2, 5}) {
    MatchPlan plan =
        PlanOf(Spec({"random", "nodes=1"}), Spec({"random", "name=other", "nodes=1"}), **layouts);
    plan.check_agreement = false;
    plan.seed = 3;
    plan.rounds = 100;
    plan.concurrency = concurrency;
    plan.sprt = Sprt{-200, 200, 0.05, 0.05};
    const MatchResult result = RunMatch(plan, {}, nullptr, std::stop_token());
    EXPECT_TRUE(result.standings.verdict().has_value());
    EXPECT_LT(result.standings.Total().games().games(), 200);
    const std::string json = MatchJson(plan.terms(), result.standings, nullptr);
    if (expected.empty()) expected = json;
    EXPECT_EQ(json, expected);
  }
}

TEST(MatchTest, PairsShareTheirLayoutsAndChangeSeats) {
  const auto layouts = EngineSetups();
  const auto records = RecordsOf(2, *layouts, "random", "random");
  for (size_t i = 0; i < records.size(); i += 2) {
    const GameRecord first = ParseRecords(records[i], StandardVariants())->at(0);
    const GameRecord second = ParseRecords(records[i + 1], StandardVariants())->at(0);
    EXPECT_EQ(first.setups, second.setups);
    EXPECT_EQ(first.label.substr(0, 2), second.label.substr(0, 2));
    EXPECT_NE(first.plies, second.plies);
    const GameRecord next =
        ParseRecords(records[(i + 2) % records.size()], StandardVariants())->at(0);
    EXPECT_NE(first.setups, next.setups);
  }
}

TEST(MatchTest, SequentialTestEndsAOneSidedMatch) {
  const auto layouts = EngineSetups();
  MatchPlan plan = PlanOf(Spec({"random", "nodes=1"}), Spec(FakeWords("illegal")), *layouts);
  plan.rounds = 200;
  plan.sprt = Sprt{0, 50, 0.05, 0.05};
  const MatchResult result = RunMatch(plan, {}, nullptr, std::stop_token());
  EXPECT_EQ(result.standings.verdict(), SprtVerdict::kAcceptElo1);
  EXPECT_LT(result.standings.Of(0).pairs().count(), 200);
}

TEST(EngineSpecTest, BadWordsAreAnsweredWithWhatToType) {
  const auto error = [](const std::vector<std::string>& words) {
    const auto spec = ParseEngineSpec(words, {}, Duel());
    return spec.ok() ? std::string("accepted") : std::string(spec.status().message());
  };
  using ::testing::HasSubstr;
  EXPECT_THAT(error({"stockfish"}), HasSubstr("write --engine cmd=stockfish"));
  EXPECT_THAT(error({"cmd=x", "proto=uci"}), HasSubstr("proto=uji, proto=contest or proto=cs4500"));
  EXPECT_THAT(error({"cmd=x", "sapper"}), HasSubstr("choose"));
  EXPECT_THAT(error({"name=x"}), HasSubstr("needs cmd=PROGRAM"));
  EXPECT_THAT(error({"random", "colour=red"}), HasSubstr("cmd= arg= args="));
  EXPECT_THAT(error({"random", "option.Hush=1"}), HasSubstr("option.Hush"));
  EXPECT_THAT(error({"random", "tc=fast"}), HasSubstr("30:00"));
  EXPECT_THAT(error({"random", "name="}), HasSubstr("nothing stands after"));
  EXPECT_THAT(error({"sapper", "option.player=greedy"}), HasSubstr("write --engine greedy"));
  for (const std::string& engine : {std::string("random"), std::string("cmd=x")}) {
    EXPECT_THAT(error({engine, "option.variant=flip"}), HasSubstr("write --variant"));
    for (const OptionDescription& option : Duel()->DescribeOptions())
      EXPECT_THAT(error({engine, "option." + option.name + "=" + option.default_text}),
                  HasSubstr("write --rules"));
  }
}

TEST(EngineSpecTest, EachFillsWhatTheEngineLeavesOpen) {
  const std::vector<std::string> each = {"nodes=5", "option.Threads=1"};
  const auto spec =
      ParseEngineSpec({"cmd=./my engine", "args=-a  -b", "arg=c d", "st=1s"}, each, Duel());
  ASSERT_TRUE(spec.ok());
  EXPECT_EQ(spec->command, (std::vector<std::string>{"./my engine", "-a", "-b", "c d"}));
  EXPECT_EQ(spec->name, "my engine");
  EXPECT_EQ(spec->control.ToString(), "st=1000ms");
  EXPECT_EQ(spec->options.size(), 1U);
}

}  // namespace
}  // namespace sapper
