#include "search/root_report.h"

#include <algorithm>

namespace sapper {
namespace {

bool WinsEverywhere(const WorldPool& pool, Move move) {
  const Side side = pool.truths.front().position.side_to_move();
  return std::all_of(pool.truths.begin(), pool.truths.end(), [&](const DuelWorld& world) {
    if (!world.position.placement().at(move.to).exists()) return false;
    Position position = world.position;
    position.Play(move);
    return position.over() && position.outcome()->winner == side;
  });
}

void AddStatistics(const Tree<DuelGame>& tree, const DuelGame& game, std::vector<RootMove>& moves) {
  const NodeStore& store = tree.store();
  const TreeNode& root = store.node(store.root());
  for (EntryIndex i = root.first; i < root.first + root.entries; ++i) {
    const TreeEntry& entry = store.entry(i);
    const Move move = game.ActionOf(entry.key());
    for (RootMove& candidate : moves) {
      if (!(candidate.move == move)) continue;
      candidate.visits += entry.visits();
      candidate.value_sum += entry.value_sum();
    }
  }
}

const TreeEntry* MostVisited(const NodeStore& store, NodeIndex index) {
  const TreeNode& node = store.node(index);
  const TreeEntry* best = nullptr;
  for (EntryIndex i = node.first; i < node.first + node.entries; ++i) {
    const TreeEntry& entry = store.entry(i);
    if (entry.visits() > 0 && (best == nullptr || entry.visits() > best->visits())) best = &entry;
  }
  return best;
}

}  // namespace

std::vector<RootMove> RankRootMoves(const MoveList& allowed,
                                    const std::vector<const Tree<DuelGame>*>& trees,
                                    const DuelGame& game, const WorldPool& pool) {
  std::vector<RootMove> moves;
  for (Move move : allowed) {
    RootMove root_move;
    root_move.move = move;
    root_move.wins_now = WinsEverywhere(pool, move);
    moves.push_back(root_move);
  }
  for (const Tree<DuelGame>* tree : trees) AddStatistics(*tree, game, moves);
  std::stable_sort(moves.begin(), moves.end(), [](const RootMove& a, const RootMove& b) {
    if (a.wins_now != b.wins_now) return a.wins_now;
    if (a.visits != b.visits) return a.visits > b.visits;
    return a.value() > b.value();
  });
  return moves;
}

std::vector<Move> PrincipalVariation(const Tree<DuelGame>& tree, const DuelGame& game,
                                     const DuelWorld& world, Move first) {
  constexpr size_t kLongest = 12;
  std::vector<Move> line = {first};
  DuelWorld here = world;
  NodeIndex node = tree.store().root();
  while (line.size() < kLongest && here.position.IsLegal(line.back())) {
    if (IsCollision(here.position.EventOf(line.back()).result)) break;
    node = tree.store().Find(node, game.Play(here, line.back()));
    if (node == kNoNode || here.position.over()) break;
    const TreeEntry* best = MostVisited(tree.store(), node);
    if (best == nullptr) break;
    const Move next = game.ActionOf(best->key());
    if (!here.position.IsLegal(next)) break;
    line.push_back(next);
  }
  return line;
}

}  // namespace sapper
