// Ranks the moves at the root of a tree. Other threads may be searching the tree at the same time.
#pragma once

#include <vector>

#include "search/player.h"
#include "search/root_lead.h"
#include "search/tree.h"
#include "search/world_pool.h"

namespace sapper {

struct RootMove {
  Move move;
  uint64_t visits = 0;
  double value_sum = 0;
  // Ends the game as a win, or as a loss, in every world of the pool.
  bool wins_now = false;
  bool loses_now = false;

  double value() const {
    return visits == 0 ? -1 : value_sum / static_cast<double>(visits);
  }
};

// How far the leader of these is ahead, by visits and mean alone.
RootLead LeadOf(const std::vector<RootMove>& moves);
// The same for the allowed moves of a tree, without looking for wins: quick enough to be asked
// every few dozen simulations.
RootLead LeadIn(const MoveList& allowed, const Tree<DuelGame>& tree, const DuelGame& game);

// The allowed moves with their statistics in the tree, the best first: a sure win, then what does
// not lose at once, then more visits, then the better value, then square order.
std::vector<RootMove> RankRootMoves(const MoveList& allowed, const Tree<DuelGame>& tree,
                                    const DuelGame& game, const WorldPool& pool);

// The likeliest line after `first`: the most visited edges while the plies are quiet, since what
// follows a collision depends on its result.
std::vector<Move> PrincipalVariation(const Tree<DuelGame>& tree, const DuelGame& game,
                                     const DuelWorld& world, Move first);

}  // namespace sapper
