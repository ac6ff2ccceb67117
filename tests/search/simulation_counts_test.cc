// What a simulation leaves behind when it comes by, and when its value is known.
#include "search/simulation_counts.h"

#include "gtest/gtest.h"

namespace sapper {
namespace {

class SimulationCountsTest : public testing::Test {
 protected:
  SimulationCountsTest() {
    store_.Clear();
    EXPECT_TRUE(store_.Reserve(store_.root(), 2, 1));
    store_.AddGroup(store_.root(), 0);
    for (ActionKey key : {ActionKey{10}, ActionKey{11}})
      store_.AddEdge(store_.root(), TreeEdge(key, 1));
  }
  const TreeNode& root() const {
    return store_.node(store_.root());
  }
  const TreeEdge& edge(EdgePlace place) const {
    return store_.edge(root().first + place);
  }

  NodeStore store_{NodeStore::kFewestBytes};
};

TEST_F(SimulationCountsTest, AnEdgeIsLostManyTimesOverWhileAThreadIsBelowIt) {
  const SimulationCounts counts(store_, SimulationCounts::Threads::kSeveral);
  const TreeStep step{store_.root(), 1};
  counts.AddVisit(step);
  EXPECT_EQ(root().visits, 1U);
  EXPECT_EQ(root().value_sum, 0);
  EXPECT_EQ(edge(1).visits(), 1U);
  EXPECT_EQ(edge(1).value_sum(), -SimulationCounts::kVirtualLoss);
  counts.AddValue(step, 0.5, -0.5);
  EXPECT_EQ(root().visits, 1U);
  EXPECT_EQ(root().value_sum, 0.5);
  EXPECT_EQ(edge(1).visits(), 1U);
  EXPECT_EQ(edge(1).value_sum(), -0.5);
  EXPECT_EQ(edge(0).visits(), 0U);
  EXPECT_EQ(edge(0).value_sum(), 0);
}

TEST_F(SimulationCountsTest, AThreadAloneLosesNothing) {
  const SimulationCounts counts(store_, SimulationCounts::Threads::kOne);
  const TreeStep step{store_.root(), 0};
  counts.AddVisit(step);
  EXPECT_EQ(edge(0).visits(), 1U);
  EXPECT_EQ(edge(0).value_sum(), 0);
  counts.AddValue(step, -0.25, -0.25);
  EXPECT_EQ(root().value_sum, -0.25);
  EXPECT_EQ(edge(0).value_sum(), -0.25);
}

TEST_F(SimulationCountsTest, ALeafCountsWithoutAnEdge) {
  const SimulationCounts counts(store_, SimulationCounts::Threads::kSeveral);
  const TreeStep leaf{store_.root(), kNoPlace};
  counts.AddVisit(leaf);
  counts.AddValue(leaf, 0.75, -0.75);
  EXPECT_EQ(root().visits, 1U);
  EXPECT_EQ(root().value_sum, 0.75);
  for (EdgePlace place : {0U, 1U}) EXPECT_EQ(edge(place).visits(), 0U);
}

}  // namespace
}  // namespace sapper
