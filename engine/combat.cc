#include "engine/combat.h"

namespace sapper {

RuleBook::RuleBook(const Rules& rules) : rules_(rules), flag_takers_(FlagTakers(rules.flag_taker)) {
  turners_ = rules.rail_turns == RailTurns::kAll ? RankSet::All() - kImmobileRanks
                                                 : RankSet{Rank::kEngineer};
  if (rules.flying_bombs) turners_.Add(Rank::kBomb);
  for (Rank rank : kAllRanks)
    if (!kImmobileRanks.Contains(rank))
      mobilities_[static_cast<size_t>(rank)] =
          turners_.Contains(rank) ? Mobility::kTurning : Mobility::kStraight;
  for (Rank attacker : kAllRanks)
    for (Rank defender : kAllRanks)
      collisions_[static_cast<size_t>(attacker)][static_cast<size_t>(defender)] =
          Collide(attacker, defender, rules.mines, rules.flag_taker);
}

RankSet RuleBook::AttackersGiving(Result result, Rank defender) const {
  RankSet set;
  for (Rank attacker : kAllRanks)
    if (!kImmobileRanks.Contains(attacker) && collision(attacker, defender) == result)
      set.Add(attacker);
  return set;
}

RankSet RuleBook::DefendersGiving(Result result, Rank attacker) const {
  RankSet set;
  for (Rank defender : kAllRanks)
    if (collision(attacker, defender) == result) set.Add(defender);
  return set;
}

}  // namespace sapper
