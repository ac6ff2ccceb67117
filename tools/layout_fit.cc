#include "tools/layout_fit.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sapper {
namespace {

// Scaling steps for each maximisation; the next round goes on where this one stopped.
constexpr int kScalingSteps = 4;
// Each slot's step would be exact alone; together they overshoot a little.
constexpr double kScalingPower = 0.8;

using Responsibilities = std::vector<std::vector<double>>;  // by layout, by component

void AddTo(SlotWeights& frequencies, const Layout& layout, double weight) {
  for (size_t slot = 0; slot < kArmySize; ++slot)
    frequencies[slot][static_cast<size_t>(Index(layout.ranks()[slot]))] += weight;
}

double LogSumExp(const std::vector<double>& logs) {
  const double largest = *std::max_element(logs.begin(), logs.end());
  double sum = 0;
  for (double log : logs) sum += std::exp(log - largest);
  return largest + std::log(sum);
}

class Fitter {
 public:
  Fitter(absl::Span<const Layout> layouts, const FitOptions& options)
      : layouts_(layouts), options_(options) {
    if (counter_.Solve(LayoutProblem(UniformLayoutComponents()[0].theta, rules_)).ok())
      uniform_ = counter_.ComputeMarginals();
    mirrored_.reserve(layouts.size());
    for (const Layout& layout : layouts) mirrored_.push_back(layout.Mirrored());
  }

  // Leaves the log-likelihood of the result in `likelihood`.
  std::vector<FittedPart> Fit(uint64_t seed, double& likelihood) {
    Responsibilities responsibilities = Start(seed);
    std::vector<FittedPart> parts(static_cast<size_t>(options_.components + 1) / 2);
    for (size_t j = 0; j < parts.size(); ++j) {
      parts[j].paired = 2 * j + 1 < static_cast<size_t>(options_.components);
      parts[j].theta = uniform_;
    }
    for (int round = 0; round < options_.rounds; ++round) {
      Maximise(responsibilities, parts);
      likelihood = Expect(parts, responsibilities);
    }
    return parts;
  }

 private:
  // Flag left for the first of each pair, flag right for the second, shared at random.
  Responsibilities Start(uint64_t seed) const {
    Random random(seed);
    const auto components = static_cast<size_t>(options_.components);
    Responsibilities all;
    for (const Layout& layout : layouts_) {
      const bool left = layout[kHeadquartersSlots[0]] == Rank::kFlag;
      std::vector<double> shares(components, 0.0);
      double sum = 0;
      for (size_t k = 0; k < components; ++k) {
        const bool alone = k % 2 == 0 && k + 1 == components;
        if (!alone && (k % 2 == 0) != left) continue;
        const double draw = random.Uniform();
        sum += shares[k] = draw * draw * draw + 0.01;
      }
      for (double& share : shares) share /= sum;
      all.push_back(shares);
    }
    return all;
  }

  void Maximise(const Responsibilities& responsibilities, std::vector<FittedPart>& parts) {
    for (size_t j = 0; j < parts.size(); ++j) {
      FittedPart& part = parts[j];
      SlotWeights target{};
      double sum = 0;
      for (size_t i = 0; i < layouts_.size(); ++i) {
        const double share = responsibilities[i][2 * j];
        const double mirror_share = part.paired ? responsibilities[i][2 * j + 1] : share;
        AddTo(target, layouts_[i], part.paired ? share : share / 2);
        AddTo(target, mirrored_[i], part.paired ? mirror_share : share / 2);
        sum += part.paired ? share + mirror_share : share;
      }
      part.weight = sum / static_cast<double>(layouts_.size());
      for (size_t slot = 0; slot < kArmySize; ++slot) {
        for (size_t rank = 0; rank < kRankCount; ++rank) {
          target[slot][rank] = (target[slot][rank] + options_.smoothing * uniform_[slot][rank]) /
                               (sum + options_.smoothing);
        }
      }
      MatchMarginals(target, part.theta);
    }
  }

  // The family is exponential, so its likelihood is largest where the marginals under the counts
  // equal the frequencies. The frequencies themselves as theta are near that, but not it.
  void MatchMarginals(const SlotWeights& target, SlotWeights& theta) {
    for (int step = 0; step < kScalingSteps; ++step) {
      if (!counter_.Solve(LayoutProblem(theta, rules_)).ok()) return;
      const Marginals marginals = counter_.ComputeMarginals();
      for (size_t slot = 0; slot < kArmySize; ++slot) {
        double sum = 0;
        for (size_t rank = 0; rank < kRankCount; ++rank) {
          if (marginals[slot][rank] > 0)
            theta[slot][rank] *=
                std::pow(target[slot][rank] / marginals[slot][rank], kScalingPower);
          sum += theta[slot][rank];
        }
        for (double& weight : theta[slot]) weight /= sum;
      }
    }
  }

  double Expect(const std::vector<FittedPart>& parts, Responsibilities& responsibilities) {
    const std::vector<LayoutComponent> components = ComponentsOf(parts);
    std::vector<SlotWeights> logs(components.size());
    std::vector<double> scales(components.size());
    for (size_t k = 0; k < components.size(); ++k) {
      for (size_t slot = 0; slot < kArmySize; ++slot)
        for (size_t rank = 0; rank < kRankCount; ++rank)
          logs[k][slot][rank] = std::log(components[k].theta[slot][rank]);
      if (!counter_.Solve(LayoutProblem(components[k].theta, rules_)).ok()) continue;
      scales[k] = std::log(components[k].weight) - std::log(counter_.total());
    }
    double likelihood = 0;
    for (size_t i = 0; i < layouts_.size(); ++i) {
      std::vector<double>& shares = responsibilities[i];
      for (size_t k = 0; k < components.size(); ++k) {
        shares[k] = scales[k];
        for (size_t slot = 0; slot < kArmySize; ++slot)
          shares[k] += logs[k][slot][static_cast<size_t>(Index(layouts_[i].ranks()[slot]))];
      }
      const double log = LogSumExp(shares);
      for (double& share : shares) share = std::exp(share - log);
      likelihood += log;
    }
    return likelihood;
  }

  absl::Span<const Layout> layouts_;
  FitOptions options_;
  Rules rules_ = Rules::Contest();
  std::vector<Layout> mirrored_;
  SlotWeights uniform_{};
  AssignmentCounter counter_;
};

}  // namespace

std::vector<FittedPart> FitLayoutMixture(absl::Span<const Layout> layouts,
                                         const FitOptions& options) {
  Fitter fitter(layouts, options);
  std::vector<FittedPart> best;
  double best_likelihood = -std::numeric_limits<double>::infinity();
  const int restarts = options.components <= 2 ? 1 : options.restarts;
  for (int restart = 0; restart < restarts; ++restart) {
    double likelihood = 0;
    std::vector<FittedPart> parts =
        fitter.Fit(options.seed + static_cast<uint64_t>(restart), likelihood);
    if (likelihood <= best_likelihood) continue;
    best_likelihood = likelihood;
    best = std::move(parts);
  }
  return best;
}

std::vector<LayoutComponent> ComponentsOf(absl::Span<const FittedPart> parts) {
  std::vector<LayoutComponent> components;
  for (const FittedPart& part : parts) {
    components.push_back({part.paired ? part.weight / 2 : part.weight, part.theta});
    if (part.paired) components.push_back({part.weight / 2, Mirrored(part.theta)});
  }
  return components;
}

}  // namespace sapper
