// The memory of a search tree: nodes, their edges, and the way from a node and an observation to
// the next node. It is one block of a fixed size, allocated at the start. When the block is full,
// the tree stops growing but its statistics are still updated.
//
//   Node   32 bytes  seen (8, an ObservationKey) | value sum (8) | parent (4) | first cell (4)
//                    | visits (4) | edges (2) | groups (1) | size of its block (1), in 8 cells
//   Cell   16 bytes  an edge, or four groups
//   Edge  16 bytes  value sum (8) | visits (4) | prior (2) | key (2)
//   Group   4 bytes  tag (2) | number of its first edge (2)
//   Slot    4 bytes  open-addressing hash from (parent, seen) to a node
//
// The edges of a node fill its block of cells from the start, those of a group side by side; its
// groups fill it from the end. Blocks that a node has outgrown are used again.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "search/game.h"

namespace sapper {

using NodeIndex = uint32_t;
using EdgeIndex = uint32_t;
inline constexpr NodeIndex kNoNode = UINT32_MAX;
inline constexpr EdgeIndex kNoEdge = UINT32_MAX;

struct TreeNode {
  ObservationKey seen = 0;
  double value_sum = 0;  // for the searching seat
  NodeIndex parent = kNoNode;
  EdgeIndex first = kNoEdge;
  uint32_t visits = 0;
  uint16_t edges = 0;
  uint8_t groups = 0;
  uint8_t block_steps = 0;
};
static_assert(sizeof(TreeNode) == 32);

// Actions that come together (game.h), and the place of their edges in the node's block.
struct ActionGroup {
  GroupTag tag = 0;
  uint16_t first = 0;
};
static_assert(sizeof(ActionGroup) == 4);

class TreeEdge {
 public:
  static constexpr double kPriorUnit = 1.0 / 2048;

  TreeEdge() = default;
  // `prior` is a weight in (0, 32), kept to 1/2048.
  TreeEdge(ActionKey key, double prior)
      : prior_(static_cast<uint16_t>(prior / kPriorUnit)), key_(key) {}

  // A simulation is counted when it passes the edge, and its value is added when it is known. So
  // other threads see where simulations are under way.
  void Visit() {
    ++visits_;
  }
  void Learn(double value) {
    value_sum_ += value;
  }
  uint32_t visits() const {
    return visits_;
  }
  // Sum of the values for the seat that acts.
  double value_sum() const {
    return value_sum_;
  }
  double mean() const {
    return value_sum_ / visits_;
  }
  // In units of kPriorUnit.
  uint16_t prior_units() const {
    return prior_;
  }
  double prior() const {
    return prior_ * kPriorUnit;
  }
  ActionKey key() const {
    return key_;
  }
  void SetPrior(double prior) {
    prior_ = static_cast<uint16_t>(prior / kPriorUnit);
  }

 private:
  double value_sum_ = 0;
  uint32_t visits_ = 0;
  uint16_t prior_ = 0;
  ActionKey key_ = 0;
};
static_assert(sizeof(TreeEdge) == 16);

// Threads may share a store, under three rules. One thread at a time uses the data of a node,
// except for what the node was added with. One thread at a time calls Add and Reserve. Any thread
// may call Find at any time.
class NodeStore {
 public:
  // `bytes` is a hard cap on all that the store takes; memory is touched as it is used.
  explicit NodeStore(size_t bytes);
  // Forgets all but an empty root; the memory stays, so that the next search need not ask for it.
  void Clear();
  // Forgets all but `top`, which becomes the root, and what is below it. While nobody else uses the
  // store.
  void KeepSubtree(NodeIndex top);

  NodeIndex root() const {
    return 0;
  }
  TreeNode& node(NodeIndex index) {
    return node_data_[index];
  }
  const TreeNode& node(NodeIndex index) const {
    return node_data_[index];
  }
  TreeEdge& edge(EdgeIndex index) {
    return edge_data_[index];
  }
  const TreeEdge& edge(EdgeIndex index) const {
    return edge_data_[index];
  }

  // Group number `i` of a node, in the order in which they were added.
  ActionGroup group(const TreeNode& node, size_t i) const {
    ActionGroup group;
    std::memcpy(&group, GroupBytes(node, i), sizeof(group));
    return group;
  }
  // Asks for the cache line of a node, which will be written to soon.
  void Prefetch(NodeIndex index) const {
    __builtin_prefetch(node_data_ + index, 1);
  }
  // The node after `seen`, kNoNode if there is none yet.
  NodeIndex Find(NodeIndex parent, ObservationKey seen) const;
  // Adds it, unless it is there; kNoNode when the store is full.
  NodeIndex Add(NodeIndex parent, ObservationKey seen);
  // Makes room for more edges and groups of a node, moving its block if it must grow; false when
  // full.
  bool Reserve(NodeIndex node, size_t more_edges, size_t more_groups);
  // Begins a group, whose edges are added next. Precondition of both: room was reserved.
  void AddGroup(NodeIndex node, GroupTag tag);
  void AddEdge(NodeIndex node, const TreeEdge& edge);

  size_t nodes() const {
    return node_count_.load(std::memory_order_relaxed);
  }
  // Used share of the cap, in permille: the larger of the two below.
  int FullPermille() const;
  int NodesFullPermille() const;
  int EdgesFullPermille() const;
  static constexpr size_t kFewestBytes = 64 << 10;

 private:
  // The root is in no slot. Being zero, free slots need not be written before they are used.
  static constexpr NodeIndex kFreeSlot = 0;
  static constexpr size_t kBlockStep = 8;
  static constexpr size_t kLargestBlock = kBlockStep * UINT8_MAX;
  static constexpr size_t kMostGroups = UINT8_MAX;
  static constexpr size_t kGroupsInACell = sizeof(TreeEdge) / sizeof(ActionGroup);

  static constexpr size_t CellsOfGroups(size_t groups) {
    return (groups + kGroupsInACell - 1) / kGroupsInACell;
  }
  // Groups lie in the bytes of cells that hold no edge.
  const std::byte* GroupBytes(const TreeNode& node, size_t i) const {
    const TreeEdge* end = edge_data_ + node.first + node.block_steps * kBlockStep;
    return reinterpret_cast<const std::byte*>(end) - (i + 1) * sizeof(ActionGroup);
  }
  size_t SlotOf(NodeIndex parent, ObservationKey seen) const;
  // The slot of a node, or the free one where it would go.
  size_t FindSlot(NodeIndex parent, ObservationKey seen) const;
  NodeIndex InSlot(size_t slot) const {
    const NodeIndex index = std::atomic_ref(slot_data_[slot]).load(std::memory_order_acquire);
    return index == kFreeSlot ? kNoNode : index;
  }
  size_t slot_count() const {
    return slot_mask_ + 1;
  }
  void EmptySlots();
  EdgeIndex TakeBlock(size_t size);
  // The parts of KeepSubtree. The first two use the slots as a table of their own.
  void KeepNodes(NodeIndex top);
  void CloseGapsBetweenBlocks();
  void FillSlots();

  // What all threads read, on cache lines that nobody writes to.
  TreeNode* node_data_ = nullptr;
  TreeEdge* edge_data_ = nullptr;
  NodeIndex* slot_data_ = nullptr;
  size_t slot_mask_ = 0;
  size_t node_capacity_ = 0;
  size_t edge_capacity_ = 0;
  // What growth writes.
  alignas(64) std::atomic<size_t> node_count_ = 0;
  std::atomic<size_t> edge_count_ = 0;
  std::vector<TreeNode> nodes_;
  std::vector<TreeEdge> edges_;
  struct Free {
    void operator()(NodeIndex* slots) const {
      std::free(slots);
    }
  };
  std::unique_ptr<NodeIndex[], Free> slots_;
  // By size in steps.
  std::array<std::vector<EdgeIndex>, kLargestBlock / kBlockStep + 1> free_blocks_;
};

}  // namespace sapper
