#include "protocol/options.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "process/memory.h"
#include "search/tunables.h"

namespace sapper {
namespace {

constexpr char kRulesName[] = "Rules";
constexpr char kRulesHelp[] = "a preset of the options below; `custom` when they match none";

struct EngineRow {
  const char* name;
  OptionKind kind;
  int min;
  int max;
  int EngineSettings::*value;
  const char* help;
};

constexpr int kMostHashMib = 1 << 25U;
constexpr int kMostSeed = 2'147'483'647;

constexpr EngineRow kEngineRows[] = {
    {"Hash", OptionKind::kSpin, 1, kMostHashMib, &EngineSettings::hash_mib,
     "memory of the search in MiB, a hard cap"},
    {"Threads", OptionKind::kSpin, 1, 256, &EngineSettings::threads, "threads of the search"},
    {"Seed", OptionKind::kSpin, 0, kMostSeed, &EngineSettings::seed,
     "of every random choice; 0 = from entropy"},
    {"MultiPV", OptionKind::kSpin, 1, 64, &EngineSettings::multi_pv,
     "how many of the best moves `info` reports"},
    {"MoveOverhead", OptionKind::kSpin, 0, 10'000, &EngineSettings::move_overhead_ms,
     "milliseconds of each move that are lost on the way"},
    {"Strength", OptionKind::kSpin, 1, 100, &EngineSettings::strength,
     "percent; below 100 the engine is held back"},
    {"Deterministic", OptionKind::kCheck, 0, 1, &EngineSettings::deterministic,
     "one thread, and seed 0 is a fixed seed: the same nodes and seed give the same move"},
    {"Resign", OptionKind::kCheck, 0, 1, &EngineSettings::resign,
     "`bestmove resign` may be answered"},
    {"Ponder", OptionKind::kCheck, 0, 1, &EngineSettings::ponder,
     "tells that the peer will use `go ponder`; changes nothing by itself"},
    {"Player", OptionKind::kCombo, 0, 0, &EngineSettings::player,
     "which of the built-in players thinks"},
};

absl::Status BadValue(const OptionDescription& option, absl::string_view value) {
  std::string allowed = "true or false";
  if (option.kind == OptionKind::kSpin) allowed = absl::StrCat(option.min, " to ", option.max);
  if (option.kind == OptionKind::kCombo) allowed = absl::StrJoin(option.words, ", ");
  return MakeError(ErrorCode::kOption, absl::StrCat(option.name, " takes ", allowed, ", not '",
                                                    SafeText(value, 40), "'"));
}

std::string ValueText(OptionKind kind, int value, absl::Span<const char* const> words) {
  if (kind == OptionKind::kCheck) return value != 0 ? "true" : "false";
  if (kind == OptionKind::kCombo) return words[static_cast<size_t>(value)];
  return absl::StrCat(value);
}

absl::StatusOr<int> ParseValue(const OptionDescription& option, absl::string_view text) {
  switch (option.kind) {
    case OptionKind::kCheck:
      if (absl::EqualsIgnoreCase(text, "true")) return 1;
      if (absl::EqualsIgnoreCase(text, "false")) return 0;
      break;
    case OptionKind::kSpin: {
      int value = 0;
      if (absl::SimpleAtoi(text, &value) && value >= option.min && value <= option.max)
        return value;
      break;
    }
    case OptionKind::kCombo:
      for (size_t i = 0; i < option.words.size(); ++i)
        if (absl::EqualsIgnoreCase(option.words[i], text)) return static_cast<int>(i);
      break;
  }
  return BadValue(option, text);
}

// Numbers that the option's range does not even hold are beyond every machine, too.
absl::Status CheckHash(absl::string_view text) {
  int64_t mib = 0;
  if (!absl::SimpleAtoi(text, &mib) || mib <= AvailableMemoryMib()) return absl::OkStatus();
  return MakeError(ErrorCode::kMemory, absl::StrCat("Hash ", mib, " MiB: only ",
                                                    AvailableMemoryMib(), " MiB can be had"));
}

OptionDescription Description(const EngineRow& row, absl::Span<const char* const> players) {
  OptionDescription option;
  option.name = row.name;
  option.kind = row.kind;
  option.min = row.min;
  option.max = row.max;
  if (row.kind == OptionKind::kCombo) option.words = players;
  option.default_text = ValueText(row.kind, EngineSettings().*row.value, option.words);
  option.help = row.help;
  return option;
}

OptionDescription Description(const RuleOption& row) {
  OptionDescription option;
  option.name = row.name;
  option.kind = row.kind;
  option.min = row.min;
  option.max = row.max;
  option.words = row.words;
  option.default_text = RuleOptionText(row, Rules());
  option.help = absl::StrCat(row.chinese, ": ", row.help);
  return option;
}

OptionDescription PresetDescription() {
  OptionDescription option;
  option.name = kRulesName;
  option.kind = OptionKind::kCombo;
  option.words = RulesPresetNames();
  option.default_text = RulesPresetName(Rules());
  option.help = kRulesHelp;
  return option;
}

const EngineRow* FindEngineRow(absl::string_view name) {
  for (const EngineRow& row : kEngineRows)
    if (absl::EqualsIgnoreCase(row.name, name)) return &row;
  return nullptr;
}

const RuleOption* FindProtocolRule(absl::string_view name) {
  const RuleOption* option = FindRuleOption(name);
  return option != nullptr && option->in_protocol ? option : nullptr;
}

const char* KindName(OptionKind kind) {
  switch (kind) {
    case OptionKind::kCheck:
      return "check";
    case OptionKind::kSpin:
      return "spin";
    case OptionKind::kCombo:
      break;
  }
  return "combo";
}

}  // namespace

std::vector<OptionDescription> Options::Describe() const {
  std::vector<OptionDescription> all;
  for (const EngineRow& row : kEngineRows) all.push_back(Description(row, players_));
  all.push_back(PresetDescription());
  for (const RuleOption& row : RuleOptions())
    if (row.in_protocol) all.push_back(Description(row));
  return all;
}

absl::StatusOr<Options::Change> Options::Set(absl::string_view name, absl::string_view value) {
  if (const Tunable* tunable = FindTunable(name)) {
    auto settings = std::make_shared<SearchSettings>();
    if (search_ != nullptr) *settings = *search_;
    if (absl::Status status = SetTunable(*tunable, value, *settings); !status.ok()) return status;
    search_ = std::move(settings);
    return Change::kPlayer;
  }
  const EngineRow* row = FindEngineRow(name);
  if (row == nullptr) return SetRules(name, value);
  if (row->value == &EngineSettings::hash_mib)
    if (absl::Status status = CheckHash(value); !status.ok()) return status;
  const absl::StatusOr<int> parsed = ParseValue(Description(*row, players_), value);
  if (!parsed.ok()) return parsed.status();
  const bool same = engine_.*(row->value) == *parsed;
  engine_.*(row->value) = *parsed;
  if (row->value == &EngineSettings::seed) return Change::kSeed;
  return same ? Change::kNothing : Change::kPlayer;
}

absl::StatusOr<Options::Change> Options::SetRules(absl::string_view name, absl::string_view value) {
  Rules rules = rules_;
  if (absl::EqualsIgnoreCase(name, kRulesName)) {
    const absl::StatusOr<int> index = ParseValue(PresetDescription(), value);
    if (!index.ok()) return index.status();
    rules = RulesPreset(value).value_or(rules_);
  } else if (const RuleOption* option = FindProtocolRule(name)) {
    if (absl::Status status = SetRuleOption(*option, value, rules); !status.ok()) return status;
  } else {
    return MakeError(ErrorCode::kOption,
                     absl::StrCat("no option is called '", SafeText(name, 40), "'"));
  }
  const bool same = rules == rules_;
  rules_ = rules;
  return same ? Change::kNothing : Change::kRules;
}

std::string Options::ValueOf(absl::string_view name) const {
  if (const EngineRow* row = FindEngineRow(name))
    return ValueText(row->kind, engine_.*(row->value), players_);
  if (absl::EqualsIgnoreCase(name, kRulesName)) return RulesPresetName(rules_);
  if (const RuleOption* option = FindProtocolRule(name)) return RuleOptionText(*option, rules_);
  return "";
}

int FittingHashMib(int hash_mib) {
  if (hash_mib != kDefaultHashMib) return hash_mib;
  return static_cast<int>(std::clamp<int64_t>(AvailableMemoryMib() / 2, 1, hash_mib));
}

PlayerOptions Options::ForPlayer(uint64_t seed) const {
  PlayerOptions options;
  options.hash_mib = FittingHashMib(engine_.hash_mib);
  options.threads = engine_.deterministic != 0 ? 1 : engine_.threads;
  options.seed = seed;
  options.multi_pv = engine_.multi_pv;
  options.move_overhead = absl::Milliseconds(engine_.move_overhead_ms);
  options.strength = engine_.strength;
  options.resign = engine_.resign != 0;
  options.keep_tree = engine_.deterministic == 0;
  options.settings = search_;
  return options;
}

std::string OptionLine(const OptionDescription& option) {
  std::string line = absl::StrCat("option name ", option.name, " type ", KindName(option.kind),
                                  " default ", option.default_text);
  if (option.kind == OptionKind::kSpin)
    absl::StrAppend(&line, " min ", option.min, " max ", option.max);
  for (const char* word : option.words) absl::StrAppend(&line, " var ", word);
  return line;
}

std::string OptionsTable(absl::Span<const OptionDescription> options) {
  std::string table =
      "| option | type | default | values | meaning |\n| --- | --- | --- | --- | --- |\n";
  for (const OptionDescription& option : options) {
    std::string values = "true, false";
    if (option.kind == OptionKind::kSpin) values = absl::StrCat(option.min, " to ", option.max);
    if (option.kind == OptionKind::kCombo) values = absl::StrJoin(option.words, ", ");
    absl::StrAppend(&table, "| `", option.name, "` | ", KindName(option.kind), " | ",
                    option.default_text, " | ", values, " | ", option.help, " |\n");
  }
  return table;
}

}  // namespace sapper
