// Worlds drawn once a search from the belief, for all its simulations.
#pragma once

#include <vector>

#include "belief/belief.h"
#include "belief/opponent_view.h"
#include "search/duel_game.h"

namespace sapper {

struct WorldPool {
  std::vector<DuelWorld> truths;    // the own ranks as they are
  std::vector<DuelWorld> imagined;  // own ranks as the enemy of the same world may believe

  // How often each own piece has each rank among the imagined worlds: the enemy's odds, roughly.
  PieceOdds ImaginedOdds() const;
};

// Pieces that survived a collision so far.
ExposedPieces ExposedIn(const View& view);

// `size` worlds, and as many imagined ones up to kImaginedWorlds, which is enough for the odds of
// each rank to a few hundredths. One of each is enough when nothing is hidden.
inline constexpr size_t kImaginedWorlds = 128;
WorldPool DrawWorlds(const InformationState& state, const Belief& belief, const LayoutPrior& prior,
                     size_t size, Random& random);

}  // namespace sapper
