#include "belief/count_lattice.h"

namespace sapper {
namespace {

constexpr size_t RoundUp(size_t size) {
  return (size + CountLattice::kLanes - 1) / CountLattice::kLanes * CountLattice::kLanes;
}

// All mixed-radix numbers of `ranks` digits, digit i up to counts[i]: their digits and digit sums.
void ListNumbers(const uint8_t* counts, int ranks, std::vector<PackedCounts>& digits,
                 std::vector<uint8_t>& sums) {
  digits.assign(1, PackedCounts());
  sums.assign(1, 0);
  for (int rank = 0; rank < ranks; ++rank) {
    const size_t stride = digits.size();
    const size_t size = stride * (size_t{counts[rank]} + 1);
    digits.resize(size);
    sums.resize(size);
    for (size_t number = stride; number < size; ++number) {
      digits[number] = digits[number - stride];
      digits[number].Add(rank, 1);
      sums[number] = static_cast<uint8_t>(sums[number - stride] + 1);
    }
  }
}

}  // namespace

void CountLattice::Build(const std::array<uint8_t, kRankCount>& counts, int ranks,
                         int block_ranks) {
  ranks_ = ranks;
  block_ranks_ = block_ranks;
  BuildBlock(counts);
  BuildRows(counts);
}

void CountLattice::BuildRows(const std::array<uint8_t, kRankCount>& counts) {
  const uint8_t* const outer_counts = counts.data() + block_ranks_;
  ListNumbers(outer_counts, outer_ranks(), row_counts_, row_levels_);
  size_t stride = row_size_;
  for (int field = 0; field < outer_ranks(); ++field) {
    outer_strides_[static_cast<size_t>(field)] = stride;
    stride *= size_t{outer_counts[field]} + 1;
  }
}

void CountLattice::BuildBlock(const std::array<uint8_t, kRankCount>& counts) {
  ListNumbers(counts.data(), block_ranks_, number_digits_, number_levels_);
  const size_t numbers = number_levels_.size();
  block_level_ = number_levels_.back();
  std::array<size_t, kArmySize + 1> level_sizes{};
  for (uint8_t level : number_levels_) ++level_sizes[level];
  level_begins_[0] = 0;
  for (size_t level = 0; level <= static_cast<size_t>(block_level_); ++level)
    level_begins_[level + 1] = level_begins_[level] + RoundUp(level_sizes[level]);
  const size_t spare = level_begins_[static_cast<size_t>(block_level_) + 1];
  row_size_ = spare + kLanes;

  entry_of_number_.resize(numbers);
  std::array<size_t, kArmySize + 2> next = level_begins_;
  for (size_t number = 0; number < numbers; ++number)
    entry_of_number_[number] = static_cast<uint16_t>(next[number_levels_[number]]++);
  const auto ranks = static_cast<size_t>(block_ranks_);
  steps_.assign((ranks + 1) * row_size_, static_cast<uint16_t>(spare));
  size_t stride = 1;
  for (size_t rank = 0; rank < ranks; ++rank) {
    uint16_t* const steps = steps_.data() + rank * row_size_;
    for (size_t number = stride; number < numbers; ++number) {
      if (number_digits_[number].HasAny(static_cast<int>(rank)))
        steps[entry_of_number_[number]] = entry_of_number_[number - stride];
    }
    stride *= size_t{counts[rank]} + 1;
  }
  for (size_t entry = 0; entry < row_size_; ++entry)
    steps_[ranks * row_size_ + entry] = static_cast<uint16_t>(entry);
}

}  // namespace sapper
