#include "belief/consistency.h"

#include <optional>

namespace sapper {
namespace {

// A bipartite matching of pieces to ranks with the ranks' counts as capacities.
class Matching {
 public:
  explicit Matching(const ArmyMasks& masks) : masks_(masks) {}

  bool Complete() {
    for (size_t piece = 0; piece < kArmySize; ++piece) {
      RankSet tried;
      if (!Assign(piece, tried)) return false;
    }
    return true;
  }

  Rank rank_of(size_t piece) const {
    return *rank_of_[piece];
  }

 private:
  // An augmenting path from `piece` that enters no rank of `tried`.
  bool Assign(size_t piece, RankSet& tried) {
    for (Rank rank : kAllRanks) {
      if (!masks_[piece].Contains(rank) || tried.Contains(rank)) continue;
      tried.Add(rank);
      if (used_[static_cast<size_t>(rank)] < CountOf(rank)) {
        ++used_[static_cast<size_t>(rank)];
        rank_of_[piece] = rank;
        return true;
      }
      for (size_t other = 0; other < kArmySize; ++other) {
        if (rank_of_[other] != rank || !Assign(other, tried)) continue;
        rank_of_[piece] = rank;
        return true;
      }
    }
    return false;
  }

  const ArmyMasks& masks_;
  std::array<std::optional<Rank>, kArmySize> rank_of_{};
  std::array<int, kRankCount> used_{};
};

// reach[r]: the ranks to which a piece's place can be passed on from r, piece by piece.
using Reach = std::array<RankSet, kRankCount>;

Reach ReachOf(const ArmyMasks& masks, const Matching& matching) {
  Reach reach{};
  for (Rank rank : kAllRanks) reach[static_cast<size_t>(rank)].Add(rank);
  for (size_t piece = 0; piece < kArmySize; ++piece) {
    RankSet& from = reach[static_cast<size_t>(matching.rank_of(piece))];
    from = from | masks[piece];
  }
  for (Rank middle : kAllRanks)
    for (RankSet& from : reach)
      if (from.Contains(middle)) from = from | reach[static_cast<size_t>(middle)];
  return reach;
}

}  // namespace

// A piece can take a rank exactly when the piece that has to leave it can be moved on, along ranks,
// to the place that the first piece gave up.
bool NarrowToConsistent(ArmyMasks& masks) {
  Matching matching(masks);
  if (!matching.Complete()) return false;
  const Reach reach = ReachOf(masks, matching);
  for (size_t piece = 0; piece < kArmySize; ++piece) {
    RankSet kept;
    for (Rank rank : kAllRanks)
      if (masks[piece].Contains(rank) &&
          reach[static_cast<size_t>(rank)].Contains(matching.rank_of(piece)))
        kept.Add(rank);
    masks[piece] = kept;
  }
  return true;
}

}  // namespace sapper
