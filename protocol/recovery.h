// Going on after a referee has said what does not fit: a contest is not lost by a contradiction.
#pragma once

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "protocol/known_game.h"

namespace sapper {

// The game after `event` (if any; ignored when the board has no room for it) with the viewer or the
// enemy to move as told, and nothing remembered of the enemy's pieces but where they stand and
// whether they have moved. Error kPosition when not even that can be.
absl::StatusOr<KnownGame> Recover(const KnownGame& game, const absl::optional<Event>& event,
                                  Side to_move);

}  // namespace sapper
