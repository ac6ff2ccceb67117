#include "eval/one_ply.h"

namespace sapper {
namespace {

using Points = DuelMap::Points;

bool TakesKnownFlag(const Position& world, const WorldSets& sets, const ReachSets& reach) {
  const Side mover = world.side_to_move();
  const Side enemy = DuelMap::Next(mover);
  const Square flag = sets.FlagOf(enemy);
  if (!flag.exists() || world.book().flag_home()) return false;
  const bool known =
      world.placement().shown_flag(enemy).exists() || world.book().rules().view == ViewMode::kOpen;
  if (!known) return false;
  for (Rank rank : kAllRanks)
    if (world.book().flag_takers().Contains(rank) &&
        reach.of_rank[Index(mover)][static_cast<size_t>(rank)].Contains(flag))
      return true;
  return false;
}

// A side that ends the quiet plies by leaving the enemy without a move would win: left to the
// search.
bool MustLoseByQuietPlies(const Position& world, const WorldSets& sets, const ReachSets& reach) {
  const Rules& rules = world.book().rules();
  if (rules.quiet_limit == 0 || rules.quiet_result != QuietResult::kLoss) return false;
  if (world.placement().quiet() + 1 != rules.quiet_limit) return false;
  const Side mover = world.side_to_move();
  const Points targets = sets.pieces[Index(DuelMap::Next(mover))] - kBoard<DuelMap>.camps;
  for (const Points& reached : reach.of_rank[Index(mover)])
    if (!(reached & targets).empty()) return false;
  return true;
}

}  // namespace

absl::optional<Side> WinnerInOnePly(const Position& world, const WorldSets& sets,
                                    const ReachSets& reach) {
  if (TakesKnownFlag(world, sets, reach)) return world.side_to_move();
  if (MustLoseByQuietPlies(world, sets, reach)) return DuelMap::Next(world.side_to_move());
  return absl::nullopt;
}

}  // namespace sapper
