#include "engine/flip_notation.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/error.h"
#include "engine/notation.h"

namespace sapper {
namespace {

absl::optional<FlipAction> ConsumeAction(absl::string_view* text) {
  const auto from = DuelMap::ConsumeSquare(text);
  if (!from.has_value()) return absl::nullopt;
  if (absl::ConsumePrefix(text, "?")) return FlipAction::Turn(*from);
  const auto to = DuelMap::ConsumeSquare(text);
  if (!to.has_value() || *to == *from) return absl::nullopt;
  return FlipAction{.from = *from, .to = *to};
}

absl::Status BadResult(absl::string_view text, absl::string_view what) {
  return MakeError(ErrorCode::kResult, absl::StrCat(Quote(text), ": ", what));
}

absl::StatusOr<FlipEvent> ParseTurned(absl::string_view text, absl::string_view rest,
                                      FlipEvent event) {
  if (rest.empty())
    return BadResult(text, "a turn that was played names the piece; write e.g. a3?=I");
  const bool one_letter = absl::ConsumePrefix(&rest, "=") && rest.size() == 1;
  const auto piece = one_letter ? FlipPieceFromLetter(rest.front()) : absl::nullopt;
  if (!piece.has_value())
    return BadResult(text, "after ? comes = and one letter, A to L for red, a to l for black");
  event.turned = *piece;
  return event;
}

}  // namespace

std::string FlipActionText(FlipAction action) {
  if (action.is_turn()) return absl::StrCat(DuelMap::SquareName(action.from), "?");
  return MoveText({.from = action.from, .to = action.to});
}

absl::StatusOr<FlipAction> ParseFlipAction(absl::string_view text) {
  absl::string_view rest = text;
  const auto action = ConsumeAction(&rest);
  if (action.has_value() && rest.empty()) return *action;
  return MakeError(ErrorCode::kMove,
                   absl::StrCat(Quote(text), " is not an action; write e.g. a3? or c6c7"));
}

std::string FlipEventText(const FlipEvent& event) {
  std::string text = FlipActionText(event.action);
  if (event.action.is_turn())
    return absl::StrCat(text, "=", std::string(1, FlipLetter(event.turned)));
  if (IsCollision(event.result)) text += ResultMark(event.result);
  return text;
}

absl::StatusOr<FlipEvent> ParseFlipEvent(absl::string_view text) {
  absl::string_view rest = text;
  const auto action = ConsumeAction(&rest);
  if (!action.has_value())
    return MakeError(ErrorCode::kMove,
                     absl::StrCat(Quote(text), " is not an action; write e.g. a3?=I or c6c7+"));
  FlipEvent event{.action = *action, .result = Result::kQuiet, .turned = {}};
  if (action->is_turn()) return ParseTurned(text, rest, event);
  if (rest.empty()) return event;
  for (Result result : {Result::kAttackerWins, Result::kAttackerDies, Result::kBothDie}) {
    if (rest.size() == 1 && rest.front() == ResultMark(result)) {
      event.result = result;
      return event;
    }
  }
  return BadResult(text, "after a move comes nothing, +, - or =");
}

}  // namespace sapper
