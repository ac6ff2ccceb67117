// The living pieces of a world as sets of points, by side and rank.
#pragma once

#include <array>

#include "engine/position.h"

namespace sapper {

struct WorldSets {
  using Points = DuelMap::Points;

  std::array<std::array<Points, kRankCount>, DuelMap::kSides> of_rank{};
  std::array<Points, DuelMap::kSides> pieces{};
  Points occupied;
  Points movable;  // points that a piece may leave

  explicit WorldSets(const Position& world);
  const Points& Of(Side side, Rank rank) const {
    return of_rank[Index(side)][static_cast<size_t>(rank)];
  }
  // Those that can leave their points, if nothing is in the way. Precondition: the rank can move.
  Points Movers(Side side, Rank rank) const {
    return Of(side, rank) & movable;
  }
  // Where the flag of a side stands, None() if it has fallen.
  Square FlagOf(Side side) const {
    const Points& flags = Of(side, Rank::kFlag);
    return flags.empty() ? Square::None() : flags.First();
  }
};

}  // namespace sapper
