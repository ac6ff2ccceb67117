#include "engine/rules.h"

#include <array>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/error.h"

namespace sapper {
namespace {

constexpr const char* kMinesWords[] = {"stay", "burst"};
constexpr const char* kQuietResultWords[] = {"loss", "draw"};
constexpr const char* kFlagTakerWords[] = {"any", "not-commander", "engineer"};
constexpr const char* kHeadquartersWords[] = {"locked", "open"};
constexpr const char* kRailTurnsWords[] = {"engineer", "all"};
constexpr const char* kViewWords[] = {"dark", "open"};
constexpr const char* kPresetWords[] = {"contest", "online", "casual", "custom"};

constexpr int kMostPlies = 1'000'000;
constexpr int kMostSeconds = 1'000'000;

template <auto kMember>
int GetMember(const Rules& rules) {
  return static_cast<int>(rules.*kMember);
}

template <auto kMember>
void SetMember(Rules& rules, int value) {
  auto& member = rules.*kMember;
  member = static_cast<std::remove_reference_t<decltype(member)>>(value);
}

template <auto kMember>
int GetClock(const Rules& rules) {
  return rules.clock.*kMember;
}

template <auto kMember>
void SetClock(Rules& rules, int value) {
  rules.clock.*kMember = value;
}

template <auto kMember>
constexpr RuleOption Check(const char* name, const char* chinese, const char* help) {
  return {name, chinese, OptionKind::kCheck, 0, 1, {}, true, GetMember<kMember>, SetMember<kMember>,
          help};
}

template <auto kMember>
constexpr RuleOption Spin(const char* name, const char* chinese, const char* help) {
  return {name,
          chinese,
          OptionKind::kSpin,
          0,
          kMostPlies,
          {},
          true,
          GetMember<kMember>,
          SetMember<kMember>,
          help};
}

template <auto kMember>
constexpr RuleOption ClockSpin(const char* name, const char* chinese, const char* help) {
  return {name,  chinese,           OptionKind::kSpin, 0,   kMostSeconds, {},
          false, GetClock<kMember>, SetClock<kMember>, help};
}

template <auto kMember, size_t kSize>
constexpr RuleOption Combo(const char* name, const char* chinese, const char* const (&words)[kSize],
                           const char* help) {
  return {name,
          chinese,
          OptionKind::kCombo,
          0,
          static_cast<int>(kSize) - 1,
          words,
          true,
          GetMember<kMember>,
          SetMember<kMember>,
          help};
}

constexpr RuleOption kOptions[] = {
    Combo<&Rules::mines>(
        "Mines", "地雷", kMinesWords,
        "a mine that is hit by anything but an engineer or a bomb stays, or dies too"),
    Spin<&Rules::quiet_limit>("QuietLimit", "无碰撞步数",
                              "plies in a row without a collision that end the game, 0 = off"),
    Combo<&Rules::quiet_result>("QuietResult", "无碰撞结果", kQuietResultWords,
                                "the side that completes the quiet limit loses, or it is a draw"),
    Spin<&Rules::ply_limit>("PlyLimit", "总步数", "plies after which the game is drawn, 0 = off"),
    Check<&Rules::front_bombs>("FrontBombs", "前排炸弹",
                               "bombs may be laid out on the own front rank"),
    Check<&Rules::flying_bombs>("FlyingBombs", "炸弹满天飞", "bombs move on rails as engineers do"),
    Combo<&Rules::flag_taker>("FlagTaker", "夺旗限制", kFlagTakerWords, "who may take the flag"),
    Combo<&Rules::headquarters>("Headquarters", "大本营", kHeadquartersWords,
                                "pieces in a headquarters never move again, or may move on"),
    Combo<&Rules::rail_turns>("RailTurns", "铁路转弯", kRailTurnsWords,
                              "who may turn on rails: engineers only, or all pieces"),
    Check<&Rules::commander_shows_flag>("CommanderShowsFlag", "司令阵亡亮旗",
                                        "a commander's death announces its flag's square"),
    Combo<&Rules::view>("View", "明暗", kViewWords, "hidden ranks, or both sides see all"),
    ClockSpin<&ClockRules::game_seconds>("GameClock", "局时",
                                         "seconds a side for the game, 0 = none"),
    ClockSpin<&ClockRules::move_seconds>("MoveClock", "步时", "seconds a move, 0 = none"),
    ClockSpin<&ClockRules::timeouts_allowed>("Timeouts", "超时次数",
                                             "overruns of the move clock that are forgiven"),
};

absl::Status BadValue(const RuleOption& option, absl::string_view text) {
  std::string allowed;
  switch (option.kind) {
    case OptionKind::kCheck:
      allowed = "true or false";
      break;
    case OptionKind::kSpin:
      allowed = absl::StrCat(option.min, " to ", option.max);
      break;
    case OptionKind::kCombo:
      allowed = absl::StrJoin(option.words, ", ");
      break;
  }
  return MakeError(ErrorCode::kOption,
                   absl::StrCat(option.name, " takes ", allowed, ", not ", Quote(text)));
}

bool EqualInProtocol(const Rules& a, const Rules& b) {
  for (const RuleOption& option : kOptions)
    if (option.in_protocol && option.get(a) != option.get(b)) return false;
  return true;
}

int DifferingOptions(const Rules& a, const Rules& b) {
  int count = 0;
  for (const RuleOption& option : kOptions) count += option.get(a) != option.get(b) ? 1 : 0;
  return count;
}

}  // namespace

Rules Rules::Contest() {
  return Rules();
}

Rules Rules::Online() {
  Rules rules;
  rules.quiet_limit = 70;
  rules.quiet_result = QuietResult::kDraw;
  rules.ply_limit = 1000;
  rules.clock = {.game_seconds = 0, .move_seconds = 60, .timeouts_allowed = 5};
  return rules;
}

Rules Rules::Casual() {
  Rules rules;
  rules.mines = Mines::kBurst;
  rules.quiet_limit = 0;
  rules.quiet_result = QuietResult::kDraw;
  rules.commander_shows_flag = false;
  rules.clock = {.game_seconds = 0, .move_seconds = 0, .timeouts_allowed = 0};
  return rules;
}

absl::Span<const RuleOption> RuleOptions() {
  return kOptions;
}

const RuleOption* FindRuleOption(absl::string_view name) {
  for (const RuleOption& option : kOptions)
    if (absl::EqualsIgnoreCase(option.name, name)) return &option;
  return nullptr;
}

std::string RuleOptionText(const RuleOption& option, const Rules& rules) {
  const int value = option.get(rules);
  switch (option.kind) {
    case OptionKind::kCheck:
      return value != 0 ? "true" : "false";
    case OptionKind::kCombo:
      return option.words[static_cast<size_t>(value)];
    case OptionKind::kSpin:
      break;
  }
  return absl::StrCat(value);
}

absl::Status SetRuleOption(const RuleOption& option, absl::string_view text, Rules& rules) {
  switch (option.kind) {
    case OptionKind::kCheck:
      if (!absl::EqualsIgnoreCase(text, "true") && !absl::EqualsIgnoreCase(text, "false"))
        return BadValue(option, text);
      option.set(rules, absl::EqualsIgnoreCase(text, "true") ? 1 : 0);
      return absl::OkStatus();
    case OptionKind::kSpin: {
      int value = 0;
      if (!absl::SimpleAtoi(text, &value) || value < option.min || value > option.max)
        return BadValue(option, text);
      option.set(rules, value);
      return absl::OkStatus();
    }
    case OptionKind::kCombo:
      for (size_t i = 0; i < option.words.size(); ++i) {
        if (absl::EqualsIgnoreCase(option.words[i], text)) {
          option.set(rules, static_cast<int>(i));
          return absl::OkStatus();
        }
      }
      break;
  }
  return BadValue(option, text);
}

absl::optional<Rules> RulesPreset(absl::string_view name) {
  if (absl::EqualsIgnoreCase(name, "contest")) return Rules::Contest();
  if (absl::EqualsIgnoreCase(name, "online")) return Rules::Online();
  if (absl::EqualsIgnoreCase(name, "casual")) return Rules::Casual();
  return absl::nullopt;
}

absl::Span<const char* const> RulesPresetNames() {
  return kPresetWords;
}

std::string RulesPresetName(const Rules& rules) {
  for (const char* name : kPresetWords) {
    const auto preset = RulesPreset(name);
    if (preset.has_value() && EqualInProtocol(*preset, rules)) return name;
  }
  return "custom";
}

std::string RulesText(const Rules& rules) {
  const char* nearest = kPresetWords[0];
  for (const char* name : kPresetWords) {
    const auto preset = RulesPreset(name);
    if (preset.has_value() &&
        DifferingOptions(rules, *preset) < DifferingOptions(rules, *RulesPreset(nearest)))
      nearest = name;
  }
  std::string text = nearest;
  const Rules base = *RulesPreset(nearest);
  for (const RuleOption& option : kOptions)
    if (option.get(rules) != option.get(base))
      absl::StrAppend(&text, " ", option.name, "=", RuleOptionText(option, rules));
  return text;
}

absl::StatusOr<Rules> ParseRules(absl::string_view text) {
  const std::vector<absl::string_view> words =
      absl::StrSplit(text, absl::ByAnyChar(" ,\t"), absl::SkipEmpty());
  if (words.empty()) return MakeError(ErrorCode::kOption, "rules are empty; write e.g. 'contest'");
  auto preset = RulesPreset(words[0]);
  if (!preset.has_value())
    return MakeError(ErrorCode::kOption,
                     absl::StrCat("unknown rules ", Quote(words[0]),
                                  "; begin with contest, online or casual, then Option=value"));
  Rules rules = *preset;
  for (size_t i = 1; i < words.size(); ++i) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(words[i], absl::MaxSplits('=', 1));
    const RuleOption* option = FindRuleOption(parts.first);
    if (option == nullptr)
      return MakeError(ErrorCode::kOption,
                       absl::StrCat("unknown rules option ", Quote(parts.first)));
    if (absl::Status status = SetRuleOption(*option, parts.second, rules); !status.ok())
      return status;
  }
  return rules;
}

}  // namespace sapper
