#include "eval/flip_threats.h"

#include <algorithm>

namespace sapper {
namespace {

// A piece that takes where it could be taken back need not be lost.
constexpr double kTakenBack = 0.6;

}  // namespace

double FlipGain(const FlipPosition& position, const FlipReach& reach, const FlipValues& values,
                FlipPiece attacker, Square target) {
  const FlipColour enemy = Other(attacker.colour);
  const Rank defender = position.at(target)->rank;
  const bool lowest = LowestOf(position.living_ranks(attacker.colour)).Contains(attacker.rank);
  const double cost = values.Of(attacker.colour, attacker.rank);
  const double prize = values.Of(enemy, defender);
  switch (position.book().Collide(attacker.rank, defender, lowest)) {
    case Result::kAttackerWins:
      return reach.beating[Index(enemy)][static_cast<size_t>(attacker.rank)].Contains(target)
                 ? prize - kTakenBack * cost
                 : prize;
    case Result::kBothDie:
      return prize - cost;
    default:
      return -cost;
  }
}

FlipThreats FindFlipThreats(const FlipPosition& position, const FlipReach& reach,
                            const FlipValues& values, FlipColour attackers) {
  FlipThreats threats;
  for (Rank rank : kAllRanks) {
    for (Square target : reach.Attacked(attackers, rank)) {
      const double gain = FlipGain(position, reach, values, {attackers, rank}, target);
      if (gain > threats.best) {
        if (!(target == threats.target)) threats.second = threats.best;
        threats.best = gain;
        threats.target = target;
      } else if (!(target == threats.target)) {
        threats.second = std::max(threats.second, gain);
      }
    }
  }
  return threats;
}

}  // namespace sapper
