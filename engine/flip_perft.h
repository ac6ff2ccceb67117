// Counting the leaves of the game tree of flip Junqi.
#pragma once

#include <cstdint>
#include <functional>

#include "absl/types/optional.h"
#include "engine/flip_deal.h"
#include "engine/flip_position.h"

namespace sapper {

// Leaves at `depth` actions below `position`: 1 at depth 0; a finished game has none below it. A
// turn shows what `deal` says. `stop` is asked now and then; once it returns true the count is
// given up. Builds with SAPPER_CHECKS validate every position on the way.
absl::optional<uint64_t> FlipPerft(FlipPosition& position, const FlipDeal& deal, int depth,
                                   const std::function<bool()>& stop = nullptr);

// The same without a deal: a turn branches into each kind of piece that may lie face down.
absl::optional<uint64_t> FlipChancePerft(FlipPosition& position, int depth,
                                         const std::function<bool()>& stop = nullptr);

}  // namespace sapper
