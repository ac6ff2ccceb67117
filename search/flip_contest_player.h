// The yardstick `contest` of flip Junqi: plain alpha-beta with expectation over turns (Ballard
// 1983), as programs of contests play, and as `contest` plays the two-player game
// (contest_player.h): deeper and deeper, collisions first, without a table.
//
// At the root the value of a turn is the mean over what may lie face down, by counts; of points
// that touch nothing face up one stands for all. Below the root a turn is a way to pass whose value
// is estimated.
#pragma once

#include <string>

#include "search/flip_player.h"
#include "search/search_clock.h"

namespace sapper {

class FlipContestPlayer : public FlipMovePlayer {
 public:
  explicit FlipContestPlayer(const PlayerOptions& options, TimeSource time = SteadyTime)
      : options_(options), time_(std::move(time)) {}

  std::string name() const override {
    return "contest";
  }
  FlipSearchResult Search(const FlipGameState& state, const FlipLimits& limits,
                          SearchControl& control, const InfoCallback& info) override;

 private:
  PlayerOptions options_;
  TimeSource time_;
};

}  // namespace sapper
