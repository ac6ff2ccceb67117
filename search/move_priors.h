// Prior weights of moves in two-player Junqi with hidden ranks.
//
// The weight of a collision comes from its expected exchange. The weight of a quiet move depends on
// whether the move comes nearer to the enemy's headquarters or enters a camp. Both use what the
// actor believes at the root, never the ranks of the world. Moves that win or stop a flag race in
// this world are multiplied by factors: an opponent who does not know that it beats the last guard
// may still try.
#pragma once

#include <array>

#include "engine/position.h"
#include "eval/flag_race.h"
#include "eval/threats.h"
#include "search/prior_settings.h"

namespace sapper {

// Of one position, which must outlive this, as must the other arguments.
class MovePriors {
 public:
  MovePriors(const Position& position, const ExpectedGains& gains, const PriorSettings& settings);

  // In (0, 32). Precondition: the move is legal.
  double Weight(Move move) const;

 private:
  double Plain(Move move, PieceId mover, PieceId target) const;
  double RaceFactor(Move move, Rank rank) const;

  const Position& position_;
  const ExpectedGains& gains_;
  const PriorSettings& settings_;
  Square enemy_flag_;
  bool enemy_flag_shown_ = false;
  // Where an enemy raider can be stopped that is two, or three, moves from the flag.
  DuelMap::Points critical_;
  DuelMap::Points critical_early_;
  // By rank of the own raiders.
  std::array<RaceLevels, kRankCount> levels_{};
};

}  // namespace sapper
