#include "records/duel_record.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "engine/notation.h"
#include "engine/view.h"
#include "records/record_end.h"
#include "variants/duel.h"
#include "variants/duel_outcome.h"

namespace sapper {
namespace {

// For its rules and notation; nobody plays by it.
std::shared_ptr<const Variant> Notation() {
  return std::make_shared<DuelVariant>(DuelParts());
}

// Whether a game may have ended as written for a reason that `view` cannot see: that what it took
// was the flag, or that the enemy is without a move.
bool MayHaveEnded(const View& view, const Outcome& written) {
  const absl::optional<Outcome>& seen = view.outcome();
  if (seen.has_value() && seen->reason == Reason::kFlag) return false;
  if (written.reason == Reason::kNoMoves) {
    const bool viewer_is_stuck = seen.has_value() && seen->reason == Reason::kNoMoves;
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

GameRecord TextOf(const DuelRecord& record) {
  GameRecord text;
  text.variant = Notation();
  text.settings = RulesText(record.rules);
  text.players.assign(record.players.begin(), record.players.end());
  for (const absl::optional<Layout>& layout : record.layouts) {
    text.setups.emplace_back();
    if (layout.has_value()) text.setups.back() = layout->ToString();
  }
  text.label = record.label;
  text.control = record.control;
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
  typed.seed = record.seed;
  typed.note = record.note;
  for (const RecordedPly& ply : record.plies) typed.plies.push_back({ply, *ParseEvent(ply.event)});
  typed.outcome = DuelOutcome(record.outcome);
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

absl::Status VerifyOneSided(const GameRecord& text) {
  const absl::StatusOr<DuelRecord> record = DuelRecordOf(text);
  if (!record.ok()) return record.status();
  if (record->rules.view == ViewMode::kOpen)
    return MakeError(ErrorCode::kLayout, "of an open game both layouts are known");
  const Side viewer = record->layouts[Index(Side::kRed)].has_value() ? Side::kRed : Side::kBlack;
  const Layout& own = *record->layouts[Index(viewer)];
  if (absl::Status status = own.Check(record->rules); !status.ok()) return status;
  View view(RuleBook(record->rules), viewer, own);
  for (size_t i = 0; i < record->plies.size(); ++i) {
    const Event& written = record->plies[i].event;
    const absl::Status status = view.Observe(written);
    if (!status.ok())
      return MakeError(ErrorCodeOf(status), absl::StrCat("ply ", i + 1, ", ", EventText(written),
                                                         ": ", status.message()));
  }
  if (record->outcome.has_value() && MayHaveEnded(view, *record->outcome)) return absl::OkStatus();
  return VerifyEnd(text, TeamOutcomeOf(view.outcome()));
}

DuelRecordReader::DuelRecordReader(absl::string_view text) : reader_(text, {Notation()}) {}

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
