#include "protocol/position_command.h"

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "base/safe_text.h"

namespace sapper {
namespace {

absl::Status PlayMoves(Words& words, SeatGame& game) {
  if (words.done()) return absl::OkStatus();
  if (words.Peek() != "moves")
    return MakeError(ErrorCode::kSyntax,
                     absl::StrCat(QuotedText(words.Peek()), " where only moves can come"));
  words.Next();
  for (int number = 1; !words.done(); ++number)
    if (absl::Status status = game.Observe(words.Next()); !status.ok())
      return MakeError(ErrorCodeOf(status), absl::StrCat("move ", number, ", ", status.message()));
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<SeatGame>> ReadPosition(const Variant& variant,
                                                       absl::string_view settings, Words& words) {
  absl::StatusOr<std::unique_ptr<SeatGame>> game = variant.ReadPosition(settings, words);
  if (!game.ok()) return game;
  if (absl::Status status = PlayMoves(words, **game); !status.ok()) return status;
  return game;
}

}  // namespace sapper
