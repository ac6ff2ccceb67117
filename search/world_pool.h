// The worlds of one search, drawn from the belief once and used by all its simulations.
#pragma once

#include <vector>

#include "belief/belief.h"
#include "belief/opponent_view.h"
#include "search/duel_game.h"

namespace sapper {

struct WorldPool {
  std::vector<DuelWorld> worlds;  // the own ranks as they are
  // Some of these worlds redeterminized: the own ranks as the opponent of that world may believe.
  std::vector<DuelWorld> redeterminized;

  // How often each own piece has each rank in `redeterminized`: roughly what the opponent believes.
  PieceMarginals OpponentMarginals() const;
};

// Pieces that survived a collision so far.
ExposedPieces ExposedIn(const View& view);

// `size` worlds, the first kRedeterminized of them redeterminized too, which is enough for the
// marginals of each rank to a few hundredths. One of each is enough when nothing is hidden.
inline constexpr size_t kRedeterminized = 128;
WorldPool DrawWorlds(const InformationState& state, const Belief& belief, const LayoutPrior& prior,
                     size_t size, Random& random);

}  // namespace sapper
