#include "belief/opponent_view.h"

#include <utility>

namespace sapper {
namespace {

constexpr int kSwaps = 120;
// Mixture means can be 0 where a layout rule is off; such ranks stay possible.
constexpr double kSmallestWeight = 1e-6;

}  // namespace

OpponentView::OpponentView(const View& view, const LayoutPrior& prior) : view_(view) {
  for (const LayoutComponent& component : prior.components())
    for (size_t slot = 0; slot < kArmySize; ++slot)
      for (size_t rank = 0; rank < kRankCount; ++rank)
        weights_[slot][rank] += component.weight * component.theta[slot][rank];
}

void OpponentView::Redeterminize(Random& random, Position::RankOfPiece& world) const {
  const Side viewer = view_.viewer();
  const Evidence::Masks masks = Evidence::PublicMasks(view_, DuelMap::Next(viewer), world);
  const size_t first = Index(viewer) * kArmySize;
  const auto weight = [this](size_t slot, Rank rank) {
    return weights_[slot][static_cast<size_t>(rank)] + kSmallestWeight;
  };
  for (int i = 0; i < kSwaps; ++i) {
    const auto a = static_cast<size_t>(random.Below(kArmySize));
    const auto b = static_cast<size_t>(random.Below(kArmySize));
    Rank& rank_a = world[first + a];
    Rank& rank_b = world[first + b];
    if (rank_a == rank_b) continue;
    if (!masks[first + a].Contains(rank_b) || !masks[first + b].Contains(rank_a)) continue;
    const double now = weight(a, rank_a) * weight(b, rank_b);
    const double then = weight(a, rank_b) * weight(b, rank_a);
    if (then < now && random.Uniform() * now >= then) continue;
    std::swap(rank_a, rank_b);
  }
}

}  // namespace sapper
