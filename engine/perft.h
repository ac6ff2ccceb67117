// Counting the leaves of the full-information game tree, the usual check of a move generator.
#pragma once

#include <cstdint>
#include <functional>

#include "absl/types/optional.h"
#include "engine/position.h"

namespace sapper {

// Leaves at `depth` plies below `position`: 1 at depth 0; a finished game has none below it.
// `stop` is asked now and then; once it returns true the count is given up. Builds with
// SAPPER_CHECKS validate every position on the way.
absl::optional<uint64_t> Perft(Position& position, int depth,
                               const std::function<bool()>& stop = nullptr);

}  // namespace sapper
