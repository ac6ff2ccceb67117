#include "engine/rules.h"

#include <array>
#include <set>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "engine/option_table.h"

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

// An option that is a member of Rules. `max` is its largest value, the smallest is 0.
template <auto kMember>
constexpr RuleOption MemberOption(OptionKind kind, int max, const OptionTexts& text) {
  return {.name = text.name,
          .chinese = text.chinese,
          .kind = kind,
          .min = 0,
          .max = max,
          .words = {},
          .in_protocol = true,
          .get = GetMember<kMember>,
          .set = SetMember<kMember>,
          .help = text.help};
}

template <auto kMember>
constexpr RuleOption Check(const OptionTexts& text) {
  return MemberOption<kMember>(OptionKind::kCheck, 1, text);
}

template <auto kMember>
constexpr RuleOption Plies(const OptionTexts& text) {
  return MemberOption<kMember>(OptionKind::kSpin, kMostPlies, text);
}

template <auto kMember, size_t kSize>
constexpr RuleOption Combo(const char* const (&words)[kSize], const OptionTexts& text) {
  RuleOption option = MemberOption<kMember>(OptionKind::kCombo, static_cast<int>(kSize) - 1, text);
  option.words = words;
  return option;
}

// A number of the clock, which is the referee's alone. The count of overruns has the same bounds.
template <auto kMember>
constexpr RuleOption Clock(const OptionTexts& text) {
  return {.name = text.name,
          .chinese = text.chinese,
          .kind = OptionKind::kSpin,
          .min = 0,
          .max = kMostSeconds,
          .words = {},
          .in_protocol = false,
          .get = GetClock<kMember>,
          .set = SetClock<kMember>,
          .help = text.help};
}

constexpr RuleOption kOptions[] = {
    Combo<&Rules::mines>(kMinesWords,
                         {.name = "Mines",
                          .chinese = "地雷",
                          .help = "a mine that is hit by anything but an engineer or a bomb stays, "
                                  "or dies too"}),
    Plies<&Rules::quiet_limit>(
        {.name = "QuietLimit",
         .chinese = "无碰撞步数",
         .help = "plies in a row without a collision that end the game, 0 = off"}),
    Combo<&Rules::quiet_result>(
        kQuietResultWords,
        {.name = "QuietResult",
         .chinese = "无碰撞结果",
         .help = "the side that completes the quiet limit loses, or it is a draw"}),
    Plies<&Rules::ply_limit>({.name = "PlyLimit",
                              .chinese = "总步数",
                              .help = "plies after which the game is drawn, 0 = off"}),
    Check<&Rules::front_bombs>({.name = "FrontBombs",
                                .chinese = "前排炸弹",
                                .help = "bombs may be laid out on the own front rank"}),
    Check<&Rules::flying_bombs>({.name = "FlyingBombs",
                                 .chinese = "炸弹满天飞",
                                 .help = "bombs move on rails as engineers do"}),
    Combo<&Rules::flag_taker>(
        kFlagTakerWords,
        {.name = "FlagTaker", .chinese = "夺旗限制", .help = "who may take the flag"}),
    Check<&Rules::flag_home>({.name = "FlagHome",
                              .chinese = "扛回大本营",
                              .help = "a flag that was taken must be carried to an own "
                                      "headquarters"}),
    Combo<&Rules::headquarters>(
        kHeadquartersWords, {.name = "Headquarters",
                             .chinese = "大本营",
                             .help = "pieces in a headquarters never move again, or may move on"}),
    Combo<&Rules::rail_turns>(kRailTurnsWords,
                              {.name = "RailTurns",
                               .chinese = "铁路转弯",
                               .help = "who may turn on rails: engineers only, or all pieces"}),
    Check<&Rules::commander_shows_flag>(
        {.name = "CommanderShowsFlag",
         .chinese = "司令阵亡亮旗",
         .help = "a commander's death announces its flag's square"}),
    Combo<&Rules::view>(
        kViewWords,
        {.name = "View", .chinese = "明暗", .help = "hidden ranks, or both sides see all"}),
    Clock<&ClockRules::game_seconds>(
        {.name = "GameClock", .chinese = "局时", .help = "seconds a side for the game, 0 = none"}),
    Clock<&ClockRules::move_seconds>(
        {.name = "MoveClock", .chinese = "步时", .help = "seconds a move, 0 = none"}),
    Clock<&ClockRules::timeouts_allowed>({.name = "Timeouts",
                                          .chinese = "超时次数",
                                          .help = "overruns of the move clock that are forgiven"}),
};

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
  return OptionValueText(option.kind, option.words, option.get(rules));
}

absl::Status SetRuleOption(const RuleOption& option, absl::string_view text, Rules& rules) {
  const absl::StatusOr<int> value =
      ParseOptionValue(option.name, option.kind, option.min, option.max, option.words, text);
  if (!value.ok()) return value.status();
  option.set(rules, *value);
  return absl::OkStatus();
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
  std::set<const RuleOption*> given;
  for (size_t i = 1; i < words.size(); ++i) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(words[i], absl::MaxSplits('=', 1));
    const RuleOption* option = FindRuleOption(parts.first);
    if (option == nullptr)
      return MakeError(ErrorCode::kOption,
                       absl::StrCat("unknown rules option ", Quote(parts.first)));
    if (!given.insert(option).second)
      return MakeError(ErrorCode::kOption,
                       absl::StrCat("the rules option ", option->name, " is given twice"));
    if (absl::Status status = SetRuleOption(*option, parts.second, rules); !status.ok())
      return status;
  }
  return rules;
}

}  // namespace sapper
