#include "protocol/options.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "process/memory.h"
#include "search/tunables.h"
#include "variants/option_value.h"

namespace sapper {
namespace {

constexpr char kVariantName[] = "Variant";
constexpr char kVariantHelp[] =
    "which game is played; another one brings its own players and options";

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
     "set by a GUI that will send `go ponder`; the engine searches alike with either value"},
    {"Lenient", OptionKind::kCheck, 0, 1, &EngineSettings::lenient,
     "what contradicts the game so far is taken as told, instead of refused"},
    {"OfferDraw", OptionKind::kCheck, 0, 1, &EngineSettings::offer_draw,
     "`bestmove` may offer a draw"},
    {"Player", OptionKind::kCombo, 0, 0, &EngineSettings::player,
     "which of the built-in players thinks"},
};

// Numbers that the option's range does not even hold are beyond every machine, too.
absl::Status CheckHash(absl::string_view text) {
  int64_t mib = 0;
  if (!absl::SimpleAtoi(text, &mib) || mib <= AvailableMemoryMib()) return absl::OkStatus();
  return MakeError(ErrorCode::kMemory, absl::StrCat("Hash ", mib, " MiB: only ",
                                                    AvailableMemoryMib(), " MiB can be had"));
}

OptionDescription Description(const EngineRow& row, const std::vector<std::string>& players) {
  OptionDescription option;
  option.name = row.name;
  option.kind = row.kind;
  option.min = row.min;
  option.max = row.max;
  if (row.kind == OptionKind::kCombo) option.words = players;
  option.default_text = OptionValueText(row.kind, EngineSettings().*row.value, option.words);
  option.help = row.help;
  return option;
}

const EngineRow* FindEngineRow(absl::string_view name) {
  for (const EngineRow& row : kEngineRows)
    if (absl::EqualsIgnoreCase(row.name, name)) return &row;
  return nullptr;
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

Options::Options(Variants variants)
    : variants_(std::move(variants)),
      variant_(variants_.front().get()),
      settings_(variant_->DefaultSettings()) {}

std::vector<std::string> Options::PlayerWords() const {
  return {variant_->player_names().begin(), variant_->player_names().end()};
}

OptionDescription Options::DescribeVariant() const {
  OptionDescription option;
  option.name = kVariantName;
  option.kind = OptionKind::kCombo;
  for (const auto& variant : variants_) option.words.emplace_back(variant->name());
  option.default_text = option.words.front();
  option.help = kVariantHelp;
  return option;
}

std::vector<OptionDescription> Options::Describe() const {
  std::vector<OptionDescription> all;
  for (const EngineRow& row : kEngineRows) all.push_back(Description(row, PlayerWords()));
  all.push_back(DescribeVariant());
  for (OptionDescription& option : variant_->DescribeOptions()) all.push_back(std::move(option));
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
  if (absl::EqualsIgnoreCase(name, kVariantName)) return SetVariant(value);
  const EngineRow* row = FindEngineRow(name);
  if (row == nullptr) return SetGameOption(name, value);
  if (row->value == &EngineSettings::hash_mib)
    if (absl::Status status = CheckHash(value); !status.ok()) return status;
  const absl::StatusOr<int> parsed = ParseOptionValue(Description(*row, PlayerWords()), value);
  if (!parsed.ok()) return parsed.status();
  const bool same = engine_.*(row->value) == *parsed;
  engine_.*(row->value) = *parsed;
  if (row->value == &EngineSettings::seed) return Change::kSeed;
  // What only the protocol looks at leaves the player and what it remembers alone.
  const bool of_player =
      row->value != &EngineSettings::lenient && row->value != &EngineSettings::offer_draw;
  return same || !of_player ? Change::kNothing : Change::kPlayer;
}

absl::StatusOr<Options::Change> Options::SetVariant(absl::string_view value) {
  const absl::StatusOr<int> index = ParseOptionValue(DescribeVariant(), value);
  if (!index.ok()) return index.status();
  const Variant* variant = variants_[static_cast<size_t>(*index)].get();
  if (variant == variant_) return Change::kNothing;
  const std::string player = player_name();
  variant_ = variant;
  settings_ = variant_->DefaultSettings();
  const std::vector<std::string> players = PlayerWords();
  const auto same = std::find(players.begin(), players.end(), player);
  engine_.player = same == players.end() ? 0 : static_cast<int>(same - players.begin());
  return Change::kVariant;
}

absl::StatusOr<Options::Change> Options::SetGameOption(absl::string_view name,
                                                       absl::string_view value) {
  absl::StatusOr<std::string> settings = variant_->SetOption(settings_, name, value);
  if (!settings.ok()) return settings.status();
  const bool same = *settings == settings_;
  settings_ = *std::move(settings);
  return same ? Change::kNothing : Change::kSettings;
}

std::string Options::ValueOf(absl::string_view name) const {
  if (const EngineRow* row = FindEngineRow(name))
    return OptionValueText(row->kind, engine_.*(row->value), PlayerWords());
  if (absl::EqualsIgnoreCase(name, kVariantName)) return std::string(variant_->name());
  return variant_->OptionValue(settings_, name);
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
  for (const std::string& word : option.words) absl::StrAppend(&line, " var ", word);
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
