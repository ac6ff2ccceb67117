#include "eval/flag_race.h"

#include <algorithm>

#include "eval/reach.h"

namespace sapper {
namespace {

using Points = DuelMap::Points;
constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;

}  // namespace

RaceFinder::RaceFinder(const Position& world, const WorldSets& sets, Side raiders, Square flag)
    : world_(world),
      sets_(sets),
      raiders_(raiders),
      defenders_(DuelMap::Next(raiders)),
      next_to_flag_(kTables.steps[flag.index()]),
      empty_(Points::All() - sets.occupied) {
  Points closed = kTables.camps & sets.occupied;
  if (world.book().headquarters_locked()) closed |= kTables.headquarters;
  Points beaten;  // by the rank at hand: grows from the weakest up
  for (size_t i = kRankCount; i-- > 0;) {
    const auto rank = static_cast<Rank>(i);
    passable_[i] = empty_;
    if (rank == Rank::kEngineer) passable_[i] |= sets.Of(defenders_, Rank::kMine);
    if (StrengthOf(rank) > 0) {
      passable_[i] |= beaten;
      beaten |= sets.Of(defenders_, rank);
    }
    passable_[i] -= closed;
  }
  within_horizon_ = LevelsFor(Rank::kCommander, Points::All() - closed).from.back();
}

RaceFinder::Points RaceFinder::ReachOf(Rank rank, const Points& pieces) const {
  return Reach(world_.book(), rank, pieces, empty_);
}

bool RaceFinder::MayArrive(Rank rank) const {
  if (kImmobileRanks.Contains(rank) || !world_.book().flag_takers().Contains(rank)) return false;
  const Points raiders = RaidersOf(rank);
  if (world_.book().mobility(rank) == Mobility::kTurning) return !raiders.empty();
  return !(raiders & within_horizon_).empty();
}

RaceLevels RaceFinder::LevelsFor(Rank rank, const Points& passable) const {
  RaceLevels levels;
  levels.passable = passable;
  Points from = next_to_flag_;
  Points goals;
  for (Points& level : levels.from) {
    level = from;
    const Points next = from & passable;
    if (!(next == goals)) from |= ReachOf(rank, next);
    goals = next;
  }
  return levels;
}

RaceLevels RaceFinder::LevelsOf(Rank rank) const {
  return LevelsFor(rank, passable_[static_cast<size_t>(rank)]);
}

FlagRace RaceFinder::Find() const {
  FlagRace race;
  Points killers = sets_.Movers(defenders_, Rank::kBomb);  // grows from the strongest down
  const bool defenders_first = world_.side_to_move() == defenders_;
  for (Rank rank : kAllRanks) {
    if (StrengthOf(rank) > 0) killers |= sets_.Movers(defenders_, rank);
    if (!MayArrive(rank)) continue;
    const Points raiders = RaidersOf(rank);
    const int moves = LevelsOf(rank).MovesFrom(raiders);
    if (moves == FlagRace::kNone) continue;
    race.moves = std::min(race.moves, moves);
    const Points guarded = ReachStraight(killers, empty_) - kTables.camps;
    const Points free = defenders_first ? raiders - guarded : raiders;
    if (free.empty()) continue;
    const Points passable = passable_[static_cast<size_t>(rank)] - guarded;
    race.unstopped = std::min(race.unstopped, LevelsFor(rank, passable).MovesFrom(free));
  }
  return race;
}

RaceFinder::Points RaceFinder::CriticalPoints(int within) const {
  Points critical;
  for (Rank rank : kAllRanks) {
    if (!MayArrive(rank)) continue;
    const RaceLevels levels = LevelsOf(rank);
    Points at = RaidersOf(rank) & levels.from[static_cast<size_t>(within) - 1];
    critical |= at;
    for (int left = within - 1; left > 0 && !at.empty(); --left) {
      const Points next =
          ReachOf(rank, at) & levels.from[static_cast<size_t>(left) - 1] & levels.passable;
      critical |= next | (ReachOf(rank, at) & ReachOf(rank, next) & empty_);
      at = next;
    }
  }
  return critical;
}

}  // namespace sapper
