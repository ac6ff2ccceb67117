// Fits the layout prior to people's layouts, judges it on layouts held out, and writes the table
// that belief/layout_prior.cc includes. docs/belief-prior.md explains the model and the figures.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <numeric>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/layout_data.h"
#include "tools/layout_fit.h"

namespace sapper {
namespace {

constexpr int kUnit = 1000000;
// The option "bombs on the front rank" is off in all the data, so this is a guess: two in a
// thousand, against one in ten on the slots behind.
constexpr double kFrontBomb = 0.002;

struct Scores {
  double layout_loss = 0;  // nats a piece
  double brier = 0;        // of the marginals, a piece
};

// What the prior says of the slots that are not in `known`, when those in it have been seen.
struct Prediction {
  Marginals marginals{};
  int unknown = 0;
};

Prediction Predict(const LayoutPrior& prior, const Layout& layout,
                   const std::array<bool, kArmySize>& known, AssignmentCounter& counter) {
  Prediction prediction;
  double sum = 0;
  for (size_t k = 0; k < prior.components().size(); ++k) {
    CountingProblem problem = LayoutProblem(prior.components()[k].theta, Rules::Contest());
    for (size_t slot = 0; slot < kArmySize; ++slot) {
      const auto truth = static_cast<size_t>(Index(layout.ranks()[slot]));
      const double weight = problem.weights[slot][truth];
      if (!known[slot]) continue;
      problem.weights[slot].fill(0);
      problem.weights[slot][truth] = weight;
    }
    if (!counter.Solve(problem).ok()) continue;
    const double weight = prior.prior_scale(k) * counter.total();
    const Marginals marginals = counter.ComputeMarginals();
    sum += weight;
    for (size_t slot = 0; slot < kArmySize; ++slot)
      for (size_t rank = 0; rank < kRankCount; ++rank)
        prediction.marginals[slot][rank] += weight * marginals[slot][rank];
  }
  for (auto& marginals : prediction.marginals)
    for (double& probability : marginals) probability /= sum;
  prediction.unknown = static_cast<int>(std::count(known.begin(), known.end(), false));
  return prediction;
}

double Brier(const std::array<double, kRankCount>& probabilities, Rank truth) {
  double sum = 0;
  for (Rank rank : kAllRanks) {
    const double error =
        probabilities[static_cast<size_t>(Index(rank))] - static_cast<double>(rank == truth);
    sum += error * error;
  }
  return sum;
}

// The same `known` slots for every prior: they follow from the seed and the place in the list.
Scores JudgeMarginals(const LayoutPrior& prior, const std::vector<Layout>& layouts, size_t known) {
  Scores scores;
  Random random(known);
  AssignmentCounter counter;
  std::array<size_t, kArmySize> slots{};
  int pieces = 0;
  for (const Layout& layout : layouts) {
    std::iota(slots.begin(), slots.end(), size_t{0});
    random.Shuffle(slots);
    std::array<bool, kArmySize> is_known{};
    for (size_t i = 0; i < known; ++i) is_known[slots[i]] = true;
    const Prediction prediction = Predict(prior, layout, is_known, counter);
    for (size_t slot = 0; slot < kArmySize; ++slot) {
      if (is_known[slot]) continue;
      const Rank truth = layout.ranks()[slot];
      scores.layout_loss -= std::log(prediction.marginals[slot][static_cast<size_t>(Index(truth))]);
      scores.brier += Brier(prediction.marginals[slot], truth);
      ++pieces;
    }
  }
  scores.layout_loss /= pieces;
  scores.brier /= pieces;
  return scores;
}

double LayoutLoss(const LayoutPrior& prior, const std::vector<Layout>& layouts) {
  double loss = 0;
  for (const Layout& layout : layouts) loss -= std::log(prior.Probability(layout));
  return loss / static_cast<double>(layouts.size() * kArmySize);
}

absl::Status Judge(const std::string& name, std::vector<LayoutComponent> components,
                   const LayoutSplit& split) {
  absl::StatusOr<LayoutPrior> prior = LayoutPrior::Create(std::move(components), Rules::Contest());
  if (!prior.ok()) return prior.status();
  const Scores none = JudgeMarginals(*prior, split.held_out, 0);
  const Scores some = JudgeMarginals(*prior, split.held_out, 10);
  absl::PrintF("%-8s %9.4f %9.4f | %9.4f %7.4f | %9.4f %7.4f\n", name,
               LayoutLoss(*prior, split.fitted), LayoutLoss(*prior, split.held_out),
               none.layout_loss, none.brier, some.layout_loss, some.brier);
  std::fflush(stdout);
  return absl::OkStatus();
}

// Whole millionths that add up to one, each within one of the truth; what is possible stays so.
std::array<int, kRankCount> Round(const std::array<double, kRankCount>& theta) {
  std::array<int, kRankCount> rounded{};
  for (size_t rank = 0; rank < kRankCount; ++rank) {
    if (theta[rank] > 0)
      rounded[rank] = std::max(1, static_cast<int>(std::lround(theta[rank] * kUnit)));
  }
  const int rest = kUnit - std::accumulate(rounded.begin(), rounded.end(), 0);
  *std::max_element(rounded.begin(), rounded.end()) += rest;
  return rounded;
}

std::string TableText(const std::vector<FittedPart>& parts) {
  std::string text =
      "// Written by tools/fit_layout_prior (docs/belief-prior.md). Millionths; a row for each "
      "slot\n"
      "// in layout order, a column for each rank a..l; {weight, stands for its mirror image too, "
      "theta}.\n";
  int weight_left = kUnit;
  for (size_t j = 0; j < parts.size(); ++j) {
    const int weight =
        j + 1 < parts.size() ? static_cast<int>(std::lround(parts[j].weight * kUnit)) : weight_left;
    weight_left -= weight;
    absl::StrAppendFormat(&text, "{%d, %s, {\n", weight, parts[j].paired ? "true" : "false");
    absl::StrAppend(&text, "//       a       b       c       d       e       f       g       h",
                    "       i       j       k       l\n");
    for (size_t slot = 0; slot < kArmySize; ++slot) {
      std::array<double, kRankCount> theta = parts[j].theta[slot];
      if (IsFrontSlot(Slot::FromIndex(static_cast<int>(slot)))) {
        for (double& value : theta) value *= 1 - kFrontBomb;
        theta[static_cast<size_t>(Index(Rank::kBomb))] = kFrontBomb;
      }
      const auto format = [](std::string* out, int value) {
        absl::StrAppendFormat(out, "%6d", value);
      };
      absl::StrAppend(&text, " {", absl::StrJoin(Round(theta), ", ", format), "},\n");
    }
    absl::StrAppend(&text, "}},\n");
  }
  return text;
}

struct Arguments {
  std::string layouts;
  std::string output;
  std::vector<int> judged = {1, 2, 3, 4, 6, 8};
  FitOptions fit;
};

absl::Status Run(const Arguments& arguments) {
  const absl::StatusOr<LayoutSplit> split = ReadLayouts(arguments.layouts);
  if (!split.ok()) return split.status();
  absl::PrintF("layouts: %d to fit on, %d held out\n", split->fitted.size(),
               split->held_out.size());
  absl::PrintF("         whole layout, nats a piece | nothing known     | 10 pieces known\n");
  absl::PrintF("prior       fitted  held out | log-loss    Brier | log-loss    Brier\n");
  absl::Status status = Judge("uniform", UniformLayoutComponents(), *split);
  if (status.ok()) status = Judge("built in", HumanLayoutComponents(), *split);
  for (int components : arguments.judged) {
    if (!status.ok()) return status;
    FitOptions options = arguments.fit;
    options.components = components;
    status = Judge(absl::StrCat("K=", components),
                   ComponentsOf(FitLayoutMixture(split->fitted, options)), *split);
  }
  if (!status.ok() || arguments.output.empty()) return status;
  // The part held out stays so, that the table can always be judged by it.
  std::ofstream output(arguments.output);
  output << TableText(FitLayoutMixture(split->fitted, arguments.fit));
  output.close();
  if (!output) return MakeError(ErrorCode::kOther, absl::StrCat("cannot write ", arguments.output));
  return absl::OkStatus();
}

}  // namespace
}  // namespace sapper

int main(int argc, char** argv) {
  sapper::Arguments arguments;
  CLI::App app{"Fits the layout prior to people's layouts and judges it on layouts held out."};
  app.add_option("--layouts", arguments.layouts, "file with a layout and a count a line")
      ->required();
  app.add_option("--output", arguments.output, "the table to write, belief/layout_prior_table.inc");
  app.add_option("--components", arguments.fit.components, "components of the table written")
      ->capture_default_str();
  app.add_option("--judge", arguments.judged, "numbers of components to judge")
      ->capture_default_str();
  app.add_option("--rounds", arguments.fit.rounds, "rounds of EM")->capture_default_str();
  app.add_option("--smoothing", arguments.fit.smoothing, "layouts of uniform prior a component")
      ->capture_default_str();
  app.add_option("--restarts", arguments.fit.restarts, "random starts")->capture_default_str();
  app.add_option("--seed", arguments.fit.seed, "of the random starts")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  const absl::Status status = sapper::Run(arguments);
  if (status.ok()) return 0;
  absl::FPrintF(stderr, "fit_layout_prior: %s\n", status.message());
  return 1;
}
