// Exact counting of who can be what: n pieces, a weight for each (piece, rank), and exactly so many
// pieces of each rank. An assignment weighs the product of its pieces' weights.
//
// The sum over all assignments is the permanent of a matrix with repeated columns; with few
// distinct columns (twelve ranks) a dynamic program over the lattice of rank counts computes it
// exactly, at most 497,664 states for a whole army (docs/belief-prior.md). The same table gives
// exact samples, walked backwards, and exact marginals, forward-backward. Nothing here knows of
// boards.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "belief/count_lattice.h"
#include "engine/random.h"
#include "engine/rank.h"

namespace sapper {

struct CountingProblem {
  int pieces = 0;  // 0..kArmySize
  // By piece and rank; 0 excludes. Finite and not negative.
  std::array<std::array<double, kRankCount>, kArmySize> weights{};
  // How many of the pieces have each rank; they add up to `pieces`.
  std::array<uint8_t, kRankCount> counts{};
};

// By piece, the first CountingProblem::pieces of them in use.
using Assignment = std::array<Rank, kArmySize>;
using Marginals = std::array<std::array<double, kRankCount>, kArmySize>;

// mantissa * 2^exponent: for totals that do not fit a double, and for exact ratios of such.
struct ScaledTotal {
  double mantissa = 0;
  int exponent = 0;

  double value() const;
  // this / other; other must not be zero.
  double RatioTo(const ScaledTotal& other) const;
};

class AssignmentCounter {
 public:
  AssignmentCounter() = default;
  // Steps point into the lattice's tables: moving keeps those where they are, copying does not.
  AssignmentCounter(const AssignmentCounter&) = delete;
  AssignmentCounter& operator=(const AssignmentCounter&) = delete;
  AssignmentCounter(AssignmentCounter&&) = default;
  AssignmentCounter& operator=(AssignmentCounter&&) = default;

  // Counts. kImpossible if no assignment has a positive weight or the problem is malformed; the
  // object must then be solved anew before any other use. Memory is kept from one call to the next.
  absl::Status Solve(const CountingProblem& problem);

  // The rest needs a successful Solve.

  // The total weight of all assignments.
  double total() const {
    return total_.value();
  }
  const ScaledTotal& scaled_total() const {
    return total_;
  }

  // Draws an assignment with probability weight / total. Several threads may sample at once.
  void Sample(Random& random, Assignment& assignment) const;

  // The probability of each rank, by piece. Not const: uses scratch memory of the object.
  Marginals ComputeMarginals();

  // Numbers kept by the last Solve, to show that evidence makes counting cheap.
  size_t table_size() const {
    return lattice_.size();
  }
  int open_pieces() const {
    return open_pieces_;
  }

 private:
  using Counts = std::array<uint8_t, kRankCount>;

  // One rank that a piece may have, ready for walking down the lattice.
  struct Candidate {
    double weight = 0;
    const uint16_t* step = nullptr;  // where it leads within a row
    size_t stride = 0;               // how many states back it leads: rows of an outer rank
    uint64_t unit = 0;               // what it takes from the packed outer counts
    int shift = 0;                   // the field of those that must not be empty
    uint8_t local_rank = 0;
    Rank rank = Rank::kCommander;
  };
  // A piece with several candidates; step i takes the lattice from level i to level i + 1.
  struct Step {
    int piece = 0;
    int outer_candidates = 0;  // those of outer ranks come first in `candidates`
    int candidates_size = 0;
    std::array<Candidate, kRankCount> candidates;
    // The same candidates, the likeliest first, so that a walk seldom tries many.
    std::array<Candidate, kRankCount> by_likelihood;
  };
  // What may have been given out at one level: states outside have no assignment through them.
  struct Level {
    PackedCounts outer_low;
    PackedCounts outer_high;
    int block_low = 0;
    int block_high = 0;
  };

  absl::Status FixForcedPieces(const CountingProblem& problem);
  bool FixOnce();
  void Fix(int piece, Rank rank);
  void OrderPieces();
  void LayOutLattice();
  void MakeSteps(const CountingProblem& problem);
  void MakeLevels();
  void CountForward();
  void FillEntries(const Step& step, size_t row, int block_level);
  void CountBackward(Marginals& marginals);
  // Calls visit(row, block_level) for every row that matters at a level, in order.
  template <class Visit>
  void VisitLevel(int level, Visit visit) const;

  // Pieces with one possible rank are fixed; the open ones have at least two candidates each.
  int pieces_ = 0;
  int open_pieces_ = 0;
  std::array<bool, kArmySize> is_fixed_{};
  Assignment fixed_{};
  std::array<RankSet, kArmySize> candidates_{};
  std::array<int, kArmySize> order_{};        // the open pieces, in counting order
  std::array<uint8_t, kRankCount> counts_{};  // left for the open pieces, by rank
  int local_ranks_ = 0;                       // ranks that are left, block ranks first
  std::array<Rank, kRankCount> rank_of_local_{};

  CountLattice lattice_;
  std::array<Step, kArmySize> steps_{};
  std::array<Level, kArmySize + 1> levels_{};
  std::vector<double> forward_;   // by state: total weight of the ways from nothing to it
  std::vector<double> backward_;  // and from it to everything
  PackedCounts full_outer_;
  ScaledTotal total_;
};

}  // namespace sapper
