#include "eval/world_sets.h"

namespace sapper {

WorldSets::WorldSets(const Position& world) : movable(Points::All()) {
  const Placement& placement = world.placement();
  for (Side side : DuelMap::kAllSides) {
    pieces[Index(side)] = placement.pieces_of(side);
    occupied |= placement.pieces_of(side);
    for (Square square : placement.pieces_of(side)) {
      const Rank rank = world.rank_of(placement.at(square));
      of_rank[Index(side)][static_cast<size_t>(rank)].Add(square);
    }
  }
  if (!world.book().headquarters_locked()) return;
  movable -= kBoard<DuelMap>.headquarters;
  for (Side side : DuelMap::kAllSides) {
    const PieceId taker = placement.flag_taker_of(side);
    if (taker.exists() && placement.alive(taker)) movable.Add(placement.square_of(taker));
  }
}

}  // namespace sapper
