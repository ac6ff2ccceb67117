// What a simulation leaves at a node and at the edge that it takes from there: it is counted when
// it comes by, its value is added when it is known. In between, threads that share the tree add a
// virtual loss to the edge, so that others go elsewhere (Chaslot, Winands, van den Herik 2008).
#pragma once

#include <cstdint>

#include "search/node_store.h"

namespace sapper {

// Of an edge in its node's block of edges, which may move.
using EdgePlace = uint32_t;
inline constexpr EdgePlace kNoPlace = UINT32_MAX;

// A node on the way of a simulation, and the edge that it takes; none at the leaf.
struct TreeStep {
  NodeIndex node = kNoNode;
  EdgePlace place = kNoPlace;
};

// Precondition of both: the step's node is locked, if threads share the tree.
class SimulationCounts {
 public:
  // How many losses an edge is taken to have while a thread is below it.
  static constexpr double kVirtualLoss = 3;

  enum class Threads { kOne, kSeveral };

  SimulationCounts(NodeStore& store, Threads threads)
      : store_(store), virtual_loss_(threads == Threads::kSeveral ? kVirtualLoss : 0) {}

  // A simulation comes by.
  void AddVisit(const TreeStep& step) const {
    TreeNode& node = store_.node(step.node);
    ++node.visits;
    if (step.place == kNoPlace) return;
    TreeEdge& edge = store_.edge(node.first + step.place);
    edge.Visit();
    edge.Learn(-virtual_loss_);
  }

  // The value of a simulation that came by is known, and the virtual loss is taken back.
  void AddValue(const TreeStep& step, double for_seat, double for_actor) const {
    TreeNode& node = store_.node(step.node);
    node.value_sum += for_seat;
    if (step.place != kNoPlace)
      store_.edge(node.first + step.place).Learn(for_actor + virtual_loss_);
  }

 private:
  NodeStore& store_;
  double virtual_loss_;
};

}  // namespace sapper
