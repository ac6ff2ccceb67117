#include "arena/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sapper {
namespace {

TEST(StatisticsTest, EloOfScoreIsItsOwnInverse) {
  for (double elo : {-400.0, -5.0, 0.0, 5.0, 120.5})
    EXPECT_NEAR(*EloOfScore(ScoreOfElo(elo)), elo, 1e-9);
  EXPECT_NEAR(*EloOfScore(0.75), 190.848, 1e-3);
  EXPECT_EQ(*EloOfScore(0.5), 0);
  EXPECT_FALSE(std::signbit(*EloOfScore(0.5)));
  EXPECT_FALSE(EloOfScore(0).has_value());
  EXPECT_FALSE(EloOfScore(1).has_value());
}

TEST(StatisticsTest, KnownTrinomialTriple) {
  const Trinomial games{880, 1863, 759};
  EXPECT_NEAR(LogLikelihoodRatio(Sprt{0, 5, 0.05, 0.05}, games), 2.95, 0.01);
  const StrengthEstimate estimate = EstimateStrength(games);
  EXPECT_NEAR(estimate.score, 0.51728, 1e-5);
  EXPECT_NEAR(*estimate.elo.value, 12.01, 0.01);
  EXPECT_NEAR(*estimate.elo.high - *estimate.elo.low, 15.74, 0.02);
  EXPECT_NEAR(*estimate.superiority, 0.99862, 1e-4);
}

// What public match runners and testing farms give for the same counts.
TEST(StatisticsTest, RatiosThatOthersGive) {
  const auto trinomial = [](double elo0, double elo1, Trinomial games) {
    return LogLikelihoodRatio(Sprt{elo0, elo1, 0.05, 0.05}, games);
  };
  EXPECT_NEAR(trinomial(0.5, 2.5, {21404, 40708, 21184}), -1.57, 0.01);
  EXPECT_NEAR(trinomial(0, 2, {57433, 106593, 57030}), -2.59, 0.01);
  const auto pentanomial = [](double elo0, double elo1, Pentanomial pairs) {
    return LogLikelihoodRatio(Sprt{elo0, elo1, 0.05, 0.05}, pairs);
  };
  EXPECT_NEAR(pentanomial(0.5, 2.5, {{223, 9863, 21279, 10037, 246}}), -3.07, 0.01);
  EXPECT_NEAR(pentanomial(0, 2, {{871, 26175, 55983, 26678, 821}}), -4.98, 0.01);
}

TEST(StatisticsTest, IntervalsThatOthersGive) {
  struct Known {
    Pentanomial pairs;
    double elo, elo_error, normalised, normalised_error, superiority;
  };
  for (const Known& known : {Known{{{34, 54, 63, 64, 75}}, 55.58, 27.65, 57.94, 28.28, 1.0},
                             Known{{{332, 433, 498, 333, 334}}, -8.64, 10.33, -9.17, 10.96, 0.0505},
                             Known{{{1, 11, 47, 25, 16}}, 77.71, 33.03, 117.50, 48.15, 1.0}}) {
    const StrengthEstimate estimate = EstimateStrength(known.pairs);
    EXPECT_NEAR(*estimate.elo.value, known.elo, 0.01);
    EXPECT_NEAR((*estimate.elo.high - *estimate.elo.low) / 2, known.elo_error, 0.01);
    EXPECT_NEAR(*estimate.normalised_elo.value, known.normalised, 0.01);
    EXPECT_NEAR((*estimate.normalised_elo.high - *estimate.normalised_elo.low) / 2,
                known.normalised_error, 0.01);
    EXPECT_NEAR(*estimate.superiority, known.superiority, 1e-4);
  }
}

// A pair whose games are independent says what two games say, so the models agree.
TEST(StatisticsTest, PentanomialAgreesWithTrinomialOnIndependentGames) {
  const double win = 0.3;
  const double draw = 0.5;
  const double loss = 0.2;
  const double n = 1e6;
  const auto count = [&](double p) { return static_cast<int64_t>(std::llround(n * p)); };
  const Pentanomial pairs{{count(loss * loss), count(2 * loss * draw),
                           count(2 * loss * win + draw * draw), count(2 * draw * win),
                           count(win * win)}};
  const Trinomial games{count(2 * win), count(2 * draw), count(2 * loss)};
  const StrengthEstimate from_pairs = EstimateStrength(pairs);
  const StrengthEstimate from_games = EstimateStrength(games);
  EXPECT_NEAR(*from_pairs.elo.value, *from_games.elo.value, 1e-6);
  EXPECT_NEAR(*from_pairs.elo.low, *from_games.elo.low, 1e-3);
  EXPECT_NEAR(*from_pairs.normalised_elo.value, *from_games.normalised_elo.value, 1e-3);
  EXPECT_NEAR(*from_pairs.normalised_elo.high, *from_games.normalised_elo.high, 1e-3);
}

TEST(StatisticsTest, NormalisedEloOfAKnownSpread) {
  // Mean 0.55 with a deviation of 0.5 a game: 0.1 deviations.
  const Trinomial games{5500, 0, 4500};
  const double deviation = std::sqrt(0.55 * 0.45);
  EXPECT_NEAR(*EstimateStrength(games).normalised_elo.value,
              800 / std::log(10.0) * 0.05 / deviation, 1e-9);
}

TEST(StatisticsTest, ExtremeScoresAreFiniteOrNotThere) {
  for (const Pentanomial& pairs : {Pentanomial{}, Pentanomial{{0, 0, 0, 0, 50}},
                                   Pentanomial{{50, 0, 0, 0, 0}}, Pentanomial{{0, 0, 50, 0, 0}},
                                   Pentanomial{{0, 0, 0, 0, 1}}, Pentanomial{{1, 0, 0, 0, 50}}}) {
    const StrengthEstimate estimate = EstimateStrength(pairs);
    for (const auto& value :
         {estimate.elo.low, estimate.elo.value, estimate.elo.high, estimate.normalised_elo.low,
          estimate.normalised_elo.value, estimate.normalised_elo.high, estimate.superiority})
      EXPECT_TRUE(std::isfinite(value.value_or(0)));
    EXPECT_TRUE(std::isfinite(LogLikelihoodRatio(Sprt(), pairs)));
  }
  EXPECT_FALSE(EstimateStrength(Pentanomial{{0, 0, 0, 0, 50}}).elo.value.has_value());
  EXPECT_EQ(LogLikelihoodRatio(Sprt(), Pentanomial()), 0);
}

TEST(StatisticsTest, SprtBoundsAndVerdicts) {
  const Sprt test{0, 5, 0.05, 0.05};
  EXPECT_NEAR(test.upper(), 2.944, 1e-3);
  EXPECT_NEAR(test.lower(), -2.944, 1e-3);
  EXPECT_EQ(VerdictOf(test, 3), SprtVerdict::kAcceptElo1);
  EXPECT_EQ(VerdictOf(test, -3), SprtVerdict::kAcceptElo0);
  EXPECT_EQ(VerdictOf(test, 0), SprtVerdict::kGoOn);
}

TEST(StatisticsTest, RatioIsAntisymmetricInTheResult) {
  const Sprt test{-3, 3, 0.05, 0.05};
  const double up = LogLikelihoodRatio(test, Pentanomial{{10, 30, 80, 50, 20}});
  const double down = LogLikelihoodRatio(test, Pentanomial{{20, 50, 80, 30, 10}});
  EXPECT_GT(up, 0);
  EXPECT_NEAR(up, -down, 1e-9);
}

}  // namespace
}  // namespace sapper
