#include "variants/flip_table.h"

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "engine/flip_notation.h"
#include "variants/flip_board_text.h"
#include "variants/flip_outcome.h"
#include "variants/flip_pictures.h"
#include "variants/flip_seat_game.h"

namespace sapper {

absl::Status FlipTable::CheckAction(absl::string_view text) const {
  const absl::StatusOr<FlipAction> action = ParseFlipAction(text);
  if (!action.ok()) return action.status();
  if (position_.IsLegal(*action)) return absl::OkStatus();
  return MakeError(ErrorCode::kMove, absl::StrCat(FlipActionText(*action), " is not legal"));
}

std::string FlipTable::PlayLegal(absl::string_view text) {
  const FlipAction action = *ParseFlipAction(text);
  const FlipEvent event = action.is_turn() ? position_.EventOfTurn(action.from, deal_[action.from])
                                           : position_.EventOfMove(action);
  position_.Play(event);
  if (position_.over()) outcome_ = TeamOutcomeOf(*position_.outcome());
  return FlipEventText(event);
}

std::vector<ShownPiece> FlipTable::Pieces() const {
  return FlipPieces(position_, deal_);
}

std::vector<std::string> FlipTable::BoardLines() const {
  std::vector<std::string> lines = FlipBoardLines(position_);
  lines.back() = absl::StrCat("deal ", deal_.ToString());
  return lines;
}

absl::Status FlipTable::Validate() const {
  FlipCounts hidden;
  for (Square square : position_.face_down()) ++hidden[deal_[square]];
  if (!(hidden == position_.pool())) return absl::InternalError("the deal and the pool differ");
  return position_.Validate();
}

absl::Status FlipTable::CheckAgreement(const SeatGame& game) const {
  const FlipPosition& seen = KnownFlip(game).position();
  if (!(seen.setup() == position_.setup())) return absl::InternalError("the position");
  if (seen.outcome() != position_.outcome()) return absl::InternalError("the end of the game");
  return Table::CheckAgreement(game);
}

}  // namespace sapper
