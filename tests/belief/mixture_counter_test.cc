// Problems counted side by side against each counted alone, and both against a plain table, to the
// last bit.
#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "base/error.h"
#include "belief/counting.h"
#include "belief/layout_prior.h"
#include "gtest/gtest.h"

namespace sapper {
namespace {

using Counts = CountPlan::Counts;

// Pieces that differ in what they can be, by one table of who can be what for all problems.
std::vector<CountingProblem> RandomProblems(Random& random, size_t size) {
  CountingProblem shape;
  shape.pieces = 1 + static_cast<int>(random.Below(12));
  const uint64_t ranks = 1 + random.Below(kRankCount);
  const double density = 0.5 + 0.5 * random.Uniform();
  for (size_t piece = 0; piece < static_cast<size_t>(shape.pieces); ++piece) {
    ++shape.counts[random.Below(ranks)];
    for (double& weight : shape.weights[piece]) weight = random.Uniform() < density ? 1 : 0;
  }
  std::vector<CountingProblem> problems(size, shape);
  for (CountingProblem& problem : problems)
    for (auto& weights : problem.weights)
      for (double& weight : weights) weight *= 0.01 + 3 * random.Uniform();
  return problems;
}

// An army of the fitted prior of which some pieces are known and some have moved.
std::vector<CountingProblem> GameProblems(const LayoutPrior& prior, size_t unknown,
                                          Random& random) {
  AssignmentCounter scratch;
  const Layout layout = prior.Sample(random, scratch);
  std::vector<CountingProblem> problems;
  for (const LayoutComponent& component : prior.components())
    problems.push_back(LayoutProblem(component.theta, Rules::Contest()));
  std::array<size_t, kArmySize> slots{};
  for (size_t slot = 0; slot < kArmySize; ++slot) slots[slot] = slot;
  random.Shuffle(slots);
  for (size_t i = 0; i < kArmySize; ++i) {
    const Rank truth = layout.ranks()[slots[i]];
    const bool has_moved = !kImmobileRanks.Contains(truth) && random.Below(3) == 0;
    for (Rank rank : kAllRanks) {
      if (i < unknown ? !(has_moved && kImmobileRanks.Contains(rank)) : rank == truth) continue;
      for (CountingProblem& problem : problems)
        problem.weights[slots[i]][static_cast<size_t>(Index(rank))] = 0;
    }
  }
  return problems;
}

// The total by the recursion as it is written down, over all states that any ways lead to.
double PlainTotal(const CountingProblem& problem, const CountPlan& plan) {
  std::map<Counts, double> ways = {{Counts{}, 1.0}};
  int exponent = 0;
  for (int place = 0; place < plan.open_pieces(); ++place) {
    const auto& weights = problem.weights[plan.piece_at(place)];
    double largest = 0;
    for (Rank rank : kAllRanks)
      if (plan.candidates_at(place).Contains(rank))
        largest = std::max(largest, weights[static_cast<size_t>(Index(rank))]);
    int scale = 0;
    std::frexp(largest, &scale);
    exponent += scale;
    std::map<Counts, double> next;
    // The order in which a state's sum is added up is that of the counter.
    for (int local = plan.local_ranks() - 1; local >= 0; --local) {
      const auto r = static_cast<size_t>(Index(plan.rank_of_local(local)));
      if (!plan.candidates_at(place).Contains(kAllRanks[r])) continue;
      for (const auto& [state, weight] : ways) {
        if (state[r] == plan.count(kAllRanks[r])) continue;
        Counts to = state;
        ++to[r];
        next[to] += std::ldexp(weights[r], -scale) * weight;
      }
    }
    ways = next;
  }
  double total = ways.size() == 1 ? ways.begin()->second : 0;
  for (size_t piece = 0; piece < static_cast<size_t>(problem.pieces); ++piece)
    if (plan.is_fixed(piece))
      total *= problem.weights[piece][static_cast<size_t>(Index(plan.rank_of_fixed(piece)))];
  return std::ldexp(total, exponent);
}

CountPlan PlanOf(const CountingProblem& problem) {
  CountPlan::Candidates candidates{};
  for (size_t piece = 0; piece < kArmySize; ++piece)
    for (size_t r = 0; r < kRankCount; ++r)
      if (problem.weights[piece][r] > 0) candidates[piece].Add(kAllRanks[r]);
  CountPlan plan;
  EXPECT_TRUE(plan.Make(problem.pieces, candidates, problem.counts).ok());
  return plan;
}

void ExpectSameAsAlone(MixtureCounter& together, const std::vector<CountingProblem>& problems) {
  const auto marginals = together.ComputeAllMarginals();
  for (size_t k = 0; k < problems.size(); ++k) {
    SCOPED_TRACE(k);
    AssignmentCounter alone;
    ASSERT_TRUE(alone.Solve(problems[k]).ok());
    EXPECT_TRUE(together.is_possible(k));
    EXPECT_EQ(together.scaled_total(k).mantissa, alone.scaled_total().mantissa);
    EXPECT_EQ(together.scaled_total(k).exponent, alone.scaled_total().exponent);
    EXPECT_EQ(marginals[k], alone.ComputeMarginals());
    Random a(k);
    Random b(k);
    for (int i = 0; i < 20; ++i) {
      Assignment x{};
      Assignment y{};
      together.Sample(a, x, k);
      alone.Sample(b, y);
      ASSERT_EQ(x, y);
    }
  }
}

TEST(MixtureCounterTest, SideBySideIsToTheBitLikeAlone) {
  Random random(1);
  MixtureCounter together;
  int possible = 0;
  for (int round = 0; round < 400; ++round) {
    SCOPED_TRACE(round);
    const auto problems = RandomProblems(random, 1 + random.Below(kMixtureWidth));
    AssignmentCounter alone;
    const bool fits = alone.Solve(problems[0]).ok();
    ASSERT_EQ(together.Solve(problems).ok(), fits);
    if (!fits) continue;
    ++possible;
    ExpectSameAsAlone(together, problems);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(possible, 100);
  EXPECT_LT(possible, 400);
}

TEST(MixtureCounterTest, WholeArmiesAreToTheBitLikeAloneAndLikeAPlainTable) {
  Random random(2);
  const LayoutPrior prior = *LayoutPrior::Create(HumanLayoutComponents(), Rules::Contest());
  MixtureCounter together;
  for (size_t unknown : {25U, 10U, 20U, 3U, 15U, 17U, 0U, 22U}) {
    SCOPED_TRACE(unknown);
    const auto problems = GameProblems(prior, unknown, random);
    ASSERT_TRUE(together.Solve(problems).ok());
    ExpectSameAsAlone(together, problems);
    const CountPlan plan = PlanOf(problems[0]);
    // Where nothing is fixed even the order of all roundings is the same.
    for (size_t k = 0; k < problems.size(); ++k) {
      const double plain = PlainTotal(problems[k], plan);
      if (plan.open_pieces() == kArmySize)
        EXPECT_EQ(together.total(k), plain);
      else
        EXPECT_NEAR(together.total(k) / plain, 1, 1e-13);
    }
  }
}

// New weights for the same pieces keep the plan; new candidates, even fewer, do not.
TEST(MixtureCounterTest, OnlyNewWeightsOrNewCandidatesCountRight) {
  Random random(3);
  const LayoutPrior prior = *LayoutPrior::Create(HumanLayoutComponents(), Rules::Contest());
  MixtureCounter together;
  auto problems = GameProblems(prior, 16, random);
  ASSERT_TRUE(together.Solve(problems).ok());
  for (CountingProblem& problem : problems)
    for (auto& weights : problem.weights)
      for (double& weight : weights) weight *= 0.5 + random.Uniform();
  ASSERT_TRUE(together.Solve(problems).ok());
  ExpectSameAsAlone(together, problems);
  const CountPlan plan = PlanOf(problems[0]);
  const size_t piece = plan.piece_at(5);
  for (CountingProblem& problem : problems)
    problem.weights[piece][static_cast<size_t>(Index(plan.candidates_at(5).First()))] = 0;
  ASSERT_TRUE(together.Solve(problems).ok());
  ExpectSameAsAlone(together, problems);
}

// Each of the problems may lack what another one has: pieces that are forced are so in all of them.
TEST(MixtureCounterTest, ProblemsMayExcludeDifferentThings) {
  Random random(4);
  MixtureCounter together;
  int lacking = 0;
  for (int round = 0; round < 300; ++round) {
    auto problems = RandomProblems(random, kMixtureWidth);
    for (CountingProblem& problem : problems)
      for (auto& weights : problem.weights)
        for (double& weight : weights)
          if (random.Below(4) == 0) weight = 0;
    std::vector<AssignmentCounter> alone(kMixtureWidth);
    std::array<bool, kMixtureWidth> fits{};
    bool any = false;
    for (size_t k = 0; k < kMixtureWidth; ++k) {
      fits[k] = alone[k].Solve(problems[k]).ok();
      any |= fits[k];
    }
    ASSERT_EQ(together.Solve(problems).ok(), any);
    if (!any) continue;
    const auto marginals = together.ComputeAllMarginals();
    for (size_t k = 0; k < kMixtureWidth; ++k) {
      ASSERT_EQ(together.is_possible(k), fits[k]);
      lacking += static_cast<int>(!fits[k]);
      if (!fits[k]) continue;
      EXPECT_NEAR(together.total(k) / alone[k].total(), 1, 1e-12);
      const Marginals expected = alone[k].ComputeMarginals();
      for (size_t piece = 0; piece < kArmySize; ++piece)
        for (size_t r = 0; r < kRankCount; ++r)
          ASSERT_NEAR(marginals[k][piece][r], expected[piece][r], 1e-12);
    }
  }
  EXPECT_GT(lacking, 20);
}

TEST(MixtureCounterTest, RefusesWhatCannotBeCountedSideBySide) {
  MixtureCounter together;
  EXPECT_EQ(ErrorCodeOf(together.Solve(std::vector<CountingProblem>())), ErrorCode::kImpossible);
  const std::vector<CountingProblem> many(kMixtureWidth + 1);
  EXPECT_EQ(ErrorCodeOf(together.Solve(many)), ErrorCode::kImpossible);
  std::vector<CountingProblem> problems(2);
  problems[1].pieces = problems[1].counts[0] = 1;
  problems[1].weights[0][0] = 1;
  EXPECT_EQ(ErrorCodeOf(together.Solve(problems)), ErrorCode::kImpossible);
}

// States that nothing leads to or from are not kept.
TEST(MixtureCounterTest, MemoryIsBounded) {
  Random random(6);
  const LayoutPrior prior = *LayoutPrior::Create(HumanLayoutComponents(), Rules::Contest());
  MixtureCounter together;
  ASSERT_TRUE(together.Solve(GameProblems(prior, 25, random)).ok());
  EXPECT_LT(together.table_size(), 100'000 * kMixtureWidth);
  CountingProblem anything;
  anything.pieces = kArmySize;
  anything.counts = kRankCounts;
  for (auto& weights : anything.weights) weights.fill(1);
  ASSERT_TRUE(together.Solve(anything).ok());
  EXPECT_LT(together.table_size(), 600'000 * kMixtureWidth);
}

}  // namespace
}  // namespace sapper
