#include "search/root_report.h"

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

void AddStatistics(const Tree<DuelGame>& tree, const DuelGame& game, std::vector<RootMove>& moves) {
  tree.ReadEdges(tree.store().root(), [&](const TreeEdge& edge) {
    const Move move = game.ActionOf(edge.key());
    for (RootMove& candidate : moves) {
      if (!(candidate.move == move)) continue;
      candidate.visits += edge.visits();
      candidate.value_sum += edge.value_sum();
    }
  });
}

absl::optional<ActionKey> MostVisited(const Tree<DuelGame>& tree, NodeIndex node) {
  uint32_t most = 0;
  absl::optional<ActionKey> best;
  tree.ReadEdges(node, [&](const TreeEdge& edge) {
    if (edge.visits() <= most) return;
    most = edge.visits();
    best = edge.key();
  });
  return best;
}

// A move with less than this part of the leader's visits says little by its mean.
constexpr uint64_t kEarnestPart = 8;

}  // namespace

RootLead LeadOf(const std::vector<RootMove>& moves) {
  RootLead lead;
  double mean = -1;
  for (const RootMove& move : moves) {
    const bool leads =
        move.visits > lead.leader || (move.visits == lead.leader && move.value() > mean);
    if (leads) {
      lead.runner_up = lead.leader;
      lead.leader = move.visits;
      mean = move.value();
    } else {
      lead.runner_up = std::max(lead.runner_up, move.visits);
    }
  }
  lead.best_mean = std::none_of(moves.begin(), moves.end(), [&](const RootMove& move) {
    return move.visits * kEarnestPart >= lead.leader && move.value() > mean;
  });
  return lead;
}

RootLead LeadIn(const MoveList& allowed, const Tree<DuelGame>& tree, const DuelGame& game) {
  std::vector<RootMove> moves;
  for (Move move : allowed) moves.push_back({.move = move});
  AddStatistics(tree, game, moves);
  return LeadOf(moves);
}

std::vector<RootMove> RankRootMoves(const MoveList& allowed, const Tree<DuelGame>& tree,
                                    const DuelGame& game, const WorldPool& pool) {
  const Position& here = pool.worlds.front().position;
  const Side side = here.side_to_move();
  std::vector<RootMove> moves;
  for (Move move : allowed) {
    RootMove root_move;
    root_move.move = move;
    root_move.wins_now = here.placement().at(move.to).exists() && EndsEverywhere(pool, move, side);
    root_move.loses_now = EndsEverywhere(pool, move, DuelMap::Next(side));
    moves.push_back(root_move);
  }
  AddStatistics(tree, game, moves);
  std::stable_sort(moves.begin(), moves.end(), [](const RootMove& a, const RootMove& b) {
    if (a.wins_now != b.wins_now) return a.wins_now;
    if (a.loses_now != b.loses_now) return b.loses_now;
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
    const absl::optional<ActionKey> best = MostVisited(tree, node);
    if (!best) break;
    const Move next = game.ActionOf(*best);
    if (!here.position.IsLegal(next)) break;
    line.push_back(next);
  }
  return line;
}

}  // namespace sapper
