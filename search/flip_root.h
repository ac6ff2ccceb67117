// The root of a search of flip Junqi.
#pragma once

#include <vector>

#include "search/flip_game.h"
#include "search/flip_player.h"
#include "search/flip_proof.h"
#include "search/root_action.h"
#include "search/tree_search.h"

namespace sapper {

struct FlipSearchSettings {
  TreeSettings tree;
  FlipPriorSettings prior;
  FlipEvalWeights eval = DefaultFlipEvalWeights();
  // A draw is worth so much less than 0 to the player that searches: with equal chances it rather
  // plays on.
  double contempt = 0.1;
  // With no more pieces face down than this, alpha-beta searches instead of the tree.
  int alpha_beta_below = 8;
};

class FlipRoot {
 public:
  using Game = FlipGame;
  using Action = FlipAction;

  // `state` must outlive the root; `searcher` is the player for whom it is searched.
  FlipRoot(const FlipGameState& state, const FlipLimits& limits, FlipPlayer searcher,
           const FlipSearchSettings& settings, const SearchControl& control);

  const FlipGame& game() const {
    return game_;
  }
  // Nobody has private information, so the values of one tree serve both players.
  int seat() const {
    return static_cast<int>(FlipPlayer::kFirst);
  }
  FlipWorld Draw(Random& random) const {
    return {position(), Random(random.Next())};
  }
  int worlds() const {
    return 1;
  }
  const std::vector<FlipAction>& allowed() const {
    return allowed_;
  }
  std::vector<RootAction<FlipAction>> Ranked(const Tree<FlipGame>& tree) const;
  // The most visited edges up to the first turn, since what follows depends on what it shows.
  std::vector<FlipAction> Line(const Tree<FlipGame>& tree, FlipAction first) const;

 private:
  const FlipPosition& position() const {
    return state_.position();
  }

  const FlipGameState& state_;
  FlipGame game_;
  std::vector<FlipAction> allowed_;
  std::vector<FlipProven> proven_;  // of the allowed actions
};

static_assert(SearchRoot<FlipRoot>);

// See KeptTree.
absl::optional<std::vector<ObservationKey>> ObservationsSince(const FlipGameState& later,
                                                              const FlipGameState& earlier);

}  // namespace sapper
