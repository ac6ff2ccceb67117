// Information states to test beliefs and players on: moments of random games, and set-ups.
#pragma once

#include "absl/strings/string_view.h"
#include "belief/information_state.h"
#include "tests/support/random_games.h"

namespace sapper {

// What `viewer` knows after the first `plies` plies.
InformationState StateAfter(const PlayedGame& game, size_t plies, Side viewer);

// The first moment at or after `plies` at which it is the turn of `viewer`.
size_t OwnTurnFrom(size_t plies, Side viewer);

// A set-up from the list of pieces that SetUpBoard takes; fails the test when it is refused.
InformationState SetUpState(const Rules& rules, Side viewer, absl::string_view pieces,
                            absl::string_view dead = "", int quiet = 0, int ply = 0);

}  // namespace sapper
