// Checks a player's answer before it is sent.
#pragma once

#include <string>
#include <vector>

#include "variants/seat_player.h"

namespace sapper {

// `result` with an action out of `allowed`: what the player chose if it is one of them, otherwise
// the first. Nothing when none is allowed.
SeatSearchResult WithAllowedAction(SeatSearchResult result,
                                   const std::vector<std::string>& allowed);

}  // namespace sapper
