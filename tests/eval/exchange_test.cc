// Collisions of ranks that are known by their marginals.
#include "eval/exchange.h"

#include "base/random.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"

namespace sapper {
namespace {

RankProbabilities Surely(Rank rank) {
  RankProbabilities marginals{};
  marginals[static_cast<size_t>(rank)] = 1;
  return marginals;
}

RankProbabilities Half(Rank one, Rank other) {
  RankProbabilities marginals{};
  marginals[static_cast<size_t>(one)] += 0.5;
  marginals[static_cast<size_t>(other)] += 0.5;
  return marginals;
}

RankProbabilities RandomOdds(Random& random) {
  RankProbabilities marginals{};
  double sum = 0;
  for (double& chance : marginals) sum += chance = random.Uniform();
  for (double& chance : marginals) chance /= sum;
  return marginals;
}

TEST(Exchange, OfKnownRanksIsTheCollision) {
  for (const Rules& rules : RulesToTest()) {
    const RuleBook book(rules);
    for (Rank attacker : kAllRanks) {
      if (kImmobileRanks.Contains(attacker)) continue;
      for (Rank defender : kAllRanks) {
        const Exchange exchange = ExpectedExchange(book, Surely(attacker), Surely(defender));
        const Result result = book.collision(attacker, defender);
        EXPECT_EQ(exchange.MostLikely(), result);
        EXPECT_EQ(exchange.attacker_wins, result == Result::kAttackerWins ? 1 : 0);
        EXPECT_EQ(exchange.attacker_dies, result == Result::kAttackerDies ? 1 : 0);
        EXPECT_EQ(exchange.both_die, result == Result::kBothDie ? 1 : 0);
        double gain = 0;
        if (result != Result::kAttackerDies) gain += ExpectedValue(Surely(defender));
        if (result != Result::kAttackerWins) gain -= ExpectedValue(Surely(attacker));
        EXPECT_EQ(exchange.gain, gain);
      }
    }
  }
}

TEST(Exchange, OfOddsIsTheMeanOfTheCollisions) {
  const RuleBook book;
  const Exchange exchange =
      ExpectedExchange(book, Surely(Rank::kGeneral), Half(Rank::kCommander, Rank::kDivision));
  EXPECT_EQ(exchange.attacker_wins, 0.5);
  EXPECT_EQ(exchange.attacker_dies, 0.5);
  EXPECT_EQ(exchange.both_die, 0);
  EXPECT_EQ(exchange.gain, (56 - 80) / 2.0);
  EXPECT_EQ(exchange.MostLikely(), Result::kAttackerWins) << "the better one of equals";
  EXPECT_EQ(ExpectedExchange(book, Half(Rank::kBomb, Rank::kPlatoon), Surely(Rank::kGeneral)).gain,
            (80 - 42 - 10) / 2.0);
}

TEST(Exchange, ChancesAddUp) {
  Random random(1);
  for (const Rules& rules : RulesToTest()) {
    const RuleBook book(rules);
    for (int i = 0; i < 50; ++i) {
      const Exchange exchange = ExpectedExchange(book, RandomOdds(random), RandomOdds(random));
      EXPECT_NEAR(exchange.attacker_wins + exchange.attacker_dies + exchange.both_die, 1, 1e-12);
    }
  }
}

TEST(ExpectedGains, AreTheExchangesWithEachPiece) {
  Random random(2);
  PieceMarginals marginals{};
  for (RankProbabilities& of_piece : marginals) of_piece = RandomOdds(random);
  for (const Rules& rules : RulesToTest()) {
    const RuleBook book(rules);
    const ExpectedGains gains = ExpectedGainsFrom(book, marginals);
    for (size_t piece = 0; piece < gains.size(); ++piece) {
      for (Rank rank : kAllRanks) {
        const double gain = gains[piece][static_cast<size_t>(rank)];
        if (kImmobileRanks.Contains(rank))
          EXPECT_EQ(gain, 0);
        else
          EXPECT_EQ(gain, ExpectedExchange(book, Surely(rank), marginals[piece]).gain);
      }
    }
  }
}

TEST(ExpectedGains, AreWhatIsWonIfTheRankIsSure) {
  PieceMarginals marginals{};
  marginals[3] = Surely(Rank::kMine);
  marginals[4] = Surely(Rank::kFlag);
  const ExpectedGains gains = ExpectedGainsFrom(RuleBook(), marginals);
  EXPECT_EQ(gains[3][static_cast<size_t>(Rank::kEngineer)], 15);
  EXPECT_EQ(gains[3][static_cast<size_t>(Rank::kCommander)], -100);
  EXPECT_EQ(gains[3][static_cast<size_t>(Rank::kBomb)], 15 - 42);
  EXPECT_EQ(gains[4][static_cast<size_t>(Rank::kPlatoon)], 1000);
}

}  // namespace
}  // namespace sapper
