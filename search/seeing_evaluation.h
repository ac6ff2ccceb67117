// The value of a position for `seer-ab`, which sees every rank.
//
// It shares nothing with eval/, because the yardstick must stay the same while Sapper's weights
// change.
#pragma once

#include <array>

#include "engine/position.h"

namespace sapper {

// A commander that has everything to fight is about 1000.
using Score = int;

inline constexpr int kMostPlies = 96;  // from the root to the deepest position
inline constexpr Score kWin = 30000;   // at the root; less one for each ply until then
inline constexpr Score kInfiniteScore = 32000;

constexpr Score WinAfter(int plies) {
  return kWin - plies;
}
constexpr bool IsProven(Score score) {
  return score > kWin - 2 * kMostPlies || score < -kWin + 2 * kMostPlies;
}

// What a piece of each rank is worth in an exchange, in the order of the alphabet.
inline constexpr std::array<Score, kRankCount> kWorth = {1000, 800, 560, 420, 300, 200,
                                                         140,  110, 200, 180, 420, 20000};
constexpr Score WorthOf(Rank rank) {
  return kWorth[static_cast<size_t>(rank)];
}

class SeeingEvaluation {
 public:
  // Flags never move, so that what a point is worth can be worked out once for a whole search.
  explicit SeeingEvaluation(const Position& root);

  // For the side to move. Precondition: !position.over().
  Score ForMover(const Position& position) const;

 private:
  using Points = DuelMap::Points;
  using Counts = std::array<int, kRankCount>;
  using WorthOnPoint = std::array<int16_t, DuelMap::kPoints>;

  void FillWorth(const RuleBook& book, Side side);
  static Score PointWorth(const RuleBook& book, Side side, Rank rank, Square square, Square target,
                          Square own_flag);
  Score Pieces(const Position& position, Side side, Counts& counts) const;
  static Score Balance(const Counts& own, const Counts& enemy);
  Score Raid(const Position& position, Side raider) const;
  static Score Debt(const Position& position);

  std::array<Square, DuelMap::kSides> flags_;
  std::array<std::array<WorthOnPoint, kRankCount>, DuelMap::kSides> worth_{};
  // Points from which the flag of a side is so many moves away on an empty board; [0] is empty.
  std::array<std::array<Points, 4>, DuelMap::kSides> around_flag_{};
};

// Pieces of `side` that could take the flag on `flag` in one move, if it were their turn.
DuelMap::Points FlagTakersOf(const Position& position, Side side, Square flag);
// Where the flag of a side stands; None() when it is dead.
Square FlagOf(const Position& position, Side side);

}  // namespace sapper
