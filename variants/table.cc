#include "variants/table.h"

#include "absl/strings/str_cat.h"
#include "base/error.h"

namespace sapper {

absl::StatusOr<std::string> Table::Play(Seat seat, absl::string_view action) {
  if (over()) return MakeError(ErrorCode::kMove, "the game is over");
  if (seat != seat_to_move()) return MakeError(ErrorCode::kTurn, "another seat is to move");
  if (absl::Status status = CheckAction(action); !status.ok()) return status;
  return PlayLegal(action);
}

absl::Status Table::CheckAgreement(const SeatGame& game) const {
  if (game.over() && !over()) return absl::InternalError("the end of the game");
  if (over()) return absl::OkStatus();
  if (game.seat_to_move() != seat_to_move()) return absl::InternalError("the seat to move");
  if (!game.own_turn()) return absl::OkStatus();
  for (const std::string& action : game.LegalActions())
    if (const absl::Status status = CheckAction(action); !status.ok())
      return absl::InternalError(absl::StrCat("legal actions: ", status.message()));
  return absl::OkStatus();
}

}  // namespace sapper
