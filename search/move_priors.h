// Prior weights of moves in two-player dark Junqi.
//
// A collision is weighed by its expected exchange, a quiet move by whether it comes nearer to the
// enemy's headquarters or enters a camp; both by what the actor believes at the root, never by
// ranks of the world. Moves that win or stop a flag race are raised by factors, as they are in this
// world: an opponent who does not know that it beats the last guard may try all the same.
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
