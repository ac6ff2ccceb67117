// The table of options of flip Junqi, its presets, rules as text, and docs/flip.md, which says so.
#include "engine/flip_rules.h"

#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "gtest/gtest.h"
#include "tests/support/files.h"
#include "tests/support/flip_games.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

struct PresetRow {
  const char* option;
  const char* phone;
  const char* seed;
};

constexpr PresetRow kPresets[] = {
    {"FlipColours", "own", "other"},
    {"LosingAttacks", "false", "false"},
    {"Mines", "stay", "stay"},
    {"MineDiggers", "engineer", "lowest-burst"},
    {"FlagAfterMines", "true", "true"},
    {"FlagTaker", "engineer", "lowest"},
    {"FlagHome", "false", "true"},
    {"Headquarters", "open", "open"},
    {"Elimination", "true", "true"},
    {"QuietLimit", "70", "70"},
    {"TurnResetsQuiet", "false", "false"},
    {"PlyLimit", "1000", "1000"},
    {"Repetition", "3", "0"},
    {"RailTurns", "engineer", "engineer"},
    {"FlyingBombs", "false", "false"},
};

TEST(FlipRulesTest, PresetsAreTheTableOfTheRules) {
  ASSERT_EQ(FlipRuleOptions().size(), std::size(kPresets));
  for (size_t i = 0; i < std::size(kPresets); ++i) {
    const FlipRuleOption& option = FlipRuleOptions()[i];
    EXPECT_STREQ(option.name, kPresets[i].option);
    EXPECT_EQ(option.Text(FlipRules::Phone()), kPresets[i].phone) << option.name;
    EXPECT_EQ(option.Text(FlipRules::Seed()), kPresets[i].seed) << option.name;
  }
  EXPECT_EQ(FlipRules(), FlipRules::Phone());
  EXPECT_EQ(FlipRulesPreset("PHONE"), FlipRules::Phone());
  EXPECT_EQ(FlipRulesPreset("seed"), FlipRules::Seed());
  EXPECT_FALSE(FlipRulesPreset("contest").has_value());
  for (const char* name : FlipRulesPresetNames())
    EXPECT_EQ(FlipRulesPreset(name).has_value(), std::string(name) != "custom");
}

TEST(FlipRulesTest, EachOptionIsFoundSetAndRead) {
  for (const FlipRuleOption& option : FlipRuleOptions()) {
    EXPECT_EQ(FindFlipRuleOption(absl::AsciiStrToUpper(option.name)), &option);
    const int most = option.kind == OptionKind::kSpin ? 3 : option.max;
    for (int value = 0; value <= most; ++value) {
      FlipRules rules;
      option.set(rules, value);
      EXPECT_EQ(option.get(rules), value);
      FlipRules read;
      EXPECT_TRUE(option.Set(absl::AsciiStrToUpper(option.Text(rules)), read).ok()) << option.name;
      EXPECT_EQ(read, rules) << option.name;
    }
  }
  EXPECT_EQ(FindFlipRuleOption("QuietResult"), nullptr);
}

TEST(FlipRulesTest, BadValuesAreRefusedWithWhatIsAllowed) {
  const struct {
    const char* option;
    const char* value;
    const char* message;
  } cases[] = {
      {"FlipColours", "three", "FlipColours takes own, other, two, not 'three'"},
      {"MineDiggers", "", "MineDiggers takes engineer, lowest, lowest-burst, not ''"},
      {"FlagTaker", "not-commander", "FlagTaker takes any, engineer, lowest, not 'not-commander'"},
      {"FlagHome", "yes", "FlagHome takes true or false, not 'yes'"},
      {"QuietLimit", "-1", "QuietLimit takes 0 to 1000000, not '-1'"},
      {"Repetition", "1000001", "Repetition takes 0 to 1000000, not '1000001'"},
      {"PlyLimit", "1e3", "PlyLimit takes 0 to 1000000, not '1e3'"},
  };
  for (const auto& test : cases) {
    FlipRules rules = FlipRules::Seed();
    const absl::Status status = FindFlipRuleOption(test.option)->Set(test.value, rules);
    EXPECT_EQ(ErrorCodeOf(status), ErrorCode::kOption);
    EXPECT_EQ(status.message(), test.message);
    EXPECT_EQ(rules, FlipRules::Seed());
  }
}

TEST(FlipRulesTest, TextIsTheNearestPresetAndTheRest) {
  EXPECT_EQ(FlipRulesText(FlipRules::Phone()), "phone");
  EXPECT_EQ(FlipRulesText(FlipRules::Seed()), "seed");
  FlipRules rules = FlipRules::Seed();
  rules.mines = Mines::kBurst;
  rules.quiet_limit = 40;
  EXPECT_EQ(FlipRulesText(rules), "seed Mines=burst QuietLimit=40");
  EXPECT_EQ(FlipRulesPresetName(rules), "custom");
  EXPECT_EQ(FlipRulesPresetName(FlipRules::Seed()), "seed");
  for (const FlipRules& each : FlipRulesToTest()) {
    const std::string text = FlipRulesText(each);
    const auto read = ParseFlipRules(text);
    ASSERT_TRUE(read.ok()) << text << read.status();
    EXPECT_EQ(*read, each) << text;
    EXPECT_EQ(*ParseFlipRules(absl::StrReplaceAll(text, {{" ", ","}})), each);
  }
}

TEST(FlipRulesTest, BadTextsAreRefused) {
  const struct {
    const char* text;
    const char* message;
  } cases[] = {
      {"", "rules are empty; write e.g. 'phone'"},
      {"contest", "unknown rules 'contest'; begin with phone or seed, then Option=value"},
      {"phone FrontBombs=true", "unknown rules option 'FrontBombs'"},
      {"phone Mines", "Mines takes stay, burst, not ''"},
      {"phone Mines=burst Mines=stay", "the rules option Mines is given twice"},
  };
  for (const auto& test : cases) {
    const auto rules = ParseFlipRules(test.text);
    EXPECT_EQ(ErrorCodeOf(rules.status()), ErrorCode::kOption);
    EXPECT_EQ(rules.status().message(), test.message);
  }
}

std::vector<std::string> Cells(absl::string_view line) {
  std::vector<std::string> cells;
  for (absl::string_view cell : absl::StrSplit(line, '|'))
    cells.emplace_back(absl::StripAsciiWhitespace(cell));
  return cells;
}

TEST(FlipRulesTest, TheDocumentNamesEveryOption) {
  const std::string document = FileText(SourcePath("docs/flip.md"));
  size_t next = 0;
  bool in_table = false;
  for (absl::string_view line : absl::StrSplit(document, '\n')) {
    in_table = absl::StartsWith(line, "| option |") || (in_table && absl::StartsWith(line, "|"));
    if (!in_table || !absl::StartsWith(line, "| `")) continue;
    ASSERT_LT(next, FlipRuleOptions().size());
    const FlipRuleOption& option = FlipRuleOptions()[next++];
    const std::vector<std::string> cells = Cells(line);
    ASSERT_EQ(cells.size(), 8U) << line;
    EXPECT_EQ(cells[1], absl::StrCat("`", option.name, "`"));
    EXPECT_EQ(cells[2], option.chinese);
    if (option.kind == OptionKind::kCombo) {
      EXPECT_EQ(cells[3], absl::StrJoin(option.words, ", "));
    }
    EXPECT_EQ(cells[4], option.Text(FlipRules::Phone())) << option.name;
    EXPECT_EQ(cells[5], option.Text(FlipRules::Seed())) << option.name;
  }
  EXPECT_EQ(next, FlipRuleOptions().size());
}

}  // namespace
}  // namespace sapper
