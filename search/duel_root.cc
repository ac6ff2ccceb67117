#include "search/duel_root.h"

#include <algorithm>

namespace sapper {
namespace {

bool EndsEverywhere(const WorldPool& pool, Move move, Side winner) {
  return std::all_of(pool.worlds.begin(), pool.worlds.end(), [&](const DuelWorld& world) {
    Position position = world.position;
    position.Play(move);
    return position.over() && position.outcome()->winner == winner;
  });
}

}  // namespace

DuelRoot::DuelRoot(const InformationState& state, const Limits& limits,
                   const SearchSettings& settings, const Belief& belief, const LayoutPrior& prior,
                   Random& random)
    : state_(state),
      pool_(DrawWorlds(state, belief, prior, static_cast<size_t>(settings.worlds), random)),
      game_(state.book(), state.view().viewer(), ExposedIn(state.view()), pool_.OpponentMarginals(),
            settings.prior, settings.eval) {
  AllowedMoves(state, limits, allowed_);
}

std::vector<RootAction<Move>> DuelRoot::Ranked(const Tree<DuelGame>& tree) const {
  const Position& here = pool_.worlds.front().position;
  const Side side = here.side_to_move();
  std::vector<RootAction<Move>> moves;
  for (Move move : allowed_) {
    RootAction<Move> root_move;
    root_move.move = move;
    root_move.wins_now = here.placement().at(move.to).exists() && EndsEverywhere(pool_, move, side);
    root_move.loses_now = EndsEverywhere(pool_, move, DuelMap::Next(side));
    moves.push_back(root_move);
  }
  AddStatistics(tree, game_, moves);
  SortByRank(moves);
  return moves;
}

std::vector<Move> DuelRoot::Line(const Tree<DuelGame>& tree, Move first) const {
  std::vector<Move> line = {first};
  DuelWorld here = pool_.worlds.front();
  NodeIndex node = tree.store().root();
  while (line.size() < kLongestLine && here.position.IsLegal(line.back())) {
    if (IsCollision(here.position.EventOf(line.back()).result)) break;
    node = tree.store().Find(node, game_.Play(here, line.back()));
    if (node == kNoNode || here.position.over()) break;
    const absl::optional<ActionKey> best = MostVisited(tree, node);
    if (!best) break;
    const Move next = game_.ActionOf(*best);
    if (!here.position.IsLegal(next)) break;
    line.push_back(next);
  }
  return line;
}

void DuelRoot::RenewPriors(NodeStore& store) const {
  if (!state_.view().own_turn()) return;
  const auto priors = game_.PriorsIn(pool_.worlds.front());
  const TreeNode& root = store.node(store.root());
  for (EdgeIndex i = root.first; i < root.first + root.edges; ++i)
    store.edge(i).SetPrior(priors.Weight(game_.ActionOf(store.edge(i).key())));
}

}  // namespace sapper
