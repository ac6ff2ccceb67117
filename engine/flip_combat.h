// Collisions of flip Junqi, and its rules resolved for the inner loops.
#pragma once

#include "engine/flip_rules.h"
#include "engine/move.h"
#include "engine/rank.h"

namespace sapper {

// Ranks that fight by strength; "lowest" is asked of these alone.
inline constexpr RankSet kFlipOfficers =
    RankSet::All() - RankSet{Rank::kMine, Rank::kBomb, Rank::kFlag};

// The lowest of a side's living ranks, its commander last; empty when only mines, bombs and the
// flag live.
constexpr RankSet LowestOf(RankSet living) {
  const uint16_t officers = (living & kFlipOfficers).bits();
  return RankSet::FromBits(std::bit_floor(officers));
}

// A FlipRules value together with what follows from it.
class FlipRuleBook {
 public:
  FlipRuleBook() : FlipRuleBook(FlipRules()) {}
  explicit FlipRuleBook(const FlipRules& rules);

  const FlipRules& rules() const {
    return rules_;
  }
  // Ranks that may turn on rails.
  RankSet turners() const {
    return turners_;
  }
  bool headquarters_locked() const {
    return rules_.headquarters == Headquarters::kLocked;
  }
  // Ranks whose attack on a mine is legal, for a side whose lowest living rank is `lowest`.
  RankSet MineAttackers(RankSet lowest) const {
    return rules_.mine_diggers == MineDiggers::kEngineer ? mine_attackers_
                                                         : mine_attackers_ | lowest;
  }
  // Ranks that may take the flag, once the mines allow it.
  RankSet FlagTakers(RankSet lowest) const {
    return rules_.flag_taker == FlipFlagTaker::kLowest ? lowest : flag_takers_;
  }
  // Precondition: the attack is legal, or would be with LosingAttacks.
  Result Collide(Rank attacker, Rank defender, bool attacker_is_lowest) const;

 private:
  FlipRules rules_;
  RankSet turners_;
  RankSet mine_attackers_;  // however low they are
  RankSet flag_takers_;     // unless it is the lowest
};

}  // namespace sapper
