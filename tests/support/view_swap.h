// Games that one side cannot tell apart: the same moves with the same results, but with other ranks
// under the enemy's hidden pieces. A player must treat them alike.
#pragma once

#include <cstddef>
#include <vector>

#include "base/random.h"
#include "tests/support/random_games.h"

namespace sapper {

// Up to `count` different layouts of `viewer`'s enemy, none the true one, with which the first
// `plies` plies of `game` announce exactly what they did, and leave the game as decided or
// undecided as it was. Fewer when the random search finds no more.
std::vector<Layout> IndistinguishableLayouts(const PlayedGame& game, size_t plies, Side viewer,
                                             size_t count, Random& random);

// `game` with another layout of the enemy of `viewer`, cut to its first `plies` plies.
PlayedGame WithEnemyLayout(const PlayedGame& game, size_t plies, Side viewer, const Layout& enemy);

}  // namespace sapper
