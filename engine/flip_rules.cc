#include "engine/flip_rules.h"

namespace sapper {
namespace {

constexpr const char* kColoursWords[] = {"own", "other", "two"};
constexpr const char* kMinesWords[] = {"stay", "burst"};
constexpr const char* kMineDiggersWords[] = {"engineer", "lowest", "lowest-burst"};
constexpr const char* kFlagTakerWords[] = {"any", "engineer", "lowest"};
constexpr const char* kHeadquartersWords[] = {"locked", "open"};
constexpr const char* kRailTurnsWords[] = {"engineer", "all"};
constexpr const char* kPresetWords[] = {"phone", "seed", "custom"};

constexpr int kMostPlies = 1'000'000;

template <auto kMember>
constexpr FlipRuleOption Check(const OptionTexts& texts) {
  return MemberRow<FlipRules, kMember>(OptionKind::kCheck, 1, texts);
}

template <auto kMember>
constexpr FlipRuleOption Spin(const OptionTexts& texts) {
  return MemberRow<FlipRules, kMember>(OptionKind::kSpin, kMostPlies, texts);
}

template <auto kMember, size_t kSize>
constexpr FlipRuleOption Combo(const char* const (&words)[kSize], const OptionTexts& texts) {
  return ComboRow<FlipRules, kMember>(words, texts);
}

constexpr FlipRuleOption kOptions[] = {
    Combo<&FlipRules::colours>(
        kColoursWords, {.name = "FlipColours",
                        .chinese = "定色",
                        .help = "the first piece turned gives its colour to its turner or to the "
                                "opponent, or two of a colour in succession give it"}),
    Check<&FlipRules::losing_attacks>(
        {.name = "LosingAttacks",
         .chinese = "送吃",
         .help = "an attack that only loses the attacker is allowed"}),
    Combo<&FlipRules::mines>(kMinesWords,
                             {.name = "Mines",
                              .chinese = "地雷",
                              .help = "a mine that is hit by a piece that cannot dig it stays, or "
                                      "dies too"}),
    Combo<&FlipRules::mine_diggers>(
        kMineDiggersWords,
        {.name = "MineDiggers",
         .chinese = "挖雷",
         .help = "engineers alone dig mines, or the lowest living rank too, or that rank dies "
                 "with the mine"}),
    Check<&FlipRules::flag_after_mines>(
        {.name = "FlagAfterMines",
         .chinese = "先雷后旗",
         .help = "a flag can be taken only when its side's mines are gone"}),
    Combo<&FlipRules::flag_taker>(
        kFlagTakerWords,
        {.name = "FlagTaker",
         .chinese = "扛旗",
         .help = "who may take the flag: all that move, engineers, or the lowest living rank"}),
    Check<&FlipRules::flag_home>({.name = "FlagHome",
                                  .chinese = "扛回大本营",
                                  .help = "a flag that was taken must be carried to an own "
                                          "headquarters"}),
    Combo<&FlipRules::headquarters>(
        kHeadquartersWords, {.name = "Headquarters",
                             .chinese = "大本营",
                             .help = "pieces in a headquarters never move again, or may move on"}),
    Check<&FlipRules::elimination>({.name = "Elimination",
                                    .chinese = "吃光",
                                    .help = "a side that has only mines and the flag left loses"}),
    Spin<&FlipRules::quiet_limit>(
        {.name = "QuietLimit",
         .chinese = "无碰撞步数",
         .help = "plies in a row without a collision that draw the game, 0 = off"}),
    Check<&FlipRules::turn_resets_quiet>({.name = "TurnResetsQuiet",
                                          .chinese = "翻子重计",
                                          .help = "turning a piece over restarts QuietLimit"}),
    Spin<&FlipRules::ply_limit>({.name = "PlyLimit",
                                 .chinese = "总步数",
                                 .help = "plies after which the game is drawn, 0 = off"}),
    Spin<&FlipRules::repetition>({.name = "Repetition",
                                  .chinese = "重复局面",
                                  .help = "occurrences of a position that draw the game, 0 = off"}),
    Combo<&FlipRules::rail_turns>(kRailTurnsWords,
                                  {.name = "RailTurns",
                                   .chinese = "铁路转弯",
                                   .help = "who may turn on rails: engineers only, or all pieces"}),
    Check<&FlipRules::flying_bombs>({.name = "FlyingBombs",
                                     .chinese = "炸弹满天飞",
                                     .help = "bombs move on rails as engineers do"}),
};

const OptionTable<FlipRules>& Table() {
  static const OptionTable<FlipRules>::Preset kPresets[] = {{"phone", FlipRules::Phone()},
                                                            {"seed", FlipRules::Seed()}};
  static const OptionTable<FlipRules> kTable{.rows = kOptions, .presets = kPresets};
  return kTable;
}

}  // namespace

FlipRules FlipRules::Phone() {
  return FlipRules();
}

FlipRules FlipRules::Seed() {
  FlipRules rules;
  rules.colours = FlipColours::kOther;
  rules.mine_diggers = MineDiggers::kLowestBurst;
  rules.flag_taker = FlipFlagTaker::kLowest;
  rules.flag_home = true;
  rules.repetition = 0;
  return rules;
}

absl::Span<const FlipRuleOption> FlipRuleOptions() {
  return kOptions;
}

const FlipRuleOption* FindFlipRuleOption(absl::string_view name) {
  return Table().Find(name);
}

absl::optional<FlipRules> FlipRulesPreset(absl::string_view name) {
  return Table().FindPreset(name);
}

absl::Span<const char* const> FlipRulesPresetNames() {
  return kPresetWords;
}

std::string FlipRulesPresetName(const FlipRules& rules) {
  return Table().PresetName(rules);
}

std::string FlipRulesText(const FlipRules& rules) {
  return Table().Format(rules);
}

absl::StatusOr<FlipRules> ParseFlipRules(absl::string_view text) {
  return Table().Parse(text);
}

}  // namespace sapper
