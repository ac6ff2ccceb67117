#include "eval/exchange.h"

namespace sapper {

Exchange ExpectedExchange(const RuleBook& book, const RankProbabilities& attacker,
                          const RankProbabilities& defender) {
  Exchange exchange;
  for (Rank a : kAllRanks) {
    const double attacker_odds = attacker[static_cast<size_t>(a)];
    if (attacker_odds == 0) continue;
    for (Rank d : kAllRanks) {
      const double marginals = attacker_odds * defender[static_cast<size_t>(d)];
      if (marginals == 0) continue;
      const Result result = book.collision(a, d);
      if (DefenderDies(result))
        exchange.gain += marginals * kExchangeValues[static_cast<size_t>(d)];
      if (AttackerDies(result))
        exchange.gain -= marginals * kExchangeValues[static_cast<size_t>(a)];
      if (result == Result::kAttackerWins) exchange.attacker_wins += marginals;
      if (result == Result::kAttackerDies) exchange.attacker_dies += marginals;
      if (result == Result::kBothDie) exchange.both_die += marginals;
    }
  }
  return exchange;
}

ExpectedGains ExpectedGainsFrom(const RuleBook& book, const PieceMarginals& marginals) {
  ExpectedGains gains{};
  for (size_t piece = 0; piece < gains.size(); ++piece) {
    for (Rank rank : kAllRanks) {
      if (kImmobileRanks.Contains(rank)) continue;
      RankProbabilities attacker{};
      attacker[static_cast<size_t>(rank)] = 1;
      gains[piece][static_cast<size_t>(rank)] =
          ExpectedExchange(book, attacker, marginals[piece]).gain;
    }
  }
  return gains;
}

double ExpectedValue(const RankProbabilities& marginals) {
  double value = 0;
  for (size_t i = 0; i < kRankCount; ++i) value += marginals[i] * kExchangeValues[i];
  return value;
}

}  // namespace sapper
