// The player `sapper` of flip Junqi.
#pragma once

#include "search/flip_root.h"
#include "search/kept_tree.h"

namespace sapper {

class FlipTreePlayer : public FlipMovePlayer {
 public:
  explicit FlipTreePlayer(const PlayerOptions& options, const FlipSearchSettings& settings = {},
                          TimeSource time = SteadyTime);

  std::string name() const override {
    return "sapper";
  }
  void NewGame() override {
    tree_.Forget();
  }
  void Prepare(const FlipRules& rules) override;
  FlipSearchResult Search(const FlipGameState& state, const FlipLimits& limits,
                          SearchControl& control, const InfoCallback& info) override;

 private:
  PlayerOptions options_;
  FlipSearchSettings settings_;
  TimeSource time_;
  KeptTree<FlipGameState> tree_;
};

}  // namespace sapper
