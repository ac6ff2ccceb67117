// What pieces of flip Junqi are worth in an exchange, from what is still alive.
#pragma once

#include <array>

#include "engine/flip_position.h"

namespace sapper {

// Living pieces of each kind, face up or down.
struct FlipLiving {
  std::array<std::array<int, kRankCount>, 2> of{};  // by colour and rank

  explicit FlipLiving(const FlipPosition& position);

  int Of(FlipColour colour, Rank rank) const {
    return of[Index(colour)][static_cast<size_t>(rank)];
  }
  // Pieces of the ranks that fight by strength.
  int Officers(FlipColour colour) const;
};

// About 1 for a commander among full armies. An officer is worth the share of the enemy's officers
// that it beats, equal ones by half, and more when none of them beats it. An engineer has its worth
// from the enemy's mines and flag besides, a bomb from the enemy's best officer.
class FlipValues {
 public:
  FlipValues(const FlipPosition& position, const FlipLiving& living);

  double Of(FlipColour colour, Rank rank) const {
    return of_[Index(colour)][static_cast<size_t>(rank)];
  }

 private:
  std::array<std::array<double, kRankCount>, 2> of_{};
};

}  // namespace sapper
