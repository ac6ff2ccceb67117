// Exact counting of assignments: n pieces, a weight for each (piece, rank), and an exact number of
// pieces of each rank. The weight of an assignment is the product of its pieces' weights.
//
// The sum over all assignments is the permanent of a matrix with repeated columns. With few
// distinct columns (twelve ranks), a dynamic program over the lattice of rank counts computes it
// exactly, with at most 497,664 states for a whole army (docs/belief-prior.md). The same table
// gives exact samples, by walking backwards, and exact marginals, by forward-backward recursion.
// Nothing here depends on a board.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "base/random.h"
#include "belief/count_lattice.h"
#include "belief/count_plan.h"
#include "engine/rank.h"

namespace sapper {

struct CountingProblem {
  int pieces = 0;  // 0..kArmySize
  // By piece and rank; 0 excludes. Finite and not negative.
  std::array<std::array<double, kRankCount>, kArmySize> weights{};
  // How many of the pieces have each rank; they add up to `pieces`.
  std::array<uint8_t, kRankCount> counts{};

  friend bool operator==(const CountingProblem&, const CountingProblem&) = default;
};

// The probability of each rank.
using RankProbabilities = std::array<double, kRankCount>;
// By piece of a problem: those of one side that are counted.
using Marginals = std::array<RankProbabilities, kArmySize>;

// mantissa * 2^exponent: for totals that do not fit a double, and for exact ratios of such.
struct ScaledTotal {
  double mantissa = 0;
  int exponent = 0;

  double value() const;
  // this / other; other must not be zero.
  double RatioTo(const ScaledTotal& other) const;
};

// Memory for numbers that are written before they are read: grows without being cleared.
class NumberTable {
 public:
  void Reserve(size_t size) {
    const size_t lines = (size + kLineSize - 1) / kLineSize;
    if (lines <= capacity_) return;
    lines_.reset();  // the old ones first: never both together
    lines_ = std::make_unique_for_overwrite<Line[]>(lines);
    capacity_ = lines;
  }
  double* data() const {
    return reinterpret_cast<double*>(lines_.get());
  }

 private:
  static constexpr size_t kLineSize = 8;
  // A cache line, so that no vector crosses one.
  struct alignas(kLineSize * sizeof(double)) Line {
    double numbers[kLineSize];
  };
  std::unique_ptr<Line[]> lines_;
  size_t capacity_ = 0;
};

// Counts kWidth problems side by side that differ in their weights alone. What depends on the
// counts and on who can be what at all is worked out once, and each number of the tables is a
// vector of kWidth. Each problem's sums are added in the order in which it would be counted alone.
template <size_t kWidth>
class CounterOf {
 public:
  CounterOf() = default;
  // Steps point into the lattice's tables: moving keeps those where they are, copying does not.
  CounterOf(const CounterOf&) = delete;
  CounterOf& operator=(const CounterOf&) = delete;
  CounterOf(CounterOf&&) noexcept = default;
  CounterOf& operator=(CounterOf&&) noexcept = default;

  // Counts up to kWidth problems with the same pieces and counts. kImpossible if no assignment has
  // a positive weight in any of them or one is malformed; the object must then be solved anew
  // before any other use. Memory is kept from one call to the next.
  absl::Status Solve(absl::Span<const CountingProblem> problems);
  absl::Status Solve(const CountingProblem& problem) {
    return Solve(absl::MakeConstSpan(&problem, 1));
  }

  // The rest needs a successful Solve. `problem` is the index of one in its argument; only
  // is_possible may be asked of one without an assignment of positive weight.

  bool is_possible(size_t problem) const {
    return ways_[problem] > 0;
  }
  // The total weight of all assignments.
  double total(size_t problem = 0) const {
    return totals_[problem].value();
  }
  const ScaledTotal& scaled_total(size_t problem = 0) const {
    return totals_[problem];
  }

  // Draws an assignment with probability weight / total. Several threads may sample at once.
  void Sample(Random& random, Assignment& assignment, size_t problem = 0) const;

  // The probability of each rank, by piece; nonsense for a problem that is not possible. Not const:
  // uses scratch memory of the object.
  std::array<Marginals, kWidth> ComputeAllMarginals();
  Marginals ComputeMarginals() {
    return ComputeAllMarginals()[0];
  }

  // Numbers kept by the last Solve, to show that evidence makes counting cheap.
  size_t table_size() const {
    return lattice_.size();
  }
  int open_pieces() const {
    return plan_.open_pieces();
  }

 private:
  static constexpr size_t kGroup = CountLattice::kGroup;
  static_assert(kWidth <= CountLattice::kMaxWidth);
  using Weights = std::array<double, kWidth>;

  // One rank that a piece may have, ready for walking down the lattice.
  struct Candidate {
    Weights weights{};
    const uint16_t* step = nullptr;         // where it leads within a row
    size_t row_stride = 0;                  // how many rows back it leads
    int field = CountLattice::kBlockField;  // what it takes from
    Rank rank = Rank::kCommander;
  };
  // The same of one problem, for samples. The likeliest come first, so that a walk seldom tries
  // many.
  struct Choice {
    double weight = 0;
    const uint16_t* step = nullptr;
    uint32_t row_stride = 0;
    uint8_t field = CountLattice::kBlockField;
    Rank rank = Rank::kCommander;
  };
  // A piece with several candidates; step i takes the lattice from level i to level i + 1.
  struct Step {
    size_t piece = 0;
    int candidates_size = 0;
    std::array<Candidate, kRankCount> candidates;  // those of outer ranks first
    std::array<std::array<Choice, kRankCount>, kWidth> choices;
  };

  absl::Status MakePlan(absl::Span<const CountingProblem> problems);
  void MakeSteps(absl::Span<const CountingProblem> problems);
  void ScaleWeights(Step& step);
  void MakeChoices(Step& step);
  void MultiplyByFixed(absl::Span<const CountingProblem> problems);
  void CountForward();
  void FillEntries(const Step& step, size_t row, int level);
  void CountBackward(std::array<Marginals, kWidth>& marginals);
  void ClearBackward(int level);

  // What the plan was made for; none if it failed.
  int planned_pieces_ = -1;
  CountPlan::Counts planned_counts_{};
  CountPlan::Candidates planned_candidates_{};
  CountPlan plan_;
  CountLattice lattice_;

  std::array<Step, kArmySize> steps_{};
  NumberTable forward_;  // by state: total weight of the ways from nothing to it
  std::array<double, kWidth> ways_{};
  std::array<ScaledTotal, kWidth> totals_{};
  // Total weight of the ways to everything, of one level and the one below; where their rows are.
  std::array<NumberTable, 2> backward_;
  std::array<std::vector<int32_t>, 2> backward_origins_;
};

using AssignmentCounter = CounterOf<1>;
// As many as fill a vector register.
inline constexpr size_t kMixtureWidth = 4;
using MixtureCounter = CounterOf<kMixtureWidth>;

extern template class CounterOf<1>;
extern template class CounterOf<kMixtureWidth>;

}  // namespace sapper
