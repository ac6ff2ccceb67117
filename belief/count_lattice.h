// The lattice of partial rank counts that the assignment counter walks over.
//
// A state says how many pieces of each rank have been given out; its level is their sum. The ranks
// are split in two so that most of the work is on contiguous numbers:
//
//   state = (row, entry)      row: mixed-radix counts of the outer ranks
//                             entry: counts of the block ranks, sorted by level
//   block: | level 0, pads | level 1, pads | ... | full block, pads |
//
// Every level of the block begins at a multiple of kGroup and ends with a pad, whose value is 0.
// Of each row only the block levels within the plan's bounds are kept, about a sixth of all states
// when nothing is known, one after the other. One step down in an outer rank is another row at the
// same entry, so it needs no table; one step down in a block rank is a table look-up in the same
// row, and leads to a pad if that rank has none left.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "belief/count_plan.h"
#include "engine/rank.h"

namespace sapper {

class CountLattice {
 public:
  // Entries that are worked on together.
  static constexpr size_t kGroup = 4;

  // The field of all block ranks.
  static constexpr int kBlockField = 15;
  static constexpr size_t kMaxWidth = 4;

  // One combination of outer ranks.
  struct Row {
    int32_t origin = 0;     // where entry 0 is or would be, in numbers
    uint32_t slice = 0;     // of all pairs of a row and a level at which it is kept, its first one
    uint16_t nonempty = 0;  // a bit for each outer rank of which it has any
    uint8_t outer_level = 0;
    // Kept at `first_level` and so many after it.
    uint8_t first_level = kNever;
    uint8_t more_levels = 0;

    int end_level() const {
      return first_level + more_levels + 1;
    }
  };
  // Some of the outer ranks, by field, and the block as one.
  class Fields {
   public:
    constexpr explicit Fields(uint16_t bits) : bits_(bits) {}
    constexpr bool Has(int field) const {
      return ((bits_ >> field) & 1U) != 0;
    }

   private:
    uint16_t bits_;
  };

  // Lays the lattice out for a plan, with `width` numbers a state, at most kMaxWidth. Keeps its
  // memory from one call to the next.
  void Build(const CountPlan& plan, size_t width);

  // The numbers of all states that are kept.
  size_t size() const {
    return size_;
  }
  size_t rows() const {
    return rows_.size();
  }
  const Row& row(size_t row) const {
    return rows_[row];
  }
  // Which rows are kept at a level, in ascending order.
  absl::Span<const uint16_t> rows_at(int level) const {
    const auto l = static_cast<size_t>(level);
    return absl::MakeConstSpan(level_rows_)
        .subspan(level_starts_[l], level_starts_[l + 1] - level_starts_[l]);
  }
  // Of which ranks one less leads to states that are kept at the level below. To others there are
  // no ways. Precondition: the row is kept at this level.
  Fields sources(const Row& row, int level) const {
    return Fields(sources_[row.slice + static_cast<size_t>(level - row.first_level)]);
  }
  // How many rows back one less of outer rank `field` is.
  size_t outer_stride(int field) const {
    return outer_strides_[static_cast<size_t>(field)];
  }
  // The entries of one level of the block, pads included.
  size_t level_begin(int block_level) const {
    return block_begins_[static_cast<size_t>(block_level)];
  }
  size_t level_end(int block_level) const {
    return block_begins_[static_cast<size_t>(block_level) + 1];
  }
  // Entry by entry, the entry with one less of this block rank, times the width.
  const uint16_t* block_step(int block_rank) const {
    return steps_.data() + static_cast<size_t>(block_rank) * block_size_;
  }
  // Entry by entry, itself times the width: the step of an outer rank.
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
  size_t last_number() const {
    return static_cast<size_t>(rows_.back().origin) + last_entry() * width_;
  }

 private:
  static constexpr uint8_t kNever = kArmySize + 1;

  // The block, and its parts in the order in which they are called.
  void BuildBlock(const CountPlan& plan);
  void ListCombinations(const CountPlan& plan);
  void SortCombinationsByLevel();
  void PointStepsAtPads();
  void FillSteps(const CountPlan& plan);

  void BuildRows(const CountPlan& plan);
  void PlaceRows(const CountPlan& plan);
  void ListRowsByLevel(const CountPlan& plan);
  void FindSources();
  void AddSource(const Row& row, const Row& from, int field);

  size_t width_ = 1;
  size_t size_ = 0;
  int block_ranks_ = 0;
  int block_level_ = 0;
  size_t block_size_ = 0;  // entries of a whole block
  std::array<size_t, kRankCount> outer_strides_{};
  std::array<size_t, kArmySize + 2> block_begins_{};
  std::vector<Row> rows_;
  std::vector<uint16_t> level_rows_;
  std::vector<uint16_t> sources_;
  std::array<size_t, kArmySize + 2> level_starts_{};
  std::vector<uint16_t> steps_;
  // Scratch of BuildBlock, by the number of a combination of block counts.
  std::vector<uint8_t> level_of_combination_;
  std::vector<uint16_t> entry_of_combination_;
};

}  // namespace sapper
