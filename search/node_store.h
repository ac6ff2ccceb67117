// The memory of a search tree: nodes, their entries, and the way from a node and an observation to
// the next node. One block of a fixed size, taken at the start; when it is full the tree stops
// growing and goes on learning.
//
//   Node   32 bytes  seen (8, an ObservationKey) | value sum (8) | parent (4) | first entry (4)
//                    | visits (4) | entries (2) | capacity (2)
//   Entry  16 bytes  value sum (8) | visits (4) | prior (2) | key (12 bits) and bucket (4 bits)
//   Slot    4 bytes  open-addressing hash from (parent, seen) to a node
//
// Entries of a node lie side by side in a block of a multiple of 8; blocks that a node has outgrown
// are used again.
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

class TreeEntry {
 public:
  TreeEntry() = default;
  // `prior` is a weight in (0, 32), kept to 1/2048.
  TreeEntry(ActionKey key, ActorBucket bucket, double prior)
      : prior_(static_cast<uint16_t>(prior * kPriorUnit)),
        key_(key & kKeyMask),
        bucket_(bucket & kBucketMask) {}

  void Add(double value) {
    value_sum_ += value;
    ++visits_;
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
  double prior() const {
    return prior_ * (1.0 / kPriorUnit);
  }
  ActionKey key() const {
    return key_;
  }
  ActorBucket bucket() const {
    return bucket_;
  }

 private:
  static constexpr double kPriorUnit = 2048;
  static constexpr unsigned kKeyBits = 12;
  static constexpr unsigned kKeyMask = (1U << kKeyBits) - 1;
  static constexpr unsigned kBucketMask = 15;

  double value_sum_ = 0;
  uint32_t visits_ = 0;
  uint16_t prior_ = 0;
  uint16_t key_ : kKeyBits = 0;
  uint16_t bucket_ : 16 - kKeyBits = 0;
};
static_assert(sizeof(TreeEntry) == 16);

class NodeStore {
 public:
  // `bytes` is a hard cap on all that the store takes; memory is touched as it is used.
  explicit NodeStore(size_t bytes);
  // Forgets all but an empty root; the memory stays, so that the next search need not ask for it.
  void Clear();

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
  // Makes room for `more` entries of a node, moving its block if it must grow; false when full.
  bool Reserve(NodeIndex node, size_t more);
  // Precondition: room was reserved.
  void AddEntry(NodeIndex node, const TreeEntry& entry);

  size_t nodes() const {
    return node_count_;
  }
  // Used share of the cap, in permille: the larger of the two below.
  int FullPermille() const;
  int NodesFullPermille() const;
  int EntriesFullPermille() const;
  static constexpr size_t kFewestBytes = 64 << 10;

 private:
  static constexpr size_t kBlockStep = 8;
  static constexpr size_t kLargestBlock = 2048;

  size_t SlotOf(NodeIndex parent, ObservationKey seen) const;
  EntryIndex TakeBlock(size_t size);

  std::vector<TreeNode> nodes_;
  std::vector<TreeEntry> entries_;
  std::vector<NodeIndex> slots_;
  size_t node_count_ = 0;
  size_t entry_count_ = 0;
  size_t node_capacity_ = 0;
  size_t entry_capacity_ = 0;
  // By size in steps.
  std::array<std::vector<EntryIndex>, kLargestBlock / kBlockStep + 1> free_blocks_;
};

}  // namespace sapper
