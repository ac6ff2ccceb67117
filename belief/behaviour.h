// Soft evidence: what the way in which a piece moves says about its rank.
//
// Example: a hidden piece goes through the enemy's half to a point beside hidden pieces. Strong
// pieces and engineers do this more often than a platoon commander, so the piece's marginals shift
// towards them. Each enemy ply of a view belongs to one class of behaviour. A class has a factor
// for each rank, P(class | rank) / P(class), fitted to games of many players
// (tools/fit_behaviour.cc). The factors of a piece are tempered and multiplied, and their product
// is bounded, so that a bluffer can mislead the belief only so far. Hard evidence and exact counts
// stay as they are: an impossible rank stays impossible.
#pragma once

#include <array>

#include "engine/view.h"

namespace sapper {

// Public properties of a ply.
class BehaviourClass {
 public:
  static constexpr size_t kCount = 24;

  // Of a ply that is played on `before`. `exposed`, by piece: it has been in a collision and lived.
  static BehaviourClass Of(const Placement& before,
                           const std::array<bool, DuelMap::kPieces>& exposed,
                           const View::Observation& seen);
  size_t index() const {
    return index_;
  }

 private:
  explicit BehaviourClass(size_t index) : index_(index) {}
  size_t index_;
};

// By class and rank: the natural logarithm of the factor.
using BehaviourTable = std::array<std::array<double, kRankCount>, BehaviourClass::kCount>;
const BehaviourTable& FittedBehaviour();

struct BehaviourSettings {
  double temper = 0.6;  // each factor to this power: plies of one piece are not independent
  double bound = 1.5;   // the logarithm of all factors of a piece, at most and at least
};

// By slot of the side that is hidden from the viewer, and by rank: the product of the factors.
using BehaviourWeights = std::array<std::array<double, kRankCount>, kArmySize>;
BehaviourWeights WeighBehaviour(const View& view, const BehaviourTable& table,
                                const BehaviourSettings& settings);

// Goes through the plies of a view and keeps what their classes rest on.
class BehaviourReader {
 public:
  explicit BehaviourReader(const View& view) : placement_(view.start()) {}
  // The class of the next ply; then takes the ply.
  BehaviourClass Take(const View::Observation& seen);

 private:
  Placement placement_;
  std::array<bool, DuelMap::kPieces> exposed_{};
};

}  // namespace sapper
