#include "cli/elo_command.h"

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arena/report_text.h"
#include "arena/statistics.h"
#include "base/error.h"
#include "cli/sprt_argument.h"
#include "cli/whole_number.h"

namespace sapper {
namespace {

// So many of each that no sum overflows.
constexpr uint64_t kMost = 1'000'000'000'000;

struct EloArguments {
  std::vector<int64_t> wdl;
  std::vector<int64_t> pairs;
  std::vector<std::string> sprt;
};

Pentanomial PairsOf(const EloArguments& arguments) {
  Pentanomial pairs;
  for (size_t i = 0; i < pairs.pairs.size(); ++i) pairs.pairs[i] = arguments.pairs[i];
  return pairs;
}

Trinomial GamesOf(const EloArguments& arguments) {
  return {.wins = arguments.wdl[0], .draws = arguments.wdl[1], .losses = arguments.wdl[2]};
}

absl::StatusOr<std::string> TextOf(const EloArguments& arguments) {
  if (arguments.wdl.empty() == arguments.pairs.empty())
    return MakeError(ErrorCode::kOption,
                     "give either --wdl WINS DRAWS LOSSES, or --pairs and the pairs with 0, 1/2, "
                     "1, 3/2 and 2 points");
  const bool of_games = arguments.pairs.empty();
  const StrengthEstimate estimate =
      of_games ? EstimateStrength(GamesOf(arguments)) : EstimateStrength(PairsOf(arguments));
  const int64_t games = of_games ? GamesOf(arguments).games() : 2 * PairsOf(arguments).count();
  if (games == 0) return MakeError(ErrorCode::kOption, "there is no game among these");
  std::string text;
  AddLine(text, "score",
          absl::StrFormat("%.1f of %d (%.1f %%)", estimate.score * static_cast<double>(games),
                          games, 100 * estimate.score));
  AddEstimate(estimate, of_games ? "logistic, trinomial" : "logistic, pentanomial", "", text);
  if (arguments.sprt.empty()) return text;
  const absl::StatusOr<Sprt> test = ParseSprt(arguments.sprt);
  if (!test.ok()) return test.status();
  const double ratio = of_games ? LogLikelihoodRatio(*test, GamesOf(arguments))
                                : LogLikelihoodRatio(*test, PairsOf(arguments));
  const SprtVerdict verdict = VerdictOf(*test, ratio);
  AddLine(text, "SPRT",
          absl::StrCat(SprtText(*test, ratio), ", Elo ", test->elo0, " against ", test->elo1, ": ",
                       verdict == SprtVerdict::kGoOn         ? "undecided"
                       : verdict == SprtVerdict::kAcceptElo1 ? "passed"
                                                             : "failed"));
  return text;
}

int RunElo(const EloArguments& arguments) {
  const absl::StatusOr<std::string> text = TextOf(arguments);
  if (!text.ok()) {
    std::cerr << "sapper elo: " << text.status().message() << '\n';
    return 2;
  }
  std::cout << *text;
  return 0;
}

}  // namespace

void AddEloCommand(CLI::App& app, int& exit_code) {
  CLI::App* verb = app.add_subcommand(
      "elo", "Elo, its error and the sequential test of results that are given as numbers");
  const auto arguments = std::make_shared<EloArguments>();
  verb->add_option("--wdl", arguments->wdl, "wins, draws and losses of games")
      ->expected(3)
      ->transform(WholeNumber(0, kMost));
  verb->add_option("--pairs", arguments->pairs,
                   "pairs of games with 0, 1/2, 1, 3/2 and 2 points, as `sapper match` prints them")
      ->expected(5)
      ->transform(WholeNumber(0, kMost));
  verb->add_option("--sprt", arguments->sprt, "elo0=0 elo1=5 alpha=0.05 beta=0.05")->expected(1, 4);
  verb->callback([arguments, &exit_code] { exit_code = RunElo(*arguments); });
}

}  // namespace sapper
