#include "belief/counting.h"

#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include "base/error.h"
#include "gtest/gtest.h"

namespace sapper {
namespace {

struct WeightedAssignment {
  std::vector<int> ranks;
  double weight;
};

// Every assignment of positive weight, by plain recursion.
void Enumerate(const CountingProblem& problem, std::array<uint8_t, kRankCount>& left,
               WeightedAssignment& partial, std::vector<WeightedAssignment>& all) {
  const size_t piece = partial.ranks.size();
  if (piece == static_cast<size_t>(problem.pieces)) {
    all.push_back(partial);
    return;
  }
  for (size_t rank = 0; rank < kRankCount; ++rank) {
    const double weight = problem.weights[piece][rank];
    if (left[rank] == 0 || weight == 0) continue;
    const double before = partial.weight;
    --left[rank];
    partial.ranks.push_back(static_cast<int>(rank));
    partial.weight *= weight;
    Enumerate(problem, left, partial, all);
    partial.weight = before;
    partial.ranks.pop_back();
    ++left[rank];
  }
}

std::vector<WeightedAssignment> EnumerateAll(const CountingProblem& problem) {
  std::vector<WeightedAssignment> all;
  WeightedAssignment partial{{}, 1.0};
  auto left = problem.counts;
  Enumerate(problem, left, partial, all);
  return all;
}

// A problem with random counts over `ranks` ranks and about `density` of the weights positive.
CountingProblem RandomProblem(Random& random, int pieces, uint64_t ranks, double density) {
  CountingProblem problem;
  problem.pieces = pieces;
  for (int piece = 0; piece < pieces; ++piece) {
    ++problem.counts[random.Below(ranks)];
    for (double& weight : problem.weights[static_cast<size_t>(piece)]) {
      if (random.Uniform() < density) weight = 0.01 + 3 * random.Uniform();
    }
  }
  return problem;
}

// The layout rules as a problem: mines on the two back ranks, no bomb in front, flag at home.
CountingProblem LegalLayouts() {
  CountingProblem problem;
  problem.pieces = kArmySize;
  problem.counts = kRankCounts;
  for (size_t slot = 0; slot < kArmySize; ++slot) {
    problem.weights[slot].fill(1);
    if (slot < 15) problem.weights[slot][9] = 0;
    if (slot < 5) problem.weights[slot][10] = 0;
    if (slot != 21 && slot != 23) problem.weights[slot][11] = 0;
  }
  return problem;
}

void ExpectImpossible(const CountingProblem& problem) {
  AssignmentCounter counter;
  const absl::Status status = counter.Solve(problem);
  EXPECT_FALSE(status.ok());
  EXPECT_EQ(ErrorCodeOf(status), ErrorCode::kImpossible);
}

// One object solves them all, the impossible ones too: nothing of one problem may leak into the
// next.
TEST(AssignmentCounterTest, AgreesWithEnumeration) {
  Random random(1);
  AssignmentCounter counter;
  int possible = 0;
  for (int round = 0; round < 600; ++round) {
    const int pieces = static_cast<int>(random.Below(8));
    const uint64_t ranks = 1 + random.Below(kRankCount);
    const double density = 0.3 + 0.7 * random.Uniform();
    const CountingProblem problem = RandomProblem(random, pieces, ranks, density);
    const std::vector<WeightedAssignment> all = EnumerateAll(problem);
    const absl::Status status = counter.Solve(problem);
    ASSERT_EQ(status.ok(), !all.empty()) << "round " << round << ": " << status.message();
    if (all.empty()) continue;
    ++possible;
    double total = 0;
    Marginals expected{};
    for (const WeightedAssignment& assignment : all) {
      total += assignment.weight;
      for (size_t piece = 0; piece < assignment.ranks.size(); ++piece)
        expected[piece][static_cast<size_t>(assignment.ranks[piece])] += assignment.weight;
    }
    ASSERT_NEAR(counter.total() / total, 1, 1e-12) << "round " << round;
    const Marginals marginals = counter.ComputeMarginals();
    for (size_t piece = 0; piece < kArmySize; ++piece)
      for (size_t rank = 0; rank < kRankCount; ++rank)
        ASSERT_NEAR(marginals[piece][rank], expected[piece][rank] / total, 1e-12);
  }
  EXPECT_GT(possible, 150);
  EXPECT_LT(possible, 600);
}

TEST(AssignmentCounterTest, SamplesWithTheRightFrequencies) {
  Random random(2);
  AssignmentCounter counter;
  for (int round = 0; round < 10; ++round) {
    const CountingProblem problem = RandomProblem(random, 5, 4, 0.9);
    const std::vector<WeightedAssignment> all = EnumerateAll(problem);
    if (!counter.Solve(problem).ok()) continue;
    constexpr int kSamples = 100000;
    std::map<std::vector<int>, int> seen;
    for (int i = 0; i < kSamples; ++i) {
      Assignment assignment{};
      counter.Sample(random, assignment);
      std::vector<int> ranks;
      for (size_t piece = 0; piece < 5; ++piece) ranks.push_back(Index(assignment[piece]));
      ++seen[ranks];
    }
    double chi_square = 0;
    int total_seen = 0;
    for (const WeightedAssignment& assignment : all) {
      const double expected = kSamples * assignment.weight / counter.total();
      const int count = seen[assignment.ranks];
      total_seen += count;
      chi_square += (count - expected) * (count - expected) / expected;
    }
    EXPECT_EQ(total_seen, kSamples) << "only possible assignments are drawn";
    const auto freedom = static_cast<double>(all.size());
    EXPECT_LT(chi_square, freedom + 6 * std::sqrt(2 * freedom)) << "round " << round;
  }
}

// Rows and block both in use, the lattice as large as it gets: the count of legal layouts is
// flag x mines x bombs x a multinomial of the nineteen others.
TEST(AssignmentCounterTest, CountsLegalLayouts) {
  uint64_t others = 1;
  for (uint64_t i = 2; i <= 19; ++i) others *= i;
  others /= 2 * 2 * 2 * 2 * 6 * 6 * 6;
  const uint64_t layouts = 2 * 84 * 120 * others;
  AssignmentCounter counter;
  ASSERT_TRUE(counter.Solve(LegalLayouts()).ok());
  EXPECT_NEAR(counter.total() / static_cast<double>(layouts), 1, 1e-12);
  const Marginals marginals = counter.ComputeMarginals();
  EXPECT_NEAR(marginals[21][11], 0.5, 1e-12);
  EXPECT_NEAR(marginals[0][8], 3.0 / 19, 1e-12);
  // A mine in a headquarters needs the flag to be in the other one.
  EXPECT_NEAR(marginals[21][9], 0.5 * 3 / 9, 1e-12);
  EXPECT_NEAR(marginals[24][9], 3.0 / 9, 1e-12);
}

TEST(AssignmentCounterTest, MarginalsOfAWholeArmyAgreeWithSamplesAndCounts) {
  Random random(3);
  CountingProblem problem = LegalLayouts();
  for (auto& weights : problem.weights)
    for (double& weight : weights) weight *= 0.05 + random.Uniform();
  AssignmentCounter counter;
  ASSERT_TRUE(counter.Solve(problem).ok());
  const Marginals marginals = counter.ComputeMarginals();
  constexpr int kSamples = 40000;
  Marginals frequencies{};
  for (int i = 0; i < kSamples; ++i) {
    Assignment assignment{};
    counter.Sample(random, assignment);
    for (size_t piece = 0; piece < kArmySize; ++piece)
      frequencies[piece][static_cast<size_t>(Index(assignment[piece]))] += 1.0 / kSamples;
  }
  for (size_t rank = 0; rank < kRankCount; ++rank) {
    double sum = 0;
    for (size_t piece = 0; piece < kArmySize; ++piece) {
      sum += marginals[piece][rank];
      EXPECT_NEAR(marginals[piece][rank], frequencies[piece][rank], 0.0135);
    }
    EXPECT_NEAR(sum, kRankCounts[rank], 1e-10);
  }
  for (const auto& piece : marginals) {
    double sum = 0;
    for (double probability : piece) sum += probability;
    EXPECT_NEAR(sum, 1, 1e-12);
  }
}

TEST(AssignmentCounterTest, FixesForcedPieces) {
  CountingProblem problem;
  problem.pieces = 4;
  problem.counts = {1, 1, 0, 0, 0, 0, 0, 0, 2};
  problem.weights[0][0] = 0.5;  // only the commander: that leaves piece 1 the general,
  problem.weights[1][0] = 7;
  problem.weights[1][1] = 0.25;
  problem.weights[2][1] = 9;  // and the others the engineers
  problem.weights[2][8] = 2;
  problem.weights[3][8] = 3;
  AssignmentCounter counter;
  ASSERT_TRUE(counter.Solve(problem).ok());
  EXPECT_EQ(counter.open_pieces(), 0);
  EXPECT_DOUBLE_EQ(counter.total(), 0.75);
  Random random(4);
  Assignment assignment{};
  counter.Sample(random, assignment);
  EXPECT_EQ(assignment[0], Rank::kCommander);
  EXPECT_EQ(assignment[1], Rank::kGeneral);
  EXPECT_EQ(assignment[2], Rank::kEngineer);
  EXPECT_EQ(assignment[3], Rank::kEngineer);
  const Marginals marginals = counter.ComputeMarginals();
  EXPECT_EQ(marginals[2][8], 1);
  EXPECT_EQ(marginals[2][1], 0);
}

TEST(AssignmentCounterTest, NoPiecesHaveOneAssignment) {
  AssignmentCounter counter;
  ASSERT_TRUE(counter.Solve(CountingProblem{}).ok());
  EXPECT_DOUBLE_EQ(counter.total(), 1);
  Random random(5);
  Assignment assignment{};
  counter.Sample(random, assignment);
}

TEST(AssignmentCounterTest, ReportsMalformedProblems) {
  CountingProblem problem;
  problem.pieces = -1;
  ExpectImpossible(problem);
  problem.pieces = kArmySize + 1;
  ExpectImpossible(problem);
  problem = LegalLayouts();
  problem.counts[0] = 2;
  ExpectImpossible(problem);
  problem = LegalLayouts();
  problem.pieces = 24;
  ExpectImpossible(problem);
  for (double bad :
       {-1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    problem = LegalLayouts();
    problem.weights[7][3] = bad;
    ExpectImpossible(problem);
  }
}

TEST(AssignmentCounterTest, ReportsContradictions) {
  CountingProblem problem = LegalLayouts();
  problem.weights[6].fill(0);  // a piece that can be nothing
  ExpectImpossible(problem);
  problem = LegalLayouts();
  problem.weights[21][11] = problem.weights[23][11] = 0;  // a rank that nobody can have
  ExpectImpossible(problem);
  problem = LegalLayouts();
  for (size_t slot : {3U, 4U}) {  // two commanders
    problem.weights[slot].fill(0);
    problem.weights[slot][0] = 1;
  }
  ExpectImpossible(problem);
  problem = LegalLayouts();
  for (size_t slot = 0; slot < 6;
       ++slot) {  // six pieces for commander, general and three engineers
    problem.weights[slot].fill(0);
    problem.weights[slot][0] = problem.weights[slot][1] = problem.weights[slot][8] = 1;
  }
  ExpectImpossible(problem);
}

TEST(AssignmentCounterTest, SameSeedSameSamples) {
  CountingProblem problem = LegalLayouts();
  AssignmentCounter first;
  AssignmentCounter second;
  // The second object has solved something else before.
  Random other(6);
  ASSERT_TRUE(second.Solve(RandomProblem(other, 6, 3, 1.0)).ok());
  ASSERT_TRUE(first.Solve(problem).ok());
  ASSERT_TRUE(second.Solve(problem).ok());
  EXPECT_EQ(first.total(), second.total());
  Random a(7);
  Random b(7);
  for (int i = 0; i < 1000; ++i) {
    Assignment x{};
    Assignment y{};
    first.Sample(a, x);
    second.Sample(b, y);
    ASSERT_EQ(x, y);
  }
}

// Doubles must come out the same on every compiler and at every optimisation level.
TEST(AssignmentCounterTest, GoldenNumbers) {
  Random random(8);
  CountingProblem problem = LegalLayouts();
  for (auto& weights : problem.weights)
    for (double& weight : weights) weight *= 0.05 + random.Uniform();
  AssignmentCounter counter;
  ASSERT_TRUE(counter.Solve(problem).ok());
  uint64_t hash = 0;
  for (int i = 0; i < 100; ++i) {
    Assignment assignment{};
    counter.Sample(random, assignment);
    for (Rank rank : assignment) hash = hash * 31 + static_cast<uint64_t>(Index(rank));
  }
  const Marginals marginals = counter.ComputeMarginals();
  EXPECT_EQ(counter.total(), 0x1.5eec11f9f2edp+37);
  EXPECT_EQ(marginals[0][0], 0x1.0eff2c29be138p-4);
  EXPECT_EQ(hash, 16470101990987437578U);
}

TEST(AssignmentCounterTest, TinyWeightsDoNotUnderflow) {
  CountingProblem problem = LegalLayouts();
  for (auto& weights : problem.weights)
    for (double& weight : weights) weight *= 0x1p-200;
  AssignmentCounter tiny;
  ASSERT_TRUE(tiny.Solve(problem).ok());
  EXPECT_EQ(tiny.total(), 0);
  AssignmentCounter plain;
  ASSERT_TRUE(plain.Solve(LegalLayouts()).ok());
  EXPECT_EQ(tiny.scaled_total().mantissa, plain.scaled_total().mantissa);
  EXPECT_EQ(tiny.scaled_total().exponent, plain.scaled_total().exponent - 25 * 200);
  EXPECT_EQ(tiny.ComputeMarginals(), plain.ComputeMarginals());
}

}  // namespace
}  // namespace sapper
