#include "belief/counting.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "engine/error.h"

namespace sapper {
namespace {

constexpr size_t kLanes = CountLattice::kLanes;
// A block about this big makes runs long enough for vectors and tables small enough for L1.
constexpr int kBlockTarget = 100;

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

}  // namespace

double ScaledTotal::value() const {
  return std::ldexp(mantissa, exponent);
}

double ScaledTotal::RatioTo(const ScaledTotal& other) const {
  return std::ldexp(mantissa / other.mantissa, exponent - other.exponent);
}

absl::Status AssignmentCounter::Solve(const CountingProblem& problem) {
  if (absl::Status status = CheckShape(problem); !status.ok()) return status;
  total_ = {.mantissa = 0.5, .exponent = 1};
  if (absl::Status status = FixForcedPieces(problem); !status.ok()) return status;
  OrderPieces();
  LayOutLattice();
  MakeSteps(problem);
  MakeLevels();
  CountForward();
  const double ways = forward_[lattice_.last_row() * lattice_.row_size() + lattice_.last_entry()];
  if (!(ways > 0)) return Impossible("no assignment of ranks agrees with what is known");
  Multiply(total_, ways, 0);
  return absl::OkStatus();
}

// Unit propagation: a piece with one candidate has it; a rank with only as many takers as it needs
// takes them all. Each piece fixed makes the lattice smaller.
absl::Status AssignmentCounter::FixForcedPieces(const CountingProblem& problem) {
  pieces_ = open_pieces_ = problem.pieces;
  counts_ = problem.counts;
  is_fixed_.fill(false);
  candidates_.fill(RankSet());
  for (size_t piece = 0; piece < static_cast<size_t>(pieces_); ++piece) {
    for (Rank rank : kAllRanks) {
      const auto r = static_cast<size_t>(Index(rank));
      if (problem.weights[piece][r] > 0 && counts_[r] > 0) candidates_[piece].Add(rank);
    }
    if (candidates_[piece].empty())
      return Impossible(absl::StrCat("piece ", piece, " can be no rank"));
  }
  while (FixOnce()) {
  }
  for (size_t piece = 0; piece < static_cast<size_t>(pieces_); ++piece) {
    if (candidates_[piece].empty())
      return Impossible(absl::StrCat("no rank is left for piece ", piece));
    if (!is_fixed_[piece]) continue;
    int exponent = 0;
    const double weight = problem.weights[piece][static_cast<size_t>(Index(fixed_[piece]))];
    const double mantissa = std::frexp(weight, &exponent);
    Multiply(total_, mantissa, exponent);
  }
  for (Rank rank : kAllRanks) {
    int takers = 0;
    for (size_t piece = 0; piece < static_cast<size_t>(pieces_); ++piece)
      takers += static_cast<int>(!is_fixed_[piece] && candidates_[piece].Contains(rank));
    if (takers < counts_[static_cast<size_t>(Index(rank))])
      return Impossible(absl::StrCat("too few pieces can be a ", EnglishName(rank)));
  }
  return absl::OkStatus();
}

// One round of fixing; whether it fixed a piece. Stops at once when a piece has no candidate left.
bool AssignmentCounter::FixOnce() {
  bool fixed = false;
  for (int piece = 0; piece < pieces_; ++piece) {
    const RankSet candidates = candidates_[static_cast<size_t>(piece)];
    if (is_fixed_[static_cast<size_t>(piece)]) continue;
    if (candidates.empty()) return false;
    if (candidates.size() > 1) continue;
    Fix(piece, candidates.First());
    fixed = true;
  }
  for (Rank rank : kAllRanks) {
    const int count = counts_[static_cast<size_t>(Index(rank))];
    std::array<int, kArmySize> takers{};
    int size = 0;
    for (int piece = 0; piece < pieces_; ++piece) {
      const auto p = static_cast<size_t>(piece);
      if (!is_fixed_[p] && candidates_[p].Contains(rank))
        takers[static_cast<size_t>(size++)] = piece;
    }
    if (count == 0 || size != count) continue;
    for (int i = 0; i < size; ++i) Fix(takers[static_cast<size_t>(i)], rank);
    fixed = true;
  }
  return fixed;
}

void AssignmentCounter::Fix(int piece, Rank rank) {
  const auto p = static_cast<size_t>(piece);
  is_fixed_[p] = true;
  fixed_[p] = rank;
  candidates_[p] = RankSet::Of(rank);
  --open_pieces_;
  if (--counts_[static_cast<size_t>(Index(rank))] > 0) return;
  for (size_t other = 0; other < static_cast<size_t>(pieces_); ++other)
    if (!is_fixed_[other]) candidates_[other].Remove(rank);
}

// The states of a level are those within low <= given out <= high for each rank, where low and high
// follow from how many takers come before and after. Greedily take the piece after which the box is
// smallest: that is, keep the takers of a rank together.
void AssignmentCounter::OrderPieces() {
  std::array<int, kRankCount> before{};
  std::array<int, kRankCount> after{};
  std::array<bool, kArmySize> is_placed = is_fixed_;
  for (size_t piece = 0; piece < static_cast<size_t>(pieces_); ++piece) {
    for (size_t r = 0; r < kRankCount; ++r) {
      if (!is_fixed_[piece] && candidates_[piece].Contains(kAllRanks[r])) ++after[r];
    }
  }
  for (size_t place = 0; place < static_cast<size_t>(open_pieces_); ++place) {
    int best = -1;
    std::array<int, 2> best_cost{};
    for (int piece = 0; piece < pieces_; ++piece) {
      const auto p = static_cast<size_t>(piece);
      if (is_placed[p]) continue;
      int volume = 1;
      for (size_t r = 0; r < kRankCount; ++r) {
        const int takes = static_cast<int>(candidates_[p].Contains(kAllRanks[r]));
        const int high = std::min<int>(counts_[r], before[r] + takes);
        const int low = std::max(0, counts_[r] - (after[r] - takes));
        volume *= high - low + 1;
      }
      const std::array<int, 2> cost = {volume, candidates_[p].size()};
      if (best >= 0 && cost >= best_cost) continue;
      best = piece;
      best_cost = cost;
    }
    const auto b = static_cast<size_t>(best);
    is_placed[b] = true;
    order_[place] = best;
    for (size_t r = 0; r < kRankCount; ++r) {
      const int takes = static_cast<int>(candidates_[b].Contains(kAllRanks[r]));
      before[r] += takes;
      after[r] -= takes;
    }
  }
}

// The block is made of the ranks with the most takers: theirs are the bounds that cut least, and
// within a block bounds are not applied.
void AssignmentCounter::LayOutLattice() {
  std::array<int, kRankCount> takers{};
  for (size_t place = 0; place < static_cast<size_t>(open_pieces_); ++place) {
    const RankSet candidates = candidates_[static_cast<size_t>(order_[place])];
    for (size_t r = 0; r < kRankCount; ++r)
      takers[r] += static_cast<int>(candidates.Contains(kAllRanks[r]));
  }
  local_ranks_ = 0;
  for (Rank rank : kAllRanks) {
    if (counts_[static_cast<size_t>(Index(rank))] > 0)
      rank_of_local_[static_cast<size_t>(local_ranks_++)] = rank;
  }
  const auto freedom = [&](Rank rank) {
    const auto r = static_cast<size_t>(Index(rank));
    return std::array<int, 3>{takers[r], counts_[r], -Index(rank)};
  };
  std::sort(rank_of_local_.begin(), rank_of_local_.begin() + local_ranks_,
            [&](Rank a, Rank b) { return freedom(a) > freedom(b); });
  std::array<uint8_t, kRankCount> local_counts{};
  int block_ranks = 0;
  int block_size = 1;
  for (size_t local = 0; local < static_cast<size_t>(local_ranks_); ++local) {
    local_counts[local] = counts_[static_cast<size_t>(Index(rank_of_local_[local]))];
    if (block_size >= kBlockTarget) continue;
    block_size *= local_counts[local] + 1;
    ++block_ranks;
  }
  lattice_.Build(local_counts, local_ranks_, block_ranks);
  full_outer_ = lattice_.row_counts(lattice_.last_row());
}

void AssignmentCounter::MakeSteps(const CountingProblem& problem) {
  for (size_t place = 0; place < static_cast<size_t>(open_pieces_); ++place) {
    Step& step = steps_[place];
    step.piece = order_[place];
    step.candidates_size = 0;
    step.outer_candidates = 0;
    const auto& weights = problem.weights[static_cast<size_t>(step.piece)];
    const RankSet candidates = candidates_[static_cast<size_t>(step.piece)];
    double largest = 0;
    // Outer ranks first: that is local ranks from the last to the first.
    for (int local = local_ranks_ - 1; local >= 0; --local) {
      const Rank rank = rank_of_local_[static_cast<size_t>(local)];
      if (!candidates.Contains(rank)) continue;
      Candidate& candidate = step.candidates[static_cast<size_t>(step.candidates_size++)];
      candidate = {.weight = weights[static_cast<size_t>(Index(rank))], .rank = rank};
      largest = std::max(largest, candidate.weight);
      const int field = local - lattice_.block_ranks();
      if (field >= 0) {
        candidate.step = lattice_.stay();
        candidate.stride = lattice_.outer_stride(field);
        candidate.unit = PackedCounts::Unit(field);
        candidate.shift = field * PackedCounts::kFieldBits;
        step.outer_candidates = step.candidates_size;
      } else {
        candidate.step = lattice_.block_step(local);
        candidate.shift = PackedCounts::kAlwaysShift;
      }
    }
    // Powers of two leave the numbers what they are and keep products from under- and overflow.
    int exponent = 0;
    std::frexp(largest, &exponent);
    total_.exponent += exponent;
    const auto size = static_cast<size_t>(step.candidates_size);
    for (size_t i = 0; i < size; ++i)
      step.candidates[i].weight = std::ldexp(step.candidates[i].weight, -exponent);
    step.by_likelihood = step.candidates;
    std::stable_sort(step.by_likelihood.begin(), step.by_likelihood.begin() + step.candidates_size,
                     [&](const Candidate& a, const Candidate& b) {
                       return a.weight * counts_[static_cast<size_t>(Index(a.rank))] >
                              b.weight * counts_[static_cast<size_t>(Index(b.rank))];
                     });
  }
}

void AssignmentCounter::MakeLevels() {
  std::array<int, kRankCount> after{};
  for (size_t place = 0; place < static_cast<size_t>(open_pieces_); ++place)
    for (int local = 0; local < local_ranks_; ++local)
      after[static_cast<size_t>(local)] +=
          static_cast<int>(candidates_[static_cast<size_t>(order_[place])].Contains(
              rank_of_local_[static_cast<size_t>(local)]));
  std::array<int, kRankCount> before{};
  for (size_t level = 0; level <= static_cast<size_t>(open_pieces_); ++level) {
    Level bounds;
    for (int local = 0; local < local_ranks_; ++local) {
      const auto l = static_cast<size_t>(local);
      const int count = counts_[static_cast<size_t>(Index(rank_of_local_[l]))];
      const int low = std::max(0, count - after[l]);
      const int high = std::min(count, before[l]);
      if (local < lattice_.block_ranks()) {
        bounds.block_low += low;
        bounds.block_high += high;
      } else {
        bounds.outer_low.Add(local - lattice_.block_ranks(), low);
        bounds.outer_high.Add(local - lattice_.block_ranks(), high);
      }
      if (level == static_cast<size_t>(open_pieces_)) continue;
      const int takes = static_cast<int>(
          candidates_[static_cast<size_t>(order_[level])].Contains(rank_of_local_[l]));
      before[l] += takes;
      after[l] -= takes;
    }
    levels_[level] = bounds;
  }
}

template <class Visit>
void AssignmentCounter::VisitLevel(int level, Visit visit) const {
  const Level& bounds = levels_[static_cast<size_t>(level)];
  for (size_t row = 0; row < lattice_.rows(); ++row) {
    const PackedCounts counts = lattice_.row_counts(row);
    if (!counts.AllAtMost(bounds.outer_high) || !bounds.outer_low.AllAtMost(counts)) continue;
    const int block_level = level - lattice_.row_level(row);
    if (block_level < bounds.block_low || block_level > bounds.block_high) continue;
    visit(row, block_level);
  }
}

void AssignmentCounter::CountForward() {
  // States outside the levels' bounds are read as well, as zeros.
  forward_.assign(lattice_.size(), 0.0);
  forward_[0] = 1;
  for (int level = 1; level <= open_pieces_; ++level) {
    const Step& step = steps_[static_cast<size_t>(level - 1)];
    VisitLevel(level, [&](size_t row, int block_level) { FillEntries(step, row, block_level); });
  }
}

void AssignmentCounter::FillEntries(const Step& step, size_t row, int block_level) {
  struct Source {
    double weight;
    const double* values;
    const uint16_t* step;
  };
  std::array<Source, kRankCount> outer{};
  std::array<Source, kRankCount> block{};
  size_t outer_size = 0;
  size_t block_size = 0;
  double* const values = forward_.data() + row * lattice_.row_size();
  const uint64_t counts = lattice_.row_counts(row).bits() | PackedCounts::kAlways;
  for (int i = 0; i < step.candidates_size; ++i) {
    const Candidate& candidate = step.candidates[static_cast<size_t>(i)];
    if (((counts >> candidate.shift) & 31U) == 0) continue;
    const Source source{candidate.weight, values - candidate.stride, candidate.step};
    if (i < step.outer_candidates) {
      outer[outer_size++] = source;
    } else if (block_level > 0) {
      block[block_size++] = source;
    }
  }
  const size_t end = lattice_.level_end(block_level);
  for (size_t entry = lattice_.level_begin(block_level); entry < end; entry += kLanes) {
    std::array<double, kLanes> sum{};
    for (size_t i = 0; i < outer_size; ++i) {
      const double* const from = outer[i].values + entry;
      const double weight = outer[i].weight;
      for (size_t lane = 0; lane < kLanes; ++lane) sum[lane] += weight * from[lane];
    }
    for (size_t i = 0; i < block_size; ++i) {
      const uint16_t* const steps = block[i].step + entry;
      const double weight = block[i].weight;
      for (size_t lane = 0; lane < kLanes; ++lane) sum[lane] += weight * values[steps[lane]];
    }
    for (size_t lane = 0; lane < kLanes; ++lane) values[entry + lane] = sum[lane];
  }
}

void AssignmentCounter::Sample(Random& random, Assignment& assignment) const {
  for (size_t piece = 0; piece < static_cast<size_t>(pieces_); ++piece)
    if (is_fixed_[piece]) assignment[piece] = fixed_[piece];
  const double* row = forward_.data() + lattice_.last_row() * lattice_.row_size();
  size_t entry = lattice_.last_entry();
  uint64_t left = full_outer_.bits() | PackedCounts::kAlways;
  double ways = row[entry];
  for (int place = open_pieces_ - 1; place >= 0; --place) {
    const Step& step = steps_[static_cast<size_t>(place)];
    double target = random.Uniform() * ways;
    const Candidate* choice = nullptr;
    for (int i = 0; i < step.candidates_size; ++i) {
      const Candidate& candidate = step.by_likelihood[static_cast<size_t>(i)];
      if (((left >> candidate.shift) & 31U) == 0) continue;
      const double from = (row - candidate.stride)[candidate.step[entry]];
      const double weight = candidate.weight * from;
      if (!(weight > 0)) continue;
      // Rounding may leave a rest after the last one: then the last possible one stands.
      choice = &candidate;
      ways = from;
      if (target < weight) break;
      target -= weight;
    }
    row -= choice->stride;
    entry = choice->step[entry];
    left -= choice->unit;
    assignment[static_cast<size_t>(step.piece)] = choice->rank;
  }
}

Marginals AssignmentCounter::ComputeMarginals() {
  Marginals marginals{};
  for (size_t piece = 0; piece < static_cast<size_t>(pieces_); ++piece)
    if (is_fixed_[piece]) marginals[piece][static_cast<size_t>(Index(fixed_[piece]))] = 1;
  if (open_pieces_ > 0) CountBackward(marginals);
  return marginals;
}

// Pushes the ways to the full lattice down level by level; the product of both directions over a
// step is that step's share of the total.
void AssignmentCounter::CountBackward(Marginals& marginals) {
  const size_t last = lattice_.last_row() * lattice_.row_size() + lattice_.last_entry();
  backward_.assign(lattice_.size(), 0.0);
  backward_[last] = 1;
  for (int level = open_pieces_; level > 0; --level) {
    const Step& step = steps_[static_cast<size_t>(level - 1)];
    // One sum a lane, added in a fixed order: the same result with and without vectors.
    std::array<std::array<double, kLanes>, kRankCount> sums{};
    VisitLevel(level, [&](size_t row, int block_level) {
      const uint64_t counts = lattice_.row_counts(row).bits() | PackedCounts::kAlways;
      const size_t begin = lattice_.level_begin(block_level);
      const size_t end = lattice_.level_end(block_level);
      const size_t offset = row * lattice_.row_size();
      const double* const here = backward_.data() + offset;
      for (int i = 0; i < step.candidates_size; ++i) {
        const Candidate& candidate = step.candidates[static_cast<size_t>(i)];
        if (((counts >> candidate.shift) & 31U) == 0) continue;
        const double weight = candidate.weight;
        const double* const ways = forward_.data() + offset - candidate.stride;
        double* const there = backward_.data() + offset - candidate.stride;
        std::array<double, kLanes> sum = sums[static_cast<size_t>(i)];
        for (size_t entry = begin; entry < end; entry += kLanes) {
          for (size_t lane = 0; lane < kLanes; ++lane) {
            const size_t to = candidate.step[entry + lane];
            sum[lane] += here[entry + lane] * ways[to];
            there[to] += weight * here[entry + lane];
          }
        }
        sums[static_cast<size_t>(i)] = sum;
      }
    });
    for (int i = 0; i < step.candidates_size; ++i) {
      const Candidate& candidate = step.candidates[static_cast<size_t>(i)];
      const std::array<double, kLanes>& sum = sums[static_cast<size_t>(i)];
      const double share = candidate.weight * ((sum[0] + sum[1]) + (sum[2] + sum[3]));
      marginals[static_cast<size_t>(step.piece)][static_cast<size_t>(Index(candidate.rank))] =
          share / forward_[last];
    }
  }
}

}  // namespace sapper
