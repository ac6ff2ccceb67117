// The root of a search of the two-player game: worlds drawn from a belief, and the ranking of the
// moves.
#pragma once

#include <vector>

#include "search/knowledge.h"
#include "search/root_action.h"
#include "search/tree_search.h"
#include "search/tunables.h"
#include "search/world_pool.h"

namespace sapper {

class DuelRoot {
 public:
  using Game = DuelGame;
  using Action = Move;

  // `state` and `settings` must outlive the root. `belief` is that of the state.
  DuelRoot(const InformationState& state, const Limits& limits, const SearchSettings& settings,
           const Belief& belief, const LayoutPrior& prior, Random& random);

  const DuelGame& game() const {
    return game_;
  }
  int seat() const {
    return static_cast<int>(Index(state_.view().viewer()));
  }
  const DuelWorld& Draw(Random& random) const {
    return pool_.worlds[random.Below(pool_.worlds.size())];
  }
  int worlds() const {
    return static_cast<int>(pool_.worlds.size());
  }
  const MoveList& allowed() const {
    return allowed_;
  }
  std::vector<RootAction<Move>> Ranked(const Tree<DuelGame>& tree) const;
  // The most visited edges while the plies are quiet, since what follows a collision depends on its
  // result.
  std::vector<Move> Line(const Tree<DuelGame>& tree, Move first) const;

  // At the own moves of a kept root: the marginals are others than they were when it was met first.
  // What the enemy may play depends on the world, so its edges stay as they are.
  void RenewPriors(NodeStore& store) const;

 private:
  const InformationState& state_;
  WorldPool pool_;
  DuelGame game_;
  MoveList allowed_;
};

static_assert(SearchRoot<DuelRoot>);

}  // namespace sapper
