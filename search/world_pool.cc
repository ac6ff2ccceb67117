#include "search/world_pool.h"

#include <algorithm>

namespace sapper {

PieceMarginals WorldPool::OpponentMarginals() const {
  PieceMarginals marginals{};
  const double share = 1.0 / static_cast<double>(redeterminized.size());
  for (const DuelWorld& world : redeterminized)
    for (size_t i = 0; i < marginals.size(); ++i)
      marginals[i][static_cast<size_t>(world.position.ranks()[i])] += share;
  return marginals;
}

ExposedPieces ExposedIn(const View& view) {
  ExposedPieces exposed = 0;
  for (const View::Observation& seen : view.collisions()) {
    if (seen.event.result == Result::kAttackerWins) exposed |= ExposedBit(seen.mover);
    if (seen.event.result == Result::kAttackerDies) exposed |= ExposedBit(seen.target);
  }
  return exposed;
}

WorldPool DrawWorlds(const InformationState& state, const Belief& belief, const LayoutPrior& prior,
                     size_t size, Random& random) {
  const size_t redeterminized = std::min(size, kRedeterminized);
  const View& view = state.view();
  const ExposedPieces exposed = ExposedIn(view);
  const OpponentView opponent(view, prior);
  const size_t count = view.sees_all() ? 1 : size;
  WorldPool pool;
  pool.worlds.reserve(count);
  pool.redeterminized.reserve(redeterminized);
  for (size_t i = 0; i < count; ++i) {
    Position::RankOfPiece ranks{};
    belief.Sample(random, ranks);
    pool.worlds.push_back({.position = view.World(ranks), .exposed = exposed});
    if (i >= redeterminized) continue;
    if (!view.sees_all()) opponent.Redeterminize(random, ranks);
    pool.redeterminized.push_back(
        {.position = Position(state.book(), view.placement(), ranks), .exposed = exposed});
  }
  return pool;
}

}  // namespace sapper
