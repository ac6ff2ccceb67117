// The player `sapper` of flip Junqi.
#pragma once

#include <memory>
#include <string>

#include "search/flip_root.h"
#include "search/kept_tree.h"

namespace sapper {

class SeeingTable;

class FlipTreePlayer : public FlipMovePlayer {
 public:
  explicit FlipTreePlayer(const PlayerOptions& options, const FlipSearchSettings& settings = {},
                          TimeSource time = SteadyTime);

  ~FlipTreePlayer() override;

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
  FlipSearchResult SearchTree(const FlipGameState& state, const FlipLimits& limits,
                              SearchControl& control, SearchClock& clock, const InfoCallback& info);
  FlipSearchResult SearchAlphaBeta(const FlipPosition& position, const FlipLimits& limits,
                                   SearchClock& clock, const InfoCallback& info);

  PlayerOptions options_;
  FlipSearchSettings settings_;
  TimeSource time_;
  KeptTree<FlipGameState> tree_;
  std::unique_ptr<SeeingTable> table_;
};

}  // namespace sapper
