#include "belief/layout_prior.h"

#include <utility>

#include "base/error.h"

namespace sapper {
namespace {

// Numbers in millionths, as tools/fit_layout_prior writes them.
struct TableComponent {
  int weight;
  bool paired;  // stands for itself and its mirror image, half the weight each
  int theta[kArmySize][kRankCount];
};

constexpr TableComponent kTable[] = {
#include "belief/layout_prior_table.inc"
};

constexpr double kUnit = 1e6;

SlotWeights FromTable(const TableComponent& entry) {
  SlotWeights weights{};
  for (size_t slot = 0; slot < kArmySize; ++slot)
    for (size_t rank = 0; rank < kRankCount; ++rank)
      weights[slot][rank] = entry.theta[slot][rank] / kUnit;
  return weights;
}

}  // namespace

SlotWeights Mirrored(const SlotWeights& weights) {
  SlotWeights mirrored{};
  for (int slot = 0; slot < kArmySize; ++slot)
    mirrored[MirrorSlot(Slot::FromIndex(slot)).index()] = weights[static_cast<size_t>(slot)];
  return mirrored;
}

std::vector<LayoutComponent> HumanLayoutComponents(double smoothing) {
  std::vector<LayoutComponent> components;
  for (const TableComponent& entry : kTable) {
    SlotWeights theta = FromTable(entry);
    for (auto& weights : theta)
      for (Rank rank : kAllRanks)
        weights[static_cast<size_t>(rank)] = (1 - smoothing) * weights[static_cast<size_t>(rank)] +
                                             smoothing * CountOf(rank) / kArmySize;
    const double weight = entry.weight / kUnit;
    components.push_back({entry.paired ? weight / 2 : weight, theta});
    if (entry.paired) components.push_back({weight / 2, Mirrored(theta)});
  }
  return components;
}

std::vector<LayoutComponent> UniformLayoutComponents() {
  LayoutComponent component{.weight = 1};
  for (auto& weights : component.theta) weights.fill(1.0 / kRankCount);
  return {component};
}

CountingProblem LayoutProblem(const SlotWeights& weights, const Rules& rules) {
  CountingProblem problem;
  problem.pieces = kArmySize;
  problem.counts = kRankCounts;
  for (int slot = 0; slot < kArmySize; ++slot) {
    const RankSet allowed = RanksAllowedIn(Slot::FromIndex(slot), rules);
    const auto s = static_cast<size_t>(slot);
    for (Rank rank : kAllRanks) {
      const auto r = static_cast<size_t>(Index(rank));
      problem.weights[s][r] = allowed.Contains(rank) ? weights[s][r] : 0;
    }
  }
  return problem;
}

absl::StatusOr<LayoutPrior> LayoutPrior::Create(std::vector<LayoutComponent> components,
                                                const Rules& rules) {
  LayoutPrior prior(std::move(components), rules);
  MixtureCounter counter;
  std::vector<CountingProblem> problems;
  for (const LayoutComponent& component : prior.components_)
    problems.push_back(LayoutProblem(component.theta, rules));
  for (size_t i = 0; i < problems.size(); i += kMixtureWidth) {
    const auto together = absl::MakeConstSpan(problems).subspan(i, kMixtureWidth);
    if (absl::Status status = counter.Solve(together); !status.ok()) return status;
    for (size_t k = 0; k < together.size(); ++k) {
      if (!counter.is_possible(k))
        return MakeError(ErrorCode::kImpossible, "a component of the prior allows no legal layout");
      prior.prior_scales_.push_back(prior.components_[i + k].weight / counter.total(k));
    }
  }
  return prior;
}

double LayoutPrior::Probability(const Layout& layout) const {
  if (!layout.Check(rules_).ok()) return 0;
  double probability = 0;
  for (size_t k = 0; k < components_.size(); ++k) {
    double product = prior_scales_[k];
    for (size_t slot = 0; slot < kArmySize; ++slot)
      product *= components_[k].theta[slot][static_cast<size_t>(Index(layout.ranks()[slot]))];
    probability += product;
  }
  return probability;
}

Marginals LayoutPrior::ComputeMarginals(AssignmentCounter& scratch) const {
  Marginals mixture{};
  for (const LayoutComponent& component : components_) {
    // Create has solved the same problem, so it can be solved.
    if (!scratch.Solve(LayoutProblem(component.theta, rules_)).ok()) continue;
    const Marginals marginals = scratch.ComputeMarginals();
    for (size_t slot = 0; slot < kArmySize; ++slot)
      for (size_t rank = 0; rank < kRankCount; ++rank)
        mixture[slot][rank] += component.weight * marginals[slot][rank];
  }
  return mixture;
}

Layout LayoutPrior::Sample(Random& random, AssignmentCounter& scratch) const {
  double target = random.Uniform();
  size_t choice = 0;
  while (choice + 1 < components_.size() && target >= components_[choice].weight)
    target -= components_[choice++].weight;
  Assignment assignment{};
  // Create has solved the same problem, so it can be solved.
  const absl::Status status = scratch.Solve(LayoutProblem(components_[choice].theta, rules_));
  if (status.ok()) scratch.Sample(random, assignment);
  return Layout(assignment);
}

}  // namespace sapper
