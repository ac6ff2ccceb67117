// Continues a game after the referee has said something that contradicts it, because a contest game
// should not be lost by a contradiction.
#pragma once

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "variants/known_game.h"

namespace sapper {

// The game after `event` (if there is one; ignored when it does not fit the board), with `to_move`
// to move. Of the enemy's pieces only their squares are kept, and whether they have moved. Error
// kPosition when even this position is impossible.
absl::StatusOr<KnownGame> Recover(const KnownGame& game, const absl::optional<Event>& event,
                                  Side to_move);

}  // namespace sapper
