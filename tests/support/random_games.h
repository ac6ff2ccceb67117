// Games of random moves between random armies, the raw material of the property tests.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/random.h"
#include "engine/position.h"
#include "engine/view.h"

namespace sapper {

// The presets, each option alone at its other values, and some mixtures.
std::vector<Rules> RulesToTest();

// Uniform over the pieces in each group of slots; always legal under `rules`.
Layout RandomLayout(const Rules& rules, Random& random);

struct PlayedGame {
  RuleBook book;
  std::array<Layout, 2> layouts;
  std::vector<Event> events;
  absl::optional<Outcome> outcome;  // nothing when it was cut off

  Position Start() const;
  // What `viewer` knows before the first move: both armies under view `open`.
  View StartView(Side viewer) const;
};

// A move of `position`; collisions are preferred now and then, so that games do not dwindle.
// Precondition: there is one.
Move RandomMove(const Position& position, Random& random);

// The same game for the same arguments, cut off after `most_plies`.
PlayedGame PlayRandomGame(const Rules& rules, uint64_t seed, int most_plies = 500);

// "" for none, "red flag", "draw no-moves".
std::string OutcomeText(const absl::optional<Outcome>& outcome);

}  // namespace sapper
