// The value of a collision in which one or both ranks are known only by their marginals.
#pragma once

#include "belief/belief.h"
#include "engine/combat.h"

namespace sapper {

// The value of a piece of each rank in an exchange, a general being about 80. The flag outweighs
// all; it is what the classical contest engines use. The yardsticks play by these numbers, so that
// they stay as they are.
inline constexpr std::array<double, kRankCount> kExchangeValues = {100, 80, 56, 40, 28, 20,
                                                                   14,  10, 20, 15, 42, 1000};

struct Exchange {
  double attacker_wins = 0;  // probabilities
  double attacker_dies = 0;
  double both_die = 0;
  double gain = 0;  // expected, for the attacker's side

  Result MostLikely() const {
    if (attacker_wins >= attacker_dies && attacker_wins >= both_die) return Result::kAttackerWins;
    return attacker_dies >= both_die ? Result::kAttackerDies : Result::kBothDie;
  }
};

// By piece: the expected gain of attacking it with a rank, as the piece's enemy sees it.
using ExpectedGains = std::array<std::array<double, kRankCount>, DuelMap::kPieces>;

// `marginals`: what its enemy believes of each piece. Ranks that never move gain nothing.
ExpectedGains ExpectedGainsFrom(const RuleBook& book, const PieceMarginals& marginals);

Exchange ExpectedExchange(const RuleBook& book, const RankProbabilities& attacker,
                          const RankProbabilities& defender);

// The expected value of a piece.
double ExpectedValue(const RankProbabilities& marginals);

}  // namespace sapper
