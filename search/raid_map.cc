#include "search/raid_map.h"

#include <algorithm>

namespace sapper {
namespace {

constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;

// What each move on the way leaves of the chance: the enemy has time to answer.
constexpr double kMove = 0.82;
// A piece of the raider's side in the way has to be moved first.
constexpr double kFriendInTheWay = 0.6;

}  // namespace

RaidMap::RaidMap(const OneLook& look, const Placement& board, PieceId raider) {
  if (!look.book().flag_takers().Contains(look.MovesLike(raider))) return;
  const Side defender = DuelMap::Next(raider.side());
  for (Square goal : kTables.headquarters) {
    const PieceId there = board.at(goal);
    if (DuelMap::HalfOf(goal) == defender && there.exists() && there.side() == defender)
      chances_[goal.index()] = look.OddsOf(there, Rank::kFlag);
  }
  Spread(look, board, raider);
}

// The odds that the raider stands on `square` after moving there.
double RaidMap::Entering(const OneLook& look, const Placement& board, PieceId raider,
                         Square square) const {
  const PieceId there = board.at(square);
  if (!there.exists() || there == raider) return 1;
  if (kTables.headquarters.Contains(square)) return 1;  // its odds of the flag say the rest
  if (there.side() == raider.side()) return kFriendInTheWay;
  if (kTables.camps.Contains(square)) return 0;
  return look.exchange(raider, there).attacker_wins;
}

// Dijkstra's algorithm, backwards from the headquarters.
void RaidMap::Spread(const OneLook& look, const Placement& board, PieceId raider) {
  const bool turns = look.book().turners().Contains(look.MovesLike(raider));
  DuelMap::Points open = DuelMap::Points::All();
  DuelMap::Points occupied = board.occupied();
  if (board.alive(raider)) occupied.Remove(board.square_of(raider));
  while (!open.empty()) {
    Square best = open.First();
    for (Square square : open)
      if (chance(square) > chance(best)) best = square;
    if (chance(best) == 0) return;
    open.Remove(best);
    const double through = chance(best) * Entering(look, board, raider, best) * kMove;
    DuelMap::Points sources = kTables.steps[best.index()];
    if (kTables.rails.Contains(best))
      sources |=
          turns ? TurningRail<DuelMap>(best, occupied) : StraightRail<DuelMap>(best, occupied);
    for (Square source : (sources & open) - kTables.headquarters)
      chances_[source.index()] = std::max(chances_[source.index()], through);
  }
}

}  // namespace sapper
