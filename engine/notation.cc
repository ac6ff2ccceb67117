#include "engine/notation.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/error.h"

namespace sapper {
namespace {

absl::optional<Move> ConsumeMove(absl::string_view* text) {
  const auto from = DuelMap::ConsumeSquare(text);
  if (!from.has_value()) return absl::nullopt;
  const auto to = DuelMap::ConsumeSquare(text);
  if (!to.has_value() || *from == *to) return absl::nullopt;
  return Move{*from, *to};
}

absl::Status NotAMove(absl::string_view text) {
  return MakeError(ErrorCode::kMove,
                   absl::StrCat(Quote(text), " is not a move; write e.g. c6c7 or c8c7=@b1"));
}

Result ConsumeResult(absl::string_view* text) {
  for (Result result : {Result::kAttackerWins, Result::kAttackerDies, Result::kBothDie}) {
    if (!text->empty() && text->front() == ResultMark(result)) {
      text->remove_prefix(1);
      return result;
    }
  }
  return Result::kQuiet;
}

}  // namespace

char ResultMark(Result result) {
  switch (result) {
    case Result::kAttackerWins:
      return '+';
    case Result::kAttackerDies:
      return '-';
    case Result::kBothDie:
      return '=';
    case Result::kQuiet:
      break;
  }
  return ' ';
}

template std::string MoveTextOn<DuelMap>(Move move);
template std::string EventTextOn<DuelMap>(const Event& event);

absl::StatusOr<Move> ParseMove(absl::string_view text) {
  absl::string_view rest = text;
  const auto move = ConsumeMove(&rest);
  if (!move.has_value() || !rest.empty()) return NotAMove(text);
  return *move;
}

absl::StatusOr<Event> ParseEvent(absl::string_view text) {
  absl::string_view rest = text;
  const auto move = ConsumeMove(&rest);
  if (!move.has_value()) return NotAMove(text);
  Event event{.move = *move};
  event.result = ConsumeResult(&rest);
  while (absl::ConsumePrefix(&rest, "@")) {
    const auto square = DuelMap::ConsumeSquare(&rest);
    if (!square.has_value())
      return MakeError(ErrorCode::kResult, absl::StrCat("no square after @ in ", Quote(text)));
    Square& flag = event.flags[Index(DuelMap::HalfOf(*square))];
    if (flag.exists())
      return MakeError(ErrorCode::kResult, absl::StrCat("two flags of one side in ", Quote(text)));
    flag = *square;
  }
  if (!rest.empty())
    return MakeError(ErrorCode::kResult,
                     absl::StrCat("after the move in ", Quote(text),
                                  " comes nothing, +, - or =, then @square for a flag"));
  return event;
}

}  // namespace sapper
