// How many moves a piece needs to a point on the present board.
#pragma once

#include "engine/placement.h"
#include "eval/travel.h"

namespace sapper {

// By point: moves to `goal`, 0 on it, kOutOfReach where there is no way. Occupied points are not
// passed; the way may begin on one. `turns`: for a piece that turns on rails.
inline constexpr uint8_t kOutOfReach = 30;
TravelTable<DuelMap> Approach(const Placement& board, Square goal, bool turns);

}  // namespace sapper
