#include "search/node_store.h"

#include <algorithm>
#include <bit>

#include "engine/random.h"

namespace sapper {

// Most nodes are leaves without entries; a node that is walked through has some 32. Half of the
// memory for entries keeps both from running out first by much.
NodeStore::NodeStore(size_t bytes) {
  bytes = std::max(bytes, kFewestBytes);
  const size_t node_bytes = sizeof(TreeNode) + 2 * sizeof(NodeIndex);
  node_capacity_ = std::min<size_t>(bytes / 3 / node_bytes, UINT32_MAX - 1);
  const size_t slot_count = std::bit_floor(node_capacity_ * 2);
  node_capacity_ = std::min(node_capacity_, slot_count * 3 / 4);
  entry_capacity_ = std::min<size_t>(
      (bytes - node_capacity_ * sizeof(TreeNode) - slot_count * sizeof(NodeIndex)) /
          sizeof(TreeEntry),
      UINT32_MAX - 1);
  slots_.resize(slot_count);
  // Reserved, not touched: growth must not copy, or the cap would not hold.
  nodes_.reserve(node_capacity_);
  entries_.reserve(entry_capacity_);
  node_data_ = nodes_.data();
  entry_data_ = entries_.data();
  slot_data_ = slots_.data();
  slot_mask_ = slots_.size() - 1;
  Clear();
}

void NodeStore::Clear() {
  std::fill(slots_.begin(), slots_.end(), kNoNode);
  nodes_.clear();
  entries_.clear();
  for (std::vector<EntryIndex>& blocks : free_blocks_) blocks.clear();
  nodes_.emplace_back();
  node_count_ = 1;
  entry_count_ = 0;
}

size_t NodeStore::SlotOf(NodeIndex parent, ObservationKey seen) const {
  uint64_t mixed = seen ^ (static_cast<uint64_t>(parent) * 0x9e3779b97f4a7c15U);
  return SplitMix64(mixed) & slot_mask_;
}

size_t NodeStore::FindSlot(NodeIndex parent, ObservationKey seen) const {
  for (size_t slot = SlotOf(parent, seen);; slot = (slot + 1) & slot_mask_) {
    const NodeIndex index = InSlot(slot);
    if (index == kNoNode) return slot;
    const TreeNode& candidate = node(index);
    if (candidate.parent == parent && candidate.seen == seen) return slot;
  }
}

NodeIndex NodeStore::Find(NodeIndex parent, ObservationKey seen) const {
  return InSlot(FindSlot(parent, seen));
}

NodeIndex NodeStore::Add(NodeIndex parent, ObservationKey seen) {
  const size_t slot = FindSlot(parent, seen);
  if (InSlot(slot) != kNoNode) return InSlot(slot);
  const size_t count = nodes();
  if (count >= node_capacity_) return kNoNode;
  TreeNode node;
  node.parent = parent;
  node.seen = seen;
  nodes_.push_back(node);
  node_count_.store(count + 1, std::memory_order_relaxed);
  const auto index = static_cast<NodeIndex>(count);
  // Whoever finds it there sees what it was added with.
  std::atomic_ref(slot_data_[slot]).store(index, std::memory_order_release);
  return index;
}

EntryIndex NodeStore::TakeBlock(size_t size) {
  auto& free_list = free_blocks_[size / kBlockStep];
  if (!free_list.empty()) {
    const EntryIndex block = free_list.back();
    free_list.pop_back();
    return block;
  }
  const size_t count = entry_count_.load(std::memory_order_relaxed);
  if (count + size > entry_capacity_) return kNoEntry;
  entries_.resize(count + size);
  entry_count_.store(count + size, std::memory_order_relaxed);
  return static_cast<EntryIndex>(count);
}

bool NodeStore::Reserve(NodeIndex index, size_t more_entries, size_t more_groups) {
  TreeNode& node = this->node(index);
  const size_t groups = node.groups + more_groups;
  if (groups > kMostGroups) return false;
  const size_t wanted = node.entries + more_entries + CellsOfGroups(groups);
  const size_t old_size = node.block_steps * kBlockStep;
  if (wanted <= old_size) return true;
  const size_t size = (wanted + kBlockStep - 1) / kBlockStep * kBlockStep;
  if (size > kLargestBlock) return false;
  const EntryIndex block = TakeBlock(size);
  if (block == kNoEntry) return false;
  if (old_size > 0) {
    const auto old = entries_.begin() + node.first;
    std::copy_n(old, node.entries, entries_.begin() + block);
    const size_t group_cells = CellsOfGroups(node.groups);
    std::copy_n(old + static_cast<ptrdiff_t>(old_size - group_cells), group_cells,
                entries_.begin() + static_cast<ptrdiff_t>(block + size - group_cells));
    free_blocks_[node.block_steps].push_back(node.first);
  }
  node.first = block;
  node.block_steps = static_cast<uint8_t>(size / kBlockStep);
  return true;
}

void NodeStore::AddGroup(NodeIndex index, GroupTag tag) {
  TreeNode& node = this->node(index);
  const TreeGroup group{.tag = tag, .first = node.entries};
  std::memcpy(const_cast<std::byte*>(GroupBytes(node, node.groups++)), &group, sizeof(group));
}

void NodeStore::AddEntry(NodeIndex index, const TreeEntry& entry) {
  TreeNode& node = this->node(index);
  this->entry(node.first + node.entries++) = entry;
}

int NodeStore::FullPermille() const {
  return std::max(NodesFullPermille(), EntriesFullPermille());
}

int NodeStore::NodesFullPermille() const {
  return static_cast<int>(nodes() * 1000 / node_capacity_);
}

int NodeStore::EntriesFullPermille() const {
  return static_cast<int>(entry_count_.load(std::memory_order_relaxed) * 1000 / entry_capacity_);
}

}  // namespace sapper
