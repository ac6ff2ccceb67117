// The lattice of partial rank counts that the assignment counter walks over.
//
// A state says how many pieces of each rank have been given out; its level is their sum. The ranks
// are split in two so that most of the work is on contiguous numbers:
//
//   state  = (row, entry)            row: mixed-radix counts of the outer ranks
//   memory = row * row_size + entry  entry: counts of the block ranks, sorted by level
//
//   a row:  | level 0, pad | level 1, pad | ... | full block, pad | spare entry, pad |
//
// Every level begins at a multiple of kLanes. One step down in an outer rank is a whole row away at
// the same entry, so it needs no table; one step down in a block rank is a table look-up in the
// same row, and leads to the spare entry if that rank has none left.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/rank.h"

namespace sapper {

// Counts of up to ten ranks side by side, six bits each, the top bit of each a guard.
class PackedCounts {
 public:
  static constexpr int kFieldBits = 6;
  static constexpr int kMaxFields = 10;
  // A field that is never empty, for ranks whose count is kept elsewhere.
  static constexpr int kAlwaysShift = kFieldBits * kMaxFields;
  static constexpr uint64_t kAlways = uint64_t{1} << kAlwaysShift;

  constexpr PackedCounts() = default;
  static constexpr uint64_t Unit(int field) {
    return uint64_t{1} << (field * kFieldBits);
  }
  constexpr void Add(int field, int count) {
    bits_ += static_cast<uint64_t>(count) * Unit(field);
  }
  constexpr bool HasAny(int field) const {
    return ((bits_ >> (field * kFieldBits)) & 31U) != 0;
  }
  // Whether no field of this is above that of the other one.
  constexpr bool AllAtMost(PackedCounts other) const {
    return (((other.bits_ | kGuards) - bits_) & kGuards) == kGuards;
  }
  constexpr uint64_t bits() const {
    return bits_;
  }

 private:
  static constexpr uint64_t kGuards = 0x0820820820820820U;

  uint64_t bits_ = 0;
};

class CountLattice {
 public:
  static constexpr size_t kLanes = 4;

  // Lays the lattice out for ranks with these counts, in use: the first `block_ranks` of them form
  // the block. Preconditions: neither part has more than PackedCounts::kMaxFields ranks; the
  // counts add up to at most kArmySize. Keeps its memory from one call to the next.
  void Build(const std::array<uint8_t, kRankCount>& counts, int ranks, int block_ranks);

  int block_ranks() const {
    return block_ranks_;
  }
  int outer_ranks() const {
    return ranks_ - block_ranks_;
  }
  size_t rows() const {
    return row_counts_.size();
  }
  size_t row_size() const {
    return row_size_;
  }
  size_t size() const {
    return rows() * row_size_;
  }
  // What outer ranks have been given out in a row, and the sum.
  PackedCounts row_counts(size_t row) const {
    return row_counts_[row];
  }
  int row_level(size_t row) const {
    return row_levels_[row];
  }
  // How far back in memory one less of outer rank `field` is.
  size_t outer_stride(int field) const {
    return outer_strides_[static_cast<size_t>(field)];
  }
  // The entries of one level of the block, padding included.
  size_t level_begin(int level) const {
    return level_begins_[static_cast<size_t>(level)];
  }
  size_t level_end(int level) const {
    return level_begins_[static_cast<size_t>(level) + 1];
  }
  int block_level() const {
    return block_level_;
  }
  // Entry by entry, the entry with one less of this block rank.
  const uint16_t* block_step(int block_rank) const {
    return steps_.data() + static_cast<size_t>(block_rank) * row_size_;
  }
  // Entry by entry, itself: the step of an outer rank.
  const uint16_t* stay() const {
    return block_step(block_ranks_);
  }
  // The state in which everything has been given out.
  size_t last_row() const {
    return rows() - 1;
  }
  size_t last_entry() const {
    return level_begin(block_level_);
  }

 private:
  void BuildRows(const std::array<uint8_t, kRankCount>& counts);
  void BuildBlock(const std::array<uint8_t, kRankCount>& counts);

  int ranks_ = 0;
  int block_ranks_ = 0;
  int block_level_ = 0;
  size_t row_size_ = 0;
  std::array<size_t, kRankCount> outer_strides_{};
  std::array<size_t, kArmySize + 2> level_begins_{};
  std::vector<PackedCounts> row_counts_;
  std::vector<uint8_t> row_levels_;
  std::vector<uint16_t> steps_;
  // Scratch of BuildBlock, by mixed-radix number of the block counts.
  std::vector<PackedCounts> number_digits_;
  std::vector<uint8_t> number_levels_;
  std::vector<uint16_t> entry_of_number_;
};

}  // namespace sapper
