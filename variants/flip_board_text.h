// The lines of `d` in flip Junqi.
#pragma once

#include <string>
#include <vector>

#include "engine/flip_position.h"

namespace sapper {

// '*' lies face down, red's letters are capital and black's small, '+' after one carries the
// enemy's flag; of empty points, ( is a camp, # a headquarters, . a station. The last line sets the
// position up again.
std::vector<std::string> FlipBoardLines(const FlipPosition& position);

// "ABccd": what lies face down, red's pieces first; "none" when all is turned.
std::string FlipPoolText(const FlipPosition& position);

}  // namespace sapper
