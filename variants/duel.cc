#include "variants/duel.h"

#include <array>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "engine/notation.h"
#include "variants/duel_bench.h"
#include "variants/duel_pictures.h"
#include "variants/duel_player.h"
#include "variants/duel_position.h"
#include "variants/duel_rules_words.h"
#include "variants/duel_seat_game.h"
#include "variants/duel_setups.h"
#include "variants/duel_table.h"
#include "variants/option_value.h"
#include "variants/rule_options.h"

namespace sapper {
namespace {

OptionDescription Description(const RuleOption& row) {
  return DescribeRule(row, RuleOptionText(row, Rules()));
}

OptionDescription PresetDescription() {
  return DescribePresets(RulesPresetNames(), RulesPresetName(Rules()));
}

const RuleOption* FindProtocolRule(absl::string_view name) {
  const RuleOption* option = FindRuleOption(name);
  return option != nullptr && option->in_protocol ? option : nullptr;
}

absl::Status SetPreset(absl::string_view value, Rules& rules) {
  const absl::StatusOr<int> index = ParseOptionValue(PresetDescription(), value);
  if (!index.ok()) return index.status();
  rules = RulesPreset(value).value_or(rules);
  return absl::OkStatus();
}

}  // namespace

Rules DuelRules(absl::string_view settings) {
  return *ParseRules(settings);
}

absl::Span<const SeatDescription> DuelVariant::seats() const {
  static const std::array<SeatDescription, DuelMap::kSides> kSeats = {
      {{.name = DuelMap::SideName(Side::kRed), .clock_prefix = "r", .team = Team(0)},
       {.name = DuelMap::SideName(Side::kBlack),
        .clock_prefix = "b",
        .team = Team(1),
        .quarters = 2}}};
  return kSeats;
}

const BoardGeometry& DuelVariant::board() const {
  return DuelBoard();
}

absl::Span<const PieceKind> DuelVariant::piece_kinds() const {
  return DuelPieceKinds();
}

std::vector<OptionDescription> DuelVariant::DescribeOptions() const {
  std::vector<OptionDescription> all = {PresetDescription()};
  for (const RuleOption& row : RuleOptions())
    if (row.in_protocol) all.push_back(Description(row));
  return all;
}

std::string DuelVariant::DefaultSettings() const {
  return RulesText(Rules());
}

absl::StatusOr<std::string> DuelVariant::SetOption(absl::string_view settings,
                                                   absl::string_view name,
                                                   absl::string_view value) const {
  Rules rules = DuelRules(settings);
  absl::Status status;
  if (absl::EqualsIgnoreCase(name, kRulesOptionName))
    status = SetPreset(value, rules);
  else if (const RuleOption* option = FindProtocolRule(name))
    status = SetRuleOption(*option, value, rules);
  else
    status = MakeError(ErrorCode::kOption, absl::StrCat("no option is called ", QuotedText(name)));
  if (!status.ok()) return status;
  return RulesText(rules);
}

std::string DuelVariant::OptionValue(absl::string_view settings, absl::string_view name) const {
  const Rules rules = DuelRules(settings);
  if (absl::EqualsIgnoreCase(name, kRulesOptionName)) return RulesPresetName(rules);
  if (const RuleOption* option = FindProtocolRule(name)) return RuleOptionText(*option, rules);
  return "";
}

absl::StatusOr<std::string> DuelVariant::ParseSettings(absl::string_view text) const {
  const absl::StatusOr<Rules> rules = ParseRules(text);
  if (!rules.ok()) return rules.status();
  return RulesText(*rules);
}

absl::StatusOr<std::string> DuelVariant::ParseSetup(absl::string_view text) const {
  const absl::StatusOr<Layout> layout = Layout::Parse(text);
  if (!layout.ok()) return layout.status();
  return layout->ToString();
}

absl::StatusOr<AnnouncedAction> DuelVariant::ParseEvent(absl::string_view text) const {
  const absl::StatusOr<Event> event = sapper::ParseEvent(text);
  if (!event.ok()) return event.status();
  AnnouncedAction announced{.event = EventText(*event), .action = MoveText(event->move)};
  if (IsCollision(event->result)) announced.mark = ResultMark(event->result);
  for (Square flag : event->flags)
    if (flag.exists()) announced.flags.push_back(DuelMap::SquareName(flag));
  return announced;
}

ClockRules DuelVariant::ClockOf(absl::string_view settings) const {
  return DuelRules(settings).clock;
}

std::vector<size_t> DuelVariant::PointsOf(absl::string_view event) const {
  const absl::StatusOr<Event> parsed = sapper::ParseEvent(event);
  if (!parsed.ok()) return {};
  return {parsed->move.from.index(), parsed->move.to.index()};
}

absl::Status DuelVariant::CheckActionSyntax(absl::string_view action) const {
  return ParseMove(action).status();
}

absl::StatusOr<std::unique_ptr<SeatGame>> DuelVariant::ReadPosition(absl::string_view settings,
                                                                    Words& words) const {
  absl::StatusOr<KnownGame> game = ReadDuelPosition(DuelRules(settings), words);
  if (!game.ok()) return game.status();
  return std::make_unique<DuelSeatGame>(*std::move(game), parts_);
}

std::vector<std::string> DuelVariant::RulesInWords(absl::string_view settings) const {
  return DuelRulesInWords(DuelRules(settings));
}

std::string DuelVariant::SetupHelp() const {
  return "25 letters a-l, front rank first, left to right as you see it";
}

absl::Span<const char* const> DuelVariant::setup_source_names() const {
  static constexpr const char* kNames[] = {"human"};
  return kNames;
}

absl::StatusOr<std::unique_ptr<SetupSource>> DuelVariant::MakeSetupSource(
    absl::string_view name, absl::string_view settings) const {
  if (name != setup_source_names()[0])
    return MakeError(ErrorCode::kOption, absl::StrCat("no set-ups are called ", Quote(name)));
  return HumanSetups(DuelRules(settings));
}

Setups DuelVariant::ExampleSetups() const {
  return {"cigdcegkefkfaibgidjhhhjlj", "cibhfeidckgakhgfjgjedljhi"};
}

absl::Status DuelVariant::CheckSetup(absl::string_view settings, Seat seat,
                                     absl::string_view setup) const {
  const Side side = DuelMap::kAllSides[seat.index()];
  return Layout::ParseLegal(setup, DuelRules(settings), side).status();
}

bool DuelVariant::ShowsSetups(absl::string_view settings) const {
  return DuelRules(settings).view == ViewMode::kOpen;
}

std::string DuelVariant::PositionWords(Seat seat, const Setups& setups) const {
  const Side side = DuelMap::kAllSides[seat.index()];
  std::string words =
      absl::StrCat("layout ", *setups[Index(side)], " side ", DuelMap::SideName(side));
  const absl::optional<std::string>& enemy = setups[Index(DuelMap::Next(side))];
  if (enemy.has_value()) absl::StrAppend(&words, " enemy ", *enemy);
  return words;
}

// Nothing is left to chance.
absl::StatusOr<std::unique_ptr<Table>> DuelVariant::Begin(absl::string_view settings,
                                                          const Setups& setups, uint64_t) const {
  return DuelTable::Create(DuelRules(settings), setups);
}

std::unique_ptr<SeatPlayer> DuelVariant::MakePlayer(absl::string_view name,
                                                    const PlayerOptions& options) const {
  std::unique_ptr<Player> player = parts_->make_player(name, options);
  if (player == nullptr) return nullptr;
  return std::make_unique<DuelPlayer>(std::move(player));
}

absl::Status DuelVariant::RunBenchWith(const BenchOptions& options,
                                       const std::function<void(absl::string_view line)>& print,
                                       const std::function<bool()>& stopped) const {
  return sapper::RunBench(options, print, stopped).status();
}

}  // namespace sapper
