// Choice among the edges of a node by PUCT (Silver et al. 2017): the mean, or what is expected of
// an untried action, plus exploration * sqrt(visits of all + 1) * share of the prior / (1 +
// visits).
//
// Numbers are laid out by column and scored four at a time; each score is the same as if it were
// computed alone, whatever the processor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/node_store.h"

namespace sapper {

class PuctChoice {
 public:
  void Clear() {
    size_ = 0;
    all_visits_ = 0;
    all_priors_ = 0;
  }
  void Add(std::span<const TreeEdge> edges) {
    if (size_ + edges.size() + kLanes > visits_.size()) Grow(size_ + edges.size() + kLanes);
    for (const TreeEdge& edge : edges) {
      value_sums_[size_] = edge.value_sum();
      visits_[size_] = edge.visits();
      priors_[size_++] = edge.prior_units();
      all_visits_ += edge.visits();
      all_priors_ += edge.prior_units();
    }
  }
  bool empty() const {
    return size_ == 0;
  }
  // Which of those added, from 0, has the highest score; the first of equal ones. Precondition: not
  // empty().
  size_t Best(double exploration, double untried);

 private:
  static constexpr size_t kLanes = 4;
  static constexpr size_t Padded(size_t size) {
    return (size + kLanes - 1) / kLanes * kLanes;
  }
  void Grow(size_t size);

  // Columns are padded to full groups.
  std::vector<double> value_sums_;
  std::vector<double> visits_;
  std::vector<double> priors_;  // in units of TreeEdge::kPriorUnit
  size_t size_ = 0;
  uint64_t all_visits_ = 0;
  uint64_t all_priors_ = 0;
};

}  // namespace sapper
