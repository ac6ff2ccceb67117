// The handed positions: legal moves, perft counts, whether and why the game is over.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engine/notation.h"
#include "engine/perft.h"
#include "engine/position.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

// "contest", or the contest preset with one option changed, as in "mines=burst": the option's name
// in kebab case, yes and no for checks.
Rules VectorRules(const std::string& name) {
  if (const auto preset = RulesPreset(name)) return *preset;
  const std::vector<std::string> parts = absl::StrSplit(name, '=');
  std::string option_name;
  for (char c : parts[0])
    if (c != '-') option_name += c;
  std::string value = parts.size() > 1 ? parts[1] : "true";
  if (value == "yes") value = "true";
  if (value == "no") value = "false";
  Rules rules = Rules::Contest();
  const RuleOption* option = FindRuleOption(option_name);
  EXPECT_NE(option, nullptr) << name;
  if (option != nullptr) {
    EXPECT_TRUE(SetRuleOption(*option, value, rules).ok()) << name;
  }
  return rules;
}

std::string OutcomeText(const absl::optional<Outcome>& outcome) {
  if (!outcome.has_value()) return "null";
  const char* winner = outcome->winner.has_value() ? DuelMap::SideName(*outcome->winner) : "draw";
  return absl::StrCat(winner, " ", EndingName(outcome->ending));
}

std::string ExpectedOutcome(const nlohmann::json& vector) {
  if (vector.at("over").is_null()) return "null";
  return absl::StrCat(vector.at("over").get<std::string>(), " ",
                      vector.at("reason").get<std::string>());
}

void CheckVector(const nlohmann::json& vector) {
  const RuleBook book(VectorRules(vector.at("rules").get<std::string>()));
  const auto red = Layout::Parse(vector.at("red").get<std::string>());
  const auto black = Layout::Parse(vector.at("black").get<std::string>());
  ASSERT_TRUE(red.ok() && black.ok());
  auto position = Position::Create(book, {*red, *black});
  ASSERT_TRUE(position.ok()) << position.status();
  for (const auto& text : vector.at("moves")) {
    const auto event = ParseEvent(text.get<std::string>());
    ASSERT_TRUE(event.ok()) << event.status();
    ASSERT_TRUE(position->IsLegal(event->move)) << text;
    ASSERT_EQ(EventText(position->EventOf(event->move)), text.get<std::string>());
    position->Play(event->move);
    ASSERT_TRUE(position->Validate().ok());
  }
  EXPECT_EQ(DuelMap::SideName(position->side_to_move()), vector.at("to_move").get<std::string>());
  EXPECT_EQ(position->placement().quiet(), vector.at("quiet").get<int>());
  EXPECT_EQ(OutcomeText(position->outcome()), ExpectedOutcome(vector));
  MoveList moves;
  position->LegalMoves(moves);
  std::vector<std::string> legal;
  for (Move move : moves) legal.push_back(MoveText(move));
  std::sort(legal.begin(), legal.end());
  EXPECT_EQ(legal, vector.at("legal").get<std::vector<std::string>>());
  int depth = 0;
  for (const auto& count : vector.at("perft"))
    EXPECT_EQ(Perft(*position, ++depth), count.get<uint64_t>());
}

void CheckFile(const char* name, size_t expected_lines) {
  const auto text = ReadSharedFile(name);
  if (!text.has_value()) GTEST_SKIP() << kSharedSkip;
  size_t lines = 0;
  for (absl::string_view line : absl::StrSplit(*text, '\n', absl::SkipEmpty())) {
    SCOPED_TRACE(absl::StrCat(name, ":", ++lines));
    CheckVector(nlohmann::json::parse(line.begin(), line.end()));
  }
  EXPECT_EQ(lines, expected_lines);
}

TEST(Vectors, Positions) {
  CheckFile("vectors/positions.jsonl", 204);
}

TEST(Vectors, Deep) {
  CheckFile("vectors/deep.jsonl", 6);
}

}  // namespace
}  // namespace sapper
