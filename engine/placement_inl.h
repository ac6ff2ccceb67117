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
absl::optional<Side> BasicPlacement<Map>::FlagBringer() const {
  for (PieceId taker : flag_takers_) {
    if (!taker.exists() || !alive(taker)) continue;
    const Square square = square_of(taker);
    if (kBoard<Map>.headquarters.Contains(square) &&
        kBoard<Map>.homes[Index(taker.side())].Contains(square))
      return taker.side();
  }
  return absl::nullopt;
}

template <class Map>
void BasicPlacement<Map>::TakeBack(const Undo& undo) {
  to_move_ = undo.mover_before;
  --ply_;
  quiet_ = undo.quiet_before;
  flags_ = undo.flags_before;
  for (Side side : Map::kAllSides)
    if (undo.event.TakesFlagOf(side)) flag_takers_[Index(side)] = PieceId::None();
  if (!AttackerDies(undo.event.result)) Take(undo.mover);
  if (DefenderDies(undo.event.result)) Put(undo.target, undo.event.move.to, has_moved(undo.target));
  Put(undo.mover, undo.event.move.from, undo.had_moved);
}

}  // namespace sapper
