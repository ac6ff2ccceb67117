#include "search/flip_yardstick_terms.h"

#include <algorithm>

namespace sapper {
namespace {

constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;

// Per mille of the prey's worth, by the moves to it.
constexpr std::array<Score, FlipTravel::kFar + 1> kNear = {0,  70, 55, 42, 32, 24, 18, 13,
                                                           10, 8,  6,  5,  4,  3,  2,  0};
constexpr Score kMinePrize = 900;   // as a prey, for diggers
constexpr Score kFlagPrize = 4000;  // for takers, once it can be taken
constexpr Score kFlagLater = 800;   // before that
constexpr Score kHomePrize = 6000;  // for a carrier

constexpr std::array<FlipPoints, 2> kHeadquartersOf = {FlipHeadquartersOf(FlipPlayer::kFirst),
                                                       FlipHeadquartersOf(FlipPlayer::kSecond)};

// Without what would only be lost against them.
RankSet DiggersOf(const FlipPosition& position, FlipColour colour) {
  RankSet diggers{Rank::kEngineer};
  if (position.rules().mine_diggers != MineDiggers::kEngineer)
    diggers = diggers | LowestOf(position.living_ranks(colour));
  return diggers;
}

}  // namespace

FlipStrikes::FlipStrikes(const FlipPosition& position) : position_(position) {
  const FlipPoints empty = FlipPoints::All() - position.occupied();
  for (FlipColour colour : kFlipColours) {
    const size_t c = Index(colour);
    targets_[c] = position.TargetsOf(colour);
    lowest_[c] = LowestOf(position.living_ranks(colour));
    position.ForEachReach(colour, [&](Square, Rank rank, const FlipPoints& reach) {
      const auto r = static_cast<size_t>(rank);
      reach_[c][r] |= reach;
      mobility_[c] += (reach & (empty | targets_[c][r])).size();
    });
    FlipPoints stronger;
    for (size_t r = 0; r <= static_cast<size_t>(Rank::kEngineer); ++r) {
      beaten_[Index(Other(colour))][r] = stronger - kTables.camps;
      stronger |= reach_[c][r];
    }
  }
}

Score FlipStrikes::Worth(FlipPiece piece, Square square) const {
  const bool carries = position_.carrier(piece.colour) == square;
  return FlipWorth(piece.rank) + (carries ? FlipWorth(Rank::kFlag) : 0);
}

Score FlipStrikes::Gain(FlipPiece attacker, Square target) const {
  const FlipPiece defender = *position_.at(target);
  const auto rank = static_cast<size_t>(attacker.rank);
  const bool lowest = lowest_[Index(attacker.colour)].Contains(attacker.rank);
  const Score cost = FlipWorth(attacker.rank);
  const Score prize = Worth(defender, target);
  switch (position_.book().Collide(attacker.rank, defender.rank, lowest)) {
    case Result::kAttackerWins: {
      if (beaten_[Index(attacker.colour)][rank].Contains(target)) return prize - cost;
      const auto& bombs = reach_[Index(defender.colour)][static_cast<size_t>(Rank::kBomb)];
      const bool bombed = bombs.Contains(target) && !kTables.camps.Contains(target);
      return prize - (bombed ? std::max(cost - FlipWorth(Rank::kBomb), 0) : 0);
    }
    case Result::kBothDie:
      return prize - cost;
    default:
      return -cost;
  }
}

FlipStrikes::Best FlipStrikes::BestOf(FlipColour attackers) const {
  Best best;
  for (Rank rank : kAllRanks) {
    const auto r = static_cast<size_t>(rank);
    for (Square target : reach_[Index(attackers)][r] & targets_[Index(attackers)][r]) {
      const Score gain = Gain({attackers, rank}, target);
      if (gain > best.gain) {
        if (target != best.target) best.second = best.gain;
        best.gain = gain;
        best.target = target;
      } else if (target != best.target) {
        best.second = std::max(best.second, gain);
      }
    }
  }
  return best;
}

FlipTravel::FlipTravel(const FlipPosition& position) : turners_(position.book().turners()) {
  FlipPoints fixed = position.face_down();
  for (FlipColour colour : kFlipColours)
    fixed |= position.points_of({colour, Rank::kMine}) | position.points_of({colour, Rank::kFlag});
  for (size_t turning = 0; turning < 2; ++turning) {
    for (size_t to = 0; to < DuelMap::kPoints; ++to) {
      auto& row = tables_[turning][to];
      row.fill(kFar);
      row[to] = 0;
      FlipPoints seen = FlipPoints::Of(Square::FromIndex(static_cast<int>(to)));
      FlipPoints frontier = seen;
      for (uint8_t moves = 1; !frontier.empty() && moves < kFar; ++moves) {
        FlipPoints next;
        for (Square square : frontier)
          next |=
              kTables.steps[square.index()] | (turning == 1 ? TurningRail<DuelMap>(square, fixed)
                                                            : StraightRail<DuelMap>(square, fixed));
        next -= seen;
        for (Square square : next) row[square.index()] = moves;
        seen |= next;
        frontier = next - fixed;
      }
    }
  }
}

Score FlipMaterial(const FlipPosition& position, FlipColour colour) {
  Score sum = position.carrier(colour).exists() ? FlipWorth(Rank::kFlag) : 0;
  for (Rank rank : kAllRanks)
    if (rank != Rank::kFlag) sum += position.living({colour, rank}) * FlipWorth(rank);
  return sum;
}

Score FlipProspects(const FlipPosition& position, const FlipTravel& travel, FlipColour colour) {
  const FlipColour enemy = Other(colour);
  const FlipPoints mines = position.points_of({enemy, Rank::kMine});
  const FlipPoints flag = position.points_of({enemy, Rank::kFlag}) - kTables.camps;
  const FlipPoints prey = position.pieces_of(enemy) - mines - flag;
  const bool flag_open = position.mines_gone(enemy) || !position.rules().flag_after_mines;
  const Score flag_prize = flag_open ? kFlagPrize : kFlagLater;
  const RankSet diggers = DiggersOf(position, colour);
  const RankSet takers = position.book().FlagTakers(LowestOf(position.living_ranks(colour)));
  Score sum = 0;
  for (Square from : position.pieces_of(colour)) {
    const Rank rank = position.at(from)->rank;
    if (kImmobileRanks.Contains(rank)) continue;
    Score best = 0;
    const auto look = [&](Square to, Score prize) {
      const int moves = travel.Moves(rank, from, to);
      best = std::max(best, prize * kNear[static_cast<size_t>(moves)] / 1000);
    };
    for (Square to : prey) {
      const Rank victim = position.at(to)->rank;
      const bool beats = rank == Rank::kBomb
                             ? FlipWorth(victim) > FlipWorth(rank)
                             : StrengthOf(rank) > StrengthOf(victim) && victim != Rank::kBomb;
      if (beats) look(to, FlipWorth(victim));
    }
    if (diggers.Contains(rank))
      for (Square to : mines) look(to, kMinePrize);
    if (takers.Contains(rank))
      for (Square to : flag) look(to, flag_prize);
    sum += best;
    if (position.carrier(colour) != from) continue;
    best = 0;
    for (Square to : kHeadquartersOf[Index(position.seats().PlayerOf(colour))])
      look(to, kHomePrize);
    sum += best;
  }
  return sum;
}

absl::optional<FlipAction> WinningFlipMove(const FlipPosition& position,
                                           const std::vector<FlipAction>& actions) {
  FlipPosition after = position;
  for (FlipAction action : actions) {
    if (action.is_turn()) continue;
    const FlipPosition::Undo undo = after.Make(position.EventOfMove(action));
    const bool wins = after.over() && after.outcome()->winner == position.to_move();
    after.TakeBack(undo);
    if (wins) return action;
  }
  return absl::nullopt;
}

}  // namespace sapper
