#include "search/flip_contest_evaluation.h"

#include <algorithm>

namespace sapper {
namespace {

constexpr Score kMost = 20000;     // a value is less than any win
constexpr Score kMobility = 2;     // for each point that is reached
constexpr int kMostMobility = 60;  // points
constexpr Score kCamp = 12;
constexpr Score kTurn = 8;     // a turn brings a piece into play, one's own in half of the cases
constexpr int kDrawNear = 40;  // plies before the quiet limit at which a lead begins to shrink
// What it costs to have so many mines left, besides their worth.
constexpr std::array<Score, 4> kFewMines = {350, 150, 50, 0};

}  // namespace

Score FlipContestEvaluation::Side(const FlipPosition& position, const FlipStrikes& strikes,
                                  FlipColour colour) const {
  const FlipPoints in_camps = position.pieces_of(colour) & kBoard<DuelMap>.camps;
  const auto mines = static_cast<size_t>(position.living({colour, Rank::kMine}));
  return FlipMaterial(position, colour) + FlipProspects(position, travel_, colour) -
         kFewMines[mines] + kMobility * std::min(strikes.mobility(colour), kMostMobility) +
         kCamp * in_camps.size();
}

FlipContestEvaluation::Estimate FlipContestEvaluation::Of(const FlipPosition& position,
                                                          const FlipStrikes& strikes) const {
  const FlipColour own = *position.colour_of(position.to_move());
  const FlipColour enemy = Other(own);
  Score base = Side(position, strikes, own) - Side(position, strikes, enemy);
  if (const int limit = position.rules().quiet_limit; limit > 0)
    base = base * std::min(limit - position.quiet(), kDrawNear) / kDrawNear;
  // The player to move can save one piece; the other one colliding, both can.
  const FlipStrikes::Best ours = strikes.BestOf(own);
  const FlipStrikes::Best theirs = strikes.BestOf(enemy);
  const Score stands = base - theirs.second * 2 / 5 - theirs.gain / 8;
  const Score waited = base + ours.second * 2 / 5 + ours.gain / 8;
  const Score struck = base - theirs.gain + ours.gain / 2;
  return {.stands = std::clamp(stands, -kMost, kMost),
          .turns = std::clamp(std::min(waited, struck) + kTurn, -kMost, kMost)};
}

}  // namespace sapper
