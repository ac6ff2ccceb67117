// Continues a game after the referee has said something that contradicts it, because a game should
// not be lost by a contradiction: what was told last holds, and older deductions give way.
#pragma once

#include <string>

#include "absl/strings/string_view.h"
#include "variants/known_game.h"

namespace sapper {

// Takes an event that `game` refused. A flag that is shown later than its commander died counts as
// shown with that death. Otherwise of the enemy's pieces no more is kept than where they stand and
// began; an event for which the board has no room is left out, but the turn passes on. Returns what
// was done, in words.
std::string ForceEvent(const Event& event, KnownGame& game);
// The same for a rank that was told of a living piece; `why` it was refused.
std::string ForceRank(PieceId piece, Rank rank, absl::string_view why, KnownGame& game);
// Goes on with `to_move` to move, whatever ended the game as far as it is known.
void ForceTurn(Side to_move, KnownGame& game);

}  // namespace sapper
