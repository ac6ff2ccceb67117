#include "records/record_view.h"

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "records/duel_record.h"
#include "records/record_end.h"
#include "variants/duel.h"
#include "variants/seat_start.h"

namespace sapper {
namespace {

std::string PlyName(const GameRecord& record, size_t index) {
  return absl::StrCat("ply ", index + 1, ", ", record.plies[index].event, ": ");
}

absl::Status PlayRecorded(const GameRecord& record, size_t index, Table& table) {
  const Variant& variant = *record.variant;
  const std::string& written = record.plies[index].event;
  const std::string where = PlyName(record, index);
  if (table.over())
    return MakeError(ErrorCode::kMove, absl::StrCat(where, "the game was over before (",
                                                    ReasonName(table.outcome()->reason), ")"));
  const absl::StatusOr<AnnouncedAction> announced = variant.ParseEvent(written);
  if (!announced.ok()) return announced.status();
  const Seat mover = table.seat_to_move();
  const absl::StatusOr<std::string> event = table.Play(mover, announced->action);
  if (!event.ok())
    return MakeError(ErrorCode::kMove,
                     absl::StrCat(where, "not a legal move of ", variant.SeatName(mover)));
  if (*event != written)
    return MakeError(ErrorCode::kResult, absl::StrCat(where, "the pieces give ", *event));
  return absl::OkStatus();
}

// What the rules say of the end is not known to a seat; that it has seen it is.
absl::Status VerifyFrom(const GameRecord& record, Seat viewer) {
  const auto game = SeatGameAfter(record, viewer, record.plies.size());
  if (!game.ok()) return game.status();
  if (record.variant->name() == kDuelName) return VerifyDuelEnd(record, **game);
  if ((*game)->over() && !record.outcome.has_value())
    return MakeError(ErrorCode::kResult, "the result is none, but the game is over");
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<Table>> TableAfter(const GameRecord& record, size_t plies) {
  absl::StatusOr<std::unique_ptr<Table>> table =
      record.variant->Begin(record.settings, record.setups, record.chance_seed.value_or(1));
  for (size_t i = 0; i < plies && table.ok(); ++i)
    if (absl::Status status = PlayRecorded(record, i, **table); !status.ok()) return status;
  return table;
}

absl::StatusOr<std::unique_ptr<SeatGame>> SeatGameAfter(const GameRecord& record, Seat seat,
                                                        size_t plies) {
  const Variant& variant = *record.variant;
  absl::StatusOr<std::unique_ptr<SeatGame>> game = BeginSeatGame(
      variant, record.settings, seat, ShownSetups(variant, record.settings, record.setups, seat));
  for (size_t i = 0; i < plies && game.ok(); ++i)
    if (absl::Status status = (*game)->Observe(record.plies[i].event); !status.ok())
      return MakeError(ErrorCodeOf(status), absl::StrCat(PlyName(record, i), status.message()));
  return game;
}

absl::Status VerifyRecord(const GameRecord& record) {
  if (!AllKnown(record)) {
    const absl::optional<Seat> known = FirstKnown(record);
    if (known.has_value()) return VerifyFrom(record, *known);
    return MakeError(ErrorCode::kLayout, "one of the layouts must be known");
  }
  const auto table = TableAfter(record, record.plies.size());
  if (!table.ok()) return table.status();
  return VerifyEnd(record, (*table)->outcome());
}

}  // namespace sapper
