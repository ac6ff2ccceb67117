// Fitting of mixtures of product priors over layouts by expectation maximisation.
#pragma once

#include <vector>

#include "absl/types/span.h"
#include "belief/layout_prior.h"

namespace sapper {

// A component, or two that are each other's mirror image.
struct FittedPart {
  double weight = 0;  // of both, if paired
  bool paired = false;
  SlotWeights theta{};
};

struct FitOptions {
  int components = 4;     // paired two by two; an odd one is its own mirror image
  int rounds = 60;        // of expectation and maximisation
  double smoothing = 20;  // layouts' worth of the uniform prior added to each component
  int restarts = 4;       // the best of so many random starts
  uint64_t seed = 1;
};

// Deterministic on one machine. Smoothing keeps every legal rank of a slot possible.
std::vector<FittedPart> FitLayoutMixture(absl::Span<const Layout> layouts,
                                         const FitOptions& options);

// With the pairs written out.
std::vector<LayoutComponent> ComponentsOf(absl::Span<const FittedPart> parts);

}  // namespace sapper
