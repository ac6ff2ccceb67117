// The memory of a search tree: nodes, their entries, and the way from a node and an observation to
// the next node. One block of a fixed size, taken at the start; when it is full the tree stops
// growing and goes on learning.
//
//   Node   32 bytes  parent (4) | seen (8, as ObservationKey) | first entry (4) | visits (4)
//                    | entries (2) | capacity (2) | value sum (8)
//   Entry  24 bytes  value sum (8) | visits (4) | available (4) | prior (4) | key (2) | bucket (1)
//                    | unused (1)
//   Slot    4 bytes  open-addressing hash from (parent, seen) to a node
//
// Entries of a node lie side by side in blocks of 8, 16, 32, ... that are used again after growth.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/game.h"

namespace sapper {

using NodeIndex = uint32_t;
using EntryIndex = uint32_t;
inline constexpr NodeIndex kNoNode = UINT32_MAX;
inline constexpr EntryIndex kNoEntry = UINT32_MAX;

struct TreeNode {
  ObservationKey seen = 0;
  double value_sum = 0;  // for the searching seat
  NodeIndex parent = kNoNode;
  EntryIndex first = kNoEntry;
  uint32_t visits = 0;
  uint16_t entries = 0;
  uint16_t capacity = 0;
};
static_assert(sizeof(TreeNode) == 32);

struct TreeEntry {
  double value_sum = 0;  // for the seat that acts
  uint32_t visits = 0;
  uint32_t available = 0;  // visits of the node in whose world this action was there
  float prior = 0;
  ActionKey key = 0;
  ActorBucket bucket = 0;

  double mean() const {
    return value_sum / visits;
  }
};
static_assert(sizeof(TreeEntry) == 24);

class NodeStore {
 public:
  // `bytes` is a hard cap on all that the store takes; memory is touched as it is used.
  explicit NodeStore(size_t bytes);

  NodeIndex root() const {
    return 0;
  }
  TreeNode& node(NodeIndex index) {
    return nodes_[index];
  }
  const TreeNode& node(NodeIndex index) const {
    return nodes_[index];
  }
  TreeEntry& entry(EntryIndex index) {
    return entries_[index];
  }
  const TreeEntry& entry(EntryIndex index) const {
    return entries_[index];
  }

  // The node after `seen`, kNoNode if there is none yet.
  NodeIndex Find(NodeIndex parent, ObservationKey seen) const;
  // Adds it; kNoNode when the store is full. Precondition: Find gave kNoNode.
  NodeIndex Add(NodeIndex parent, ObservationKey seen);
  // Adds an entry to a node, moving the node's block if it must grow; kNoEntry when full.
  EntryIndex AddEntry(NodeIndex node, const TreeEntry& entry);

  size_t nodes() const {
    return node_count_;
  }
  // Used share of the cap, in permille.
  int FullPermille() const;
  static constexpr size_t kFewestBytes = 64 << 10;

 private:
  static constexpr size_t kSmallestBlock = 8;
  static constexpr size_t kBlockSizes = 9;  // 8 .. 2048

  size_t SlotOf(NodeIndex parent, ObservationKey seen) const;
  EntryIndex TakeBlock(size_t size_class);

  std::vector<TreeNode> nodes_;
  std::vector<TreeEntry> entries_;
  std::vector<NodeIndex> slots_;
  size_t node_count_ = 0;
  size_t entry_count_ = 0;
  size_t node_capacity_ = 0;
  size_t entry_capacity_ = 0;
  std::array<std::vector<EntryIndex>, kBlockSizes> free_blocks_;
};

}  // namespace sapper
