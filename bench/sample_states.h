// Moments of games to measure on, the same ones every time.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "belief/information_state.h"
#include "belief/layout_prior.h"

namespace sapper {

// A moment of a game with all that both sides know.
struct SampleState {
  Position truth;
  std::array<InformationState, 2> states;

  // What the side to move knows.
  const InformationState& mover() const {
    return states[Index(truth.side_to_move())];
  }
};

// Layouts of the prior under contest rules, one a side.
std::array<Layout, 2> SampleLayouts(const LayoutPrior& prior, uint64_t seed);

// The prior under contest rules.
LayoutPrior SamplePrior();

// A game of random moves between two layouts of the prior, `plies` long, not over yet.
SampleState PlayRandomly(int plies, uint64_t seed);

// Calls `visit` at every moment of a game of random moves between two layouts of the prior.
void VisitRandomGame(const LayoutPrior& prior, uint64_t seed,
                     const std::function<void(const SampleState&)>& visit);

// Games of Sapper against itself after `plies` plies: ordinary middle games. Games that ended
// before are left out.
std::vector<SampleState> SampleGamesAt(int plies);
// The same games at the first moment with 20 pieces, 9 to 11 a side.
std::vector<SampleState> SampleGamesWithTenASide();

// Enemy pieces, dead ones too, whose rank `state` leaves open.
int UnknownPieces(const InformationState& state);

// A moment of a random game with exactly so many unknown pieces, and the next observations.
struct UnknownSample {
  InformationState state;  // of the side to move
  // The same side's state after the next ply that was quiet, and after the next collision: one
  // observation more than some state with as many unknown pieces.
  InformationState before_quiet, after_quiet;
  InformationState before_collision, after_collision;
};
// `count` of them, each of another game. The unknown pieces are those of UnknownPieces.
std::vector<UnknownSample> SamplesWithUnknown(int unknown, size_t count);

}  // namespace sapper
