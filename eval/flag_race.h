// How soon a side can take the enemy's flag in a world.
//
// Example: red's general is on a9, black's flag on b12, a platoon commander on a11, a mine on b11,
// and nothing else is in the way. The general takes a11, steps to a12 and takes b12: a race of
// three moves. A mine on a11 would stop the general; an engineer would clear the mine.
//
// A breadth-first search backwards from the flag finds races for all points at once. A raider may
// pass empty points and the defenders that it beats; each capture counts as a move; a defender that
// the raider does not beat stops it. Other moves of both sides are left to the search.
#pragma once

#include "eval/world_sets.h"

namespace sapper {

// Moves of a raider until it has the flag; kNone when no raider gets there in three.
struct FlagRace {
  static constexpr int kHorizon = 3;
  static constexpr int kNone = kHorizon + 1;

  int moves = kNone;
  // The same for raiders that no defender can capture where they stop on the way, nor where they
  // stand if the defenders are to move first. Defenders reach from where they stand now, straight
  // alone; those that are locked up in a headquarters reach nothing.
  int unstopped = kNone;
};

// What raiders of one rank may pass, and how far they are from the flag.
struct RaceLevels {
  DuelMap::Points passable;
  // from[k]: points from which such a raider has the flag in k + 1 moves, or fewer.
  std::array<DuelMap::Points, FlagRace::kHorizon> from{};

  int MovesFrom(const DuelMap::Points& raiders) const {
    for (int moves = 1; moves <= FlagRace::kHorizon; ++moves)
      if (!(from[static_cast<size_t>(moves) - 1] & raiders).empty()) return moves;
    return FlagRace::kNone;
  }
};

// The race of one side for the other side's flag. Keeps references to both arguments.
class RaceFinder {
 public:
  // `flag` is where the flag of the other side stands: a headquarters, so no rail leads there.
  RaceFinder(const Position& world, const WorldSets& sets, Side raiders, Square flag);

  FlagRace Find() const;
  // Whether a raider of `rank` is near enough to get there, if it beat all that is in its way.
  bool MayArrive(Rank rank) const;
  // Precondition: `rank` can move.
  RaceLevels LevelsOf(Rank rank) const;
  // Points where a defender is in the way of a raider that has the flag in `within` moves at most:
  // the raider's own, those that it stops on or passes, and the empty ones beside its way that are
  // a move from both ends of one of its moves. Precondition: `within` is 1 to kHorizon.
  DuelMap::Points CriticalPoints(int within) const;

 private:
  using Points = DuelMap::Points;

  Points RaidersOf(Rank rank) const {
    return sets_.Movers(raiders_, rank);
  }
  Points ReachOf(Rank rank, const Points& pieces) const;
  RaceLevels LevelsFor(Rank rank, const Points& passable) const;

  const Position& world_;
  const WorldSets& sets_;
  Side raiders_;
  Side defenders_;
  Points next_to_flag_;  // from where it is taken in one move
  Points empty_;
  std::array<Points, kRankCount> passable_;
  Points within_horizon_;  // for pieces that do not turn and beat everything
};

}  // namespace sapper
