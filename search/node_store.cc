#include "search/node_store.h"

#include <algorithm>
#include <bit>
#include <new>

#include "base/random.h"

namespace sapper {

// Most nodes are leaves without edges; a node that is walked through has some 32. Half of the
// memory for edges keeps both from running out first by much.
NodeStore::NodeStore(size_t bytes) {
  bytes = std::max(bytes, kFewestBytes);
  const size_t node_bytes = sizeof(TreeNode) + 2 * sizeof(NodeIndex);
  node_capacity_ = std::min<size_t>(bytes / 3 / node_bytes, UINT32_MAX - 1);
  const size_t slot_count = std::bit_floor(node_capacity_ * 2);
  node_capacity_ = std::min(node_capacity_, slot_count * 3 / 4);
  edge_capacity_ = std::min<size_t>(
      (bytes - node_capacity_ * sizeof(TreeNode) - slot_count * sizeof(NodeIndex)) /
          sizeof(TreeEdge),
      UINT32_MAX - 1);
  // More than nodes, and than blocks: KeepSubtree counts on it.
  // Zero without being touched, unlike a vector's, so that a short search takes little of it.
  slots_.reset(static_cast<NodeIndex*>(std::calloc(slot_count, sizeof(NodeIndex))));
  if (slots_ == nullptr) throw std::bad_alloc();
  // Reserved, not touched: growth must not copy, or the cap would not hold.
  nodes_.reserve(node_capacity_);
  edges_.reserve(edge_capacity_);
  node_data_ = nodes_.data();
  edge_data_ = edges_.data();
  slot_data_ = slots_.get();
  slot_mask_ = slot_count - 1;
  Clear();
}

// A short search in a large table must not pay for all of it: few nodes are looked up one by one.
void NodeStore::EmptySlots() {
  constexpr size_t kFewPart = 64;
  if (nodes_.size() > slot_count() / kFewPart) {
    std::fill_n(slot_data_, slot_count(), kFreeSlot);
    return;
  }
  for (size_t i = 1; i < nodes_.size(); ++i) {
    size_t slot = SlotOf(nodes_[i].parent, nodes_[i].seen);
    while (slot_data_[slot] != i) slot = (slot + 1) & slot_mask_;
    slot_data_[slot] = kFreeSlot;
  }
}

void NodeStore::Clear() {
  EmptySlots();
  nodes_.clear();
  edges_.clear();
  for (std::vector<EdgeIndex>& blocks : free_blocks_) blocks.clear();
  nodes_.emplace_back();
  node_count_ = 1;
  edge_count_ = 0;
}

void NodeStore::KeepSubtree(NodeIndex top) {
  if (top == root()) return;
  EmptySlots();
  const size_t scratch = std::max(nodes_.size(), edges_.size() / kBlockStep);
  KeepNodes(top);
  CloseGapsBetweenBlocks();
  std::fill_n(slot_data_, scratch, kFreeSlot);
  for (std::vector<EdgeIndex>& blocks : free_blocks_) blocks.clear();
  FillSlots();
}

// Nodes come after their parents, so one pass finds them all.
void NodeStore::KeepNodes(NodeIndex top) {
  NodeIndex* const new_index = slot_data_;  // by old index, from `top` on
  size_t kept = 0;
  for (size_t i = top; i < nodes_.size(); ++i) {
    TreeNode node = nodes_[i];
    const bool below = node.parent != kNoNode && node.parent >= top;
    const NodeIndex parent = i != top && below ? new_index[node.parent] : kNoNode;
    const bool keeps = i == top || parent != kNoNode;
    new_index[i] = keeps ? static_cast<NodeIndex>(kept) : kNoNode;
    if (!keeps) continue;
    node.parent = parent;
    nodes_[kept++] = node;
  }
  nodes_.resize(kept);
  nodes_.front().seen = 0;
  node_count_ = kept;
}

// Blocks move down in the order in which they lie, so none is overwritten before it has moved.
void NodeStore::CloseGapsBetweenBlocks() {
  NodeIndex* const owner = slot_data_;  // by the step at which a block begins
  const size_t steps = edges_.size() / kBlockStep;
  std::fill_n(owner, steps, kNoNode);
  for (size_t i = 0; i < nodes_.size(); ++i)
    if (nodes_[i].block_steps > 0) owner[nodes_[i].first / kBlockStep] = static_cast<NodeIndex>(i);
  size_t end = 0;
  for (size_t step = 0; step < steps; ++step) {
    if (owner[step] == kNoNode) continue;
    TreeNode& node = nodes_[owner[step]];
    const size_t size = node.block_steps * kBlockStep;
    std::copy_n(edges_.data() + node.first, size, edges_.data() + end);
    node.first = static_cast<EdgeIndex>(end);
    end += size;
  }
  edges_.resize(end);
  edge_count_ = end;
}

void NodeStore::FillSlots() {
  for (size_t i = 1; i < nodes_.size(); ++i)
    slot_data_[FindSlot(nodes_[i].parent, nodes_[i].seen)] = static_cast<NodeIndex>(i);
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

EdgeIndex NodeStore::TakeBlock(size_t size) {
  auto& free_list = free_blocks_[size / kBlockStep];
  if (!free_list.empty()) {
    const EdgeIndex block = free_list.back();
    free_list.pop_back();
    return block;
  }
  const size_t count = edge_count_.load(std::memory_order_relaxed);
  if (count + size > edge_capacity_) return kNoEdge;
  edges_.resize(count + size);
  edge_count_.store(count + size, std::memory_order_relaxed);
  return static_cast<EdgeIndex>(count);
}

bool NodeStore::Reserve(NodeIndex index, size_t more_edges, size_t more_groups) {
  TreeNode& node = this->node(index);
  const size_t groups = node.groups + more_groups;
  if (groups > kMostGroups) return false;
  const size_t wanted = node.edges + more_edges + CellsOfGroups(groups);
  const size_t old_size = node.block_steps * kBlockStep;
  if (wanted <= old_size) return true;
  const size_t size = (wanted + kBlockStep - 1) / kBlockStep * kBlockStep;
  if (size > kLargestBlock) return false;
  const EdgeIndex block = TakeBlock(size);
  if (block == kNoEdge) return false;
  if (old_size > 0) {
    const auto old = edges_.begin() + node.first;
    std::copy_n(old, node.edges, edges_.begin() + block);
    const size_t group_cells = CellsOfGroups(node.groups);
    std::copy_n(old + static_cast<ptrdiff_t>(old_size - group_cells), group_cells,
                edges_.begin() + static_cast<ptrdiff_t>(block + size - group_cells));
    free_blocks_[node.block_steps].push_back(node.first);
  }
  node.first = block;
  node.block_steps = static_cast<uint8_t>(size / kBlockStep);
  return true;
}

void NodeStore::AddGroup(NodeIndex index, GroupTag tag) {
  TreeNode& node = this->node(index);
  const ActionGroup group{.tag = tag, .first = node.edges};
  std::memcpy(const_cast<std::byte*>(GroupBytes(node, node.groups++)), &group, sizeof(group));
}

void NodeStore::AddEdge(NodeIndex index, const TreeEdge& edge) {
  TreeNode& node = this->node(index);
  this->edge(node.first + node.edges++) = edge;
}

int NodeStore::FullPermille() const {
  return std::max(NodesFullPermille(), EdgesFullPermille());
}

int NodeStore::NodesFullPermille() const {
  return static_cast<int>(nodes() * 1000 / node_capacity_);
}

int NodeStore::EdgesFullPermille() const {
  return static_cast<int>(edge_count_.load(std::memory_order_relaxed) * 1000 / edge_capacity_);
}

}  // namespace sapper
