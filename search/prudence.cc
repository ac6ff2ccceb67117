#include "search/prudence.h"

#include <algorithm>

namespace sapper {
namespace {

// A sure way to the own flag.
constexpr double kFlag = 400;
// Only the nearest are watched.
constexpr size_t kWatched = 4;

}  // namespace

Prudence::Prudence(const OneLook& look, const Care& care) : look_(look), care_(care) {
  std::vector<std::pair<double, PieceId>> raids;
  for (Square from : look.placement().pieces_of(look.enemy())) {
    const PieceId piece = look.placement().at(from);
    raids.emplace_back(RaidChance(look, look.placement(), piece), piece);
  }
  std::stable_sort(raids.begin(), raids.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  for (size_t i = 0; i < std::min(kWatched, raids.size()); ++i) raiders_.push_back(raids[i].second);
  before_ = Danger(look.placement());
}

double Prudence::Score(Move move) const {
  std::vector<Turnout> turnouts;
  look_.Turnouts(move, turnouts);
  double score = 0;
  for (const Turnout& turnout : turnouts)
    score += turnout.chance * (kFlag * (before_ - Danger(turnout.placement)) -
                               look_.ReplyOn(turnout.placement, care_));
  return score;
}

double Prudence::Danger(const Placement& board) const {
  double danger = 0;
  for (PieceId raider : raiders_) danger = std::max(danger, RaidChance(look_, board, raider));
  return danger;
}

}  // namespace sapper
