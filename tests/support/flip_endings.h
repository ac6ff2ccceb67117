// Random tiny endings of flip Junqi with their solutions.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/flip_position.h"
#include "tests/support/flip_solver.h"

namespace sapper {

struct TinyFlipEnding {
  FlipPosition position;
  std::shared_ptr<const FlipSolver> solver;
};

// `count` random endings with `movers` pieces that move, both flags and, with two movers, at most
// one mine. No limit is near. None is over or decided within two plies; in each, in time too, some
// action keeps the value for the player to move and some does not, so none is lost.
//
// Solving takes hundredths of a second with two movers, seconds with three. None come for three
// under FlagHome: too many positions can arise.
std::vector<TinyFlipEnding> RandomFlipEndings(const FlipRules& rules, int count, uint64_t seed,
                                              int movers = 2);

}  // namespace sapper
