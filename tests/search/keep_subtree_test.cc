// A store that keeps a subtree: exactly that, where it can be found, with room for more.
#include <algorithm>
#include <utility>
#include <vector>

#include "base/random.h"
#include "gtest/gtest.h"
#include "search/node_store.h"

namespace sapper {
namespace {

constexpr size_t kMib = size_t{1} << 20U;

// All that a store says of a node.
struct NodeCopy {
  TreeNode node;
  std::vector<TreeEdge> edges;
  std::vector<ActionGroup> groups;
};

NodeCopy CopyOf(const NodeStore& store, NodeIndex index) {
  NodeCopy copy{.node = store.node(index)};
  for (size_t i = 0; i < copy.node.edges; ++i)
    copy.edges.push_back(store.edge(copy.node.first + static_cast<EdgeIndex>(i)));
  for (size_t i = 0; i < copy.node.groups; ++i) copy.groups.push_back(store.group(copy.node, i));
  return copy;
}

std::vector<NodeCopy> CopyOf(const NodeStore& store) {
  std::vector<NodeCopy> copies;
  for (NodeIndex i = 0; i < store.nodes(); ++i) copies.push_back(CopyOf(store, i));
  return copies;
}

// One more node, or a group with edges for an old one; either may find no room.
void GrowAtRandom(NodeStore& store, Random& random) {
  const auto node = static_cast<NodeIndex>(random.Below(store.nodes()));
  store.node(node).visits += 1 + static_cast<uint32_t>(random.Below(5));
  store.node(node).value_sum += random.Uniform() - 0.5;
  if (random.Below(3) > 0) {
    store.Add(node, random.Below(1000));
    return;
  }
  const size_t more = 1 + random.Below(9);
  if (!store.Reserve(node, more, 1)) return;
  store.AddGroup(node, static_cast<GroupTag>(random.Below(4096)));
  for (size_t i = 0; i < more; ++i) {
    TreeEdge edge(static_cast<ActionKey>(random.Below(4096)), 0.1 + random.Uniform());
    for (size_t visits = random.Below(4); visits > 0; --visits) edge.Visit();
    edge.Learn(random.Uniform());
    store.AddEdge(node, edge);
  }
}

void ExpectSame(const NodeCopy& a, const NodeCopy& b) {
  EXPECT_EQ(a.node.visits, b.node.visits);
  EXPECT_EQ(a.node.value_sum, b.node.value_sum);
  EXPECT_EQ(a.node.block_steps, b.node.block_steps);
  ASSERT_EQ(a.edges.size(), b.edges.size());
  for (size_t i = 0; i < a.edges.size(); ++i) {
    EXPECT_EQ(a.edges[i].key(), b.edges[i].key());
    EXPECT_EQ(a.edges[i].visits(), b.edges[i].visits());
    EXPECT_EQ(a.edges[i].value_sum(), b.edges[i].value_sum());
    EXPECT_EQ(a.edges[i].prior_units(), b.edges[i].prior_units());
  }
  ASSERT_EQ(a.groups.size(), b.groups.size());
  for (size_t i = 0; i < a.groups.size(); ++i) {
    EXPECT_EQ(a.groups[i].tag, b.groups[i].tag);
    EXPECT_EQ(a.groups[i].first, b.groups[i].first);
  }
}

// The nodes below `top` of the old store are those of the new one, found by what was seen.
void ExpectSubtree(const std::vector<NodeCopy>& old, NodeIndex top, const NodeStore& store) {
  std::vector<NodeIndex> now(old.size(), kNoNode);
  now[top] = store.root();
  size_t below = 1;
  for (NodeIndex i = top + 1; i < old.size(); ++i) {
    if (old[i].node.parent == kNoNode || now[old[i].node.parent] == kNoNode) continue;
    ++below;
    now[i] = store.Find(now[old[i].node.parent], old[i].node.seen);
    ASSERT_NE(now[i], kNoNode) << "node " << i;
    EXPECT_EQ(store.node(now[i]).parent, now[old[i].node.parent]);
    EXPECT_EQ(store.node(now[i]).seen, old[i].node.seen);
  }
  ASSERT_EQ(store.nodes(), below);
  EXPECT_EQ(store.node(store.root()).parent, kNoNode);
  for (NodeIndex i = top; i < old.size(); ++i)
    if (now[i] != kNoNode) ExpectSame(old[i], CopyOf(store, now[i]));
}

// Blocks neither overlap nor reach beyond what is in use.
void ExpectBlocksApart(const NodeStore& store) {
  std::vector<std::pair<size_t, size_t>> blocks;
  for (NodeIndex i = 0; i < store.nodes(); ++i) {
    const TreeNode& node = store.node(i);
    if (node.block_steps > 0) blocks.emplace_back(node.first, node.first + node.block_steps * 8);
  }
  std::sort(blocks.begin(), blocks.end());
  for (size_t i = 1; i < blocks.size(); ++i) EXPECT_GE(blocks[i].first, blocks[i - 1].second);
}

TEST(KeepSubtree, KeepsExactlyTheSubtree) {
  Random random(1);
  size_t largest = 0;
  for (int round = 0; round < 60; ++round) {
    NodeStore store(kMib);
    for (int i = 0; i < 3000; ++i) GrowAtRandom(store, random);
    const std::vector<NodeCopy> old = CopyOf(store);
    const auto top = static_cast<NodeIndex>(random.Below(round % 2 == 0 ? 5 : old.size()));
    store.KeepSubtree(top);
    ExpectSubtree(old, top, store);
    ExpectBlocksApart(store);
    if (HasFailure()) FAIL() << "round " << round << ", node " << top;
    if (top > 0) largest = std::max(largest, store.nodes());
  }
  EXPECT_GT(largest, 200U);
}

TEST(KeepSubtree, TheRootKeepsAll) {
  Random random(2);
  NodeStore store(kMib);
  for (int i = 0; i < 1000; ++i) GrowAtRandom(store, random);
  const std::vector<NodeCopy> old = CopyOf(store);
  store.KeepSubtree(store.root());
  ExpectSubtree(old, 0, store);
}

TEST(KeepSubtree, ALeafIsLeftAlone) {
  NodeStore store(NodeStore::kFewestBytes);
  const NodeIndex child = store.Add(store.root(), 5);
  const NodeIndex leaf = store.Add(child, 6);
  store.node(leaf).visits = 3;
  ASSERT_TRUE(store.Reserve(child, 40, 2));
  store.KeepSubtree(leaf);
  EXPECT_EQ(store.nodes(), 1U);
  EXPECT_EQ(store.node(store.root()).visits, 3U);
  EXPECT_EQ(store.node(store.root()).edges, 0);
  EXPECT_EQ(store.Find(store.root(), 6), kNoNode);
  EXPECT_EQ(store.EdgesFullPermille(), 0);
}

TEST(KeepSubtree, TheStoreGrowsAgainUpToItsCap) {
  Random random(3);
  NodeStore store(NodeStore::kFewestBytes);
  // Over and over: what is left behind is room again, and the rest stays as it was.
  for (int round = 0; round < 20; ++round) {
    while (store.FullPermille() < 950) GrowAtRandom(store, random);
    const std::vector<NodeCopy> full = CopyOf(store);
    size_t bytes = store.nodes() * sizeof(TreeNode);
    for (const NodeCopy& copy : full) bytes += copy.node.block_steps * 8 * sizeof(TreeEdge);
    EXPECT_LE(bytes, NodeStore::kFewestBytes);
    const NodeIndex top = 1 + static_cast<NodeIndex>(random.Below(4));
    store.KeepSubtree(top);
    ExpectSubtree(full, top, store);
    EXPECT_LT(store.FullPermille(), 950);
    const std::vector<NodeCopy> kept = CopyOf(store);
    // New nodes and blocks lie beside the kept ones.
    const NodeIndex added = store.Add(store.root(), 1'000'000);
    ASSERT_NE(added, kNoNode);
    ASSERT_TRUE(store.Reserve(added, 4, 1));
    store.AddGroup(added, 1);
    for (int i = 0; i < 4; ++i) store.AddEdge(added, TreeEdge(7, 1));
    for (NodeIndex i = 0; i < kept.size(); ++i) ExpectSame(kept[i], CopyOf(store, i));
    ExpectBlocksApart(store);
    if (HasFailure()) FAIL() << "round " << round;
  }
}

}  // namespace
}  // namespace sapper
