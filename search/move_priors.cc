#include "search/move_priors.h"

#include <algorithm>

#include "eval/travel.h"

namespace sapper {
namespace {

constexpr double kLeast = 0.1;
constexpr double kMost = 30;

}  // namespace

MovePriors::MovePriors(const Position& position, const ExpectedGains& gains,
                       const PriorSettings& settings)
    : position_(position), gains_(gains), settings_(settings) {
  const Side actor = position.side_to_move();
  const Side enemy = DuelMap::Next(actor);
  const WorldSets sets(position);
  enemy_flag_ = sets.FlagOf(enemy);
  enemy_flag_shown_ = position.placement().shown_flag(enemy).exists();
  if (enemy_flag_.exists()) {
    const RaceFinder race(position, sets, actor, enemy_flag_);
    for (Rank rank : kAllRanks)
      if (race.MayArrive(rank)) levels_[static_cast<size_t>(rank)] = race.LevelsOf(rank);
  }
  const Square own_flag = sets.FlagOf(actor);
  if (!own_flag.exists()) return;
  const RaceFinder threat(position, sets, enemy, own_flag);
  const int moves = threat.Find().moves;
  if (moves <= 2)
    critical_ = threat.CriticalPoints(2);
  else if (moves == 3)
    critical_early_ = threat.CriticalPoints(3);
}

double MovePriors::Weight(Move move) const {
  const Placement& placement = position_.placement();
  const PieceId mover = placement.at(move.from);
  const double plain = Plain(move, mover, placement.at(move.to));
  return std::clamp(plain * RaceFactor(move, position_.rank_of(mover)), kLeast, kMost);
}

double MovePriors::Plain(Move move, PieceId mover, PieceId target) const {
  constexpr double kFewest = 0.2;
  constexpr double kMany = 20;
  if (target.exists()) {
    const double gain = gains_[target.index()][static_cast<size_t>(position_.rank_of(mover))];
    return std::clamp(1 + gain * (gain > 0 ? settings_.gain : settings_.loss), kFewest, kMany);
  }
  const Side enemy = DuelMap::Next(mover.side());
  const auto& travel = kHeadquartersTravel<DuelMap>;
  const int nearer = travel.MovesToSide(move.from, enemy) - travel.MovesToSide(move.to, enemy);
  const double weight = 1 + settings_.nearer * std::clamp(nearer, -2, 2);
  return kBoard<DuelMap>.camps.Contains(move.to) ? weight * settings_.camp : weight;
}

double MovePriors::RaceFactor(Move move, Rank rank) const {
  double factor = 1;
  if (critical_.Contains(move.to)) factor = settings_.defend;
  if (critical_early_.Contains(move.to)) factor = settings_.defend_early;
  if (move.to == enemy_flag_)
    return std::max(factor, enemy_flag_shown_ ? settings_.take_flag : settings_.take_flag / 2);
  const RaceLevels& levels = levels_[static_cast<size_t>(rank)];
  if (!levels.passable.Contains(move.to)) return factor;
  const int before = levels.MovesFrom(DuelMap::Points::Of(move.from));
  const int after = levels.MovesFrom(DuelMap::Points::Of(move.to));
  if (after >= before) return factor;
  if (after == 1) return std::max(factor, settings_.advance);
  if (after == 2) return std::max(factor, settings_.advance_early);
  return factor;
}

}  // namespace sapper
