#include "variants/flip_seat_game.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "engine/flip_notation.h"
#include "engine/flip_perft.h"
#include "variants/flip_board_text.h"
#include "variants/flip_pictures.h"
#include "variants/flip_rules_words.h"

namespace sapper {
namespace {

absl::Status NotOfDeal(const FlipEvent& event, const FlipDeal& deal) {
  return MakeError(ErrorCode::kImpossible,
                   absl::StrCat(FlipEventText(event), ": the deal has ",
                                std::string(1, FlipLetter(deal[event.action.from])), " there"));
}

bool IsOfDeal(const FlipEvent& event, const FlipDeal& deal) {
  return !event.action.is_turn() || deal[event.action.from] == event.turned;
}

FlipCounts CountsOn(FlipPoints points, const FlipDeal& deal) {
  FlipCounts counts;
  for (Square square : points) ++counts[deal[square]];
  return counts;
}

}  // namespace

absl::Status FlipSeatGame::Observe(absl::string_view text) {
  const absl::StatusOr<FlipEvent> event = ParseFlipEvent(text);
  if (!event.ok()) return event.status();
  if (absl::Status status = position().Check(*event); !status.ok()) return status;
  if (deal_.has_value() && !IsOfDeal(*event, *deal_)) return NotOfDeal(*event, *deal_);
  return state_.Observe(*event);
}

std::string FlipSeatGame::Completed(absl::string_view word) const {
  const absl::StatusOr<FlipAction> action = ParseFlipAction(word);
  if (!action.ok() || !position().IsLegal(*action)) return std::string(word);
  if (!action->is_turn()) return FlipEventText(position().EventOfMove(*action));
  if (!deal_.has_value()) return std::string(word);
  return FlipEventText(position().EventOfTurn(action->from, (*deal_)[action->from]));
}

void FlipSeatGame::End() {
  if (!over()) state_.End();
}

std::vector<std::string> FlipSeatGame::LegalActions() const {
  std::vector<std::string> texts;
  for (FlipAction action : AllowedFlipActions(position(), FlipLimits()))
    texts.push_back(FlipActionText(action));
  std::sort(texts.begin(), texts.end());
  return texts;
}

absl::Status FlipSeatGame::CheckAction(absl::string_view text) const {
  const absl::StatusOr<FlipAction> action = ParseFlipAction(text);
  if (!action.ok()) return action.status();
  if (MayPlay(position(), player(), *action)) return absl::OkStatus();
  return MakeError(ErrorCode::kMove, absl::StrCat(FlipActionText(*action), " is not legal"));
}

absl::Status FlipSeatGame::WhyIllegal(absl::string_view text) const {
  if (absl::Status status = CheckAction(text); status.ok()) return status;
  const absl::StatusOr<FlipAction> action = ParseFlipAction(text);
  if (!action.ok()) return action.status();
  if (over()) return MakeError(ErrorCode::kMove, "the game is over");
  return MakeError(ErrorCode::kMove, WhyNot(position(), player(), *action));
}

std::vector<std::string> FlipSeatGame::BoardLines() const {
  return FlipBoardLines(position());
}

std::vector<ShownPiece> FlipSeatGame::Pieces() const {
  return FlipPieces(position());
}

std::vector<PieceBelief> FlipSeatGame::Beliefs() const {
  return FlipBeliefs(position(), revealed_ ? deal_ : absl::nullopt);
}

std::vector<SeatLosses> FlipSeatGame::Losses() const {
  return FlipLosses(position());
}

std::string FlipSeatGame::WarningText() const {
  return FlipQuietWarning(position());
}

std::string FlipSeatGame::StatusText() const {
  return FlipStatusText(position());
}

std::string FlipSeatGame::EventInWords(absl::string_view event, const SeatGame& before,
                                       const PeopleWords& names) const {
  const absl::StatusOr<FlipEvent> parsed = ParseFlipEvent(event);
  if (!parsed.ok()) return "";
  return FlipEventInWords(*parsed, KnownFlip(before).position(), position(), names);
}

std::vector<std::string> FlipSeatGame::EvaluationLines() const {
  if (parts_->evaluation == nullptr) return {};
  return absl::StrSplit(parts_->evaluation(state_), '\n', absl::SkipEmpty());
}

absl::Status FlipSeatGame::CheckReveal(absl::string_view setup) const {
  const absl::StatusOr<FlipDeal> deal = FlipDeal::Parse(setup);
  if (!deal.ok()) return deal.status();
  for (const FlipEvent& event : state_.events())
    if (!IsOfDeal(event, *deal)) return NotOfDeal(event, *deal);
  if (!(CountsOn(position().face_down(), *deal) == position().pool()))
    return MakeError(ErrorCode::kImpossible, "the deal has other pieces where none was turned");
  if (deal_.has_value() && !(*deal_ == *deal))
    return MakeError(ErrorCode::kImpossible, "this is not the deal of position flip deal");
  return absl::OkStatus();
}

absl::Status FlipSeatGame::Reveal(absl::string_view setup) {
  if (absl::Status status = CheckReveal(setup); !status.ok()) return status;
  deal_ = *FlipDeal::Parse(setup);
  revealed_ = true;
  return absl::OkStatus();
}

absl::StatusOr<LeafCount> FlipSeatGame::Perft(int depth) const {
  if (!deal_.has_value())
    return MakeError(ErrorCode::kPosition,
                     "the deal is not known; position flip deal tells it, and perft chance "
                     "counts without it");
  return [depth, start = position(), deal = *deal_](const std::function<bool()>& stopped) {
    FlipPosition root = start;
    return FlipPerft(root, deal, depth, stopped);
  };
}

absl::StatusOr<LeafCount> FlipSeatGame::ChancePerft(int depth) const {
  return [depth, start = position()](const std::function<bool()>& stopped) {
    FlipPosition root = start;
    return FlipChancePerft(root, depth, stopped);
  };
}

const FlipSeatGame& KnownFlip(const SeatGame& game) {
  return static_cast<const FlipSeatGame&>(game);
}

}  // namespace sapper
