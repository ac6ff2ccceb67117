#include "eval/threats.h"

#include <algorithm>

#include "eval/reach.h"

namespace sapper {
namespace {

using Points = DuelMap::Points;
constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;
// Exchange values are of the order of 100.
constexpr double kUnit = 0.01;

double Value(Rank rank) {
  return kExchangeValues[static_cast<size_t>(rank)];
}

// The gain when both ranks are known.
double KnownGain(const RuleBook& book, Rank attacker, Rank defender) {
  if (defender == Rank::kFlag) return 0;
  const Result result = book.collision(attacker, defender);
  return (DefenderDies(result) ? Value(defender) : 0) -
         (AttackerDies(result) ? Value(attacker) : 0);
}

}  // namespace

ReachSets::ReachSets(const Position& world, const WorldSets& sets) {
  const Points empty = Points::All() - sets.occupied;
  for (Side side : DuelMap::kAllSides) {
    Points stronger;
    for (Rank rank : kAllRanks) {
      const auto i = static_cast<size_t>(rank);
      beating[Index(side)][i] = stronger;
      if (kImmobileRanks.Contains(rank) || sets.Movers(side, rank).empty()) continue;
      of_rank[Index(side)][i] = Reach(world.book(), rank, sets.Movers(side, rank), empty);
      if (StrengthOf(rank) > 0) stronger |= of_rank[Index(side)][i] - kTables.camps;
    }
  }
}

Threats FindThreats(const Position& world, const WorldSets& sets, const ReachSets& reach,
                    Side attackers, const EvalContext& context) {
  const Side defenders = DuelMap::Next(attackers);
  const Points targets = sets.pieces[Index(defenders)] - kTables.camps - kTables.headquarters;
  const ExposedPieces shown = context.exposed & ~context.exposed_at_root;
  std::array<double, DuelMap::kPoints> best_on{};
  Points gaining;
  for (Rank rank : kAllRanks) {
    const auto i = static_cast<size_t>(rank);
    for (Square square : reach.of_rank[Index(attackers)][i] & targets) {
      const PieceId target = world.placement().at(square);
      const bool known = context.gains == nullptr || (shown & ExposedBit(target)) != 0;
      double gain = known ? KnownGain(world.book(), rank, world.rank_of(target))
                          : (*context.gains)[target.index()][i];
      if (rank != Rank::kBomb && reach.beating[Index(defenders)][i].Contains(square))
        gain -= Value(rank) / 2;
      if (gain <= best_on[square.index()]) continue;
      best_on[square.index()] = gain;
      gaining.Add(square);
    }
  }
  Threats threats;
  for (Square square : gaining) {
    const double gain = best_on[square.index()] * kUnit;
    threats.second = std::max(threats.second, std::min(gain, threats.best));
    threats.best = std::max(threats.best, gain);
  }
  return threats;
}

}  // namespace sapper
