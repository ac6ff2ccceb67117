// Many positions at a time: answers, refusals, order, cancelling, backpressure.
#include "arena/analysis_service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "nlohmann/json.hpp"
#include "tests/support/fake_player.h"
#include "tests/support/files.h"
#include "tests/support/shared_data.h"
#include "tests/support/toy_variant.h"
#include "variants/registry.h"

namespace sapper {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kRed[] = "diahcbgkkfiecfigjhedjljhg";
constexpr char kBlack[] = "bicgcakdgifgeekjfhjjihhld";

// Searches that last until they are let go or stopped; stubborn ones do not end when stopped.
class Gate {
 public:
  explicit Gate(bool stubborn = false) : stubborn_(stubborn) {}
  void Open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  void Pass(const SearchControl& control) {
    std::unique_lock lock(mutex_);
    ++arrived_;
    changed_.notify_all();
    while (!open_ && (stubborn_ || !control.stopped()))
      changed_.wait_for(lock, std::chrono::milliseconds(1));
  }
  void AwaitArrivals(int count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return arrived_ >= count; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  const bool stubborn_;
  bool open_ = false;
  int arrived_ = 0;
};

class GatedPlayer : public FakePlayer {
 public:
  explicit GatedPlayer(Gate& gate) : gate_(gate) {}
  SearchResult Search(const InformationState& state, const Limits& limits, SearchControl& control,
                      const InfoCallback& info) override {
    gate_.Pass(control);
    return FakePlayer::Search(state, limits, control, info);
  }

 private:
  Gate& gate_;
};

class AnalysisServiceThread : public ::testing::Test {
 protected:
  // With a player that waits at the gate; without a gate, Sapper's own.
  AnalysisService& Start(AnalysisServiceSettings settings, Gate* gate = nullptr) {
    service_.reset();
    lines_.clear();
    Variants variants = StandardVariants();
    if (gate != nullptr) {
      DuelParts parts = FakeParts();
      parts.make_player = [gate](absl::string_view, const PlayerOptions&) {
        return std::make_unique<GatedPlayer>(*gate);
      };
      variants = {std::make_shared<DuelVariant>(parts)};
    }
    variants.push_back(ToyVariant());
    settings.player.hash_mib = 8;
    settings.nodes = 30;
    service_ =
        std::make_unique<AnalysisService>(variants, settings, [this](absl::string_view line) {
          const std::lock_guard lock(mutex_);
          lines_.emplace_back(line);
        });
    return *service_;
  }
  // All answers, when there are no more to come.
  std::vector<nlohmann::json> Answers() {
    while (!service_->FinishFor(std::chrono::seconds(10))) {
    }
    const std::lock_guard lock(mutex_);
    std::vector<nlohmann::json> answers;
    for (const std::string& line : lines_) answers.push_back(nlohmann::json::parse(line));
    return answers;
  }
  std::vector<std::string> Ids() {
    std::vector<std::string> ids;
    for (const auto& answer : Answers()) ids.push_back(answer["id"]);
    return ids;
  }
  // The only answer to a line.
  nlohmann::json AnswerTo(absl::string_view line) {
    Start({}).Submit(line);
    const auto answers = Answers();
    EXPECT_EQ(answers.size(), 1U) << line;
    return answers.at(0);
  }

  std::mutex mutex_;
  std::vector<std::string> lines_;
  std::unique_ptr<AnalysisService> service_;
};

std::string Ask(absl::string_view id, absl::string_view more = "") {
  return absl::StrCat(R"({"id":")", id, R"(","position":"layout )", kRed, R"( side red")", more,
                      "}");
}

TEST_F(AnalysisServiceThread, APositionIsJudgedAsTheSideSeesIt) {
  const auto answer = AnswerTo(Ask("a"));
  EXPECT_EQ(answer["id"], "a");
  EXPECT_EQ(answer["ply"], 0);
  EXPECT_EQ(answer["to_move"], "red");
  EXPECT_EQ(answer["nodes"], 30);
  EXPECT_EQ(answer["line"][0], answer["best"]);
  EXPECT_EQ(answer["belief"].size(), 25U);
}

TEST_F(AnalysisServiceThread, PliesOfOneGameAndSetupsThatAreNotShown) {
  AnalysisService& service = Start({.threads = 2});
  const std::string moves = R"(,"moves":["c6c7+","c8c7=@b1"],"plies":[2,0,1],"side":"black")";
  service.Submit(absl::StrCat(R"({"id":"one","setups":{"black":")", kBlack, R"("})", moves, "}"));
  service.Submit(absl::StrCat(R"({"id":"two","setups":{"black":")", kBlack, R"(","red":")", kRed,
                              R"("})", moves, "}"));
  std::map<std::string, std::map<int, nlohmann::json>> answers;
  for (nlohmann::json& answer : Answers()) {
    const std::string id = answer["id"];
    answer.erase("id");
    answers[id][answer["ply"].get<int>()] = answer;
  }
  EXPECT_EQ(answers["one"].size(), 3U);
  EXPECT_EQ(answers["one"], answers["two"]);
  EXPECT_TRUE(answers["one"][0]["best"].is_null());
  EXPECT_FALSE(answers["one"][1]["best"].is_null());
  EXPECT_EQ(answers["one"][2]["to_move"], "red");
}

// The lines of docs/analysis.md that are sent, and one that is answered with the error shown there.
TEST_F(AnalysisServiceThread, TheDocumentsExamplesAreTrue) {
  const std::string document = FileText(SourcePath("docs/analysis.md"));
  int asked = 0;
  for (const absl::string_view line : absl::StrSplit(document, '\n')) {
    if (!absl::StartsWith(line, "{") || absl::StrContains(line, "to_move") ||
        absl::StrContains(line, "error"))
      continue;
    AnalysisRequest request;
    RequestError error;
    EXPECT_TRUE(RequestReader(StandardVariants(), 10).Read(line, request, error))
        << line << error.status;
    ++asked;
  }
  EXPECT_EQ(asked, 2);
  Start({}).Submit(Ask("b", R"(,"moves":["c6c5"])"));
  ASSERT_EQ(Answers().size(), 1U);
  EXPECT_THAT(document, HasSubstr(lines_.at(0)));
}

// A move is any word that UJI's `observe` takes.
TEST_F(AnalysisServiceThread, MovesAreWhateverAnEngineObserves) {
  const auto told = AnswerTo(Ask("x", R"(,"moves":["e12=j","pass","pass"])"));
  EXPECT_EQ(told["ply"], 3);
  EXPECT_EQ(told["belief"]["e12"]["j"], 1000);
  EXPECT_EQ(told["to_move"], "red");
  const auto fight = AnswerTo(Ask("x", R"(,"moves":"c6c7+:a>f")"));
  EXPECT_EQ(fight["ply"], 1) << fight;
  const auto refused = AnswerTo(Ask("x", R"(,"moves":"c6c7+:b>f")"));
  EXPECT_EQ(refused["field"], "moves");
  EXPECT_EQ(refused["code"], "result");
  const auto completed =
      AnswerTo(absl::StrCat(R"({"id":"x","position":"layout )", kRed, " side red enemy ", kBlack,
                            R"(","moves":["c6c7","c8c7"],"plies":[2]})"));
  EXPECT_EQ(completed["ply"], 2) << completed;
  EXPECT_FALSE(completed["best"].is_null()) << completed;
}

TEST_F(AnalysisServiceThread, AnyGame) {
  const auto answer = AnswerTo(
      R"({"id":"t","variant":"toy","position":"layout 2 side east","moves":"step:2","player":"leaper"})");
  EXPECT_EQ(answer["side"], "east");
  EXPECT_EQ(answer["best"], "leap");
  EXPECT_EQ(answer["belief"]["a3"]["1"], 333);
}

TEST_F(AnalysisServiceThread, TheSameRequestHasTheSameAnswerWhateverElseIsAsked) {
  AnalysisService& service = Start({.threads = 3});
  for (int i = 0; i < 6; ++i) {
    service.Submit(Ask("same"));
    service.Submit(Ask("other", absl::StrCat(R"(,"rules":"casual","nodes":)", 20 + i)));
  }
  std::set<std::string> same;
  for (const auto& answer : Answers())
    if (answer["id"] == "same") same.insert(answer.dump());
  EXPECT_EQ(same.size(), 1U);
}

TEST_F(AnalysisServiceThread, RefusesWithIdAndField) {
  struct Case {
    std::string line;
    const char* id;
    const char* field;
    const char* error;
  };
  const std::string whole = Ask("x");
  const Case cases[] = {
      {"{", "", "", "not JSON"},
      {"[1]", "", "", "not an object"},
      {"\"\xff\"", "", "", "not JSON in UTF-8"},
      {R"({"id":"a","id":"b"})", "", "id", "'id' twice"},
      {Ask("x", R"(,"nodes":1,"nodes":1)"), "", "nodes", "'nodes' twice"},
      {R"({"id":[[[[[1]]]]]})", "", "", "nested too deeply"},
      {"{}", "", "id", "missing"},
      {R"({"id":""})", "", "id", "1 to 200 bytes"},
      {R"({"id":7})", "", "id", "not a text"},
      {R"({"id":"x"})", "x", "position", "either"},
      {Ask("x", R"(,"side":"red")"), "x", "position", "either"},
      {R"({"id":"x","setups":{}})", "x", "side", "whose view"},
      {R"({"id":"x","setups":{},"side":"red"})", "x", "setups", "layout of red is not known"},
      {R"({"id":"x","setups":{"green":"a"},"side":"red"})", "x", "setups", "no side"},
      {R"({"id":"x","setups":{"red":"a"},"side":"red"})", "x", "setups", "red: "},
      {R"({"id":"x","position":"layout a side red"})", "x", "position", ""},
      {Ask("x", R"(,"side":"green")"), "x", "side", "none of red, black"},
      {Ask("x", R"(,"variant":"chess")"), "x", "variant", "no game"},
      {Ask("x", R"(,"rules":"chess")"), "x", "rules", ""},
      {Ask("x", R"(,"player":"nobody")"), "x", "player", "none of"},
      {Ask("x", R"(,"moves":["c6c7+","c6c7+"])"), "x", "moves", "move 2"},
      {Ask("x", R"(,"moves":[1])"), "x", "moves", "array of texts"},
      {Ask("x", R"(,"plies":[1])"), "x", "plies", "from 0 to 0"},
      {Ask("x", R"(,"plies":[])"), "x", "plies", "array of 1 to"},
      {Ask("x", R"(,"nodes":0)"), "x", "nodes", "whole number from 1"},
      {Ask("x", R"(,"nodes":1.5)"), "x", "nodes", "whole number"},
      {Ask("x", R"(,"movetime":-1)"), "x", "movetime", "whole number"},
      {Ask("x", R"(,"priority":1e3)"), "x", "priority", "whole number"},
      {Ask("x", R"(,"searchmoves":["a1a1"])"), "x", "searchmoves", ""},
      {Ask("x", R"(,"plies":[0,0])"), "x", "plies", "0 twice"},
      {Ask("x", R"(,"searchmoves":[])"), "x", "searchmoves", "names no move"},
      {Ask("x", R"(,"searchmoves":" ")"), "x", "searchmoves", "names no move"},
      {Ask("x", R"(,"moves":"c6c7+","plies":[0,1],"searchmoves":"a6a7")"), "x", "searchmoves",
       "'plies' has 2"},
      {Ask("x", R"(,"colour":1)"), "x", "colour", "'colour' is no field here; they are id, action"},
      {R"({"id":"x","postion":"layout a side red"})", "x", "postion", "they are id, action"},
      {R"({"id":"x","action":"terminate","terminateID":"a"})", "x", "terminateID", "terminateId"},
      {R"({"id":"x","action":"dance"})", "x", "action", "none of analyse"},
      {R"({"id":"x","action":"terminate"})", "x", "terminateId", "missing"},
      {R"({"id":"x","action":"query_version","nodes":1})", "x", "nodes", "no field"},
  };
  for (const Case& test : cases) {
    const auto answer = AnswerTo(test.line);
    EXPECT_EQ(answer["id"], *test.id == 0 ? nlohmann::json() : nlohmann::json(test.id))
        << test.line;
    EXPECT_EQ(answer.value("field", ""), test.field) << test.line << answer;
    EXPECT_THAT(answer.value("error", ""), HasSubstr(test.error)) << test.line;
  }
  Start({}).Submit(std::string(kLongestRequest + 1, ' ') + "x");
  service_->RefuseLongLine();
  service_->Submit(" \t");
  EXPECT_EQ(Answers().size(), 2U);
  EXPECT_EQ(AnswerTo(whole)["id"], "x");
}

TEST_F(AnalysisServiceThread, VersionIsTold) {
  EXPECT_EQ(AnswerTo(R"({"id":"v","action":"query_version"})")["version"], SAPPER_VERSION);
}

TEST_F(AnalysisServiceThread, HigherPrioritiesGoFirst) {
  Gate gate;
  AnalysisService& service = Start({}, &gate);
  service.Submit(Ask("first"));
  gate.AwaitArrivals(1);
  service.Submit(Ask("low", R"(,"priority":-1)"));
  service.Submit(Ask("usual"));
  service.Submit(Ask("high", R"(,"priority":5)"));
  service.Submit(Ask("usual again"));
  gate.Open();
  EXPECT_THAT(Ids(), ElementsAre("first", "high", "usual", "usual again", "low"));
}

TEST_F(AnalysisServiceThread, TerminateEndsWhatRunsAndWhatWaits) {
  Gate gate;
  AnalysisService& service = Start({}, &gate);
  service.Submit(Ask("a"));
  gate.AwaitArrivals(1);
  service.Submit(Ask("a"));
  service.Submit(Ask("b"));
  service.Submit(R"({"id":"t","action":"terminate","terminateId":"a"})");
  gate.AwaitArrivals(2);  // b
  service.Submit(R"({"id":"all","action":"terminate_all"})");
  int terminated = 0;
  int with_result = 0;
  for (const auto& answer : Answers()) {
    if (answer.contains("action")) {
      EXPECT_EQ(answer["terminated"], answer["id"] == "t" ? 2 : 1);
      continue;
    }
    terminated += answer.value("terminated", false) ? 1 : 0;
    with_result += answer.contains("best") ? 1 : 0;
  }
  EXPECT_EQ(terminated, 3);
  EXPECT_EQ(with_result, 2);
}

TEST_F(AnalysisServiceThread, TerminateIsAnsweredAfterWhatItEnds) {
  Gate gate(/*stubborn=*/true);
  AnalysisService& service = Start({.threads = 2}, &gate);
  service.Submit(Ask("a"));
  service.Submit(Ask("b"));
  gate.AwaitArrivals(2);
  service.Submit(Ask("a"));
  service.Submit(R"({"id":"t","action":"terminate","terminateId":"a"})");
  service.Submit(R"({"id":"again","action":"terminate","terminateId":"a"})");
  service.Submit(R"({"id":"all","action":"terminate_all"})");
  service.Submit(R"({"id":"none","action":"terminate","terminateId":"c"})");
  {
    // What waited and what ended nothing alone is answered while the searches go on.
    const std::lock_guard lock(mutex_);
    EXPECT_EQ(lines_.size(), 2U);
  }
  gate.Open();
  const std::vector<std::string> ids = Ids();
  ASSERT_EQ(ids.size(), 7U);
  const auto place = [&](absl::string_view id) {
    return std::find(ids.begin() + 2, ids.end(), id) - ids.begin();
  };
  EXPECT_EQ(ids[0], "a");
  EXPECT_EQ(ids[1], "none");
  EXPECT_LT(place("a"), place("t"));
  EXPECT_LT(place("t"), place("again"));
  EXPECT_LT(std::max(place("a"), place("b")), place("all"));
  for (const auto& answer : Answers())
    if (answer["id"] == "t") {
      EXPECT_EQ(answer["terminated"], 2);
    }
}

TEST_F(AnalysisServiceThread, AFullQueueHoldsTheReaderBack) {
  Gate gate;
  AnalysisService& service = Start({.most_waiting = 2}, &gate);
  std::atomic<int> submitted = 0;
  std::thread peer([&] {
    for (int i = 0; i < 5; ++i) {
      service.Submit(Ask(absl::StrCat(i)));
      ++submitted;
    }
  });
  gate.AwaitArrivals(1);
  while (submitted < 3) std::this_thread::yield();
  // One runs, two wait: the fourth does not get in before the gate opens.
  EXPECT_EQ(submitted, 3);
  gate.Open();
  peer.join();
  EXPECT_EQ(Ids().size(), 5U);
}

TEST_F(AnalysisServiceThread, AbandonEndsAtOnce) {
  Gate gate;
  AnalysisService& service = Start({}, &gate);
  for (const char* id : {"a", "b", "c"}) service.Submit(Ask(id));
  gate.AwaitArrivals(1);
  service.Abandon();
  EXPECT_LE(lines_.size(), 1U);
  service.Submit(Ask("late"));
  EXPECT_LE(lines_.size(), 1U);
}

}  // namespace
}  // namespace sapper
