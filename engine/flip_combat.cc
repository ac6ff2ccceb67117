#include "engine/flip_combat.h"

namespace sapper {

FlipRuleBook::FlipRuleBook(const FlipRules& rules) : rules_(rules) {
  const RankSet movers = RankSet::All() - kImmobileRanks;
  turners_ = rules.rail_turns == RailTurns::kAll ? movers : RankSet{Rank::kEngineer};
  if (rules.flying_bombs) turners_.Add(Rank::kBomb);
  const bool all_may_hit_mines = rules.losing_attacks || rules.mines == Mines::kBurst;
  mine_attackers_ = all_may_hit_mines ? movers : RankSet{Rank::kEngineer, Rank::kBomb};
  flag_takers_ = rules.flag_taker == FlipFlagTaker::kAny ? movers : RankSet{Rank::kEngineer};
}

Result FlipRuleBook::Collide(Rank attacker, Rank defender, bool attacker_is_lowest) const {
  if (attacker == Rank::kBomb || defender == Rank::kBomb) return Result::kBothDie;
  if (defender == Rank::kFlag) return Result::kAttackerWins;
  if (defender == Rank::kMine) {
    if (attacker == Rank::kEngineer) return Result::kAttackerWins;
    if (attacker_is_lowest && rules_.mine_diggers == MineDiggers::kLowest)
      return Result::kAttackerWins;
    if (attacker_is_lowest && rules_.mine_diggers == MineDiggers::kLowestBurst)
      return Result::kBothDie;
    return rules_.mines == Mines::kStay ? Result::kAttackerDies : Result::kBothDie;
  }
  const int difference = StrengthOf(attacker) - StrengthOf(defender);
  if (difference == 0) return Result::kBothDie;
  return difference > 0 ? Result::kAttackerWins : Result::kAttackerDies;
}

}  // namespace sapper
