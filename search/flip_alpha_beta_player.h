// The yardstick `alpha-beta` of flip Junqi: the strongest search that is not the tree
// (flip_alpha_beta.h), with fixed values.
#pragma once

#include <memory>
#include <string>

#include "search/flip_player.h"
#include "search/search_clock.h"

namespace sapper {

class SeeingTable;

class FlipAlphaBetaPlayer : public FlipMovePlayer {
 public:
  explicit FlipAlphaBetaPlayer(const PlayerOptions& options, TimeSource time = SteadyTime);
  ~FlipAlphaBetaPlayer() override;

  std::string name() const override {
    return "alpha-beta";
  }
  void Prepare(const FlipRules& rules) override;
  FlipSearchResult Search(const FlipGameState& state, const FlipLimits& limits,
                          SearchControl& control, const InfoCallback& info) override;

 private:
  PlayerOptions options_;
  TimeSource time_;
  std::unique_ptr<SeeingTable> table_;
};

}  // namespace sapper
