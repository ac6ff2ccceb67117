// Times counting on problems such as games pose: layouts from the prior, some pieces known, some
// seen to move, and the four components of the prior side by side. docs/belief-prior.md quotes it.

#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "belief/layout_prior.h"
#include "bench/processor_time.h"

namespace sapper {
namespace {

constexpr int kProblems = 40;
constexpr size_t kSamples = 5000;

// Of this thread's work, so that others on the machine are not in it.
double Microseconds() {
  return 1e6 * ThreadSeconds();
}

using Problems = std::vector<CountingProblem>;

// All but `unknown` pieces of a layout are known; each of the others that can move did so with
// probability `moved`.
Problems GameProblems(const LayoutPrior& prior, size_t unknown, double moved, Random& random) {
  AssignmentCounter scratch;
  const Layout layout = prior.Sample(random, scratch);
  Problems problems;
  for (const LayoutComponent& component : prior.components())
    problems.push_back(LayoutProblem(component.theta, Rules::Contest()));
  std::array<size_t, kArmySize> slots{};
  for (size_t slot = 0; slot < kArmySize; ++slot) slots[slot] = slot;
  random.Shuffle(slots);
  for (size_t i = 0; i < kArmySize; ++i) {
    const size_t slot = slots[i];
    const Rank truth = layout.ranks()[slot];
    const bool has_moved = !kImmobileRanks.Contains(truth) && random.Uniform() < moved;
    for (Rank rank : kAllRanks) {
      const bool excluded =
          i < unknown ? has_moved && kImmobileRanks.Contains(rank) : rank != truth;
      if (!excluded) continue;
      for (CountingProblem& problem : problems)
        problem.weights[slot][static_cast<size_t>(Index(rank))] = 0;
    }
  }
  return problems;
}

// Harder than any game: 25 pieces that may each be anything, no two alike.
Problems Anything(Random& random) {
  Problems problems(kMixtureWidth);
  for (CountingProblem& problem : problems) {
    problem.pieces = kArmySize;
    problem.counts = kRankCounts;
    for (auto& weights : problem.weights)
      for (double& weight : weights) weight = 0.1 + random.Uniform();
  }
  return problems;
}

// Mean times over problems that `make` makes; the memory is warm. The counter has counted another
// problem before each, so that it keeps no plan.
template <class Make>
void Time(Make make, const std::string& name, Random& random) {
  MixtureCounter counter;
  Problems before = make();
  double solve = 0;
  double marginals = 0;
  double sample = 0;
  for (int i = 0; i < kProblems; ++i) {
    const Problems problems = make();
    if (!counter.Solve(problems).ok() || !counter.Solve(before).ok()) continue;
    before = problems;
    double start = Microseconds();
    if (!counter.Solve(problems).ok()) continue;
    solve += Microseconds() - start;
    (void)counter.ComputeAllMarginals();
    start = Microseconds();
    (void)counter.ComputeAllMarginals();
    marginals += Microseconds() - start;
    start = Microseconds();
    Assignment assignment{};
    for (size_t j = 0; j < kSamples; ++j) counter.Sample(random, assignment, j % problems.size());
    sample += Microseconds() - start;
  }
  absl::PrintF("%-22s | %9.1f  %9.1f  %9.3f\n", name, solve / kProblems, marginals / kProblems,
               sample / kProblems / kSamples);
}

int Run() {
  const absl::StatusOr<LayoutPrior> prior =
      LayoutPrior::Create(HumanLayoutComponents(), Rules::Contest());
  if (!prior.ok()) return 1;
  Random random(1);
  absl::PrintF("microseconds           |     solve  marginals     sample\n");
  for (double moved : {0.0, 0.4}) {
    for (size_t unknown : {25U, 20U, 15U, 10U, 5U}) {
      Time([&] { return GameProblems(*prior, unknown, moved, random); },
           absl::StrFormat("%d unknown, %.0f%% moved", unknown, moved * 100), random);
    }
  }
  Time([&] { return Anything(random); }, "25 that are anything", random);
  return 0;
}

}  // namespace
}  // namespace sapper

int main() {
  return sapper::Run();
}
