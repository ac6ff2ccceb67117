#include "belief/count_lattice.h"

#include <algorithm>
#include <bit>

namespace sapper {
namespace {

// Whole groups with room for a pad.
size_t WithPads(size_t entries) {
  return (entries / CountLattice::kGroup + 1) * CountLattice::kGroup;
}

}  // namespace

void CountLattice::Build(const CountPlan& plan, size_t width) {
  width_ = width;
  block_ranks_ = plan.block_ranks();
  BuildBlock(plan);
  BuildRows(plan);
  PlaceRows(plan);
  ListRowsByLevel(plan);
  FindSources();
}

void CountLattice::BuildBlock(const CountPlan& plan) {
  ListCombinations(plan);
  SortCombinationsByLevel();
  PointStepsAtPads();
  FillSteps(plan);
}

// Combinations of counts of the block ranks are numbered in mixed radix, the first rank's count
// being the lowest digit. One less of a rank is `stride` before: the product of the radices below.
void CountLattice::ListCombinations(const CountPlan& plan) {
  level_of_combination_.assign(1, 0);
  block_level_ = 0;
  for (int rank = 0; rank < block_ranks_; ++rank) {
    const size_t stride = level_of_combination_.size();
    const int count = plan.local_count(rank);
    block_level_ += count;
    level_of_combination_.resize(stride * static_cast<size_t>(count + 1));
    for (size_t i = stride; i < level_of_combination_.size(); ++i)
      level_of_combination_[i] = static_cast<uint8_t>(level_of_combination_[i - stride] + 1);
  }
}

// A counting sort: each level gets whole groups, its combinations in ascending order, then pads.
void CountLattice::SortCombinationsByLevel() {
  std::array<size_t, kArmySize + 1> level_sizes{};
  for (uint8_t level : level_of_combination_) ++level_sizes[level];
  block_begins_[0] = 0;
  for (size_t level = 0; level <= static_cast<size_t>(block_level_); ++level)
    block_begins_[level + 1] = block_begins_[level] + WithPads(level_sizes[level]);
  block_size_ = level_end(block_level_);

  entry_of_combination_.resize(level_of_combination_.size());
  std::array<size_t, kArmySize + 2> next = block_begins_;
  for (size_t i = 0; i < level_of_combination_.size(); ++i)
    entry_of_combination_[i] = static_cast<uint16_t>(next[level_of_combination_[i]]++);
}

// Where a step has no combination to lead to, it leads to the last pad of the level below; level 0
// has none below and takes its own.
void CountLattice::PointStepsAtPads() {
  const auto ranks = static_cast<size_t>(block_ranks_);
  steps_.resize((ranks + 1) * block_size_);
  for (int level = 0; level <= block_level_; ++level) {
    const size_t pad = level_end(std::max(level - 1, 0)) - 1;
    for (size_t rank = 0; rank < ranks; ++rank)
      for (size_t entry = level_begin(level); entry < level_end(level); ++entry)
        steps_[rank * block_size_ + entry] = static_cast<uint16_t>(pad * width_);
  }
}

// The steps that lead to a combination, and after those of all ranks the table of stay().
void CountLattice::FillSteps(const CountPlan& plan) {
  const auto ranks = static_cast<size_t>(block_ranks_);
  size_t stride = 1;
  for (size_t rank = 0; rank < ranks; ++rank) {
    uint16_t* const steps = steps_.data() + rank * block_size_;
    // Each run of `period` combinations has all counts of this rank, none of it in the first
    // `stride` of them: from those there is no step.
    const size_t period =
        stride * static_cast<size_t>(plan.local_count(static_cast<int>(rank)) + 1);
    for (size_t run = 0; run < entry_of_combination_.size(); run += period)
      for (size_t i = run + stride; i < run + period; ++i)
        steps[entry_of_combination_[i]] =
            static_cast<uint16_t>(entry_of_combination_[i - stride] * width_);
    stride = period;
  }
  for (size_t entry = 0; entry < block_size_; ++entry)
    steps_[ranks * block_size_ + entry] = static_cast<uint16_t>(entry * width_);
}

// Rows as a product over the outer ranks; each count of a rank is possible between two levels, and
// a row while all its counts are.
void CountLattice::BuildRows(const CountPlan& plan) {
  rows_.assign(1, {.first_level = 0, .more_levels = static_cast<uint8_t>(plan.open_pieces())});
  for (int local = block_ranks_; local < plan.local_ranks(); ++local) {
    const int field = local - block_ranks_;
    const int largest = plan.local_count(local);
    const size_t stride = rows_.size();
    outer_strides_[static_cast<size_t>(field)] = stride;
    rows_.resize(stride * static_cast<size_t>(largest + 1));
    // From the largest count down: the rows without any are overwritten last.
    for (int count = largest; count >= 0; --count) {
      int first = 0;
      while (plan.high(local, first) < count) ++first;
      int last = plan.open_pieces();
      while (plan.low(local, last) > count) --last;
      Row* const rows = rows_.data() + static_cast<size_t>(count) * stride;
      for (size_t i = 0; i < stride; ++i) {
        Row row = rows_[i];
        if (count > 0) row.nonempty = static_cast<uint16_t>(row.nonempty | (1U << field));
        row.outer_level = static_cast<uint8_t>(row.outer_level + count);
        const int begin = std::max<int>(row.first_level, first);
        const int end = std::min(row.end_level(), last + 1);
        row.first_level = begin < end ? static_cast<uint8_t>(begin) : kNever;
        row.more_levels = static_cast<uint8_t>(std::max(end - begin, 1) - 1);
        rows[i] = row;
      }
    }
  }
}

// Cuts the rows to what the block can still add, and lays what is left of them side by side.
void CountLattice::PlaceRows(const CountPlan& plan) {
  std::array<int, kArmySize + 1> low{};
  std::array<int, kArmySize + 1> high{};
  for (int level = 0; level <= plan.open_pieces(); ++level) {
    for (int rank = 0; rank < block_ranks_; ++rank) {
      low[static_cast<size_t>(level)] += plan.low(rank, level);
      high[static_cast<size_t>(level)] += plan.high(rank, level);
    }
  }
  size_ = 0;
  uint32_t slices = 0;
  for (Row& row : rows_) {
    if (row.first_level == kNever) continue;
    int first = row.first_level;
    int last = row.end_level() - 1;
    const auto fits = [&](int level) {
      const int block_level = level - row.outer_level;
      return low[static_cast<size_t>(level)] <= block_level &&
             block_level <= high[static_cast<size_t>(level)];
    };
    while (first <= last && !fits(first)) ++first;
    while (first <= last && !fits(last)) --last;
    if (first > last) {
      row.first_level = kNever;
      row.more_levels = 0;
      continue;
    }
    row.first_level = static_cast<uint8_t>(first);
    row.more_levels = static_cast<uint8_t>(last - first);
    row.slice = slices;
    slices += static_cast<uint32_t>(last - first + 1);
    const size_t begin = level_begin(first - row.outer_level);
    const size_t end = level_end(last - row.outer_level);
    row.origin = static_cast<int32_t>(size_) - static_cast<int32_t>(begin * width_);
    size_ += (end - begin) * width_;
  }
}

void CountLattice::ListRowsByLevel(const CountPlan& plan) {
  // How many rows begin at a level less how many have ended before, then how many there are.
  const auto levels = static_cast<size_t>(plan.open_pieces()) + 1;
  std::array<size_t, kArmySize + 2> begins{};
  std::array<size_t, kArmySize + 2> ends{};
  for (const Row& row : rows_) {
    if (row.first_level == kNever) continue;
    ++begins[row.first_level];
    ++ends[static_cast<size_t>(row.end_level())];
  }
  size_t kept = 0;
  level_starts_[0] = 0;
  for (size_t level = 0; level < levels; ++level) {
    kept += begins[level] - ends[level];
    level_starts_[level + 1] = level_starts_[level] + kept;
  }
  level_rows_.resize(level_starts_[levels]);
  std::array<size_t, kArmySize + 2> next = level_starts_;
  for (size_t row = 0; row < rows(); ++row) {
    if (rows_[row].first_level == kNever) continue;
    const auto end = static_cast<size_t>(rows_[row].end_level());
    for (size_t level = rows_[row].first_level; level < end; ++level)
      level_rows_[next[level]++] = static_cast<uint16_t>(row);
  }
}

void CountLattice::FindSources() {
  sources_.assign(level_rows_.size(), 0);
  for (size_t r = 0; r < rows(); ++r) {
    const Row& row = rows_[r];
    if (row.first_level == kNever) continue;
    AddSource(row, row, kBlockField);
    for (unsigned rest = row.nonempty; rest != 0; rest &= rest - 1) {
      const int field = std::countr_zero(rest);
      const Row& from = rows_[r - outer_stride(field)];
      if (from.first_level != kNever) AddSource(row, from, field);
    }
  }
}

void CountLattice::AddSource(const Row& row, const Row& from, int field) {
  const int begin = std::max<int>(row.first_level, from.first_level + 1);
  const int end = std::min(row.end_level(), from.end_level() + 1);
  for (int level = begin; level < end; ++level) {
    uint16_t& sources = sources_[row.slice + static_cast<size_t>(level - row.first_level)];
    sources = static_cast<uint16_t>(sources | (1U << field));
  }
}

}  // namespace sapper
