// What the opponent may believe of the own hidden ranks: other own armies that agree with
// everything that was announced.
//
// In one world the opponent's ranks are known, and with them everything that it could deduce about
// the own pieces. Other own armies are reached from the true one by random swaps that respect those
// deductions, weighted by the layout prior (Metropolis et al. 1953). These are approximate draws in
// microseconds; exact ones would need a count for every world.
#pragma once

#include "base/random.h"
#include "belief/evidence.h"
#include "belief/layout_prior.h"

namespace sapper {

class OpponentView {
 public:
  OpponentView(const View& view, const LayoutPrior& prior);

  // Replaces the ranks of the viewer's pieces in `world`, a draw from the viewer's belief, by ranks
  // that the opponent in this world cannot tell from them.
  void Redeterminize(Random& random, Position::RankOfPiece& world) const;

 private:
  const View& view_;
  SlotWeights weights_{};  // the mixture's mean
};

}  // namespace sapper
