// What one side believes of the hidden ranks: exact odds and exact samples.
//
// Weights of a hidden army: a mixture of product priors over layouts (layout_prior.h) times the
// hard evidence (0 or 1). Counted exactly for each component; a component's share is its prior
// weight times its total. Set-up positions do not tell where a moved piece began, so there the
// prior of such a piece is the rank counts alone.
#pragma once

#include <array>
#include <vector>

#include "absl/status/statusor.h"
#include "belief/counting.h"
#include "belief/evidence.h"
#include "belief/information_state.h"
#include "belief/layout_prior.h"
#include "engine/random.h"

namespace sapper {

// The probability of each rank by piece, dead pieces too; own pieces have one of 1.
using RankOdds = std::array<double, kRankCount>;
using PieceOdds = std::array<RankOdds, DuelMap::kPieces>;

class Belief {
 public:
  // Counts. Takes milliseconds while nearly all is hidden, microseconds late in a game. Error
  // kImpossible when no hidden army fits, which a state that took its events never gives.
  static absl::StatusOr<Belief> Solve(const InformationState& state, const LayoutPrior& prior);

  // Believes nothing yet: Update comes first.
  Belief() = default;
  Belief(Belief&&) = default;
  Belief& operator=(Belief&&) = default;

  // Solve into an object that keeps its memory, megabytes while all is hidden, from move to move.
  // After an error it must be updated anew before any other use.
  absl::Status Update(const InformationState& state, const LayoutPrior& prior);

  // Draws the rank of every piece with its exact probability; own pieces have their own. Several
  // threads may sample at once.
  void Sample(Random& random, Position::RankOfPiece& ranks) const;

  // Exact odds; about as much work as Solve.
  PieceOdds Odds();

 private:
  struct Component {
    AssignmentCounter counter;
    bool possible = false;
    double share = 0;  // posterior; the shares add up to 1, an impossible component has 0
  };
  Side hidden_side_ = Side::kBlack;
  Evidence::Masks masks_{};
  std::vector<Component> components_;
};

}  // namespace sapper
