// The memory of a tree: hash, blocks, the cap.
#include "search/node_store.h"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/random.h"
#include "gtest/gtest.h"

namespace sapper {
namespace {

// Visits are counted exactly: a float would stop at 16,777,216.
static_assert(std::is_same_v<decltype(TreeNode::visits), uint32_t>);
static_assert(std::is_same_v<decltype(std::declval<TreeEdge>().visits()), uint32_t>);

constexpr size_t kMib = size_t{1} << 20U;

TEST(NodeStore, FindsWhatWasAdded) {
  NodeStore store(kMib);
  EXPECT_EQ(store.nodes(), 1U);
  std::vector<NodeIndex> nodes = {store.root()};
  std::vector<std::pair<NodeIndex, ObservationKey>> keys;
  Random random(1);
  while (nodes.size() < 5000) {
    const NodeIndex parent = nodes[random.Below(nodes.size())];
    // Keys that differ in few bits, high or low.
    const ObservationKey seen = random.Below(40) << (8 * random.Below(8));
    const NodeIndex found = store.Find(parent, seen);
    if (found != kNoNode) {
      EXPECT_EQ(store.node(found).parent, parent);
      EXPECT_EQ(store.node(found).seen, seen);
      continue;
    }
    const NodeIndex added = store.Add(parent, seen);
    ASSERT_NE(added, kNoNode);
    nodes.push_back(added);
    keys.emplace_back(parent, seen);
  }
  EXPECT_EQ(store.nodes(), 5000U);
  for (size_t i = 0; i < keys.size(); ++i)
    EXPECT_EQ(store.Find(keys[i].first, keys[i].second), nodes[i + 1]);
}

TEST(NodeStore, ABlockThatGrowsKeepsItsEntriesAndGroups) {
  NodeStore store(32 * kMib);
  Random random(2);
  std::vector<NodeIndex> nodes;
  for (ObservationKey i = 0; i < 20; ++i) nodes.push_back(store.Add(store.root(), i));
  std::vector<std::vector<ActionKey>> expected(nodes.size());
  std::vector<std::vector<ActionGroup>> groups(nodes.size());
  for (int i = 0; i < 2000; ++i) {
    const size_t chosen = random.Below(nodes.size());
    const size_t more = 1 + random.Below(12);
    if (!store.Reserve(nodes[chosen], more, 1)) continue;  // as many groups as a node can have
    const auto tag = static_cast<GroupTag>(random.Below(4096));
    groups[chosen].push_back({tag, static_cast<uint16_t>(expected[chosen].size())});
    store.AddGroup(nodes[chosen], tag);
    for (size_t j = 0; j < more; ++j) {
      const auto key = static_cast<ActionKey>(random.Below(4096));
      store.AddEdge(nodes[chosen], TreeEdge(key, 1));
      expected[chosen].push_back(key);
    }
  }
  for (size_t i = 0; i < nodes.size(); ++i) {
    const TreeNode& node = store.node(nodes[i]);
    ASSERT_EQ(node.edges, expected[i].size());
    ASSERT_EQ(node.groups, groups[i].size());
    EXPECT_GT(node.groups, 50);
    for (size_t j = 0; j < groups[i].size(); ++j) {
      EXPECT_EQ(store.group(node, j).tag, groups[i][j].tag);
      EXPECT_EQ(store.group(node, j).first, groups[i][j].first);
    }
    for (size_t j = 0; j < expected[i].size(); ++j) {
      const TreeEdge& edge = store.edge(node.first + static_cast<EdgeIndex>(j));
      EXPECT_EQ(edge.key(), expected[i][j]);
    }
  }
}

TEST(NodeStore, EntriesKeepWhatTheyAreGiven) {
  TreeEdge edge(65535, 31.5);
  EXPECT_EQ(edge.key(), 65535);
  EXPECT_NEAR(edge.prior(), 31.5, 1.0 / 2048);
  edge.Visit();
  edge.Learn(0.5);
  edge.Visit();
  edge.Learn(-1);
  EXPECT_EQ(edge.visits(), 2U);
  EXPECT_EQ(edge.value_sum(), -0.5);
  EXPECT_EQ(edge.mean(), -0.25);
  EXPECT_NEAR(TreeEdge(0, 0.2).prior(), 0.2, 1.0 / 2048);
}

// Adds nodes with edges until neither fits; returns the bytes of all that was handed out.
size_t Fill(NodeStore& store, size_t edges_each) {
  size_t edges = 0;
  NodeIndex node = store.root();
  bool room_for_edges = true;
  for (ObservationKey seen = 0; node != kNoNode; ++seen) {
    if (room_for_edges && store.Reserve(node, edges_each, 1)) {
      store.AddGroup(node, 0);
      for (size_t i = 0; i < edges_each; ++i)
        store.AddEdge(node, TreeEdge(static_cast<ActionKey>(i), 1));
      edges += store.node(node).block_steps * size_t{8};
    } else {
      room_for_edges = false;
    }
    node = store.Add(store.root(), seen);
  }
  return store.nodes() * sizeof(TreeNode) + edges * sizeof(TreeEdge);
}

TEST(NodeStore, TheCapHoldsAndIsMadeUseOf) {
  for (size_t bytes : {size_t{0}, NodeStore::kFewestBytes, kMib, 5 * kMib + 12345}) {
    for (size_t edges_each : {size_t{1}, size_t{32}, size_t{200}}) {
      const size_t cap = std::max(bytes, NodeStore::kFewestBytes);
      NodeStore store(bytes);
      const size_t used = Fill(store, edges_each);
      EXPECT_LE(used, cap);
      EXPECT_GT(store.FullPermille(), 990);
      if (edges_each == 32) {
        EXPECT_GT(used, cap / 2);
      }
    }
  }
}

TEST(NodeStore, AFullStoreStillFindsAndCounts) {
  NodeStore store(NodeStore::kFewestBytes);
  Fill(store, 16);
  const size_t nodes = store.nodes();
  EXPECT_EQ(store.Add(store.root(), 1U << 30U), kNoNode);
  EXPECT_EQ(store.Find(store.root(), 1U << 30U), kNoNode);
  EXPECT_EQ(store.nodes(), nodes);
  EXPECT_FALSE(store.Reserve(store.root(), 2000, 1));
  for (ObservationKey seen = 0; seen + 1 < nodes; ++seen)
    ASSERT_NE(store.Find(store.root(), seen), kNoNode);
  TreeEdge& edge = store.edge(store.node(store.root()).first);
  edge.Visit();
  edge.Learn(1);
  EXPECT_EQ(edge.visits(), 1U);
}

TEST(NodeStore, ANodeThatNeedsTooManyEntriesIsRefused) {
  NodeStore store(kMib);
  EXPECT_FALSE(store.Reserve(store.root(), 100'000, 1));
  EXPECT_FALSE(store.Reserve(store.root(), 8, 256));
  EXPECT_TRUE(store.Reserve(store.root(), 8, 1));
}

TEST(NodeStore, OutgrownBlocksAreUsedAgain) {
  // One node grows to its largest over and over; without re-use a small store would soon be full.
  NodeStore store(kMib);
  std::vector<NodeIndex> nodes;
  for (ObservationKey i = 0; i < 60; ++i) nodes.push_back(store.Add(store.root(), i));
  // 60 nodes x 8 + 16 + ... + 256 edges are 253,440 edges one after the other, and 15,360 at
  // the end; a MiB holds some 45,000.
  for (NodeIndex node : nodes) {
    for (int step = 0; step < 32; ++step) {
      ASSERT_TRUE(store.Reserve(node, 8, 0)) << "node " << node << " step " << step;
      for (int i = 0; i < 8; ++i) store.AddEdge(node, TreeEdge(1, 1));
    }
  }
  EXPECT_LT(store.FullPermille(), 1000);
}

// Few nodes in many slots are forgotten one by one, many all at once.
TEST(NodeStore, ClearedSlotsTakeNewNodes) {
  NodeStore store(8 * kMib);
  for (const size_t count : {10U, 1000U, 30'000U, 500U}) {
    Random random(count);
    std::vector<std::pair<NodeIndex, ObservationKey>> keys;
    while (store.nodes() < count) {
      keys.emplace_back(static_cast<NodeIndex>(random.Below(store.nodes())), random.Below(1000));
      ASSERT_NE(store.Add(keys.back().first, keys.back().second), kNoNode);
    }
    store.Clear();
    EXPECT_EQ(store.nodes(), 1U);
    for (const auto& [parent, seen] : keys) ASSERT_EQ(store.Find(parent, seen), kNoNode) << count;
  }
}

TEST(NodeStore, ClearForgetsAllButTheRoot) {
  NodeStore store(kMib);
  const size_t used = Fill(store, 32);
  store.Clear();
  EXPECT_EQ(store.nodes(), 1U);
  EXPECT_EQ(store.node(store.root()).edges, 0);
  EXPECT_EQ(store.node(store.root()).visits, 0U);
  EXPECT_EQ(store.Find(store.root(), 0), kNoNode);
  EXPECT_LT(store.FullPermille(), 10);
  EXPECT_EQ(Fill(store, 32), used);
}

}  // namespace
}  // namespace sapper
