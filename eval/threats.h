// What each side could gain by a collision in its next move, and what could be recaptured.
//
// The gain of a collision is what the attacker expects: it is computed from the attacker's
// marginals for the target, not from the target's rank in the world (otherwise a leaf would use
// what its side cannot know). A target that collided since the root has shown itself, so its rank
// counts.
#pragma once

#include <array>

#include "eval/exchange.h"
#include "eval/exposed_pieces.h"
#include "eval/flag_race.h"

namespace sapper {

// What the evaluation is told of a position besides the world.
struct EvalContext {
  ExposedPieces exposed = 0;             // pieces that have been in a collision and lived
  ExposedPieces exposed_at_root = 0;     // those of them that `gains` knows of
  const ExpectedGains* gains = nullptr;  // null: all ranks are known to all
  // What a race for a flag counts whose place was not announced.
  double flag_guess = 0.5;
};

// Where the pieces of each rank could go next, whoever stands there.
struct ReachSets {
  using Points = DuelMap::Points;

  std::array<std::array<Points, kRankCount>, DuelMap::kSides> of_rank{};
  // Points where pieces of a side could beat a rank: what the stronger ones reach, without camps.
  std::array<std::array<Points, kRankCount>, DuelMap::kSides> beating{};

  ReachSets(const Position& world, const WorldSets& sets);
};

// The gains of a side's best collision, and of the best one with another target, in hundreds of
// exchange values; 0 where none gains.
struct Threats {
  double best = 0;
  double second = 0;
};

Threats FindThreats(const Position& world, const WorldSets& sets, const ReachSets& reach,
                    Side attackers, const EvalContext& context);

}  // namespace sapper
