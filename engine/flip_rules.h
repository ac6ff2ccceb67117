// The rules of flip Junqi as a value: every option of docs/flip.md, and its presets.
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "engine/option_table.h"
#include "engine/rules.h"

namespace sapper {

enum class FlipColours : uint8_t { kOwn, kOther, kTwo };
enum class MineDiggers : uint8_t { kEngineer, kLowest, kLowestBurst };
enum class FlipFlagTaker : uint8_t { kAny, kEngineer, kLowest };

// The default value is the phone preset.
struct FlipRules {
  FlipColours colours = FlipColours::kOwn;
  bool losing_attacks = false;
  Mines mines = Mines::kStay;
  MineDiggers mine_diggers = MineDiggers::kEngineer;
  bool flag_after_mines = true;
  FlipFlagTaker flag_taker = FlipFlagTaker::kEngineer;
  bool flag_home = false;
  Headquarters headquarters = Headquarters::kOpen;
  bool elimination = true;
  bool turn_resets_quiet = false;
  RailTurns rail_turns = RailTurns::kEngineer;
  bool flying_bombs = false;
  int quiet_limit = 70;  // plies, 0 = off
  int ply_limit = 1000;  // plies, 0 = off
  int repetition = 3;    // occurrences, 0 = off

  friend bool operator==(const FlipRules&, const FlipRules&) = default;

  static FlipRules Phone();
  static FlipRules Seed();
};

using FlipRuleOption = OptionRow<FlipRules>;

// All options, in the order of the table in docs/flip.md.
absl::Span<const FlipRuleOption> FlipRuleOptions();
// By name, upper and lower case alike; null if there is none.
const FlipRuleOption* FindFlipRuleOption(absl::string_view name);

// "phone" or "seed"; nothing for another name.
absl::optional<FlipRules> FlipRulesPreset(absl::string_view name);
// The names that the option `Rules` takes: the presets, then "custom".
absl::Span<const char* const> FlipRulesPresetNames();
// The preset that `rules` equals, or "custom".
std::string FlipRulesPresetName(const FlipRules& rules);

// The whole value in one line, as in "phone Mines=burst QuietLimit=40". ParseFlipRules reads it
// back; commas serve for spaces. Error kOption.
std::string FlipRulesText(const FlipRules& rules);
absl::StatusOr<FlipRules> ParseFlipRules(absl::string_view text);

}  // namespace sapper
