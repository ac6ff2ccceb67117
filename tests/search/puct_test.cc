// Scoring by columns against the formula written out, one edge at a time.
#include "search/puct.h"

#include <cmath>
#include <span>
#include <vector>

#include "base/random.h"
#include "gtest/gtest.h"

namespace sapper {
namespace {

size_t PlainBest(const std::vector<TreeEdge>& edges, double exploration, double untried) {
  double priors = 0;
  double visits = 0;
  for (const TreeEdge& edge : edges) {
    priors += edge.prior();
    visits += edge.visits();
  }
  const double scale = exploration * std::sqrt(visits + 1) / priors;
  size_t best = 0;
  double best_score = 0;
  for (size_t i = 0; i < edges.size(); ++i) {
    const TreeEdge& edge = edges[i];
    const double mean = edge.visits() > 0 ? edge.mean() : untried;
    const double score = mean + scale * edge.prior() / (1.0 + edge.visits());
    if (i > 0 && score <= best_score) continue;
    best = i;
    best_score = score;
  }
  return best;
}

// Few different values, so that equal scores are frequent.
TreeEdge DrawEdge(Random& random) {
  constexpr double kPriors[] = {0.2, 1, 1, 1.25, 20};
  constexpr double kValues[] = {-1, -0.25, 0, 0.25, 1};
  TreeEdge edge(0, kPriors[random.Below(5)]);
  const uint64_t visits = random.Below(3) == 0 ? random.Below(40) : random.Below(2);
  for (uint64_t i = 0; i < visits; ++i) {
    edge.Visit();
    edge.Learn(kValues[random.Below(5)]);
  }
  return edge;
}

TEST(PuctChoice, IsTheFirstOfTheBestAsTheFormulaSays) {
  Random random(1);
  PuctChoice choice;
  for (int i = 0; i < 20000; ++i) {
    std::vector<TreeEdge> edges(1 + random.Below(40));
    for (TreeEdge& edge : edges) edge = DrawEdge(random);
    const double untried = random.Uniform() - 0.5;
    choice.Clear();
    ASSERT_TRUE(choice.empty());
    const std::span<const TreeEdge> all(edges);
    const size_t half = random.Below(edges.size() + 1);
    choice.Add(all.first(half));
    choice.Add(all.subspan(half));
    ASSERT_EQ(choice.Best(0.9, untried), PlainBest(edges, 0.9, untried)) << "choice " << i;
  }
}

}  // namespace
}  // namespace sapper
