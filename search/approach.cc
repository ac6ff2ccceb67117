#include "search/approach.h"

namespace sapper {

// Backwards from the goal, as TravelTo does on the empty board.
TravelTable<DuelMap> Approach(const Placement& board, Square goal, bool turns) {
  constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;
  const DuelMap::Points occupied = board.occupied();
  TravelTable<DuelMap> table;
  table.fill(kOutOfReach);
  table[goal.index()] = 0;
  DuelMap::Points seen = DuelMap::Points::Of(goal);
  DuelMap::Points frontier = seen;
  for (uint8_t distance = 1; !frontier.empty() && distance < kOutOfReach; ++distance) {
    DuelMap::Points next;
    for (Square square : frontier) {
      next |= kTables.steps[square.index()];
      if (kTables.rails.Contains(square))
        next |= turns ? TurningRail<DuelMap>(square, occupied)
                      : StraightRail<DuelMap>(square, occupied);
    }
    next -= seen;
    for (Square square : next) table[square.index()] = distance;
    seen |= next;
    frontier = next - occupied;
  }
  return table;
}

}  // namespace sapper
