// Prior weights of actions in flip Junqi: collisions by what they gain, pieces in danger before
// others, turns alike.
#pragma once

#include <array>

#include "eval/flip_reach.h"
#include "eval/flip_values.h"

namespace sapper {

struct FlipPriorSettings {
  double gain = 12;       // of a collision, for each unit of exchange value that it gains
  double loss = 3;        // for each that it costs
  double escape = 6;      // of moving a piece that the enemy may take, by what he gains
  double exposed = 0.3;   // of moving to where a stronger enemy may take the piece
  double camp = 1.5;      // of entering a camp
  double turn = 0.8;      // of a turn
  double carry = 2;       // of moving a piece that carries the flag
  double take_flag = 25;  // or of carrying it home
};

// Of one position, which must outlive this.
class FlipPriors {
 public:
  FlipPriors(const FlipPosition& position, const FlipPriorSettings& settings);
  // In (0, 32). Precondition: the action is legal.
  double Weight(FlipAction action) const;

 private:
  double OfQuiet(FlipAction action, FlipPiece mover) const;

  const FlipPosition& position_;
  FlipPriorSettings settings_;
  FlipLiving living_;
  FlipValues values_;
  FlipReach reach_;
  // By point: what the enemy gains by taking the own piece there, 0 for none.
  std::array<double, DuelMap::kPoints> danger_{};
};

}  // namespace sapper
