// Sapper's own player: belief, worlds, and the pooled information-set tree.
#pragma once

#include "search/knowledge.h"
#include "search/player.h"
#include "search/tree.h"

namespace sapper {

// Everything that a match may switch, in one place.
struct TreePlayerSettings {
  TreeSettings tree;
  size_t worlds = 512;
  double imagined_share = 0;  // of the simulations, see tree.h
};

class TreePlayer : public Player {
 public:
  explicit TreePlayer(const PlayerOptions& options, const TreePlayerSettings& settings = {});

  std::string name() const override {
    return "sapper";
  }
  void Prepare(const Rules& rules) override;
  SearchResult Search(const InformationState& state, const Limits& limits, SearchControl& control,
                      const InfoCallback& info) override;

 private:
  PlayerOptions options_;
  TreePlayerSettings settings_;
  PriorCache priors_;
  Belief belief_;
  std::unique_ptr<NodeStore> store_;  // kept between searches
};

}  // namespace sapper
