#include "belief/count_plan.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/error.h"

namespace sapper {
namespace {

// A block about this big makes runs long enough for vectors and tables small enough for L1.
constexpr int kBlockTarget = 100;

absl::Status Impossible(absl::string_view text) {
  return MakeError(ErrorCode::kImpossible, text);
}

}  // namespace

absl::Status CountPlan::Make(int pieces, const Candidates& candidates, const Counts& counts) {
  pieces_ = static_cast<size_t>(pieces);
  open_pieces_ = pieces;
  counts_ = counts;
  if (absl::Status status = FixForcedPieces(candidates); !status.ok()) return status;
  OrderPieces();
  ChooseLocalRanks();
  BoundLevels();
  return absl::OkStatus();
}

// Unit propagation: a piece with one candidate has it; a rank with only as many takers as it needs
// takes them all. Each piece fixed makes the lattice smaller.
absl::Status CountPlan::FixForcedPieces(const Candidates& candidates) {
  is_fixed_.fill(false);
  fixed_.fill(Rank::kCommander);
  candidates_.fill(RankSet());
  RankSet existing;
  for (Rank rank : kAllRanks)
    if (count(rank) > 0) existing.Add(rank);
  for (size_t piece = 0; piece < pieces_; ++piece) {
    candidates_[piece] = candidates[piece] & existing;
    if (candidates_[piece].empty())
      return Impossible(absl::StrCat("piece ", piece, " can be no rank"));
  }
  while (FixOnce()) {
  }
  std::array<int, kRankCount> takers{};
  for (size_t piece = 0; piece < pieces_; ++piece) {
    if (candidates_[piece].empty())
      return Impossible(absl::StrCat("no rank is left for piece ", piece));
    if (is_fixed_[piece]) continue;
    for (size_t r = 0; r < kRankCount; ++r)
      takers[r] += static_cast<int>(candidates_[piece].Contains(kAllRanks[r]));
  }
  for (size_t r = 0; r < kRankCount; ++r) {
    if (takers[r] < counts_[r])
      return Impossible(absl::StrCat("too few pieces can be a ", EnglishName(kAllRanks[r])));
  }
  return absl::OkStatus();
}

// One round of fixing; whether it fixed a piece. Stops at once when a piece has no candidate left.
bool CountPlan::FixOnce() {
  bool fixed = false;
  for (size_t piece = 0; piece < pieces_; ++piece) {
    const RankSet candidates = candidates_[piece];
    if (is_fixed_[piece]) continue;
    if (candidates.empty()) return false;
    if (candidates.size() > 1) continue;
    Fix(piece, candidates.First());
    fixed = true;
  }
  for (Rank rank : kAllRanks) {
    if (count(rank) == 0) continue;
    std::array<size_t, kArmySize> takers{};
    int size = 0;
    for (size_t piece = 0; piece < pieces_; ++piece) {
      if (!is_fixed_[piece] && candidates_[piece].Contains(rank))
        takers[static_cast<size_t>(size++)] = piece;
    }
    if (size != count(rank)) continue;
    for (int i = 0; i < size; ++i) Fix(takers[static_cast<size_t>(i)], rank);
    fixed = true;
  }
  return fixed;
}

void CountPlan::Fix(size_t piece, Rank rank) {
  is_fixed_[piece] = true;
  fixed_[piece] = rank;
  candidates_[piece] = RankSet::Of(rank);
  --open_pieces_;
  if (--counts_[static_cast<size_t>(Index(rank))] > 0) return;
  for (size_t other = 0; other < pieces_; ++other)
    if (!is_fixed_[other]) candidates_[other].Remove(rank);
}

// The states of a level are those within low <= given out <= high for each rank, where low and high
// follow from how many takers come before and after. Greedily take the piece after which the box is
// smallest: that is, keep the takers of a rank together. Pieces with equal candidates cost the
// same, so only the first of each such class is looked at.
void CountPlan::OrderPieces() {
  struct Class {
    RankSet candidates;
    std::array<size_t, kArmySize> members{};
    size_t size = 0;
    size_t placed = 0;
  };
  std::array<Class, kArmySize> classes;
  size_t classes_size = 0;
  std::array<int, kRankCount> before{};
  std::array<int, kRankCount> after{};
  for (size_t piece = 0; piece < pieces_; ++piece) {
    if (is_fixed_[piece]) continue;
    size_t c = 0;
    while (c < classes_size && classes[c].candidates != candidates_[piece]) ++c;
    if (c == classes_size) classes[classes_size++].candidates = candidates_[piece];
    classes[c].members[classes[c].size++] = piece;
    for (size_t r = 0; r < kRankCount; ++r)
      after[r] += static_cast<int>(candidates_[piece].Contains(kAllRanks[r]));
  }
  for (size_t place = 0; place < static_cast<size_t>(open_pieces_); ++place) {
    Class* best = nullptr;
    std::array<size_t, 3> best_cost{};
    for (size_t c = 0; c < classes_size; ++c) {
      Class& candidate = classes[c];
      if (candidate.placed == candidate.size) continue;
      size_t volume = 1;
      for (size_t r = 0; r < kRankCount; ++r) {
        const int takes = static_cast<int>(candidate.candidates.Contains(kAllRanks[r]));
        const int high = std::min<int>(counts_[r], before[r] + takes);
        const int low = std::max(0, counts_[r] - (after[r] - takes));
        volume *= static_cast<size_t>(high - low + 1);
      }
      const std::array<size_t, 3> cost = {volume, static_cast<size_t>(candidate.candidates.size()),
                                          candidate.members[candidate.placed]};
      if (best != nullptr && cost >= best_cost) continue;
      best = &candidate;
      best_cost = cost;
    }
    order_[place] = best->members[best->placed++];
    for (size_t r = 0; r < kRankCount; ++r) {
      const int takes = static_cast<int>(best->candidates.Contains(kAllRanks[r]));
      before[r] += takes;
      after[r] -= takes;
    }
  }
}

void CountPlan::ChooseLocalRanks() {
  std::array<int, kRankCount> takers{};
  for (int place = 0; place < open_pieces_; ++place)
    for (size_t r = 0; r < kRankCount; ++r)
      takers[r] += static_cast<int>(candidates_at(place).Contains(kAllRanks[r]));
  local_ranks_ = 0;
  for (Rank rank : kAllRanks)
    if (count(rank) > 0) rank_of_local_[static_cast<size_t>(local_ranks_++)] = rank;
  const auto freedom = [&](Rank rank) {
    return std::array<int, 3>{takers[static_cast<size_t>(Index(rank))], count(rank), -Index(rank)};
  };
  std::sort(rank_of_local_.begin(), rank_of_local_.begin() + local_ranks_,
            [&](Rank a, Rank b) { return freedom(a) > freedom(b); });
  block_ranks_ = 0;
  for (int size = 1; block_ranks_ < local_ranks_ && size < kBlockTarget; ++block_ranks_)
    size *= local_count(block_ranks_) + 1;
}

void CountPlan::BoundLevels() {
  for (int local = 0; local < local_ranks_; ++local) {
    const Rank rank = rank_of_local(local);
    LevelNumbers& low = low_[static_cast<size_t>(local)];
    LevelNumbers& high = high_[static_cast<size_t>(local)];
    int takers = 0;
    for (size_t level = 0; level <= static_cast<size_t>(open_pieces_); ++level) {
      high[level] = static_cast<uint8_t>(std::min(count(rank), takers));
      if (level < static_cast<size_t>(open_pieces_))
        takers += static_cast<int>(candidates_at(static_cast<int>(level)).Contains(rank));
    }
    // `takers` is now all of them, and what a level had before it is what those after it lack.
    int after = takers;
    for (size_t level = 0; level <= static_cast<size_t>(open_pieces_); ++level) {
      low[level] = static_cast<uint8_t>(std::max(0, count(rank) - after));
      if (level < static_cast<size_t>(open_pieces_))
        after -= static_cast<int>(candidates_at(static_cast<int>(level)).Contains(rank));
    }
  }
}

}  // namespace sapper
