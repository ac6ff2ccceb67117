// The endings that follow from the counters alone: the quiet limit and the ply limit.
#pragma once

#include "absl/types/optional.h"
#include "engine/outcome.h"
#include "engine/placement.h"

namespace sapper {

// The quiet limit and the ply limit, asked after a ply and after every ending that comes first in
// docs/rules.md. Who completes the quiet limit has just moved, so the side to move wins by it.
template <class Map>
absl::optional<Outcome> JudgeLimits(const Rules& rules, const BasicPlacement<Map>& placement) {
  if (rules.quiet_limit > 0 && placement.quiet() >= rules.quiet_limit) {
    if (rules.quiet_result == QuietResult::kDraw)
      return Outcome{absl::nullopt, Reason::kNoCollision};
    return Outcome{placement.side_to_move(), Reason::kNoCollision};
  }
  if (rules.ply_limit > 0 && placement.ply() >= rules.ply_limit)
    return Outcome{absl::nullopt, Reason::kPlyLimit};
  return absl::nullopt;
}

}  // namespace sapper
