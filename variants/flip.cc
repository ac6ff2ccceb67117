#include "variants/flip.h"

#include <array>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "engine/flip_notation.h"
#include "engine/notation.h"
#include "variants/duel_pictures.h"
#include "variants/flip_pictures.h"
#include "variants/flip_rules_words.h"
#include "variants/flip_seat_player.h"
#include "variants/flip_table.h"
#include "variants/flip_words.h"
#include "variants/option_value.h"
#include "variants/rule_options.h"

namespace sapper {
namespace {

OptionDescription Description(const FlipRuleOption& row) {
  return DescribeRule(row, row.Text(FlipRules()));
}

OptionDescription PresetDescription() {
  return DescribePresets(FlipRulesPresetNames(), FlipRulesPresetName(FlipRules()));
}

absl::Status SetPreset(absl::string_view value, FlipRules& rules) {
  const absl::StatusOr<int> index = ParseOptionValue(PresetDescription(), value);
  if (!index.ok()) return index.status();
  rules = FlipRulesPreset(value).value_or(rules);
  return absl::OkStatus();
}

absl::Status NoSetups() {
  return MakeError(ErrorCode::kLayout, "no seat of flip chooses a layout; the pieces are dealt");
}

}  // namespace

FlipRules FlipRulesOf(absl::string_view settings) {
  return *ParseFlipRules(settings);
}

absl::Span<const SeatDescription> FlipVariant::seats() const {
  static const std::array<SeatDescription, 2> kSeats = {
      {{.name = FlipPlayerName(FlipPlayer::kFirst), .clock_prefix = "f", .team = Team(0)},
       {.name = FlipPlayerName(FlipPlayer::kSecond),
        .clock_prefix = "s",
        .team = Team(1),
        .quarters = 2}}};
  return kSeats;
}

const BoardGeometry& FlipVariant::board() const {
  return DuelBoard();
}

absl::Span<const PieceKind> FlipVariant::piece_kinds() const {
  return FlipPieceKinds();
}

std::vector<OptionDescription> FlipVariant::DescribeOptions() const {
  std::vector<OptionDescription> all = {PresetDescription()};
  for (const FlipRuleOption& row : FlipRuleOptions()) all.push_back(Description(row));
  return all;
}

std::string FlipVariant::DefaultSettings() const {
  return FlipRulesText(FlipRules());
}

absl::StatusOr<std::string> FlipVariant::SetOption(absl::string_view settings,
                                                   absl::string_view name,
                                                   absl::string_view value) const {
  FlipRules rules = FlipRulesOf(settings);
  absl::Status status;
  if (absl::EqualsIgnoreCase(name, kRulesOptionName))
    status = SetPreset(value, rules);
  else if (const FlipRuleOption* option = FindFlipRuleOption(name))
    status = option->Set(value, rules);
  else
    status = MakeError(ErrorCode::kOption, absl::StrCat("no option is called ", QuotedText(name)));
  if (!status.ok()) return status;
  return FlipRulesText(rules);
}

std::string FlipVariant::OptionValue(absl::string_view settings, absl::string_view name) const {
  const FlipRules rules = FlipRulesOf(settings);
  if (absl::EqualsIgnoreCase(name, kRulesOptionName)) return FlipRulesPresetName(rules);
  if (const FlipRuleOption* option = FindFlipRuleOption(name)) return option->Text(rules);
  return "";
}

absl::StatusOr<std::string> FlipVariant::ParseSettings(absl::string_view text) const {
  const absl::StatusOr<FlipRules> rules = ParseFlipRules(text);
  if (!rules.ok()) return rules.status();
  return FlipRulesText(*rules);
}

absl::StatusOr<std::string> FlipVariant::ParseSetup(absl::string_view) const {
  return NoSetups();
}

absl::StatusOr<AnnouncedAction> FlipVariant::ParseEvent(absl::string_view text) const {
  const absl::StatusOr<FlipEvent> event = ParseFlipEvent(text);
  if (!event.ok()) return event.status();
  AnnouncedAction announced{.event = FlipEventText(*event),
                            .action = FlipActionText(event->action)};
  if (IsCollision(event->result)) announced.mark = ResultMark(event->result);
  return announced;
}

std::vector<size_t> FlipVariant::PointsOf(absl::string_view event) const {
  const absl::StatusOr<FlipEvent> parsed = ParseFlipEvent(event);
  if (!parsed.ok()) return {};
  const auto [from, to] = parsed->action;
  if (parsed->action.is_turn()) return {from.index()};
  return {from.index(), to.index()};
}

// A point alone is to be turned.
std::string FlipVariant::TypedAction(absl::string_view word) const {
  const std::string turn = absl::StrCat(word, "?");
  return ParseFlipAction(turn).ok() ? turn : std::string(word);
}

absl::Status FlipVariant::CheckActionSyntax(absl::string_view action) const {
  return ParseFlipAction(action).status();
}

absl::StatusOr<std::unique_ptr<SeatGame>> FlipVariant::ReadPosition(absl::string_view settings,
                                                                    Words& words) const {
  return ReadFlipPosition(FlipRulesOf(settings), parts_, words);
}

std::vector<std::string> FlipVariant::RulesInWords(absl::string_view settings) const {
  return FlipRulesInWords(FlipRulesOf(settings));
}

absl::StatusOr<std::unique_ptr<SetupSource>> FlipVariant::MakeSetupSource(absl::string_view,
                                                                          absl::string_view) const {
  return MakeError(ErrorCode::kOption, NoSetups().message());
}

absl::Status FlipVariant::CheckSetup(absl::string_view, Seat, absl::string_view) const {
  return NoSetups();
}

std::string FlipVariant::ExamplePosition() const {
  return absl::StrCat(kFlipName, " deal ", FlipDeal::Random(1).ToString());
}

std::string FlipVariant::PositionWords(Seat, const Setups&) const {
  return std::string(kFlipName);
}

absl::StatusOr<std::unique_ptr<Table>> FlipVariant::Begin(absl::string_view settings, const Setups&,
                                                          uint64_t seed) const {
  return std::make_unique<FlipTable>(FlipRuleBook(FlipRulesOf(settings)), FlipDeal::Random(seed));
}

std::unique_ptr<SeatPlayer> FlipVariant::MakePlayer(absl::string_view name,
                                                    const PlayerOptions& options) const {
  std::unique_ptr<FlipMovePlayer> player = parts_->make_player(name, options);
  if (player == nullptr) return nullptr;
  return std::make_unique<FlipSeatPlayer>(std::move(player));
}

void FlipVariant::RunBench(const std::function<void(absl::string_view line)>& print,
                           const std::function<bool()>& stopped) const {
  const absl::Status status = parts_->bench(BenchOptions(), print, stopped);
  if (!status.ok()) print(absl::StrCat("info string ", status.message()));
}

}  // namespace sapper
