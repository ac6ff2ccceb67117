#include "search/flip_priors.h"

#include <algorithm>

#include "eval/flip_threats.h"

namespace sapper {
namespace {

constexpr double kLeast = 0.1;
constexpr double kMost = 30;

}  // namespace

FlipPriors::FlipPriors(const FlipPosition& position, const FlipPriorSettings& settings)
    : position_(position),
      settings_(settings),
      living_(position),
      values_(position, living_),
      reach_(position) {
  const auto own = position.colour_of(position.to_move());
  if (!own.has_value()) return;
  const FlipColour enemy = Other(*own);
  for (Rank rank : kAllRanks) {
    for (Square target : reach_.Attacked(enemy, rank)) {
      double& danger = danger_[target.index()];
      danger = std::max(danger, FlipGain(position, reach_, values_, {enemy, rank}, target));
    }
  }
}

double FlipPriors::Weight(FlipAction action) const {
  if (action.is_turn()) return settings_.turn;
  const FlipPiece mover = *position_.at(action.from);
  const auto target = position_.at(action.to);
  if (!target.has_value()) return std::clamp(OfQuiet(action, mover), kLeast, kMost);
  if (target->rank == Rank::kFlag) return settings_.take_flag;
  const double gain = FlipGain(position_, reach_, values_, mover, action.to);
  return std::clamp(1 + gain * (gain > 0 ? settings_.gain : settings_.loss), kLeast, kMost);
}

double FlipPriors::OfQuiet(FlipAction action, FlipPiece mover) const {
  double weight = 1 + settings_.escape * danger_[action.from.index()];
  const FlipColour enemy = Other(mover.colour);
  const bool officer = kFlipOfficers.Contains(mover.rank);
  if (officer && reach_.beating[Index(enemy)][static_cast<size_t>(mover.rank)].Contains(action.to))
    weight *= settings_.exposed;
  if (kBoard<DuelMap>.camps.Contains(action.to)) weight *= settings_.camp;
  if (position_.carrier(mover.colour) == action.from)
    weight *= FlipHeadquartersOf(position_.to_move()).Contains(action.to) ? settings_.take_flag
                                                                          : settings_.carry;
  return weight;
}

}  // namespace sapper
