// The lines of `d`: the board as one side knows it, and as the referee does.
#pragma once

#include <string>
#include <vector>

#include "variants/known_game.h"

namespace sapper {

// Red's pieces are capital letters, black's small ones; '?' and '!' are hidden pieces as in
// `position view`. Of empty points, ( is a camp, # a headquarters, . a station. The last line sets
// the position up again.
std::vector<std::string> BoardLines(const KnownGame& game);
// The same of the truth, without the line that sets it up.
std::vector<std::string> BoardLines(const Position& position);

}  // namespace sapper
