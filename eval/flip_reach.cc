#include "eval/flip_reach.h"

namespace sapper {

FlipReach::FlipReach(const FlipPosition& position) {
  const FlipPoints empty = FlipPoints::All() - position.occupied();
  for (FlipColour colour : kFlipColours) {
    const size_t c = Index(colour);
    targets[c] = position.TargetsOf(colour);
    position.ForEachReach(colour, [&](Square, Rank rank, const FlipPoints& reach) {
      const auto r = static_cast<size_t>(rank);
      of_rank[c][r] |= reach;
      moves[c] += (reach & (empty | targets[c][r])).size();
    });
    FlipPoints stronger;
    for (size_t r = 0; r <= static_cast<size_t>(Rank::kEngineer); ++r) {
      beating[c][r] = stronger - kBoard<DuelMap>.camps;
      stronger |= of_rank[c][r];
    }
  }
}

}  // namespace sapper
