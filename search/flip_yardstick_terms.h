// What the yardsticks of flip Junqi think that pieces, collisions and distances are worth.
//
// It shares no number with eval/, because yardsticks must stay the same while Sapper's evaluation
// changes.
#pragma once

#include <array>
#include <vector>

#include "engine/flip_position.h"
#include "search/seeing_evaluation.h"

namespace sapper {

// What a piece of each rank is worth in an exchange, in the order of the alphabet. The flag's is
// for rules under which taking it does not win at once.
inline constexpr std::array<Score, kRankCount> kFlipWorth = {1000, 800, 560, 400, 280, 200,
                                                             140,  110, 220, 150, 420, 1500};
constexpr Score FlipWorth(Rank rank) {
  return kFlipWorth[static_cast<size_t>(rank)];
}

// What both colours could attack next, whosever turn it is.
class FlipStrikes {
 public:
  explicit FlipStrikes(const FlipPosition& position);

  // What a collision brings the attacker, the attacker's death by the next ply included.
  Score Gain(FlipPiece attacker, Square target) const;
  // The best collision of a colour, and the best with another target; 0 where none gains.
  struct Best {
    Score gain = 0;
    Score second = 0;
    Square target;
  };
  Best BestOf(FlipColour attackers) const;
  // Points that the pieces of a colour reach, in all.
  int mobility(FlipColour colour) const {
    return mobility_[Index(colour)];
  }

 private:
  Score Worth(FlipPiece piece, Square square) const;

  const FlipPosition& position_;
  std::array<FlipPosition::Targets, 2> targets_;
  std::array<std::array<FlipPoints, kRankCount>, 2> reach_{};  // by colour and rank
  // By colour and rank: where such a piece could be taken by a stronger one of the other colour.
  std::array<std::array<FlipPoints, kRankCount>, 2> beaten_{};
  std::array<RankSet, 2> lowest_;
  std::array<int, 2> mobility_{};
};

// How many moves a piece needs from point to point if all pieces that can move get out of its way.
class FlipTravel {
 public:
  static constexpr int kFar = 15;

  // As face-down pieces, mines and flags lie now.
  explicit FlipTravel(const FlipPosition& position);

  // The moves to step onto `to`, whatever stands there; kFar if there is no way.
  int Moves(Rank rank, Square from, Square to) const {
    return tables_[turners_.Contains(rank) ? 1 : 0][to.index()][from.index()];
  }

 private:
  using Table = std::array<std::array<uint8_t, DuelMap::kPoints>, DuelMap::kPoints>;

  RankSet turners_;
  std::array<Table, 2> tables_;  // straight, turning
};

// The worth of the living pieces of a colour, face up or down; of the enemy's flag if it carries
// that, but not of its own, which it cannot spare.
Score FlipMaterial(const FlipPosition& position, FlipColour colour);

// What the pieces of a colour have before them: prey, mines, the flag, the way home.
Score FlipProspects(const FlipPosition& position, const FlipTravel& travel, FlipColour colour);

// The move that wins the game at once, if there is one among `actions`, which are legal.
absl::optional<FlipAction> WinningFlipMove(const FlipPosition& position,
                                           const std::vector<FlipAction>& actions);

}  // namespace sapper
