// How far the best move at the root is ahead of the others in visits and mean, which decides when a
// search may end.
#pragma once

#include <cstdint>

namespace sapper {

struct RootLead {
  uint64_t leader = 0;  // visits of the move that would be played
  uint64_t runner_up = 0;
  // No other move with an eighth of the leader's visits or more has a better mean.
  bool best_mean = false;

  uint64_t ahead() const {
    return leader > runner_up ? leader - runner_up : 0;
  }
  // The choice is clear: by half as many visits again as the next, and by the mean.
  bool settled() const {
    return best_mean && leader > 0 && 2 * leader >= 3 * runner_up;
  }
};

}  // namespace sapper
