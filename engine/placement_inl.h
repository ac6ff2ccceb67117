// The members of BasicPlacement that placement.h only declares. For the one file that instantiates
// it for a map; everybody else includes placement.h.
#pragma once

#include "engine/placement.h"

namespace sapper {

template <class Map>
BasicPlacement<Map>::BasicPlacement() = default;

template <class Map>
BasicPlacement<Map> BasicPlacement<Map>::Initial() {
  BasicPlacement placement;
  for (Side side : Map::kAllSides) {
    for (int i = 0; i < kArmySize; ++i) {
      const Slot slot = Slot::FromIndex(i);
      const Square home = kBoard<Map>.home_of_slot[Index(side)][slot.index()];
      if (home.exists()) placement.Put(PieceId(side, slot), home, false);
    }
  }
  return placement;
}

template <class Map>
void BasicPlacement<Map>::TakeBack(const Undo& undo) {
  to_move_ = undo.mover_before;
  --ply_;
  quiet_ = undo.quiet_before;
  flags_ = undo.flags_before;
  if (!AttackerDies(undo.event.result)) Take(undo.mover);
  if (DefenderDies(undo.event.result)) Put(undo.target, undo.event.move.to, has_moved(undo.target));
  Put(undo.mover, undo.event.move.from, undo.had_moved);
}

}  // namespace sapper
