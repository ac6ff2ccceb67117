// The actions at the root of a tree with their statistics. Other threads may be searching the tree
// at the same time.
#pragma once

#include <algorithm>
#include <vector>

#include "absl/types/optional.h"
#include "search/root_lead.h"
#include "search/tree.h"

namespace sapper {

template <class Action>
struct RootAction {
  Action move;
  uint64_t visits = 0;
  double value_sum = 0;
  // Leads to a win, or to a loss, by force and whatever is hidden.
  bool wins_now = false;
  bool loses_now = false;
  int end_in = 1;  // plies to that end, the action included

  double value() const {
    return visits == 0 ? -1 : value_sum / static_cast<double>(visits);
  }
};

// How far the leader of these is ahead, by visits and mean alone.
template <class Action>
RootLead LeadOf(const std::vector<RootAction<Action>>& actions) {
  // An action with less than this part of the leader's visits says little by its mean.
  constexpr uint64_t kEarnestPart = 8;
  RootLead lead;
  double mean = -1;
  for (const RootAction<Action>& action : actions) {
    const bool leads =
        action.visits > lead.leader || (action.visits == lead.leader && action.value() > mean);
    if (leads) {
      lead.runner_up = lead.leader;
      lead.leader = action.visits;
      mean = action.value();
    } else {
      lead.runner_up = std::max(lead.runner_up, action.visits);
    }
  }
  lead.best_mean =
      std::none_of(actions.begin(), actions.end(), [&](const RootAction<Action>& action) {
        return action.visits * kEarnestPart >= lead.leader && action.value() > mean;
      });
  return lead;
}

// Adds what the tree knows of these actions at its root.
template <Game G>
void AddStatistics(const Tree<G>& tree, const G& game,
                   std::vector<RootAction<typename G::Action>>& actions) {
  tree.ReadEdges(tree.store().root(), [&](const TreeEdge& edge) {
    const typename G::Action action = game.ActionOf(edge.key());
    for (RootAction<typename G::Action>& candidate : actions) {
      if (!(candidate.move == action)) continue;
      candidate.visits += edge.visits();
      candidate.value_sum += edge.value_sum();
    }
  });
}

// LeadOf for the allowed actions of a tree, without looking for wins: quick enough to be asked
// every few dozen simulations.
template <Game G, class Allowed>
RootLead LeadIn(const Tree<G>& tree, const G& game, const Allowed& allowed) {
  std::vector<RootAction<typename G::Action>> actions;
  for (const auto& action : allowed) actions.push_back({.move = action});
  AddStatistics(tree, game, actions);
  return LeadOf(actions);
}

// The best first: a sure win, the soonest, then what does not lose at once, then more visits, then
// the better value, then the order in which they were.
template <class Action>
void SortByRank(std::vector<RootAction<Action>>& actions) {
  std::stable_sort(actions.begin(), actions.end(),
                   [](const RootAction<Action>& a, const RootAction<Action>& b) {
                     if (a.wins_now != b.wins_now) return a.wins_now;
                     if (a.loses_now != b.loses_now) return b.loses_now;
                     if (a.wins_now && a.end_in != b.end_in) return a.end_in < b.end_in;
                     if (a.loses_now && a.end_in != b.end_in) return a.end_in > b.end_in;
                     if (a.visits != b.visits) return a.visits > b.visits;
                     return a.value() > b.value();
                   });
}

// Nothing at a node without a visit.
template <Game G>
absl::optional<ActionKey> MostVisited(const Tree<G>& tree, NodeIndex node) {
  uint32_t most = 0;
  absl::optional<ActionKey> best;
  tree.ReadEdges(node, [&](const TreeEdge& edge) {
    if (edge.visits() <= most) return;
    most = edge.visits();
    best = edge.key();
  });
  return best;
}

// Plies of a line that is shown.
inline constexpr size_t kLongestLine = 12;

}  // namespace sapper
