// The words after `position`.
#pragma once

#include "absl/status/statusor.h"
#include "base/words.h"
#include "protocol/known_game.h"

namespace sapper {

// Errors kSyntax for the words, and those of KnownGame and of the moves; the text says which move.
absl::StatusOr<KnownGame> ReadPosition(const Rules& rules, Words& words);

// One played move, as in `observe`.
absl::Status ObserveText(absl::string_view text, KnownGame& game);

}  // namespace sapper
