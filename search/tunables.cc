#include "search/tunables.h"

#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/error.h"

namespace sapper {
namespace {

using Settings = SearchSettings;

const std::vector<Tunable>& AllTunables() {
  static const auto* const kAll = [] {
    auto* all = new std::vector<Tunable>{
        {"Exploration", 0.1, 4, 0.1,
         [](Settings& s, size_t) -> double& { return s.tree.exploration; }},
        {"FirstPlayReduction", -1, 1, 0.05,
         [](Settings& s, size_t) -> double& { return s.tree.first_play_reduction; }},
        {"OpponentFirstPlayReduction", -1, 1, 0.05,
         [](Settings& s, size_t) -> double& { return s.tree.opponent_first_play_reduction; }},
        {"ExpandVisits", 1, 100, 1,
         [](Settings& s, size_t) -> double& { return s.tree.expand_visits; }},
        {"Worlds", 1, 1'000'000, 256, [](Settings& s, size_t) -> double& { return s.worlds; }},
        {"PriorGain", 0, 2, 0.03, [](Settings& s, size_t) -> double& { return s.prior.gain; }},
        {"PriorLoss", 0, 2, 0.01, [](Settings& s, size_t) -> double& { return s.prior.loss; }},
        {"PriorCamp", 0.1, 10, 0.2, [](Settings& s, size_t) -> double& { return s.prior.camp; }},
        {"PriorNearer", 0, 0.5, 0.05,
         [](Settings& s, size_t) -> double& { return s.prior.nearer; }},
        {"LayoutSmoothing", 0, 1, 0.1,
         [](Settings& s, size_t) -> double& { return s.layout_smoothing; }},
        {"BehaviourTemper", 0, 2, 0.1,
         [](Settings& s, size_t) -> double& { return s.behaviour.temper; }},
        {"BehaviourBound", 0, 5, 0.3,
         [](Settings& s, size_t) -> double& { return s.behaviour.bound; }},
        {"FlagGuess", 0, 1, 0.05,
         [](Settings& s, size_t) -> double& { return s.prior.flag_guess; }},
        {"PriorTakeFlag", 1, 30, 2,
         [](Settings& s, size_t) -> double& { return s.prior.take_flag; }},
        {"PriorAdvance", 1, 20, 0.5,
         [](Settings& s, size_t) -> double& { return s.prior.advance; }},
        {"PriorAdvanceEarly", 1, 20, 0.5,
         [](Settings& s, size_t) -> double& { return s.prior.advance_early; }},
        {"PriorDefend", 1, 20, 0.5, [](Settings& s, size_t) -> double& { return s.prior.defend; }},
        {"PriorDefendEarly", 1, 20, 0.5,
         [](Settings& s, size_t) -> double& { return s.prior.defend_early; }},
    };
    for (size_t i = 0; i < kFeatureCount; ++i)
      all->push_back({absl::StrCat("Eval.", FeatureName(static_cast<Feature>(i))), -10, 10, 0.02,
                      [](Settings& s, size_t index) -> double& { return s.eval[index]; }, i});
    return all;
  }();
  return *kAll;
}

}  // namespace

absl::Span<const Tunable> Tunables() {
  return AllTunables();
}

const Tunable* FindTunable(absl::string_view name) {
  for (const Tunable& tunable : AllTunables())
    if (absl::EqualsIgnoreCase(tunable.name, name)) return &tunable;
  return nullptr;
}

absl::Status SetTunable(const Tunable& tunable, absl::string_view value, SearchSettings& settings) {
  double number = 0;
  // A NaN is in no range.
  if (!absl::SimpleAtod(value, &number) || !(number >= tunable.min && number <= tunable.max))
    return MakeError(ErrorCode::kOption,
                     absl::StrCat(tunable.name, " takes ", tunable.min, " to ", tunable.max));
  tunable.ValueIn(settings) = number;
  return absl::OkStatus();
}

std::string TunablesTable() {
  SearchSettings settings;
  std::string table;
  for (const Tunable& row : AllTunables())
    absl::StrAppend(&table, row.name, ", float, ", row.ValueIn(settings), ", ", row.min, ", ",
                    row.max, ", ", row.step, ", 0.002\n");
  return table;
}

}  // namespace sapper
