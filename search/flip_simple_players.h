// The yardsticks of flip Junqi that do not search.
#pragma once

#include "search/flip_player.h"

namespace sapper {

// Every legal action equally likely.
class FlipRandomPlayer : public FlipMovePlayer {
 public:
  explicit FlipRandomPlayer(const PlayerOptions& options) : options_(options) {}

  std::string name() const override {
    return "random";
  }
  bool ThinksAtOnce() const override {
    return true;
  }
  FlipSearchResult Search(const FlipGameState& state, const FlipLimits& limits,
                          SearchControl& control, const InfoCallback& info) override;

 private:
  PlayerOptions options_;
};

// What an action gains, less what the enemy's best collision gains after it, with small terms for
// prey, mines, flags and turns: one look at each action.
class FlipGreedyPlayer : public FlipMovePlayer {
 public:
  explicit FlipGreedyPlayer(const PlayerOptions& options) : options_(options) {}

  std::string name() const override {
    return "greedy";
  }
  bool ThinksAtOnce() const override {
    return true;
  }
  FlipSearchResult Search(const FlipGameState& state, const FlipLimits& limits,
                          SearchControl& control, const InfoCallback& info) override;

 private:
  PlayerOptions options_;
};

}  // namespace sapper
