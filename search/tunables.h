// Every number of Sapper's own search that a match may judge, in one table.
//
// A row gives a name, a range and a step. From the rows come hidden options of UJI
// (`setoption name Exploration value 1.1`, `option.Exploration=1.1` of `sapper match`) and the list
// that `sapper options --tunables` prints for a tuner. Options of this kind are for experiments:
// `uji` does not list them, and a release plays with the defaults.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "belief/behaviour.h"
#include "eval/evaluation.h"
#include "search/prior_settings.h"
#include "search/tree_settings.h"

namespace sapper {

// Everything that a match may switch, in one place.
struct SearchSettings {
  TreeSettings tree;
  PriorSettings prior;
  EvalWeights eval = DefaultEvalWeights();
  double layout_smoothing = 0.2;  // see HumanLayoutComponents
  BehaviourSettings behaviour;
  double worlds = 512;  // drawn for a search
};

struct Tunable {
  std::string name;
  double min = 0;
  double max = 0;
  double step = 0;  // about the smallest change that a match can show
  double& (*field)(SearchSettings& settings, size_t index) = nullptr;
  size_t index = 0;  // passed on to `field`

  double& ValueIn(SearchSettings& settings) const {
    return field(settings, index);
  }
};

absl::Span<const Tunable> Tunables();
// Any case; null for an unknown name.
const Tunable* FindTunable(absl::string_view name);
// Error kOption for a text that is no number of the row's range; nothing has changed then.
absl::Status SetTunable(const Tunable& tunable, absl::string_view value, SearchSettings& settings);
// One line a row, as tuners by simultaneous perturbation (SPSA) read it:
// "name, float, value, min, max, step, 0.002".
std::string TunablesTable();

}  // namespace sapper
