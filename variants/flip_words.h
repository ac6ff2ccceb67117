// The words after `position` in flip Junqi: `flip [deal <50>]` or `flip view <board> <player>
// <colours> <quiet> <ply> [dead <letters>]`.
#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "base/words.h"
#include "variants/flip_seat_game.h"

namespace sapper {

// Reads up to `moves` or the end. Errors kSyntax for the words, kLayout for a deal, kPosition for a
// view.
absl::StatusOr<std::unique_ptr<FlipSeatGame>> ReadFlipPosition(
    const FlipRules& rules, const std::shared_ptr<const FlipParts>& parts, Words& words);

}  // namespace sapper
