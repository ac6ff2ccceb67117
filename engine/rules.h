// The rules as a value: every option of docs/rules.md, its presets, and the one table of options
// that the protocol, the records, the command line and the docs share.
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "base/option.h"

namespace sapper {

enum class Mines : uint8_t { kStay, kBurst };
enum class QuietResult : uint8_t { kLoss, kDraw };
enum class FlagTaker : uint8_t { kAny, kNotCommander, kEngineer };
enum class Headquarters : uint8_t { kLocked, kOpen };
enum class RailTurns : uint8_t { kEngineer, kAll };
enum class ViewMode : uint8_t { kDark, kOpen };

// Time that the referee grants, in seconds; 0 = no such clock.
struct ClockRules {
  int game_seconds = 1800;
  int move_seconds = 0;
  int timeouts_allowed = 0;

  friend bool operator==(const ClockRules&, const ClockRules&) = default;
};

// The default value is the contest preset.
struct Rules {
  Mines mines = Mines::kStay;
  int quiet_limit = 31;  // plies, 0 = off
  QuietResult quiet_result = QuietResult::kLoss;
  int ply_limit = 0;  // plies, 0 = off
  bool front_bombs = false;
  bool flying_bombs = false;
  FlagTaker flag_taker = FlagTaker::kAny;
  bool flag_home = false;
  Headquarters headquarters = Headquarters::kLocked;
  RailTurns rail_turns = RailTurns::kEngineer;
  bool commander_shows_flag = true;
  ViewMode view = ViewMode::kDark;
  ClockRules clock;

  friend bool operator==(const Rules&, const Rules&) = default;

  static Rules Contest();
  static Rules Online();
  static Rules Casual();
};

// One row of the options table. Values are numbers: a check is 0 or 1, a combo the index of its
// word.
struct RuleOption {
  const char* name;
  const char* chinese;
  OptionKind kind;
  int min;
  int max;
  absl::Span<const char* const> words;  // of a combo
  bool in_protocol;                     // false for the clock rows, which are the referee's alone
  int (*get)(const Rules&);
  void (*set)(Rules&, int);
  const char* help;
};

// All options, in the order of the table in docs/rules.md.
absl::Span<const RuleOption> RuleOptions();

// Looks an option up by name, upper and lower case alike; null if there is none.
const RuleOption* FindRuleOption(absl::string_view name);

// The value as text: "true", "31", "burst".
std::string RuleOptionText(const RuleOption& option, const Rules& rules);

// Sets one option from text. Error kOption with what may be written; `rules` is then unchanged.
absl::Status SetRuleOption(const RuleOption& option, absl::string_view text, Rules& rules);

// "contest", "online" or "casual"; nothing for another name.
absl::optional<Rules> RulesPreset(absl::string_view name);

// The names that the option `Rules` takes: the presets, then "custom".
absl::Span<const char* const> RulesPresetNames();

// The preset that `rules` equals in all that the protocol can set, or "custom".
std::string RulesPresetName(const Rules& rules);

// The whole value in one line: the nearest preset and each option that differs from it, as in
// "contest Mines=burst QuietLimit=40". ParseRules reads it back; commas serve for spaces.
std::string RulesText(const Rules& rules);
absl::StatusOr<Rules> ParseRules(absl::string_view text);

}  // namespace sapper
