// The yardstick `contest-1`, in the manner of the national contest's engines: iterative alpha-beta
// to depth 4 over a probability table. Its play must never change, so its moves depend on the
// belief, kExchangeValues and travel alone, and on no weight of the evaluation.
#pragma once

#include "search/knowledge.h"
#include "search/player.h"

namespace sapper {

class ContestPlayer : public Player {
 public:
  static constexpr int kMaxDepth = 4;

  // `name`: the one that it was asked for by.
  ContestPlayer(absl::string_view name, const PlayerOptions& options)
      : name_(name), options_(options) {}
  std::string name() const override {
    return name_;
  }
  void Prepare(const Rules& rules) override;
  SearchResult Search(const InformationState& state, const Limits& limits, SearchControl& control,
                      const InfoCallback& info) override;

 private:
  std::string name_;
  PlayerOptions options_;
  PriorCache priors_;
  Belief belief_;
};

}  // namespace sapper
