#include "belief/counting.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "belief/number_vector.h"

namespace sapper {
namespace {

absl::Status Impossible(absl::string_view text) {
  return MakeError(ErrorCode::kImpossible, text);
}

absl::Status CheckShape(const CountingProblem& problem) {
  if (problem.pieces < 0 || problem.pieces > kArmySize)
    return Impossible(absl::StrCat("an army cannot have ", problem.pieces, " pieces"));
  int sum = 0;
  for (uint8_t count : problem.counts) sum += count;
  if (sum != problem.pieces) {
    return Impossible(
        absl::StrCat("the counts add up to ", sum, " for ", problem.pieces, " pieces"));
  }
  for (int piece = 0; piece < problem.pieces; ++piece) {
    for (double weight : problem.weights[static_cast<size_t>(piece)]) {
      if (!(weight >= 0) || !std::isfinite(weight))
        return Impossible(absl::StrCat("piece ", piece, " has a weight that is none"));
    }
  }
  return absl::OkStatus();
}

// Multiplies by a number, keeping the mantissa within [0.5, 1).
void Multiply(ScaledTotal& total, double factor, int exponent) {
  int shift = 0;
  total.mantissa = std::frexp(total.mantissa * factor, &shift);
  total.exponent += shift + exponent;
}

// One state's part in a step down: its share of the step's sum, and what it passes on.
template <size_t kWidth>
void PushDown(const NumberVector<kWidth>& weights, const double* onward, const double* ways,
              double* there, NumberVector<kWidth>& sum) {
  NumberVector<kWidth> here;
  here.Load(onward);
  sum.AddProduct(here, ways);
  NumberVector<kWidth> below;
  below.Load(there);
  below.numbers += weights.numbers * here.numbers;
  below.Store(there);
}

}  // namespace

double ScaledTotal::value() const {
  return std::ldexp(mantissa, exponent);
}

double ScaledTotal::RatioTo(const ScaledTotal& other) const {
  return std::ldexp(mantissa / other.mantissa, exponent - other.exponent);
}

template <size_t kWidth>
absl::Status CounterOf<kWidth>::Solve(absl::Span<const CountingProblem> problems) {
  if (problems.empty() || problems.size() > kWidth)
    return Impossible(absl::StrCat("cannot count ", problems.size(), " problems side by side"));
  for (const CountingProblem& problem : problems) {
    if (absl::Status status = CheckShape(problem); !status.ok()) return status;
    if (problem.pieces != problems[0].pieces || problem.counts != problems[0].counts)
      return Impossible("problems with different counts cannot be counted side by side");
  }
  if (absl::Status status = MakePlan(problems); !status.ok()) return status;
  totals_.fill({.mantissa = 0.5, .exponent = 1});
  MultiplyByFixed(problems);
  MakeSteps(problems);
  CountForward();
  bool possible = false;
  for (size_t k = 0; k < kWidth; ++k) {
    ways_[k] = k < problems.size() ? forward_.data()[lattice_.last_number() + k] : 0;
    Multiply(totals_[k], ways_[k], 0);
    // A forced piece may have no weight in one of several problems.
    if (totals_[k].mantissa == 0) ways_[k] = 0;
    possible |= is_possible(k);
  }
  return possible ? absl::OkStatus()
                  : Impossible("no assignment of ranks agrees with what is known");
}

// The plan and the lattice stay if only the weights are new.
template <size_t kWidth>
absl::Status CounterOf<kWidth>::MakePlan(absl::Span<const CountingProblem> problems) {
  const int pieces = problems[0].pieces;
  CountPlan::Candidates candidates{};
  for (const CountingProblem& problem : problems)
    for (size_t piece = 0; piece < static_cast<size_t>(pieces); ++piece)
      for (size_t r = 0; r < kRankCount; ++r)
        if (problem.weights[piece][r] > 0) candidates[piece].Add(kAllRanks[r]);
  if (pieces == planned_pieces_ && problems[0].counts == planned_counts_ &&
      candidates == planned_candidates_)
    return absl::OkStatus();
  planned_pieces_ = -1;
  if (absl::Status status = plan_.Make(pieces, candidates, problems[0].counts); !status.ok())
    return status;
  lattice_.Build(plan_, kWidth);
  planned_pieces_ = pieces;
  planned_counts_ = problems[0].counts;
  planned_candidates_ = candidates;
  return absl::OkStatus();
}

template <size_t kWidth>
void CounterOf<kWidth>::MultiplyByFixed(absl::Span<const CountingProblem> problems) {
  for (size_t piece = 0; piece < static_cast<size_t>(problems[0].pieces); ++piece) {
    if (!plan_.is_fixed(piece)) continue;
    const auto r = static_cast<size_t>(Index(plan_.rank_of_fixed(piece)));
    for (size_t k = 0; k < problems.size(); ++k) {
      int exponent = 0;
      const double mantissa = std::frexp(problems[k].weights[piece][r], &exponent);
      Multiply(totals_[k], mantissa, exponent);
    }
  }
}

template <size_t kWidth>
void CounterOf<kWidth>::MakeSteps(absl::Span<const CountingProblem> problems) {
  for (int place = 0; place < plan_.open_pieces(); ++place) {
    Step& step = steps_[static_cast<size_t>(place)];
    step.piece = plan_.piece_at(place);
    step.candidates_size = 0;
    // Outer ranks first: that is local ranks from the last to the first.
    for (int local = plan_.local_ranks() - 1; local >= 0; --local) {
      const Rank rank = plan_.rank_of_local(local);
      if (!plan_.candidates_at(place).Contains(rank)) continue;
      Candidate& candidate = step.candidates[static_cast<size_t>(step.candidates_size++)];
      candidate = Candidate();
      candidate.rank = rank;
      for (size_t k = 0; k < problems.size(); ++k)
        candidate.weights[k] = problems[k].weights[step.piece][static_cast<size_t>(Index(rank))];
      const int field = local - plan_.block_ranks();
      candidate.step = field >= 0 ? lattice_.stay() : lattice_.block_step(local);
      candidate.row_stride = field >= 0 ? lattice_.outer_stride(field) : 0;
      candidate.field = field >= 0 ? field : CountLattice::kBlockField;
    }
    ScaleWeights(step);
    MakeChoices(step);
  }
}

// Powers of two leave the numbers what they are and keep products from under- and overflow.
template <size_t kWidth>
void CounterOf<kWidth>::ScaleWeights(Step& step) {
  const auto size = static_cast<size_t>(step.candidates_size);
  for (size_t k = 0; k < kWidth; ++k) {
    double largest = 0;
    for (size_t i = 0; i < size; ++i) largest = std::max(largest, step.candidates[i].weights[k]);
    int exponent = 0;
    std::frexp(largest, &exponent);
    totals_[k].exponent += exponent;
    const double scale = std::ldexp(1.0, -exponent);
    for (size_t i = 0; i < size; ++i) {
      double& weight = step.candidates[i].weights[k];
      // A scale that does not fit a double can still leave a weight that does.
      weight = std::isfinite(scale) ? weight * scale : std::ldexp(weight, -exponent);
    }
  }
}

template <size_t kWidth>
void CounterOf<kWidth>::MakeChoices(Step& step) {
  for (size_t k = 0; k < kWidth; ++k) {
    std::array<size_t, kRankCount> order{};
    std::array<double, kRankCount> likelihoods{};
    const auto size = static_cast<size_t>(step.candidates_size);
    for (size_t i = 0; i < size; ++i) {
      const Candidate& candidate = step.candidates[i];
      likelihoods[i] = candidate.weights[k] * plan_.count(candidate.rank);
      size_t place = i;
      for (; place > 0 && likelihoods[order[place - 1]] < likelihoods[i]; --place)
        order[place] = order[place - 1];
      order[place] = i;
    }
    for (size_t i = 0; i < size; ++i) {
      const Candidate& candidate = step.candidates[order[i]];
      step.choices[k][i] = {.weight = candidate.weights[k],
                            .step = candidate.step,
                            .row_stride = static_cast<uint32_t>(candidate.row_stride),
                            .field = static_cast<uint8_t>(candidate.field),
                            .rank = candidate.rank};
    }
  }
}

template <size_t kWidth>
void CounterOf<kWidth>::CountForward() {
  forward_.Reserve(lattice_.size());
  std::fill_n(forward_.data(), lattice_.level_end(0) * kWidth, 0.0);
  std::fill_n(forward_.data(), kWidth, 1.0);
  for (int level = 1; level <= plan_.open_pieces(); ++level) {
    const Step& step = steps_[static_cast<size_t>(level - 1)];
    for (const size_t row : lattice_.rows_at(level)) FillEntries(step, row, level);
  }
}

template <size_t kWidth>
void CounterOf<kWidth>::FillEntries(const Step& step, size_t row_index, int level) {
  struct Source {
    const double* weights;
    const double* values;
    const uint16_t* step;
  };
  const CountLattice::Row& row = lattice_.row(row_index);
  const CountLattice::Fields sources = lattice_.sources(row, level);
  std::array<Source, kRankCount> outer;
  std::array<Source, kRankCount> block;
  size_t outer_size = 0;
  size_t block_size = 0;
  for (size_t i = 0; i < static_cast<size_t>(step.candidates_size); ++i) {
    const Candidate& candidate = step.candidates[i];
    if (!sources.Has(candidate.field)) continue;
    const CountLattice::Row& from = lattice_.row(row_index - candidate.row_stride);
    const Source source = {candidate.weights.data(), forward_.data() + from.origin, candidate.step};
    if (candidate.row_stride > 0) {
      outer[outer_size++] = source;
    } else {
      block[block_size++] = source;
    }
  }
  double* const values = forward_.data() + row.origin;
  const int block_level = level - row.outer_level;
  const size_t end = lattice_.level_end(block_level);
  for (size_t entry = lattice_.level_begin(block_level); entry < end; entry += kGroup) {
    NumberVectorGroup<kWidth> sums;
    NumberVector<kWidth> weights;
    for (size_t i = 0; i < outer_size; ++i) {
      const double* const from = outer[i].values + entry * kWidth;
      weights.Load(outer[i].weights);
      sums.a.AddProduct(weights, from);
      sums.b.AddProduct(weights, from + kWidth);
      sums.c.AddProduct(weights, from + 2 * kWidth);
      sums.d.AddProduct(weights, from + 3 * kWidth);
    }
    for (size_t i = 0; i < block_size; ++i) {
      const uint16_t* const steps = block[i].step + entry;
      weights.Load(block[i].weights);
      sums.a.AddProduct(weights, values + steps[0]);
      sums.b.AddProduct(weights, values + steps[1]);
      sums.c.AddProduct(weights, values + steps[2]);
      sums.d.AddProduct(weights, values + steps[3]);
    }
    double* const to = values + entry * kWidth;
    sums.a.Store(to);
    sums.b.Store(to + kWidth);
    sums.c.Store(to + 2 * kWidth);
    sums.d.Store(to + 3 * kWidth);
  }
}

template <size_t kWidth>
void CounterOf<kWidth>::Sample(Random& random, Assignment& assignment, size_t problem) const {
  assignment = plan_.ranks_of_fixed();
  const double* const numbers = forward_.data() + problem;
  const CountLattice::Row* row = &lattice_.row(lattice_.last_row());
  size_t entry = lattice_.last_entry();
  double ways = ways_[problem];
  for (int place = plan_.open_pieces() - 1; place >= 0; --place) {
    const Step& step = steps_[static_cast<size_t>(place)];
    const Choice* choice = step.choices[problem].data();
    const Choice* const end = choice + step.candidates_size;
    const CountLattice::Fields sources = lattice_.sources(*row, place + 1);
    double target = random.Uniform() * ways;
    for (; choice != end; ++choice) {
      if (!sources.Has(choice->field)) continue;
      ways = numbers[(row - choice->row_stride)->origin + choice->step[entry]];
      const double weight = choice->weight * ways;
      if (target < weight) break;
      target -= weight;
    }
    // Rounding may leave a rest after the last one: then the last possible one stands.
    while (choice == end || !sources.Has(choice->field) || !(choice->weight * ways > 0)) {
      --choice;
      ways = numbers[(row - choice->row_stride)->origin + choice->step[entry]];
    }
    row -= choice->row_stride;
    entry = choice->step[entry] / kWidth;
    assignment[step.piece] = choice->rank;
  }
}

template <size_t kWidth>
std::array<Marginals, kWidth> CounterOf<kWidth>::ComputeAllMarginals() {
  std::array<Marginals, kWidth> marginals{};
  for (size_t piece = 0; piece < static_cast<size_t>(planned_pieces_); ++piece) {
    if (!plan_.is_fixed(piece)) continue;
    for (Marginals& of_problem : marginals)
      of_problem[piece][static_cast<size_t>(Index(plan_.rank_of_fixed(piece)))] = 1;
  }
  if (plan_.open_pieces() > 0) CountBackward(marginals);
  return marginals;
}

// Lays the rows of one level out for the way back, and clears them.
template <size_t kWidth>
void CounterOf<kWidth>::ClearBackward(int level) {
  const auto side = static_cast<size_t>(level % 2);
  size_t size = 0;
  for (const size_t row : lattice_.rows_at(level)) {
    const int block_level = level - lattice_.row(row).outer_level;
    const size_t begin = lattice_.level_begin(block_level) * kWidth;
    backward_origins_[side][row] = static_cast<int32_t>(size) - static_cast<int32_t>(begin);
    size += lattice_.level_end(block_level) * kWidth - begin;
  }
  backward_[side].Reserve(size);
  std::fill_n(backward_[side].data(), size, 0.0);
}

// Pushes the ways to the full lattice down level by level; the product of both directions over a
// step is that step's share of the total.
template <size_t kWidth>
void CounterOf<kWidth>::CountBackward(std::array<Marginals, kWidth>& marginals) {
  for (auto& origins : backward_origins_) origins.resize(lattice_.rows());
  const int levels = plan_.open_pieces();
  ClearBackward(levels);
  std::fill_n(backward_[static_cast<size_t>(levels % 2)].data(), kWidth, 1.0);
  for (int level = levels; level > 0; --level) {
    ClearBackward(level - 1);
    const auto side = static_cast<size_t>(level % 2);
    const Step& step = steps_[static_cast<size_t>(level - 1)];
    // One sum for each place in a group, added in a fixed order: the same result with and without
    // vectors.
    using Sums = NumberVectorGroup<kWidth>;
    std::array<Sums, kRankCount> sums{};
    for (const size_t row_index : lattice_.rows_at(level)) {
      const CountLattice::Row& row = lattice_.row(row_index);
      const CountLattice::Fields sources = lattice_.sources(row, level);
      const int block_level = level - row.outer_level;
      const size_t begin = lattice_.level_begin(block_level);
      const size_t end = lattice_.level_end(block_level);
      const double* const here = backward_[side].data() + backward_origins_[side][row_index];
      for (size_t i = 0; i < static_cast<size_t>(step.candidates_size); ++i) {
        const Candidate& candidate = step.candidates[i];
        if (!sources.Has(candidate.field)) continue;
        const size_t from = row_index - candidate.row_stride;
        const double* const ways = forward_.data() + lattice_.row(from).origin;
        double* const there = backward_[1 - side].data() + backward_origins_[1 - side][from];
        NumberVector<kWidth> weights;
        weights.Load(candidate.weights.data());
        Sums sum = sums[i];
        for (size_t entry = begin; entry < end; entry += kGroup) {
          const double* const onward = here + entry * kWidth;
          const uint16_t* const steps = candidate.step + entry;
          PushDown(weights, onward, ways + steps[0], there + steps[0], sum.a);
          PushDown(weights, onward + kWidth, ways + steps[1], there + steps[1], sum.b);
          PushDown(weights, onward + 2 * kWidth, ways + steps[2], there + steps[2], sum.c);
          PushDown(weights, onward + 3 * kWidth, ways + steps[3], there + steps[3], sum.d);
        }
        sums[i] = sum;
      }
    }
    for (size_t i = 0; i < static_cast<size_t>(step.candidates_size); ++i) {
      const Candidate& candidate = step.candidates[i];
      for (size_t k = 0; k < kWidth; ++k) {
        const double sum = (sums[i].a.numbers[k] + sums[i].b.numbers[k]) +
                           (sums[i].c.numbers[k] + sums[i].d.numbers[k]);
        marginals[k][step.piece][static_cast<size_t>(Index(candidate.rank))] =
            candidate.weights[k] * sum / ways_[k];
      }
    }
  }
}

template class CounterOf<1>;
template class CounterOf<kMixtureWidth>;

}  // namespace sapper
