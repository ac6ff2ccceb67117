// The player `sapper`: belief, worlds, and one information-set tree for all of them.
#pragma once

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
  PlayerOptions options_;
  SearchSettings settings_;
  TimeSource time_;
  PriorCache priors_;
  Belief belief_;
  KeptTree tree_;
};

}  // namespace sapper
