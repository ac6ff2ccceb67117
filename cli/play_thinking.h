// What a terminal shows while a player thinks, and how the person ends it.
#pragma once

#include <functional>
#include <string>

#include "variants/seat_player.h"

namespace sapper {

// "depth 6, 61234 nodes, 0.4 s, expects 52%".
std::string ThinkingText(const SeatSearchInfo& info);

// Runs a search. While it runs SIGINT means "move now". `show` is handed a line to show in place of
// the one before, the empty one at the end; it may be null.
SeatSearchResult SearchAtTerminal(SeatPlayer& player, const SeatGame& game,
                                  const SeatLimits& limits,
                                  const std::function<void(const std::string& line)>& show);

}  // namespace sapper
