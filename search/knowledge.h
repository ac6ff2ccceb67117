// What a player computes from its information state before it chooses a move.
#pragma once

#include <memory>
#include <mutex>

#include "belief/belief.h"
#include "belief/layout_prior.h"
#include "search/player.h"

namespace sapper {

// The fitted layout prior under some rules, counted once and kept while the rules stay the same.
class PriorCache {
 public:
  // `smoothing` as in HumanLayoutComponents.
  explicit PriorCache(double smoothing = 0) : smoothing_(smoothing) {}
  // Error kImpossible if no legal layout exists, which no rules give.
  absl::StatusOr<std::shared_ptr<const LayoutPrior>> For(const Rules& rules);

 private:
  double smoothing_;
  std::mutex mutex_;
  Rules rules_;
  std::shared_ptr<const LayoutPrior> prior_;
};

// Solves the belief into `belief`; a state that took its events always has one.
absl::Status UpdateBelief(PriorCache& priors, const InformationState& state, Belief& belief);

// Counts the belief at the start of a game under `rules`, when it is largest, so that the memory
// and the prior are there before a clock runs.
void WarmUpBelief(PriorCache& priors, const Rules& rules, Belief& belief);

// The seed of one search: the player's seed mixed with the moment of the game, so that a move
// depends on nothing but seed and state.
uint64_t SearchSeed(uint64_t seed, const InformationState& state);

// A move among `moves` that certainly takes the flag and so wins; nothing if there is none.
absl::optional<Move> SureFlagCapture(const InformationState& state, const MoveList& moves);

// What counting alone says of each piece: all its possible ranks alike, by how many there are.
PieceMarginals PlainMarginals(const InformationState& state);

// The legal moves, restricted to limits.search_moves if some of these are legal.
void AllowedMoves(const InformationState& state, const Limits& limits, MoveList& moves);

}  // namespace sapper
