// The table of rules options, the presets, and rules as text.
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "engine/rules.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

struct PresetRow {
  const char* option;
  const char* contest;
  const char* online;
  const char* casual;
};

constexpr PresetRow kPresets[] = {
    {"Mines", "stay", "stay", "burst"},
    {"QuietLimit", "31", "70", "0"},
    {"QuietResult", "loss", "draw", "draw"},
    {"PlyLimit", "0", "1000", "0"},
    {"FrontBombs", "false", "false", "false"},
    {"FlyingBombs", "false", "false", "false"},
    {"FlagTaker", "any", "any", "any"},
    {"FlagHome", "false", "false", "false"},
    {"Headquarters", "locked", "locked", "locked"},
    {"RailTurns", "engineer", "engineer", "engineer"},
    {"CommanderShowsFlag", "true", "true", "false"},
    {"View", "dark", "dark", "dark"},
    {"GameClock", "1800", "0", "0"},
    {"MoveClock", "0", "60", "0"},
    {"Timeouts", "0", "5", "0"},
};

TEST(Options, PresetsAreTheTableOfTheRules) {
  ASSERT_EQ(RuleOptions().size(), std::size(kPresets));
  for (size_t i = 0; i < std::size(kPresets); ++i) {
    const RuleOption& option = RuleOptions()[i];
    EXPECT_STREQ(option.name, kPresets[i].option);
    EXPECT_EQ(RuleOptionText(option, Rules::Contest()), kPresets[i].contest) << option.name;
    EXPECT_EQ(RuleOptionText(option, Rules::Online()), kPresets[i].online) << option.name;
    EXPECT_EQ(RuleOptionText(option, Rules::Casual()), kPresets[i].casual) << option.name;
    EXPECT_EQ(option.in_protocol, i < 12) << option.name;
  }
  EXPECT_EQ(Rules(), Rules::Contest());
}

TEST(Options, EachIsFoundSetAndRead) {
  for (const RuleOption& option : RuleOptions()) {
    EXPECT_EQ(FindRuleOption(option.name), &option);
    EXPECT_EQ(FindRuleOption(absl::AsciiStrToUpper(option.name)), &option);
    const int most = option.kind == OptionKind::kSpin ? 3 : option.max;
    for (int value = option.min; value <= most; ++value) {
      Rules rules;
      option.set(rules, value);
      EXPECT_EQ(option.get(rules), value);
      Rules again;
      ASSERT_TRUE(SetRuleOption(option, RuleOptionText(option, rules), again).ok());
      EXPECT_EQ(again, rules) << option.name;
    }
  }
  EXPECT_EQ(FindRuleOption("Mine"), nullptr);
  EXPECT_EQ(FindRuleOption(""), nullptr);
}

TEST(Options, BadValuesLeaveTheRulesAlone) {
  for (const auto& [name, value] :
       std::vector<std::pair<const char*, const char*>>{{"Mines", "explode"},
                                                        {"Mines", ""},
                                                        {"QuietLimit", "-1"},
                                                        {"QuietLimit", "1000001"},
                                                        {"QuietLimit", "3.5"},
                                                        {"QuietLimit", "many"},
                                                        {"FrontBombs", "yes"},
                                                        {"FrontBombs", "1"},
                                                        {"FlagTaker", "bomb"},
                                                        {"PlyLimit", "99999999999999999999"},
                                                        {"View", "\x01\xFF"}}) {
    Rules rules = Rules::Online();
    const absl::Status status = SetRuleOption(*FindRuleOption(name), value, rules);
    EXPECT_FALSE(status.ok()) << name << " " << value;
    EXPECT_EQ(ErrorCodeOf(status), ErrorCode::kOption);
    EXPECT_EQ(rules, Rules::Online());
    for (char c : std::string(status.message())) EXPECT_TRUE(c >= ' ' && c <= '~') << name;
  }
}

TEST(Options, LongBadValuesAreCut) {
  Rules rules;
  const std::string value(100'000, 'x');
  EXPECT_LT(SetRuleOption(RuleOptions()[0], value, rules).message().size(), 200U);
  EXPECT_LT(ParseRules(value).status().message().size(), 200U);
  EXPECT_LT(ParseRules("contest " + value).status().message().size(), 200U);
}

TEST(Options, PresetNames) {
  for (const char* name : {"contest", "online", "casual"}) {
    EXPECT_EQ(RulesPresetName(RulesPreset(name).value()), name);
    EXPECT_EQ(RulesPreset(absl::AsciiStrToUpper(name)).value(), RulesPreset(name).value());
  }
  EXPECT_FALSE(RulesPreset("custom").has_value());
  EXPECT_FALSE(RulesPreset("").has_value());
  EXPECT_EQ(RulesPresetName(RulesOf("contest Mines=burst")), "custom");
  // Clocks are the referee's business.
  EXPECT_EQ(RulesPresetName(RulesOf("contest GameClock=60")), "contest");
  std::set<std::string> names(RulesPresetNames().begin(), RulesPresetNames().end());
  EXPECT_EQ(names, (std::set<std::string>{"contest", "online", "casual", "custom"}));
}

TEST(Options, RulesTextRoundTrip) {
  for (const Rules& rules : RulesToTest()) {
    const auto read = ParseRules(RulesText(rules));
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(*read, rules) << RulesText(rules);
  }
  Random random(9);
  for (int i = 0; i < 300; ++i) {
    Rules rules;
    for (const RuleOption& option : RuleOptions())
      option.set(rules, static_cast<int>(random.Below(static_cast<uint64_t>(option.max) + 1)));
    EXPECT_EQ(ParseRules(RulesText(rules)).value(), rules) << RulesText(rules);
  }
  EXPECT_EQ(RulesText(Rules::Contest()), "contest");
  EXPECT_EQ(RulesText(RulesOf("contest,Mines=burst,QuietLimit=40")),
            "contest Mines=burst QuietLimit=40");
}

TEST(Options, EachIsGivenOnce) {
  for (const char* text : {"contest Mines=burst Mines=burst", "casual View=open view=dark"})
    EXPECT_EQ(ErrorCodeOf(ParseRules(text).status()), ErrorCode::kOption) << text;
}

TEST(Options, RulesTextRefusals) {
  for (const char* bad : {"", " ", "chess", "custom", "Mines=burst", "contest Mines",
                          "contest Mines=", "contest =burst", "contest Mine=burst",
                          "contest Mines=stay=burst", "contest online"}) {
    const auto rules = ParseRules(bad);
    EXPECT_FALSE(rules.ok()) << bad;
    EXPECT_EQ(ErrorCodeOf(rules.status()), ErrorCode::kOption);
  }
}

}  // namespace
}  // namespace sapper
