#include "search/puct.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace sapper {
void PuctChoice::Grow(size_t size) {
  value_sums_.resize(size);
  visits_.resize(size);
  priors_.resize(size);
}

size_t PuctChoice::Best(double exploration, double untried) {
  using Numbers = double __attribute__((vector_size(kLanes * sizeof(double))));
  using Masks = int64_t __attribute__((vector_size(kLanes * sizeof(int64_t))));
  const double scale = exploration * std::sqrt(static_cast<double>(all_visits_) + 1) /
                       (static_cast<double>(all_priors_) * TreeEdge::kPriorUnit);
  for (size_t i = size_; i < Padded(size_); ++i) {
    value_sums_[i] = -std::numeric_limits<double>::infinity();
    visits_[i] = 1;
    priors_[i] = 0;
  }
  // By lane: the best score so far, and the group that it is in.
  Numbers best = Numbers{} - std::numeric_limits<double>::infinity();
  Masks best_group{};
  for (size_t group = 0; group < Padded(size_); group += kLanes) {
    Numbers value_sum;
    Numbers visits;
    Numbers prior;
    std::memcpy(&value_sum, &value_sums_[group], sizeof(value_sum));
    std::memcpy(&visits, &visits_[group], sizeof(visits));
    std::memcpy(&prior, &priors_[group], sizeof(prior));
    const Masks tried = visits > Numbers{};
    const Numbers mean = tried ? value_sum / visits : Numbers{} + untried;
    const Numbers score = mean + scale * (prior * TreeEdge::kPriorUnit) / (1.0 + visits);
    const Masks better = score > best;
    best = better ? score : best;
    best_group = better ? Masks{} + static_cast<int64_t>(group) : best_group;
  }
  size_t chosen = size_;
  double highest = -std::numeric_limits<double>::infinity();
  for (size_t lane = 0; lane < kLanes; ++lane) {
    const size_t i = static_cast<size_t>(best_group[lane]) + lane;
    if (i >= size_ || best[lane] < highest) continue;
    if (best[lane] == highest && i > chosen) continue;
    highest = best[lane];
    chosen = i;
  }
  return chosen;
}

}  // namespace sapper
