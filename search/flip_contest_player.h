// The yardstick `contest` of flip Junqi: iterative alpha-beta as programs of contests play it.
#pragma once

#include <memory>
#include <string>

#include "search/flip_player.h"
#include "search/search_clock.h"

namespace sapper {

class SeeingTable;

class FlipContestPlayer : public FlipMovePlayer {
 public:
  explicit FlipContestPlayer(const PlayerOptions& options, TimeSource time = SteadyTime);
  ~FlipContestPlayer() override;

  std::string name() const override {
    return "contest";
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
