#include "belief/layout_prior.h"

#include <cmath>

#include "base/error.h"
#include "gtest/gtest.h"
#include "tests/support/shared_data.h"
#include "tools/layout_data.h"

namespace sapper {
namespace {

LayoutPrior Prior(std::vector<LayoutComponent> components, const Rules& rules = Rules::Contest()) {
  absl::StatusOr<LayoutPrior> prior = LayoutPrior::Create(std::move(components), rules);
  EXPECT_TRUE(prior.ok()) << prior.status().message();
  return *std::move(prior);
}

Rules FrontBombs() {
  Rules rules = Rules::Contest();
  rules.front_bombs = true;
  return rules;
}

TEST(LayoutPriorTest, TableAddsUpAndKnowsTheLayoutRules) {
  double weights = 0;
  for (const LayoutComponent& component : HumanLayoutComponents()) {
    weights += component.weight;
    for (int slot = 0; slot < kArmySize; ++slot) {
      const RankSet allowed = RanksAllowedIn(Slot::FromIndex(slot), FrontBombs());
      double sum = 0;
      for (Rank rank : kAllRanks) {
        const double theta =
            component.theta[static_cast<size_t>(slot)][static_cast<size_t>(Index(rank))];
        sum += theta;
        // Smoothed: nothing that the rules allow is ruled out.
        EXPECT_EQ(theta > 0, allowed.Contains(rank)) << slot << " " << EnglishName(rank);
      }
      EXPECT_NEAR(sum, 1, 1e-12) << "slot " << slot;
    }
  }
  EXPECT_NEAR(weights, 1, 1e-12);
}

TEST(LayoutPriorTest, SmoothingGoesFromTheTableToCountsAlone) {
  const std::vector<LayoutComponent> fitted = HumanLayoutComponents();
  for (double smoothing : {0.0, 0.2, 1.0}) {
    const std::vector<LayoutComponent> components = HumanLayoutComponents(smoothing);
    ASSERT_EQ(components.size(), fitted.size());
    for (size_t k = 0; k < components.size(); ++k) {
      EXPECT_EQ(components[k].weight, fitted[k].weight);
      if (smoothing == 0) {
        EXPECT_EQ(components[k].theta, fitted[k].theta);
      }
      for (size_t slot = 0; slot < kArmySize; ++slot) {
        double sum = 0;
        for (Rank rank : kAllRanks) {
          const auto r = static_cast<size_t>(rank);
          const double theta = components[k].theta[slot][r];
          const double even = CountOf(rank) / 25.0;
          EXPECT_NEAR(theta,
                      fitted[k].theta[slot][r] + smoothing * (even - fitted[k].theta[slot][r]),
                      1e-12);
          sum += theta;
        }
        EXPECT_NEAR(sum, 1, 1e-12) << "slot " << slot;
      }
    }
  }
}

// Without any habit every legal layout is as likely as any other.
TEST(LayoutPriorTest, FullySmoothedIsUniform) {
  const LayoutPrior smoothed = Prior(HumanLayoutComponents(1));
  const LayoutPrior uniform = Prior(UniformLayoutComponents());
  AssignmentCounter counter;
  Random random(5);
  for (int i = 0; i < 20; ++i) {
    const Layout layout = uniform.Sample(random, counter);
    EXPECT_NEAR(smoothed.Probability(layout) / uniform.Probability(layout), 1, 1e-9);
  }
}

TEST(LayoutPriorTest, DoesNotKnowLeftFromRight) {
  const LayoutPrior prior = Prior(HumanLayoutComponents());
  AssignmentCounter counter;
  Random random(1);
  for (int i = 0; i < 50; ++i) {
    const Layout layout = prior.Sample(random, counter);
    const double probability = prior.Probability(layout);
    EXPECT_GT(probability, 0);
    EXPECT_NEAR(prior.Probability(layout.Mirrored()) / probability, 1, 1e-9);
  }
  const Marginals marginals = prior.ComputeMarginals(counter);
  const Marginals mirrored = Mirrored(marginals);
  for (size_t slot = 0; slot < kArmySize; ++slot)
    for (size_t rank = 0; rank < kRankCount; ++rank)
      EXPECT_NEAR(marginals[slot][rank], mirrored[slot][rank], 1e-12);
}

TEST(LayoutPriorTest, UniformPriorGivesEveryLegalLayoutTheSame) {
  const LayoutPrior prior = Prior(UniformLayoutComponents());
  const absl::StatusOr<Layout> layout = Layout::Parse("cigdcegkefkfaibgidjhhhjlj");
  ASSERT_TRUE(layout.ok());
  EXPECT_NEAR(prior.Probability(*layout) * 709596419051520000.0, 1, 1e-10);
  // A bomb in front is not legal in the contest.
  const absl::StatusOr<Layout> bomb = Layout::Parse("kigdcegcefkfaibgidjhhhjlj");
  ASSERT_TRUE(bomb.ok());
  EXPECT_EQ(prior.Probability(*bomb), 0);
  EXPECT_GT(Prior(HumanLayoutComponents(), FrontBombs()).Probability(*bomb), 0);
}

TEST(LayoutPriorTest, SamplesAreLegalAndHaveTheMarginals) {
  const LayoutPrior prior = Prior(HumanLayoutComponents());
  AssignmentCounter counter;
  Random random(2);
  constexpr int kSamples = 4000;
  Marginals frequencies{};
  for (int i = 0; i < kSamples; ++i) {
    const Layout layout = prior.Sample(random, counter);
    ASSERT_TRUE(layout.Check(Rules::Contest()).ok()) << layout.ToString();
    for (size_t slot = 0; slot < kArmySize; ++slot)
      frequencies[slot][static_cast<size_t>(Index(layout.ranks()[slot]))] += 1.0 / kSamples;
  }
  const Marginals marginals = prior.ComputeMarginals(counter);
  for (size_t slot = 0; slot < kArmySize; ++slot)
    for (size_t rank = 0; rank < kRankCount; ++rank)
      EXPECT_NEAR(frequencies[slot][rank], marginals[slot][rank], 0.04);
}

TEST(LayoutPriorTest, SameSeedSameLayouts) {
  const LayoutPrior prior = Prior(HumanLayoutComponents());
  AssignmentCounter counter;
  Random a(3);
  Random b(3);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(prior.Sample(a, counter), prior.Sample(b, counter));
}

TEST(LayoutPriorTest, FrontBombsOnlyWhereTheRulesAllowThem) {
  AssignmentCounter counter;
  const auto bomb = static_cast<size_t>(Index(Rank::kBomb));
  EXPECT_EQ(Prior(HumanLayoutComponents()).ComputeMarginals(counter)[2][bomb], 0);
  const double allowed =
      Prior(HumanLayoutComponents(), FrontBombs()).ComputeMarginals(counter)[2][bomb];
  EXPECT_GT(allowed, 0);
  EXPECT_LT(allowed, 0.02);
}

TEST(LayoutPriorTest, ReportsAComponentWithoutALegalLayout) {
  std::vector<LayoutComponent> components = UniformLayoutComponents();
  components[0].theta[21][11] = components[0].theta[23][11] = 0;
  const absl::StatusOr<LayoutPrior> prior =
      LayoutPrior::Create(std::move(components), Rules::Contest());
  EXPECT_FALSE(prior.ok());
  EXPECT_EQ(ErrorCodeOf(prior.status()), ErrorCode::kImpossible);
}

TEST(LayoutPriorTest, MirrorsAreOnOneSideOfTheSplit) {
  const LayoutPrior prior = Prior(UniformLayoutComponents());
  AssignmentCounter counter;
  Random random(4);
  int held_out = 0;
  for (int i = 0; i < 500; ++i) {
    const Layout layout = prior.Sample(random, counter);
    EXPECT_EQ(IsHeldOut(layout), IsHeldOut(layout.Mirrored()));
    held_out += static_cast<int>(IsHeldOut(layout));
  }
  EXPECT_GT(held_out, 60);
  EXPECT_LT(held_out, 140);
}

// The table was fitted on the other part of the file.
TEST(LayoutPriorTest, PredictsHeldOutLayoutsBetterThanCountsAlone) {
  SAPPER_SKIP_WITHOUT_SHARED("data/human_layouts.txt");
  const absl::StatusOr<LayoutSplit> split = ReadLayouts(*SharedPath("data/human_layouts.txt"));
  ASSERT_TRUE(split.ok()) << split.status().message();
  ASSERT_GT(split->held_out.size(), 1000U);
  const LayoutPrior human = Prior(HumanLayoutComponents());
  const LayoutPrior uniform = Prior(UniformLayoutComponents());
  double gain = 0;  // nats a piece
  for (const Layout& layout : split->held_out)
    gain += std::log(human.Probability(layout) / uniform.Probability(layout));
  gain /= static_cast<double>(split->held_out.size() * kArmySize);
  EXPECT_GT(gain, 0.21) << "docs/belief-prior.md says 0.221";
}

}  // namespace
}  // namespace sapper
