// The words after `position` in the two-player game: `layout <25> side <side> [enemy <25>]` or
// `view <board> <side> <quiet> <ply> [dead <ranks>]`.
#pragma once

#include "absl/status/statusor.h"
#include "base/words.h"
#include "variants/known_game.h"

namespace sapper {

// Reads up to `moves` or the end. Errors kSyntax for the words, and those of KnownGame.
absl::StatusOr<KnownGame> ReadDuelPosition(const Rules& rules, Words& words);

// One played move, as in `observe`.
absl::Status ObserveText(absl::string_view text, KnownGame& game);

}  // namespace sapper
