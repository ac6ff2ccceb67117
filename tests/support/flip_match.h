// Games of flip Junqi between two players in this process, without clocks and records.
#pragma once

#include <array>
#include <vector>

#include "absl/strings/string_view.h"
#include "engine/flip_deal.h"
#include "search/flip_player.h"

namespace sapper {

struct FlipMatchGame {
  absl::optional<FlipOutcome> outcome;  // nothing if it was cut off or a player did not act legally
  std::vector<FlipEvent> events;

  int plies() const {
    return static_cast<int>(events.size());
  }
  bool WonBy(FlipPlayer player) const {
    return outcome.has_value() && outcome->winner == player;
  }
};

// Players by FlipPlayer; each searches with its limits. A failure of the test if one of them
// answers nothing, or what is not legal.
FlipMatchGame PlayFlipMatchGame(const FlipRules& rules, const FlipDeal& deal,
                                std::array<FlipMovePlayer*, 2> players,
                                const std::array<FlipLimits, 2>& limits, int most_plies = 1000);

struct FlipMatchScore {
  int won = 0;
  int drawn = 0;
  int lost = 0;
  int plies = 0;  // of all games

  int games() const {
    return won + drawn + lost;
  }
  double score() const {
    return (won + drawn / 2.0) / games();
  }
};

struct FlipMatchSide {
  absl::string_view player;
  uint64_t nodes = 1;
};

// As `one` sees it. Each of the deals of seeds 1 to `pairs` is played twice, with seats exchanged;
// the players have the deal's seed.
FlipMatchScore PlayFlipPairs(const FlipRules& rules, const FlipMatchSide& one,
                             const FlipMatchSide& other, uint64_t pairs);

}  // namespace sapper
