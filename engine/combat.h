// Collisions, and the rules resolved into tables for the inner loops.
#pragma once

#include <array>

#include "engine/move.h"
#include "engine/rank.h"
#include "engine/rules.h"

namespace sapper {

// Which ranks may take the flag.
constexpr RankSet FlagTakers(FlagTaker taker) {
  RankSet movers = RankSet::All() - kImmobileRanks;
  switch (taker) {
    case FlagTaker::kAny:
      break;
    case FlagTaker::kNotCommander:
      movers.Remove(Rank::kCommander);
      break;
    case FlagTaker::kEngineer:
      return {Rank::kEngineer};
  }
  return movers;
}

// The collision table of docs/rules.md, "Collisions". Precondition: `attacker` can move.
constexpr Result Collide(Rank attacker, Rank defender, Mines mines, FlagTaker taker) {
  if (defender == Rank::kFlag) {
    if (!FlagTakers(taker).Contains(attacker)) return Result::kAttackerDies;
    return attacker == Rank::kBomb ? Result::kBothDie : Result::kAttackerWins;
  }
  if (attacker == Rank::kBomb || defender == Rank::kBomb) return Result::kBothDie;
  if (defender == Rank::kMine) {
    if (attacker == Rank::kEngineer) return Result::kAttackerWins;
    return mines == Mines::kStay ? Result::kAttackerDies : Result::kBothDie;
  }
  const int difference = StrengthOf(attacker) - StrengthOf(defender);
  if (difference == 0) return Result::kBothDie;
  return difference > 0 ? Result::kAttackerWins : Result::kAttackerDies;
}

// How a rank moves.
enum class Mobility : uint8_t {
  kFixed,
  kStraight,  // does not turn on rails
  kTurning,
};
inline constexpr size_t kMobilities = 3;

// A Rules value together with all that follows from it, looked up in the inner loops instead of
// asked of the options.
class RuleBook {
 public:
  explicit RuleBook(const Rules& rules);
  RuleBook() : RuleBook(Rules()) {}

  const Rules& rules() const {
    return rules_;
  }
  Result collision(Rank attacker, Rank defender) const {
    return collisions_[static_cast<size_t>(attacker)][static_cast<size_t>(defender)];
  }
  // Ranks a that would give `result` when attacking `defender`.
  RankSet AttackersGiving(Result result, Rank defender) const;
  // Ranks d that would give `result` when attacked by `attacker`.
  RankSet DefendersGiving(Result result, Rank attacker) const;

  // Ranks that may turn on rails.
  RankSet turners() const {
    return turners_;
  }
  RankSet flag_takers() const {
    return flag_takers_;
  }
  bool all_movers_take_flags() const {
    return flag_takers_ == RankSet::All() - kImmobileRanks;
  }
  Mobility mobility(Rank rank) const {
    return mobilities_[static_cast<size_t>(rank)];
  }
  bool headquarters_locked() const {
    return rules_.headquarters == Headquarters::kLocked;
  }
  bool flag_home() const {
    return rules_.flag_home;
  }
  bool commander_shows_flag() const {
    return rules_.commander_shows_flag;
  }

 private:
  Rules rules_;
  RankSet turners_;
  RankSet flag_takers_;
  std::array<Mobility, kRankCount> mobilities_{};
  std::array<std::array<Result, kRankCount>, kRankCount> collisions_{};
};

}  // namespace sapper
