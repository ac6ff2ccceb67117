// Where the face-up pieces of flip Junqi could go next, and what they may attack.
#pragma once

#include <array>

#include "engine/flip_position.h"

namespace sapper {

struct FlipReach {
  // By colour and rank: points that its pieces reach, whatever stands there.
  std::array<std::array<FlipPoints, kRankCount>, 2> of_rank{};
  // Points where a colour could take a piece of a rank for less than itself: what its stronger
  // pieces reach, without camps.
  std::array<std::array<FlipPoints, kRankCount>, 2> beating{};
  // What each rank of a colour may attack, reached or not.
  std::array<FlipPosition::Targets, 2> targets{};
  std::array<int, 2> moves{};  // points reached that are empty or may be attacked, in all

  explicit FlipReach(const FlipPosition& position);

  FlipPoints Attacked(FlipColour colour, Rank rank) const {
    return of_rank[Index(colour)][static_cast<size_t>(rank)] &
           targets[Index(colour)][static_cast<size_t>(rank)];
  }
};

}  // namespace sapper
