// Guards what a player answers before it is sent.
#pragma once

#include <vector>

#include "search/player.h"

namespace sapper {

// `result` with a move out of `allowed`: what the player chose if it is one of them, otherwise the
// first. Nothing when none is allowed.
SearchResult WithAllowedMove(SearchResult result, const std::vector<Move>& allowed);

}  // namespace sapper
