// The endings that follow from the counters alone: the quiet limit and the ply limit.
#pragma once

#include "absl/types/optional.h"
#include "engine/outcome.h"
#include "engine/placement.h"

namespace sapper {

// Whether an enemy moves after every side. Endings rest on it: what a mover loses, the side to move
// next wins.
template <class Map>
constexpr bool EnemyMovesNext() {
  for (Side side : Map::kAllSides)
    if (Map::TeamOf(Map::Next(side)) == Map::TeamOf(side)) return false;
  return true;
}

// The quiet limit and the ply limit, asked after a ply and after every ending that comes first in
// docs/rules.md. Who completes the quiet limit has just moved, so the side to move wins by it.
template <class Map>
absl::optional<Outcome> JudgeLimits(const Rules& rules, const BasicPlacement<Map>& placement) {
  static_assert(EnemyMovesNext<Map>());
  if (rules.quiet_limit > 0 && placement.quiet() >= rules.quiet_limit) {
    if (rules.quiet_result == QuietResult::kDraw)
      return Outcome{absl::nullopt, Ending::kNoCollision};
    return Outcome{placement.side_to_move(), Ending::kNoCollision};
  }
  if (rules.ply_limit > 0 && placement.ply() >= rules.ply_limit)
    return Outcome{absl::nullopt, Ending::kPlyLimit};
  return absl::nullopt;
}

}  // namespace sapper
