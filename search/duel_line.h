// How one state of the two-player game continues another, for the tree that is kept between them.
#pragma once

#include <vector>

#include "absl/types/optional.h"
#include "belief/information_state.h"
#include "search/game.h"

namespace sapper {

// True if `later` is the same game as `earlier`, seen by the same side, no fewer plies on.
bool Continues(const View& later, const View& earlier);

// See KeptTree.
absl::optional<std::vector<ObservationKey>> ObservationsSince(const InformationState& later,
                                                              const InformationState& earlier);

}  // namespace sapper
