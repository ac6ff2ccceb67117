// How fast something was.
#pragma once

#include <cstdint>

#include "absl/time/time.h"

namespace sapper {

// Nodes a second, rounded down; 0 for less than a millisecond, which measures the clock and the
// start of a search more than its speed.
uint64_t NodesPerSecond(uint64_t nodes, absl::Duration time);

}  // namespace sapper
