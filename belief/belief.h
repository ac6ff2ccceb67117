// What one side believes of the hidden ranks: exact marginals and exact samples.
//
// The weight of a hidden army is a mixture of product priors over layouts (layout_prior.h) times
// the hard evidence (0 or 1). It is counted exactly for each component; the share of a component is
// its prior weight times its total. A set-up position does not say where a moved piece began, so
// the prior of such a piece is the rank counts alone.
#pragma once

#include <array>
#include <vector>

#include "absl/status/statusor.h"
#include "base/random.h"
#include "belief/behaviour.h"
#include "belief/counting.h"
#include "belief/evidence.h"
#include "belief/information_state.h"
#include "belief/layout_prior.h"

namespace sapper {

// By PieceId, both sides and dead pieces too; own pieces have one probability of 1. The marginals
// of the hidden side's counting problems (counting.h), put where their pieces are.
using PieceMarginals = std::array<RankProbabilities, DuelMap::kPieces>;

class Belief {
 public:
  // Counts the assignments. Takes milliseconds while nearly all ranks are hidden, microseconds late
  // in a game. Error kImpossible when no hidden army fits, which cannot happen for a state that
  // accepted its events.
  static absl::StatusOr<Belief> Solve(const InformationState& state, const LayoutPrior& prior);

  // An empty belief: call Update before any other function.
  Belief() = default;
  Belief(Belief&&) = default;
  Belief& operator=(Belief&&) = default;

  // Solve into an object that keeps its memory, megabytes while all is hidden, from move to move.
  // What is the same as at the last update is not counted again. After an error it must be updated
  // anew before any other use.
  // `behaviour`, if given, is soft evidence for each hidden piece, see behaviour.h.
  absl::Status Update(const InformationState& state, const LayoutPrior& prior,
                      const BehaviourWeights* behaviour = nullptr);

  // Draws the rank of every piece with its exact probability; own pieces have their own. Several
  // threads may sample at once.
  void Sample(Random& random, Position::RankOfPiece& ranks) const;

  // Exact marginals; about as much work as Solve the first time after it.
  PieceMarginals SolveMarginals();

  // How often components were counted, to show that the same is not counted again.
  int counts_made() const {
    return counts_made_;
  }

 private:
  // Components that are counted side by side.
  struct Group {
    MixtureCounter counter;
    // What the counter has solved, so that the same is not solved again.
    std::vector<CountingProblem> solved;
    bool has_marginals = false;
    std::array<Marginals, kMixtureWidth> marginals{};

    bool HasSolved(absl::Span<const CountingProblem> problems) const {
      return problems == absl::MakeConstSpan(solved);
    }
    absl::Status Solve(absl::Span<const CountingProblem> problems);
  };

  Side hidden_side_ = Side::kBlack;
  size_t first_hidden_ = 0;                // the index of the first piece of that side
  Position::RankOfPiece own_ranks_{};      // those of the hidden side mean nothing
  std::vector<CountingProblem> problems_;  // scratch of Update
  std::vector<Group> groups_;              // component k is number k % kMixtureWidth of its group
  // By component: posterior; they add up to 1, an impossible component has 0.
  std::vector<double> shares_;
  int counts_made_ = 0;
};

}  // namespace sapper
