// The referee that others use, in both of its dialects: the transcripts of tests/golden/referee and
// the examples of docs/referee.md to the letter ("…" stands for the rest of a line), and what
// transcripts do not show.
#include "arena/referee_session.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "arena/json_referee.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "protocol/position_command.h"
#include "records/record_view.h"
#include "tests/support/files.h"
#include "tests/support/shared_data.h"
#include "tests/support/toy_variant.h"
#include "variants/registry.h"

namespace sapper {
namespace {

constexpr char kRed[] = "cigdcegkefkfaibgidjhhhjlj";
constexpr char kBlack[] = "cibhfeidckgakhgfjgjedljhi";

Variants Games() {
  Variants variants = StandardVariants();
  variants.push_back(ToyVariant());
  return variants;
}

// Takes a line and returns the lines that answer it.
using Peer = std::function<std::vector<std::string>(absl::string_view)>;

Peer TextPeer() {
  const auto session = std::make_shared<RefereeSession>(Games());
  return [session](absl::string_view line) { return session->Handle(line).lines; };
}

Peer JsonPeer() {
  const auto referee = std::make_shared<JsonReferee>(Games(), 3);
  return [referee](absl::string_view line) -> std::vector<std::string> {
    const std::string answer = referee->Handle(line);
    if (answer.empty()) return {};
    return {answer};
  };
}

Peer PeerFor(absl::string_view first_line) {
  return absl::StartsWith(first_line, "> {") ? JsonPeer() : TextPeer();
}

bool Matches(absl::string_view got, absl::string_view expected) {
  const std::string version = absl::StrReplaceAll(got, {{SAPPER_VERSION, "V"}});
  const size_t cut = expected.find("…");
  if (cut == absl::string_view::npos) return version == expected;
  return absl::StartsWith(version, expected.substr(0, cut));
}

// Sends the lines with "> " and compares all answers with the lines with "< ".
void Follow(const std::vector<std::string>& transcript, const std::string& where) {
  Peer peer;
  std::vector<std::string> answers;
  size_t next = 0;
  const auto expect_no_more = [&] {
    EXPECT_EQ(next, answers.size()) << where << ": unexpected " << answers[next];
  };
  for (const std::string& line : transcript) {
    absl::string_view text = line;
    if (peer == nullptr) peer = PeerFor(line);
    if (absl::ConsumePrefix(&text, "> ")) {
      if (next != answers.size()) return expect_no_more();
      answers = peer(text);
      next = 0;
    } else if (absl::ConsumePrefix(&text, "< ")) {
      ASSERT_LT(next, answers.size()) << where << ": nothing came instead of " << text;
      ASSERT_TRUE(Matches(answers[next], text))
          << where << "\n got " << answers[next] << "\nwant " << text;
      ++next;
    }
  }
  if (next != answers.size()) expect_no_more();
}

std::vector<std::string> LinesOf(const std::string& path) {
  return absl::StrSplit(FileText(path), '\n', absl::SkipEmpty());
}

// The blocks between "```" lines that hold lines of a transcript.
std::vector<std::vector<std::string>> ExamplesOf(const std::string& path) {
  std::vector<std::vector<std::string>> examples;
  bool inside = false;
  std::vector<std::string> block;
  for (const std::string& line : LinesOf(path)) {
    if (absl::StartsWith(line, "```")) {
      if (inside && !block.empty() && absl::StartsWith(block.front(), "> "))
        examples.push_back(block);
      block.clear();
      inside = !inside;
    } else if (inside) {
      block.push_back(line);
    }
  }
  return examples;
}

void Update(const std::string& path) {
  std::ostringstream updated;
  Peer peer;
  for (const std::string& line : LinesOf(path)) {
    if (absl::StartsWith(line, "< ")) continue;
    updated << line << '\n';
    absl::string_view text = line;
    if (!absl::ConsumePrefix(&text, "> ")) continue;
    if (peer == nullptr) peer = PeerFor(line);
    for (const std::string& answer : peer(text))
      updated << "< " << absl::StrReplaceAll(answer, {{SAPPER_VERSION, "V"}}) << '\n';
  }
  std::ofstream(path) << updated.str();
}

TEST(RefereeTranscripts, AreAnsweredToTheLetter) {
  size_t transcripts = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(SourcePath("tests/golden/referee"))) {
    const std::string path = entry.path().string();
    if (std::getenv("SAPPER_GOLDEN_UPDATE") != nullptr) Update(path);
    Follow(LinesOf(path), path);
    ++transcripts;
  }
  EXPECT_GE(transcripts, 3U);
}

TEST(RefereeTranscripts, TheExamplesOfTheDocumentHold) {
  const auto examples = ExamplesOf(SourcePath("docs/referee.md"));
  EXPECT_GE(examples.size(), 2U);
  for (const auto& example : examples) Follow(example, example.front());
}

std::string Joined(const std::vector<std::string>& lines) {
  return absl::StrJoin(lines, "\n");
}

// Every line that is refused leaves all that can be asked as it was.
TEST(RefereeSession, ARefusedLineChangesNothing) {
  const Peer peer = TextPeer();
  const auto picture = [&] {
    return Joined(peer("rules")) + Joined(peer("state")) + Joined(peer("d")) +
           Joined(peer("d red")) + Joined(peer("record"));
  };
  peer(absl::StrCat("layout red ", kRed));
  peer(absl::StrCat("layout black ", kBlack));
  peer("move c6c7");
  const std::string before = picture();
  for (const char* line : {"move",
                           "move c6c7",
                           "move c6",
                           "move c7c8 now",
                           "undo 2",
                           "undo 0",
                           "undo -1",
                           "undo x",
                           "undo 1 1",
                           "layout red cigdcegkefkfaibgidjhhhjlj",
                           "layouts",
                           "rules contest Mines=burst",
                           "seed 4",
                           "newgame chess",
                           "newgame duel twice",
                           "lose green",
                           "lose",
                           "lose red boredom",
                           "lose red flag",
                           "lose red crash",
                           "draw resign",
                           "draw now",
                           "d green",
                           "d red black",
                           "state now",
                           "legal all",
                           "record 1",
                           "referee x",
                           "castle",
                           "quit now",
                           "MOVE c7c8"}) {
    const std::vector<std::string> answer = peer(line);
    ASSERT_EQ(answer.size(), 1U) << line;
    EXPECT_TRUE(absl::StartsWith(answer[0], "error ")) << line << ": " << answer[0];
    EXPECT_EQ(picture(), before) << line;
  }
}

TEST(RefereeSession, ASetUpIsRefusedBeforeTheGameBegins) {
  const Peer peer = TextPeer();
  const std::vector<std::pair<std::string, std::string>> refused = {
      {"layout red ciggy", "error layout "},
      {"layout red", "error layout "},
      {"layout green x", "error syntax "},
      {"layouts nonsense", "error option "},
      {"rules nonsense", "error option "},
      {"move c6c7", "error position "},
      {"undo", "error position "},
      {"state", "error position "},
      {"d", "error position "},
      {"record", "error position "},
      {"draw", "error position "},
      {"seed", "error syntax "},
      {"seed -1", "error syntax "},
      {std::string(kLongestRefereeLine + 1, 'x'), "error syntax "}};
  for (const auto& [line, begins] : refused) {
    const std::vector<std::string> answer = peer(line);
    ASSERT_EQ(answer.size(), 1U) << line.substr(0, 80);
    EXPECT_TRUE(absl::StartsWith(answer[0], begins)) << answer[0];
  }
}

TEST(RefereeSession, TheLastLineOfEveryAnswerIsKnown) {
  const Peer peer = TextPeer();
  for (const std::string& line :
       {std::string("referee"), std::string("rules"), std::string("newgame"), std::string("seed 3"),
        absl::StrCat("layout red ", kRed), std::string("layouts human"), std::string("state"),
        std::string("d"), std::string("d black"), std::string("record"), std::string("undo"),
        std::string("lose red"), std::string("state")}) {
    const std::vector<std::string> answer = peer(line);
    ASSERT_FALSE(answer.empty()) << line;
    const std::string last = answer.back().substr(0, answer.back().find(' '));
    EXPECT_TRUE(last == "ok" || last == "turn" || last == "over" || last == "error") << line;
    for (size_t i = 0; i + 1 < answer.size(); ++i)
      for (const char* word : {"ok", "turn ", "over ", "error "})
        EXPECT_FALSE(absl::StartsWith(answer[i], word)) << line << ": " << answer[i];
  }
}

// Red's engine, which follows what the referee tells it.
class Engine {
 public:
  explicit Engine(const std::vector<std::string>& lines) {
    Hear(lines);
  }

  void Hear(const std::vector<std::string>& lines) {
    for (absl::string_view line : lines)
      if (absl::ConsumePrefix(&line, "tell red ")) Obey(line);
  }
  bool over() const {
    return told_->game().over();
  }
  bool at_start() const {
    return !told_->Without(1).ok();
  }
  std::string picture() const {
    return Joined(told_->game().BoardLines()) + Joined(told_->game().LegalActions());
  }

 private:
  void Obey(absl::string_view line) {
    Words words(line);
    const absl::string_view verb = words.Next();
    if (verb == "position") {
      std::vector<std::string> notes;
      auto told =
          ReadToldGame(*variant_, variant_->DefaultSettings(), Hearing::kStrict, words, notes);
      ASSERT_TRUE(told.ok()) << told.status();
      told_ = *std::move(told);
    } else if (verb == "observe") {
      EXPECT_TRUE(told_->Hear(words.Next(), Hearing::kStrict).ok()) << line;
    } else if (verb == "undo") {
      auto earlier = told_->Without(static_cast<size_t>(*words.NextNumber("undo")));
      ASSERT_TRUE(earlier.ok()) << line << earlier.status();
      told_ = *std::move(earlier);
    } else {
      EXPECT_EQ(verb, "gameover");
      EXPECT_TRUE(told_->End(line.substr(line.rfind(' ') + 1)).ok()) << line;
    }
  }

  std::shared_ptr<const Variant> variant_ = StandardVariants()[0];
  std::unique_ptr<ToldGame> told_;
};

TEST(RefereeSession, UndoBringsEveryEarlierStateBack) {
  for (const char* opening : {"newgame duel", "newgame toy"}) {
    const Peer peer = TextPeer();
    peer(opening);
    peer("layouts");
    std::vector<std::string> states = {Joined(peer("d")) + Joined(peer("state"))};
    for (int ply = 0; ply < 12; ++ply) {
      std::vector<std::string> legal = absl::StrSplit(peer("state").front(), ' ');
      ASSERT_EQ(legal.front(), "legal");
      peer("move " + legal.back());
      states.push_back(Joined(peer("d")) + Joined(peer("state")));
    }
    for (size_t back : {size_t{1}, size_t{3}, size_t{8}}) {
      states.resize(states.size() - back);
      EXPECT_TRUE(absl::StartsWith(peer(absl::StrCat("undo ", back)).front(), "tell "));
      EXPECT_EQ(Joined(peer("d")) + Joined(peer("state")), states.back()) << opening;
    }
  }
}

TEST(RefereeSession, AnUndoLiftsAnEndThatWasDeclared) {
  const Peer peer = TextPeer();
  peer("layouts");
  const std::vector<std::string> legal = absl::StrSplit(peer("state").front(), ' ');
  const std::string& first = legal[2];
  peer("move " + first);
  EXPECT_EQ(peer("lose black time").back(), "over red time");
  EXPECT_TRUE(absl::StartsWith(peer("move " + first)[0], "error move "));
  EXPECT_EQ(peer("undo").back(), "turn black");
  EXPECT_EQ(peer("lose red").back(), "over black resign");
  EXPECT_EQ(peer("undo 2").back(), "turn red");
  EXPECT_EQ(peer("move " + first).back(), "turn black");
}

// Before the first ply and after some, for every end that is declared: the game is as it was, and
// the lines that the seats are told make their engines follow.
TEST(RefereeSession, ADeclaredEndIsTakenBackAlone) {
  for (int plies : {0, 3}) {
    for (const char* end : {"lose red", "lose black time", "lose red illegal",
                            "lose black adjudication", "draw", "draw adjudication"}) {
      const Peer peer = TextPeer();
      peer(absl::StrCat("layout red ", kRed));
      Engine red(peer(absl::StrCat("layout black ", kBlack)));
      for (int i = 0; i < plies; ++i) {
        const std::vector<std::string> legal = absl::StrSplit(peer("state").front(), ' ');
        red.Hear(peer("move " + legal[2]));
      }
      const std::string before = Joined(peer("state")) + Joined(peer("d"));
      const std::string red_before = red.picture();
      red.Hear(peer(end));
      EXPECT_TRUE(red.over()) << end;
      EXPECT_TRUE(absl::StartsWith(peer(absl::StrCat("undo ", plies + 2))[0], "error position "));
      red.Hear(peer("undo"));
      EXPECT_EQ(Joined(peer("state")) + Joined(peer("d")), before) << end;
      EXPECT_EQ(red.picture(), red_before) << end;
      red.Hear(peer(end));
      red.Hear(peer(absl::StrCat("undo ", plies + 1)));
      EXPECT_TRUE(red.at_start()) << end;
    }
  }
}

TEST(RefereeSession, AnEndByTheRulesGoesWithItsMove) {
  const Peer peer = TextPeer();
  peer("rules contest QuietLimit=2");
  peer(absl::StrCat("layout red ", kRed));
  Engine red(peer(absl::StrCat("layout black ", kBlack)));
  red.Hear(peer("move a2b3"));
  const std::string before = Joined(peer("state"));
  const std::string red_before = red.picture();
  red.Hear(peer("move a10b10"));
  EXPECT_TRUE(red.over());
  red.Hear(peer("undo"));
  EXPECT_EQ(Joined(peer("state")), before);
  EXPECT_EQ(red.picture(), red_before);
}

TEST(RefereeSession, ARecordOfTheGameIsVerified) {
  const Peer peer = TextPeer();
  peer("layouts");
  for (int ply = 0; ply < 20; ++ply) {
    const std::vector<std::string> legal = absl::StrSplit(peer("state").front(), ' ');
    peer("move " + legal[2]);
  }
  peer("draw");
  std::vector<std::string> lines = peer("record");
  lines.pop_back();
  const auto records = ParseRecords(Joined(lines) + "\n", Games());
  ASSERT_TRUE(records.ok()) << records.status();
  ASSERT_EQ(records->size(), 1U);
  EXPECT_EQ((*records)[0].plies.size(), 20U);
  EXPECT_TRUE(VerifyRecord((*records)[0]).ok());
}

using Json = nlohmann::json;

Json AskJson(JsonReferee& referee, const Json& request) {
  return Json::parse(referee.Handle(request.dump()));
}

TEST(JsonReferee, ARefusedRequestNamesItsFieldAndChangesNothing) {
  JsonReferee referee(Games(), 2);
  const Json layouts = {{"red", kRed}, {"black", kBlack}};
  AskJson(referee, {{"action", "newgame"}, {"game", "g"}, {"layouts", layouts}});
  AskJson(referee, {{"action", "move"}, {"game", "g"}, {"move", "c6c7"}});
  const auto picture = [&] {
    return referee.Handle(R"({"action":"state","game":"g"})") +
           referee.Handle(R"({"action":"record","game":"g"})") + absl::StrCat(referee.games());
  };
  const std::string before = picture();
  const std::vector<std::pair<std::string, std::string>> refused = {
      {R"({"action":"move","game":"g","move":"c6c7"})", "move"},
      {R"({"action":"move","game":"g","move":7})", "move"},
      {R"({"action":"move","game":"g"})", "move"},
      {R"({"action":"move","game":"h","move":"c6c7"})", "game"},
      {R"({"action":"move","game":"g","move":"a6a7","seat":"red"})", "seat"},
      {R"({"action":"move","game":"g","move":"a6a7","seat":"green"})", "seat"},
      {R"({"action":"move","game":"g","mvoe":"a6a7"})", "mvoe"},
      {R"({"action":"undo","game":"g","plies":2})", "plies"},
      {R"({"action":"undo","game":"g","plies":0})", "plies"},
      {R"({"action":"undo","game":"g","plies":-1})", "plies"},
      {R"({"action":"undo","game":"g","plies":18446744073709551615})", "plies"},
      {R"({"action":"undo","game":"g","plies":1.5})", "plies"},
      {R"({"action":"end","game":"g","loser":"green"})", "loser"},
      {R"({"action":"end","game":"g","loser":"red","reason":"flag"})", "reason"},
      {R"({"action":"end","game":"g","reason":"resign"})", "reason"},
      {R"({"action":"board","game":"g","seat":"green"})", "seat"},
      {R"({"action":"newgame","game":"g","draw":"human"})", "game"},
      {R"({"action":"newgame","game":7})", "game"},
      {R"({"action":"newgame"})", "layouts"},
      {R"({"action":"newgame","layouts":[]})", "layouts"},
      {R"({"action":"newgame","layouts":{"red":"x"}})", "layouts"},
      {R"({"action":"newgame","layouts":{"green":"x"}})", "layouts"},
      {R"({"action":"newgame","draw":"nonsense"})", "draw"},
      {R"({"action":"newgame","draw":1})", "draw"},
      {R"({"action":"newgame","rules":"nonsense","draw":"human"})", "rules"},
      {R"({"action":"newgame","variant":"chess"})", "variant"},
      {R"({"action":"newgame","seed":"x"})", "seed"},
      {R"({"action":"close","game":"h"})", "game"},
      {R"({"action":"castle"})", "action"},
      {R"({"action":1})", "action"},
      {R"({})", "action"},
      {R"({"id":{},"action":"describe"})", "id"},
      {R"({"id":1.5,"action":"describe"})", "id"}};
  for (const auto& [line, field] : refused) {
    const Json answer = Json::parse(referee.Handle(line));
    EXPECT_TRUE(answer.contains("error")) << line;
    EXPECT_EQ(answer.value("field", ""), field) << line << answer;
    EXPECT_FALSE(answer.contains("turn")) << line;
    EXPECT_EQ(picture(), before) << line;
  }
  for (const std::string& line :
       {std::string("["), std::string("[1]"), std::string("\xff"), std::string(60000, '['),
        std::string(kLongestRefereeLine + 1, ' ') + "{}", std::string("{\"id\":1,}")}) {
    EXPECT_EQ(Json::parse(referee.Handle(line))["error"], "syntax") << line.substr(0, 20);
    EXPECT_EQ(picture(), before);
  }
}

TEST(JsonReferee, WhatIsMissingOrUnknownIsNamed) {
  JsonReferee referee(Games(), 2);
  AskJson(referee, {{"action", "newgame"}, {"game", "g"}, {"draw", "human"}});
  const std::pair<const char*, const char*> cases[] = {
      {R"({"game":"g"})", "action is missing; it is a text, one of describe, newgame, move, undo"},
      {R"({"action":1})", "action is a text, one of describe, newgame"},
      {R"({"action":"castle"})", "no action is called 'castle'; they are describe, newgame"},
      {R"({"action":"move","game":"g"})", "move is missing"},
      {R"({"action":"undo"})", "game is missing"},
      {R"({"action":"undo","game":"g","plies":0})", "plies is a whole number, 1 or more"},
      {R"({"action":"undo","game":"g","plies":1})", "0 plies to take back"},
      {R"({"action":"board","game":"g","seats":"red"})", "board takes no 'seats', but game, seat"}};
  for (const auto& [line, text] : cases) {
    const Json answer = Json::parse(referee.Handle(line));
    EXPECT_TRUE(absl::StrContains(answer.value("message", ""), text)) << line << answer;
  }
}

TEST(JsonReferee, EchoesIdsAndHoldsABoundedNumberOfGames) {
  JsonReferee referee(Games(), 2);
  const Json request = {{"id", "x"}, {"action", "newgame"}, {"draw", "human"}};
  EXPECT_EQ(AskJson(referee, request)["game"], "1");
  EXPECT_EQ(AskJson(referee, request)["game"], "2");
  const Json full = AskJson(referee, request);
  EXPECT_EQ(full["error"], "memory");
  EXPECT_EQ(full["id"], "x");
  EXPECT_EQ(AskJson(referee, {{"id", 7}, {"action", "close"}, {"game", "1"}})["id"], 7);
  EXPECT_EQ(AskJson(referee, {{"action", "newgame"}, {"draw", "human"}, {"game", "3"}})["game"],
            "3");
  AskJson(referee, {{"action", "close"}, {"game", "2"}});
  EXPECT_EQ(AskJson(referee, request)["game"], "1");
}

TEST(JsonReferee, GamesAtOnceDoNotTouchEachOther) {
  JsonReferee referee(Games());
  const Json layouts = {{"red", kRed}, {"black", kBlack}};
  AskJson(referee, {{"action", "newgame"}, {"game", "a"}, {"layouts", layouts}});
  AskJson(referee, {{"action", "newgame"}, {"game", "t"}, {"variant", "toy"}, {"draw", "random"}});
  const std::string before = referee.Handle(R"({"action":"state","game":"t"})");
  const Json move = AskJson(referee, {{"action", "move"}, {"game", "a"}, {"move", "c6c7"}});
  EXPECT_EQ(move["turn"], "black");
  EXPECT_EQ(referee.Handle(R"({"action":"state","game":"t"})"), before);
  EXPECT_EQ(AskJson(referee, {{"action", "move"}, {"game", "t"}, {"move", "step"}})["ply"], 1);
}

TEST(JsonReferee, ASeatsBoardHidesWhatTheSeatMayNotKnow) {
  JsonReferee referee(Games());
  AskJson(referee, {{"action", "newgame"}, {"game", "a"}, {"draw", "human"}});
  for (const char* viewer : {"red", "black"}) {
    const Json board = AskJson(referee, {{"action", "board"}, {"game", "a"}, {"seat", viewer}});
    ASSERT_EQ(board["pieces"].size(), 50U);
    for (const Json& piece : board["pieces"])
      EXPECT_EQ(piece["kind"].is_null(), piece["owner"] != viewer) << piece;
  }
  const Json truth = AskJson(referee, {{"action", "board"}, {"game", "a"}});
  for (const Json& piece : truth["pieces"]) EXPECT_FALSE(piece["kind"].is_null());
}

}  // namespace
}  // namespace sapper
