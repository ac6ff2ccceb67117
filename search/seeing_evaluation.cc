#include "search/seeing_evaluation.h"

#include <algorithm>

#include "eval/travel.h"

namespace sapper {
namespace {

constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;

constexpr Score kLockedUp = 40;   // a piece in a headquarters, which only stands in the way
constexpr Score kCamp = 25;       // safe, and near the way of everything
constexpr Score kEnemyCamp = 20;  // on top of that: safe behind the enemy's lines
constexpr Score kRail = 8;
constexpr Score kStepNearer = 8;      // for each move nearer to the enemy's flag
constexpr Score kEngineerNearer = 4;  // on top, for those that open the way
constexpr Score kMineAtFlag = 120;    // on top of its worth
constexpr Score kGuardAtFlag = 30;    // any other piece beside its own flag
constexpr Score kPair = 6;            // for each enemy piece that an own one beats
constexpr Score kTop = 160;           // the strongest piece on the board is alone
constexpr Score kBombTarget = 20;     // a bomb, for each step of the enemy's best above the fifth
constexpr Score kNoDigger = 150;      // mines, and nobody to clear them
constexpr Score kFewMovers = 250;     // for each piece short of three that can move
constexpr Score kDebt = 220;          // the next collision is owed now
constexpr Score kTempo = 12;
// A raider with an open way to the flag, by the moves that it needs.
constexpr std::array<Score, 4> kRaid = {0, 260, 110, 50};
constexpr Score kSecondRaider = 2;  // counts so many times less

int CountOf(const std::array<int, kRankCount>& counts, Rank rank) {
  return counts[static_cast<size_t>(rank)];
}

}  // namespace

Square FlagOf(const Position& position, Side side) {
  for (int i = 0; i < kArmySize; ++i) {
    const PieceId piece(side, Slot::FromIndex(i));
    if (position.rank_of(piece) == Rank::kFlag && position.placement().alive(piece))
      return position.placement().square_of(piece);
  }
  return Square::None();
}

DuelMap::Points FlagTakersOf(const Position& position, Side side, Square flag) {
  DuelMap::Points takers =
      kTables.steps[flag.index()] &
      (position.MoversOf(side, Mobility::kStraight) | position.MoversOf(side, Mobility::kTurning));
  if (takers.empty() || position.book().all_movers_take_flags()) return takers;
  DuelMap::Points some;
  for (Square square : takers)
    if (position.book().flag_takers().Contains(position.rank_of(position.placement().at(square))))
      some.Add(square);
  return some;
}

SeeingEvaluation::SeeingEvaluation(const Position& root) {
  for (Side side : DuelMap::kAllSides) flags_[Index(side)] = FlagOf(root, side);
  for (Side side : DuelMap::kAllSides) {
    FillWorth(root.book(), side);
    const Square flag = flags_[Index(side)];
    if (!flag.exists() || !kTables.headquarters.Contains(flag)) continue;
    for (int i = 0; i < DuelMap::kPoints; ++i) {
      const Square square = Square::FromIndex(i);
      const auto moves = static_cast<size_t>(kHeadquartersTravel<DuelMap>.Moves(square, flag));
      if (moves >= 1 && moves < kRaid.size()) around_flag_[Index(side)][moves].Add(square);
    }
  }
}

void SeeingEvaluation::FillWorth(const RuleBook& book, Side side) {
  const Square own_flag = flags_[Index(side)];
  const Square target = flags_[Index(DuelMap::Next(side))];
  for (Rank rank : kAllRanks)
    for (int i = 0; i < DuelMap::kPoints; ++i)
      worth_[Index(side)][static_cast<size_t>(rank)][static_cast<size_t>(i)] = static_cast<int16_t>(
          PointWorth(book, side, rank, Square::FromIndex(i), target, own_flag));
}

Score SeeingEvaluation::PointWorth(const RuleBook& book, Side side, Rank rank, Square square,
                                   Square target, Square own_flag) {
  if (rank == Rank::kFlag) return 0;
  const bool at_flag = own_flag.exists() && kTables.steps[own_flag.index()].Contains(square);
  if (rank == Rank::kMine) return WorthOf(rank) + (at_flag ? kMineAtFlag : 0);
  if (kTables.headquarters.Contains(square) && book.headquarters_locked()) return kLockedUp;
  Score worth = WorthOf(rank) + (at_flag ? kGuardAtFlag : 0);
  const bool beyond = DuelMap::HalfOf(square) != side;
  if (kTables.camps.Contains(square)) worth += kCamp + (beyond ? kEnemyCamp : 0);
  if (kTables.rails.Contains(square)) worth += kRail;
  if (!target.exists() || !kTables.headquarters.Contains(target)) return worth;
  const int moves = std::min(kHeadquartersTravel<DuelMap>.Moves(square, target), 8);
  return worth - moves * (kStepNearer + (rank == Rank::kEngineer ? kEngineerNearer : 0));
}

Score SeeingEvaluation::ForMover(const Position& position) const {
  Counts red{};
  Counts black{};
  Score score = Pieces(position, Side::kRed, red) - Pieces(position, Side::kBlack, black);
  score += Balance(red, black) - Balance(black, red);
  score += Raid(position, Side::kRed) - Raid(position, Side::kBlack);
  const Score mine = position.side_to_move() == Side::kRed ? score : -score;
  return mine + kTempo - Debt(position);
}

Score SeeingEvaluation::Pieces(const Position& position, Side side, Counts& counts) const {
  const auto& worth = worth_[Index(side)];
  const Points movers =
      position.MoversOf(side, Mobility::kStraight) | position.MoversOf(side, Mobility::kTurning);
  Score score = 0;
  for (Square square : position.placement().pieces_of(side)) {
    const auto rank = static_cast<size_t>(position.rank_of(position.placement().at(square)));
    score += worth[rank][square.index()];
    // Who is locked up fights no more.
    if (movers.Contains(square) || rank == static_cast<size_t>(Rank::kMine)) ++counts[rank];
  }
  const int able = movers.size();
  if (able < 3) score -= (3 - able) * kFewMovers;
  return score;
}

// What the living are worth against the living of the other side.
Score SeeingEvaluation::Balance(const Counts& own, const Counts& enemy) {
  Score score = 0;
  int weaker = 0;
  int best = 0;
  int enemy_best = 0;
  for (size_t i = kRankCount; i-- > 0;) {
    if (kStrengths[i] == 0) continue;
    score += own[i] * weaker * kPair;
    weaker += enemy[i];
    if (own[i] > 0) best = kStrengths[i];
    if (enemy[i] > 0) enemy_best = kStrengths[i];
  }
  const int bombs = CountOf(own, Rank::kBomb);
  const int enemy_bombs = CountOf(enemy, Rank::kBomb);
  if (best > enemy_best) score += kTop / (1 + enemy_bombs);
  if (enemy_best > 5) score += std::min(bombs, 2) * (enemy_best - 5) * kBombTarget;
  if (CountOf(own, Rank::kEngineer) == 0 && CountOf(enemy, Rank::kMine) > 0) score -= kNoDigger;
  return score;
}

// Raiders near the enemy's flag that can get past what stands beside it.
Score SeeingEvaluation::Raid(const Position& position, Side raider) const {
  const auto& rings = around_flag_[Index(DuelMap::Next(raider))];
  const Points movers = position.MoversOf(raider, Mobility::kStraight) |
                        position.MoversOf(raider, Mobility::kTurning);
  if ((movers & (rings[1] | rings[2] | rings[3])).empty()) return 0;
  const Placement& placement = position.placement();
  int needed = 10;  // strength
  bool mined = false;
  for (Square square : rings[1]) {
    const PieceId guard = placement.at(square);
    if (!guard.exists() || guard.side() == raider) {
      needed = 0;
      continue;
    }
    const Rank rank = position.rank_of(guard);
    mined = mined || rank == Rank::kMine;
    if (StrengthOf(rank) > 0) needed = std::min(needed, StrengthOf(rank) + 1);
  }
  Score score = 0;
  Score share = 1;
  for (size_t moves = 1; moves < rings.size(); ++moves) {
    for (Square square : movers& rings[moves]) {
      const Rank rank = position.rank_of(placement.at(square));
      const bool digs = mined && rank == Rank::kEngineer;
      const bool passes = moves == 1 || StrengthOf(rank) >= needed || digs;
      if (!passes || !position.book().flag_takers().Contains(rank)) continue;
      score += kRaid[moves] / share;
      share *= kSecondRaider;
    }
  }
  return score;
}

// With q quiet plies behind and a limit of L the side to move plays the last one if L - q is odd.
Score SeeingEvaluation::Debt(const Position& position) {
  const Rules& rules = position.book().rules();
  if (rules.quiet_limit == 0 || rules.quiet_result != QuietResult::kLoss) return 0;
  const int quiet = position.placement().quiet();
  const Score debt = kDebt * quiet * quiet / (rules.quiet_limit * rules.quiet_limit);
  return (rules.quiet_limit - quiet) % 2 != 0 ? debt : -debt;
}

}  // namespace sapper
