#include "records/duel_record.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "engine/notation.h"
#include "engine/view.h"
#include "records/record_end.h"
#include "records/record_view.h"
#include "variants/duel.h"
#include "variants/duel_outcome.h"
#include "variants/duel_seat_game.h"

namespace sapper {
namespace {

// Whether a game may have ended as written for a reason that `view` cannot see: that what it took
// was the flag, or that the enemy is without a move.
bool MayHaveEnded(const View& view, const DuelOutcome& written) {
  const absl::optional<Outcome>& seen = view.outcome();
  if (seen.has_value() && seen->ending == Ending::kFlag) return false;
  if (written.reason == Reason::kNoMoves) {
    const bool viewer_is_stuck = seen.has_value() && seen->ending == Ending::kNoMoves;
    if (view.own_turn()) return viewer_is_stuck && !written.winner.has_value();
    return !written.winner.has_value() || *written.winner == view.viewer();
  }
  if (written.reason != Reason::kFlag || written.winner != view.viewer() ||
      view.observations().empty())
    return false;
  const View::Observation& last = view.observations().back();
  return last.target.exists() && last.target.side() != view.viewer() &&
         DefenderDies(last.event.result) && DuelMap::IsHeadquarters(last.event.move.to) &&
         !last.target_had_moved;
}

}  // namespace

std::shared_ptr<const Variant> DuelNotation() {
  return std::make_shared<DuelVariant>(DuelParts());
}

GameRecord TextOf(const DuelRecord& record, std::shared_ptr<const Variant> variant) {
  GameRecord text;
  text.variant = std::move(variant);
  text.settings = RulesText(record.rules);
  text.players.assign(record.players.begin(), record.players.end());
  for (const absl::optional<Layout>& layout : record.layouts) {
    text.setups.emplace_back();
    if (layout.has_value()) text.setups.back() = layout->ToString();
  }
  text.label = record.label;
  text.control = record.control;
  text.layouts = record.layout_source;
  text.terms = record.terms;
  text.seed = record.seed;
  text.note = record.note;
  for (const DuelPly& ply : record.plies) text.plies.push_back({ply, EventText(ply.event)});
  text.outcome = TeamOutcomeOf(record.outcome);
  return text;
}

absl::StatusOr<DuelRecord> DuelRecordOf(const GameRecord& record) {
  if (record.variant->name() != kDuelName)
    return MakeError(ErrorCode::kSyntax,
                     absl::StrCat("it is a game of ", record.variant->name(), ", not ", kDuelName));
  DuelRecord typed;
  typed.rules = DuelRules(record.settings);
  for (size_t i = 0; i < DuelMap::kSides; ++i) {
    typed.players[i] = record.players[i];
    if (record.setups[i].has_value()) typed.layouts[i] = *Layout::Parse(*record.setups[i]);
  }
  typed.label = record.label;
  typed.control = record.control;
  typed.layout_source = record.layouts;
  typed.terms = record.terms;
  typed.seed = record.seed;
  typed.note = record.note;
  for (const RecordedPly& ply : record.plies) typed.plies.push_back({ply, *ParseEvent(ply.event)});
  typed.outcome = DuelOutcomeOf(record.outcome);
  return typed;
}

std::string RecordText(const DuelRecord& record) {
  return RecordText(TextOf(record));
}

std::string RecordText(const DuelRecord& record, absl::Span<const std::string> comments) {
  return RecordText(TextOf(record), comments);
}

absl::Status VerifyRecord(const DuelRecord& record) {
  return VerifyRecord(TextOf(record));
}

absl::Status VerifyDuelEnd(const GameRecord& record, const SeatGame& game) {
  const View& view = KnownDuel(game).state().view();
  const absl::optional<DuelOutcome> written = DuelOutcomeOf(record.outcome);
  if (written.has_value() && MayHaveEnded(view, *written)) return absl::OkStatus();
  return VerifyEnd(record, TeamOutcomeOf(view.outcome()));
}

DuelRecordReader::DuelRecordReader(absl::string_view text) : reader_(text, {DuelNotation()}) {}

absl::StatusOr<absl::optional<DuelRecord>> DuelRecordReader::Next() {
  const absl::StatusOr<absl::optional<GameRecord>> next = reader_.Next();
  if (!next.ok()) return next.status();
  if (!next->has_value()) return absl::optional<DuelRecord>();
  absl::StatusOr<DuelRecord> record = DuelRecordOf(**next);
  if (!record.ok()) return record.status();
  return absl::optional<DuelRecord>(*std::move(record));
}

absl::StatusOr<std::vector<DuelRecord>> ParseDuelRecords(absl::string_view text) {
  std::vector<DuelRecord> records;
  DuelRecordReader reader(text);
  while (true) {
    absl::StatusOr<absl::optional<DuelRecord>> record = reader.Next();
    if (!record.ok()) return record.status();
    if (!record->has_value()) return records;
    records.push_back(**std::move(record));
  }
}

}  // namespace sapper
