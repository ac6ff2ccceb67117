// Two yardsticks that see every piece, offered in matches only. They measure the most that a player
// who sees all hidden ranks could get out of the same time.
//
// They are the one exception to the rule that a player receives only what its side may know. They
// receive it in the usual form, a View, which sees all pieces.
#pragma once

#include <memory>

#include "search/player.h"
#include "search/seeing_table.h"
#include "search/tree_player.h"

namespace sapper {

// Sapper's own search, with the truth as its only world.
class SeerPlayer : public TreePlayer {
 public:
  explicit SeerPlayer(const PlayerOptions& options) : TreePlayer(options) {}

  std::string name() const override {
    return "seer";
  }
  bool SeesAll() const override {
    return true;
  }
};

// Alpha-beta over the truth. While a living piece is hidden it plays the first legal move.
class SeerAlphaBetaPlayer : public Player {
 public:
  explicit SeerAlphaBetaPlayer(const PlayerOptions& options) : options_(options) {}

  std::string name() const override {
    return "seer-ab";
  }
  bool SeesAll() const override {
    return true;
  }
  void Prepare(const Rules& rules) override;
  SearchResult Search(const InformationState& state, const Limits& limits, SearchControl& control,
                      const InfoCallback& info) override;

 private:
  PlayerOptions options_;
  std::unique_ptr<SeeingTable> table_;
};

}  // namespace sapper
