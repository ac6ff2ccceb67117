// Simulations from one state, one by one and with the same seed: what measurements of the search
// repeat.
#pragma once

#include <cstddef>

#include "absl/types/optional.h"
#include "bench/sample_states.h"
#include "search/tree.h"
#include "search/world_pool.h"

namespace sapper {

// All that they need of the state; the tree has to be begun.
class SampleSearch {
 public:
  explicit SampleSearch(const InformationState& state)
      : state_(state),
        prior_(SamplePrior()),
        random_(kSeed),
        pool_(DrawWorlds(state_, *Belief::Solve(state_, prior_), prior_, kWorlds, random_)),
        duel_(state_.book(), state_.view().viewer(), ExposedIn(state_.view()),
              pool_.OpponentMarginals()) {}
  SampleSearch(const SampleSearch&) = delete;
  SampleSearch& operator=(const SampleSearch&) = delete;

  // An empty tree in `store`, which is emptied.
  void Begin(NodeStore& store) {
    tree_.emplace(duel_, static_cast<int>(Index(state_.view().viewer())), TreeSettings(), store);
  }
  void Simulate() {
    tree_->Simulate(pool_.worlds[random_.Below(pool_.worlds.size())]);
  }
  uint64_t simulations() const {
    return tree_->simulations();
  }

 private:
  static constexpr size_t kWorlds = 512;
  static constexpr uint64_t kSeed = 5;

  InformationState state_;
  LayoutPrior prior_;
  Random random_;
  WorldPool pool_;
  DuelGame duel_;
  absl::optional<Tree<DuelGame>> tree_;
};

}  // namespace sapper
