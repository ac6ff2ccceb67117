// Times the assignment counter on problems such as games pose: layouts from the prior, some pieces
// known, some seen to move. docs/belief-prior.md quotes it.

#include <chrono>
#include <string>

#include "absl/strings/str_format.h"
#include "belief/layout_prior.h"

namespace sapper {
namespace {

constexpr int kProblems = 40;
constexpr int kSamples = 5000;

double MicrosecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start)
      .count();
}

// All but `unknown` pieces of a layout are known; each of the others that can move did so with
// probability `moved`.
CountingProblem Problem(const LayoutPrior& prior, size_t unknown, double moved, Random& random,
                        AssignmentCounter& scratch) {
  const Layout layout = prior.Sample(random, scratch);
  CountingProblem problem = LayoutProblem(prior.components()[0].theta, Rules::Contest());
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
      if (excluded) problem.weights[slot][static_cast<size_t>(Index(rank))] = 0;
    }
  }
  return problem;
}

// Harder than any game: 25 pieces that may each be anything, no two alike.
CountingProblem Anything(Random& random) {
  CountingProblem problem;
  problem.pieces = kArmySize;
  problem.counts = kRankCounts;
  for (auto& weights : problem.weights)
    for (double& weight : weights) weight = 0.1 + random.Uniform();
  return problem;
}

// Mean times over problems that `make` makes; the counter's memory is warm.
template <class Make>
void Time(Make make, const std::string& name, Random& random) {
  AssignmentCounter counter;
  double solve = 0;
  double marginals = 0;
  double sample = 0;
  for (int i = 0; i < kProblems; ++i) {
    const CountingProblem problem = make(counter);
    if (!counter.Solve(problem).ok()) continue;
    auto start = std::chrono::steady_clock::now();
    if (!counter.Solve(problem).ok()) continue;
    solve += MicrosecondsSince(start);
    (void)counter.ComputeMarginals();
    start = std::chrono::steady_clock::now();
    (void)counter.ComputeMarginals();
    marginals += MicrosecondsSince(start);
    start = std::chrono::steady_clock::now();
    Assignment assignment{};
    for (int j = 0; j < kSamples; ++j) counter.Sample(random, assignment);
    sample += MicrosecondsSince(start);
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
      Time(
          [&](AssignmentCounter& scratch) {
            return Problem(*prior, unknown, moved, random, scratch);
          },
          absl::StrFormat("%d unknown, %.0f%% moved", unknown, moved * 100), random);
    }
  }
  Time([&](AssignmentCounter&) { return Anything(random); }, "25 that are anything", random);
  return 0;
}

}  // namespace
}  // namespace sapper

int main() {
  return sapper::Run();
}
