// Collisions of ranks that are known by their odds.
#include "eval/exchange.h"

#include "base/random.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"

namespace sapper {
namespace {

RankOdds Surely(Rank rank) {
  RankOdds odds{};
  odds[static_cast<size_t>(rank)] = 1;
  return odds;
}

RankOdds Half(Rank one, Rank other) {
  RankOdds odds{};
  odds[static_cast<size_t>(one)] += 0.5;
  odds[static_cast<size_t>(other)] += 0.5;
  return odds;
}

RankOdds RandomOdds(Random& random) {
  RankOdds odds{};
  double sum = 0;
  for (double& chance : odds) sum += chance = random.Uniform();
  for (double& chance : odds) chance /= sum;
  return odds;
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
  PieceOdds odds{};
  for (RankOdds& of_piece : odds) of_piece = RandomOdds(random);
  for (const Rules& rules : RulesToTest()) {
    const RuleBook book(rules);
    const ExpectedGains gains = ExpectedGainsFrom(book, odds);
    for (size_t piece = 0; piece < gains.size(); ++piece) {
      for (Rank rank : kAllRanks) {
        const double gain = gains[piece][static_cast<size_t>(rank)];
        if (kImmobileRanks.Contains(rank))
          EXPECT_EQ(gain, 0);
        else
          EXPECT_EQ(gain, ExpectedExchange(book, Surely(rank), odds[piece]).gain);
      }
    }
  }
}

TEST(ExpectedGains, AreWhatIsWonIfTheRankIsSure) {
  PieceOdds odds{};
  odds[3] = Surely(Rank::kMine);
  odds[4] = Surely(Rank::kFlag);
  const ExpectedGains gains = ExpectedGainsFrom(RuleBook(), odds);
  EXPECT_EQ(gains[3][static_cast<size_t>(Rank::kEngineer)], 15);
  EXPECT_EQ(gains[3][static_cast<size_t>(Rank::kCommander)], -100);
  EXPECT_EQ(gains[3][static_cast<size_t>(Rank::kBomb)], 15 - 42);
  EXPECT_EQ(gains[4][static_cast<size_t>(Rank::kPlatoon)], 1000);
}

}  // namespace
}  // namespace sapper
