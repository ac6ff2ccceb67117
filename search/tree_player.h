// The player `sapper`: belief, worlds, and one information-set tree for all of them.
#pragma once

#include <memory>

#include "search/duel_line.h"
#include "search/kept_tree.h"
#include "search/knowledge.h"
#include "search/player.h"
#include "search/search_clock.h"
#include "search/tunables.h"

namespace sapper {

class TreePlayer : public Player {
 public:
  explicit TreePlayer(const PlayerOptions& options, TimeSource time = SteadyTime);

  std::string name() const override {
    return "sapper";
  }
  void NewGame() override {
    tree_.Forget();
  }
  void Prepare(const Rules& rules) override;
  SearchResult Search(const InformationState& state, const Limits& limits, SearchControl& control,
                      const InfoCallback& info) override;

 private:
  // Also takes the prior of the state's rules.
  absl::Status UpdateBeliefFor(const InformationState& state);

  PlayerOptions options_;
  SearchSettings settings_;
  TimeSource time_;
  // Belief and tree are the player's, so that their memory is asked for once.
  PriorCache priors_;
  std::shared_ptr<const LayoutPrior> prior_;
  Belief belief_;
  KeptTree<InformationState> tree_;
};

}  // namespace sapper
