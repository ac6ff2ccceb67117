#include "eval/flip_one_ply.h"

namespace sapper {

bool FlipFlagFallsNow(const FlipPosition& position, const FlipReach& reach) {
  const FlipColour own = *position.colour_of(position.to_move());
  const FlipPoints home = FlipHeadquartersOf(position.to_move());
  FlipPoints flag = position.points_of({Other(own), Rank::kFlag});
  if (!flag.empty()) {
    const bool at_once = !position.rules().flag_home || !(flag & home).empty();
    for (Rank rank : kAllRanks) {
      // A bomb takes the flag with it, which is enough wherever it lies.
      if (!at_once && rank != Rank::kBomb) continue;
      if (!(reach.Attacked(own, rank) & flag).empty()) return true;
    }
  }
  const Square carrier = position.carrier(own);
  return carrier.exists() && !(position.DestinationsFrom(carrier) & home).empty();
}

}  // namespace sapper
