// The two plainest yardsticks.
#pragma once

#include "search/knowledge.h"
#include "search/player.h"

namespace sapper {

// Any legal move, evenly.
class RandomPlayer : public Player {
 public:
  explicit RandomPlayer(const PlayerOptions& options) : options_(options) {}
  std::string name() const override {
    return "random";
  }
  bool ThinksAtOnce() const override {
    return true;
  }
  SearchResult Search(const InformationState& state, const Limits& limits, SearchControl& control,
                      const InfoCallback& info) override;

 private:
  PlayerOptions options_;
};

// The move with the largest expected gain at once; without one, an approach to the enemy's
// headquarters.
// The move that wins the most material at once and comes nearer to the headquarters, ties by
// `random`; a sure capture of the flag before all. Nothing without a move.
absl::optional<Move> GreedyMove(const InformationState& state, const PieceMarginals& marginals,
                                const MoveList& moves, Random& random);

class GreedyPlayer : public Player {
 public:
  explicit GreedyPlayer(const PlayerOptions& options) : options_(options) {}
  std::string name() const override {
    return "greedy";
  }
  bool ThinksAtOnce() const override {
    return true;
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
