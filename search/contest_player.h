// What the engines of the national contest do: iterative alpha-beta to depth 4 over a probability
// table. The main yardstick.
#pragma once

#include "search/knowledge.h"
#include "search/player.h"

namespace sapper {

class ContestPlayer : public Player {
 public:
  static constexpr int kMaxDepth = 4;

  explicit ContestPlayer(const PlayerOptions& options) : options_(options) {}
  std::string name() const override {
    return "contest";
  }
  void Prepare(const Rules& rules) override;
  SearchResult Search(const InformationState& state, const Limits& limits, SearchControl& control,
                      const InfoCallback& info) override;

 private:
  PlayerOptions options_;
  PriorCache priors_;
  Belief belief_;
};

}  // namespace sapper
