// How people deploy: a prior over whole layouts.
//
// The prior is a mixture of product priors under exact counts. Component k gives a layout x the
// probability prod_s theta_k[s][x_s] / Z_k among the legal layouts. Z_k, the sum over all of them,
// comes from the assignment counter. Evidence keeps this form: within a component, masks and
// likelihoods multiply into the piece weights, and the component's posterior weight is prior_scale
// times the new total. The components come in mirror pairs, so the mixture is symmetric between
// left and right. docs/belief-prior.md says how the numbers were fitted and how good they are.
#pragma once

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "base/random.h"
#include "belief/counting.h"
#include "engine/layout.h"
#include "engine/rules.h"

namespace sapper {

// By slot and rank.
using SlotWeights = std::array<std::array<double, kRankCount>, kArmySize>;

struct LayoutComponent {
  double weight = 0;  // of the mixture; they add up to 1
  SlotWeights theta{};
};

// The left-right mirror image.
SlotWeights Mirrored(const SlotWeights& weights);

// The fitted mixture. `smoothing`, from 0 to 1, is the share of deployment without any habit, by
// how many pieces of each rank an army has, in every slot: for opponents who do not deploy as
// people do.
std::vector<LayoutComponent> HumanLayoutComponents(double smoothing = 0);

// One component to which every legal layout is alike.
std::vector<LayoutComponent> UniformLayoutComponents();

// All of an army unknown, with these weights where the layout rules allow the rank and 0 elsewhere.
CountingProblem LayoutProblem(const SlotWeights& weights, const Rules& rules);

// A mixture among the layouts that are legal under some rules. A value: threads may share it.
class LayoutPrior {
 public:
  // kImpossible if a component allows no legal layout.
  static absl::StatusOr<LayoutPrior> Create(std::vector<LayoutComponent> components,
                                            const Rules& rules);

  absl::Span<const LayoutComponent> components() const {
    return components_;
  }
  // weight / Z of a component: its share of a posterior is this times the total that its theta has
  // under the evidence. Precondition: component < components().size().
  double prior_scale(size_t component) const {
    return prior_scales_[component];
  }

  // The probability of exactly this layout, 0 if it is not legal.
  double Probability(const Layout& layout) const;

  // Each slot's probability of each rank before any evidence.
  Marginals ComputeMarginals(AssignmentCounter& scratch) const;

  // An exact draw: a component by its weight, then a layout from it. `scratch` is solved anew.
  Layout Sample(Random& random, AssignmentCounter& scratch) const;

 private:
  LayoutPrior(std::vector<LayoutComponent> components, const Rules& rules)
      : components_(std::move(components)), rules_(rules) {}

  std::vector<LayoutComponent> components_;
  std::vector<double> prior_scales_;
  Rules rules_;
};

}  // namespace sapper
