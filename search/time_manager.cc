#include "search/time_manager.h"

#include <algorithm>

namespace sapper {
namespace {

// A contest game lasts some 50 to 100 own moves; never plan for fewer than this many more.
constexpr int kFewestMovesLeft = 25;
constexpr int kMovesInAGame = 70;
// A single move never takes more than this share of the clock.
constexpr int kLargestShare = 8;
// What a move whose choice is not settled may take, in usual shares.
constexpr double kHardShares = 2.5;

}  // namespace

absl::optional<TimeBudget> BudgetFor(const SearchBounds& limits, int ply, absl::Duration overhead) {
  absl::optional<absl::Duration> hard;
  absl::optional<absl::Duration> soft;
  if (limits.move_time) {
    hard = *limits.move_time - overhead;
    soft = hard;
  }
  if (limits.time_left) {
    const int moves_left = std::max(kFewestMovesLeft, kMovesInAGame - ply / 2);
    const absl::Duration usable = *limits.time_left - overhead;
    const absl::Duration share = usable / moves_left + limits.increment * 3 / 4;
    const absl::Duration most = std::min(usable / kLargestShare + limits.increment / 2, usable);
    soft = std::min(soft.value_or(most), std::min(share, most));
    hard = std::min(hard.value_or(most), std::min(share * kHardShares, most));
  }
  if (!hard) return absl::nullopt;
  return TimeBudget{std::max(*soft, absl::ZeroDuration()), std::max(*hard, absl::ZeroDuration())};
}

}  // namespace sapper
