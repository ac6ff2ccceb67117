// One tree over information sets, searched one sampled world at a time (ISMCTS: Cowling, Powley,
// Whitehouse 2012), with PUCT selection (Silver et al. 2017) and static evaluation of leaves.
//
// A node stands for what was publicly seen since the root. Its edges are the actions that existed
// in some world. A simulation chooses only among the actions of its world, and only their visits
// count as the node's. The searching seat acts on what it knows, because its own ranks are the same
// in every world. The statistics of the others are kept by bucket, so that they act on what they
// know.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "search/game.h"
#include "search/node_locks.h"
#include "search/node_store.h"
#include "search/puct.h"
#include "search/simulation_counts.h"
#include "search/tree_settings.h"

namespace sapper {

// Trees that share a store do not share cache lines, so the counters of one tree do not slow down
// the others.
template <Game G>
class alignas(64) Tree {
 public:
  using World = typename G::World;

  // Continues with the nodes in the store. Without `locks` the store belongs to this tree alone.
  // With `locks`, several trees, each in its own thread, search and grow one store; they must agree
  // in game, seat and settings. `game`, `store` and `locks` must outlive the tree.
  Tree(const G& game, int seat, const TreeSettings& settings, NodeStore& store,
       NodeLocks* locks = nullptr)
      : game_(game),
        seat_(seat),
        settings_(settings),
        store_(store),
        locks_(locks),
        counts_(store, locks != nullptr ? SimulationCounts::Threads::kSeveral
                                        : SimulationCounts::Threads::kOne) {}

  // Plays `world` from the root to a leaf and learns from the leaf's value.
  void Simulate(World world) {
    path_.clear();
    const double value = Descend(world);
    if (value == 0 && game_.Over(world)) draws_.Add(1);
    Backup(value);
    deepest_.RaiseTo(path_.size());
    total_depth_.Add(path_.size());
    simulations_.Add(1);
  }

  // Makes all deferred backups. Where threads share a store, call this after a thread's last
  // simulation.
  void MakeDeferredBackups() {
    for (DeferredBackup& backup : waiting_) Learn(backup);
  }

  const NodeStore& store() const {
    return store_;
  }
  // The work of this tree object, without that of others on the same store. These functions and
  // ReadEdges may be called from any thread.
  uint64_t simulations() const {
    return simulations_.value();
  }
  // Simulations that met the end of a drawn game.
  uint64_t draws() const {
    return draws_.value();
  }
  // Positions walked through in all simulations.
  uint64_t positions() const {
    return total_depth_.value();
  }
  int deepest() const {
    return static_cast<int>(deepest_.value());
  }
  int mean_depth() const {
    return simulations() == 0 ? 0 : static_cast<int>(positions() / simulations());
  }

  // Calls visit(const TreeEdge&) for each edge of a node.
  template <class Visit>
  void ReadEdges(NodeIndex index, Visit visit) const {
    const auto lock = Lock(index);
    const TreeNode& node = store_.node(index);
    for (EdgeIndex i = node.first; i < node.first + node.edges; ++i) visit(store_.edge(i));
  }

 private:
  // Counted by one thread, read by any.
  class Counter {
   public:
    uint64_t value() const {
      return value_.load(std::memory_order_relaxed);
    }
    void Add(uint64_t more) {
      value_.store(value() + more, std::memory_order_relaxed);
    }
    void RaiseTo(uint64_t other) {
      value_.store(std::max(value(), other), std::memory_order_relaxed);
    }

   private:
    std::atomic<uint64_t> value_ = 0;
  };

  struct PathStep {
    TreeStep step;
    int actor;
  };
  struct Chosen {
    EdgePlace place = kNoPlace;
    ActionKey key = 0;
    uint32_t visits = 0;  // before this one
  };

  // What a simulation found below a node; nothing if that is kNoNode.
  struct DeferredBackup {
    TreeStep step;
    double for_seat = 0;
    double for_actor = 0;
  };

  std::unique_lock<SpinLock> Lock(NodeIndex node) const {
    if (locks_ == nullptr) return {};
    return std::unique_lock(locks_->of(node));
  }
  std::unique_lock<SpinLock> LockGrowth() const {
    if (locks_ == nullptr) return {};
    return std::unique_lock(locks_->growth());
  }

  double Descend(World& world) {
    NodeIndex node = store_.root();
    while (!game_.Over(world) && static_cast<int>(path_.size()) < settings_.deepest) {
      const int actor = game_.SeatToMove(world);
      const Chosen chosen = Choose(node, world, actor);
      if (chosen.place == kNoPlace) break;
      path_.push_back({{node, chosen.place}, actor});
      const ObservationKey seen = game_.Play(world, game_.ActionOf(chosen.key));
      NodeIndex next = store_.Find(node, seen);
      if (next == kNoNode) {
        if (chosen.visits + 1 >= VisitsAsked(store_.NodesFullPermille())) next = Grow(node, seen);
        if (next != kNoNode) EndAt(next, world);
        return game_.Value(world, seat_);
      }
      node = next;
    }
    EndAt(node, world);
    return game_.Value(world, seat_);
  }

  NodeIndex Grow(NodeIndex parent, ObservationKey seen) {
    const auto lock = LockGrowth();
    return store_.Add(parent, seen);
  }

  void EndAt(NodeIndex leaf, const World& world) {
    const TreeStep step{leaf, kNoPlace};
    path_.push_back({step, game_.SeatToMove(world)});
    const auto lock = Lock(leaf);
    counts_.AddVisit(step);
  }

  // Takes an action of those that this world offers, and counts it.
  Chosen Choose(NodeIndex index, const World& world, int actor) {
    if (locks_ != nullptr) {
      locks_->of(index).Prefetch();
      store_.Prefetch(index);
    }
    // The work without a lock comes first, because other threads wait at the nodes that all of them
    // visit.
    game_.Actions(world, offer_);
    const auto lock = Lock(index);
    if (DeferredBackup& waiting = WaitingAt(index); waiting.step.node == index) LearnHere(waiting);
    const TreeNode& node = store_.node(index);
    if (!MayExpand(node)) return {};
    const EdgePlace place = Select(index, world, actor);
    if (place == kNoPlace) return {};
    const TreeEdge& edge = store_.edge(node.first + place);
    const Chosen chosen{place, edge.key(), edge.visits()};
    counts_.AddVisit({index, place});
    return chosen;
  }

  // The number of visits that a place needs before it takes memory. Once half of the memory is
  // used, the number doubles for each further sixteenth, so that the tree goes on growing where
  // most simulations go.
  static uint32_t VisitsAsked(int full_permille) {
    constexpr int kFree = 500;
    constexpr int kDoubling = 62;
    if (full_permille < kFree) return 1;
    return 1U << static_cast<unsigned>((full_permille - kFree) / kDoubling + 1);
  }

  bool MayExpand(const TreeNode& node) const {
    if (node.edges > 0 || node.parent == kNoNode) return true;
    return node.visits >=
           static_cast<uint32_t>(settings_.expand_visits) * VisitsAsked(store_.EdgesFullPermille());
  }

  // Finds the node's group for each group that this world offers, and adds the missing ones.
  void Offer(NodeIndex node, const World& world) {
    // The extra last element is for groups of the node that this world does not offer.
    first_of_.assign(offer_.groups() + 1, kNoPlace);
    const TreeNode& here = store_.node(node);
    for (size_t i = 0; i < here.groups; ++i) {
      const ActionGroup group = store_.group(here, i);
      first_of_[offer_.Find(group.tag)] = group.first;
    }
    AddMissing(node, world);
  }

  void AddMissing(NodeIndex node, const World& world) {
    size_t groups = 0;
    size_t edges = 0;
    for (size_t group = 0; group < offer_.groups(); ++group) {
      if (first_of_[group] != kNoPlace) continue;
      ++groups;
      edges += offer_.size(group);
    }
    if (groups == 0 || !Reserve(node, edges, groups)) return;
    const auto priors = game_.PriorsIn(world);
    for (size_t group = 0; group < offer_.groups(); ++group) {
      if (first_of_[group] != kNoPlace) continue;
      first_of_[group] = store_.node(node).edges;
      store_.AddGroup(node, offer_.tag(group));
      offer_.ForEachAction(group, [&](ActionKey key) {
        store_.AddEdge(node, TreeEdge(key, priors.Weight(game_.ActionOf(key))));
      });
    }
  }

  bool Reserve(NodeIndex node, size_t edges, size_t groups) {
    const auto lock = LockGrowth();
    return store_.Reserve(node, edges, groups);
  }

  // The place of the edge to take; kNoPlace when this world offers none that the node has.
  EdgePlace Select(NodeIndex node, const World& world, int actor) {
    Offer(node, world);
    const EdgeIndex block = store_.node(node).first;
    choice_.Clear();
    for (size_t group = 0; group < offer_.groups(); ++group) {
      if (first_of_[group] == kNoPlace) continue;
      const TreeEdge* edges = &store_.edge(block + first_of_[group]);
      choice_.Add({edges, offer_.size(group)});
    }
    if (choice_.empty()) return kNoPlace;
    const double reduction = game_.SameTeam(actor, seat_) ? settings_.first_play_reduction
                                                          : settings_.opponent_first_play_reduction;
    const double untried = MeanFor(node, actor) - reduction;
    return PlaceOf(choice_.Best(settings_.exploration, untried));
  }

  // Of action number `chosen` of those that were to be chosen from.
  EdgePlace PlaceOf(size_t chosen) const {
    for (size_t group = 0;; ++group) {
      if (first_of_[group] == kNoPlace) continue;
      if (chosen < offer_.size(group)) return static_cast<EdgePlace>(first_of_[group] + chosen);
      chosen -= offer_.size(group);
    }
  }

  double MeanFor(NodeIndex index, int actor) const {
    const TreeNode& node = store_.node(index);
    if (node.visits == 0) return 0;
    const double mean = node.value_sum / node.visits;
    return game_.SameTeam(actor, seat_) ? mean : -mean;
  }

  // A thread that shares the tree defers the backup of a node until it is at that node again, where
  // it takes the lock anyway: the cache lines of the nodes near the root move between processors
  // half as often. The thread itself always sees its own earlier backups.
  void Backup(double value) {
    for (const auto& [step, actor] : path_) {
      const double for_actor = game_.SameTeam(actor, seat_) ? value : -value;
      DeferredBackup backup{step, value, for_actor};
      if (locks_ != nullptr) std::swap(backup, WaitingAt(step.node));
      Learn(backup);
    }
  }

  DeferredBackup& WaitingAt(NodeIndex node) {
    return waiting_[node % waiting_.size()];
  }

  void Learn(DeferredBackup& backup) {
    if (backup.step.node == kNoNode) return;
    const auto lock = Lock(backup.step.node);
    LearnHere(backup);
  }

  // Precondition: the node is locked, if the tree is shared.
  void LearnHere(DeferredBackup& backup) {
    counts_.AddValue(backup.step, backup.for_seat, backup.for_actor);
    backup.step.node = kNoNode;
  }

  const G& game_;
  int seat_;
  TreeSettings settings_;
  NodeStore& store_;
  NodeLocks* locks_;
  SimulationCounts counts_;
  typename G::Offer offer_;
  std::vector<EdgePlace> first_of_;  // by group: the place of its first edge in the node's block
  PuctChoice choice_;
  std::vector<PathStep> path_;
  std::array<DeferredBackup, 64> waiting_;  // by node, if the tree is shared
  Counter simulations_;
  Counter draws_;
  Counter total_depth_;
  Counter deepest_;
};

}  // namespace sapper
