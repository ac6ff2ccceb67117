#include "variants/duel_beliefs.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sapper {
namespace {

constexpr int kWhole = 1000;

using Shares = std::array<double, kRankCount>;

// Adds up to 1.
Shares Normalized(RankSet possible, const Shares& probability) {
  Shares shares{};
  double total = 0;
  for (Rank rank : kAllRanks) {
    const auto i = static_cast<size_t>(rank);
    if (!possible.Contains(rank) || !std::isfinite(probability[i])) continue;
    shares[i] = std::max(0.0, probability[i]);
    total += shares[i];
  }
  const bool told = std::isfinite(total) && total > 0;
  for (Rank rank : kAllRanks) {
    const auto i = static_cast<size_t>(rank);
    if (told)
      shares[i] /= total;
    else
      shares[i] = possible.Contains(rank) ? 1.0 / possible.size() : 0.0;
  }
  return shares;
}

}  // namespace

std::array<int, kRankCount> Permille(RankSet possible, const Shares& probability) {
  const Shares shares = Normalized(possible, probability);
  std::array<int, kRankCount> permille{};
  std::vector<std::pair<double, size_t>> remainders;
  int left = kWhole;
  for (size_t i = 0; i < shares.size(); ++i) {
    if (!possible.Contains(static_cast<Rank>(i))) continue;
    const double exact = shares[i] * kWhole;
    permille[i] = static_cast<int>(std::floor(exact));
    left -= permille[i];
    remainders.emplace_back(exact - std::floor(exact), i);
  }
  std::stable_sort(remainders.begin(), remainders.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  for (size_t i = 0; left > 0 && !remainders.empty(); i = (i + 1) % remainders.size(), --left)
    ++permille[remainders[i].second];
  return permille;
}

std::vector<PieceBelief> BeliefsOf(const InformationState& state, const PieceMarginals& marginals) {
  const View& view = state.view();
  std::vector<PieceBelief> beliefs;
  for (Square square : view.placement().pieces_of(DuelMap::Next(view.viewer()))) {
    const PieceId piece = view.placement().at(square);
    const RankSet possible = state.evidence().candidates(piece);
    const std::array<int, kRankCount> permille = Permille(possible, marginals[piece.index()]);
    PieceBelief belief{.point = square.index(), .shares = {}};
    for (Rank rank : kAllRanks)
      if (possible.Contains(rank))
        belief.shares.push_back({static_cast<size_t>(rank), permille[static_cast<size_t>(rank)]});
    beliefs.push_back(std::move(belief));
  }
  return beliefs;
}

}  // namespace sapper
