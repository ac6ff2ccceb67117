// The part of counting assignments that does not depend on weights: which pieces are forced, in
// which order the others are taken, and how many pieces of each rank may have been given out after
// each of them. Problems that differ only in their weights share a plan.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "engine/rank.h"

namespace sapper {

// By piece, the pieces of a problem in use.
using Assignment = std::array<Rank, kArmySize>;

class CountPlan {
 public:
  using Counts = std::array<uint8_t, kRankCount>;
  using Candidates = std::array<RankSet, kArmySize>;

  // Plans for `pieces` pieces with these candidates and exactly these counts of the ranks. Error
  // kImpossible if something is seen not to fit; not all that does not fit is seen.
  // Preconditions: 0 <= pieces <= kArmySize; the counts add up to `pieces`.
  absl::Status Make(int pieces, const Candidates& candidates, const Counts& counts);

  // The rest needs a successful Make.

  // A piece that has one possible rank, that is `rank_of_fixed`. The open ones have at least two.
  bool is_fixed(size_t piece) const {
    return is_fixed_[piece];
  }
  Rank rank_of_fixed(size_t piece) const {
    return fixed_[piece];
  }
  // By piece; those of open pieces mean nothing.
  const Assignment& ranks_of_fixed() const {
    return fixed_;
  }
  int open_pieces() const {
    return open_pieces_;
  }
  // The open pieces in counting order: place i leads from level i to level i + 1.
  size_t piece_at(int place) const {
    return order_[static_cast<size_t>(place)];
  }
  RankSet candidates_at(int place) const {
    return candidates_[piece_at(place)];
  }
  // Left for the open pieces.
  int count(Rank rank) const {
    return counts_[static_cast<size_t>(Index(rank))];
  }

  // Local ranks: those that are left, the block's first. The block is made of the ranks with the
  // most takers: theirs are the bounds that cut least, and within a block bounds are not applied.
  int local_ranks() const {
    return local_ranks_;
  }
  int block_ranks() const {
    return block_ranks_;
  }
  Rank rank_of_local(int local) const {
    return rank_of_local_[static_cast<size_t>(local)];
  }
  int local_count(int local) const {
    return count(rank_of_local(local));
  }
  // What may have been given out of a local rank at one level: states outside these bounds have no
  // way to them (above `high`) or from them to the end (below `low`). Both grow with the level.
  int low(int local, int level) const {
    return low_[static_cast<size_t>(local)][static_cast<size_t>(level)];
  }
  int high(int local, int level) const {
    return high_[static_cast<size_t>(local)][static_cast<size_t>(level)];
  }

 private:
  using LevelNumbers = std::array<uint8_t, kArmySize + 1>;

  absl::Status FixForcedPieces(const Candidates& candidates);
  bool FixOnce();
  void Fix(size_t piece, Rank rank);
  void OrderPieces();
  void ChooseLocalRanks();
  void BoundLevels();

  size_t pieces_ = 0;
  int open_pieces_ = 0;
  std::array<bool, kArmySize> is_fixed_{};
  Assignment fixed_{};
  Candidates candidates_{};
  std::array<size_t, kArmySize> order_{};
  Counts counts_{};
  int local_ranks_ = 0;
  int block_ranks_ = 0;
  std::array<Rank, kRankCount> rank_of_local_{};
  std::array<LevelNumbers, kRankCount> low_{};
  std::array<LevelNumbers, kRankCount> high_{};
};

}  // namespace sapper
