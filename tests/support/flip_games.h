// Random games of flip Junqi, and what tests ask of its positions.
#pragma once

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "base/random.h"
#include "engine/flip_deal.h"
#include "engine/flip_position.h"

namespace sapper {

// The presets, each option of each alone at its other values, and random mixtures.
std::vector<FlipRules> FlipRulesToTest();

// "" for none, "first flag", "draw no-moves".
std::string FlipOutcomeText(const absl::optional<FlipOutcome>& outcome);

// The legal actions, sorted by text.
std::vector<std::string> FlipLegalTexts(const FlipPosition& position);

// The legal actions with what happens in them; a turn shows what `deal` says.
std::vector<FlipEvent> FlipLegalEvents(const FlipPosition& position, const FlipDeal& deal);

// A position far into a game in which `first` has red: pieces with their points, "Ha7 la6 *c1", a
// carrier as "H+a7". `hidden` are the letters of what lies face down; all the rest is dead.
FlipPosition FlipScene(absl::string_view rules, absl::string_view pieces,
                       FlipPlayer to_move = FlipPlayer::kFirst, absl::string_view hidden = "");

// Plays an action and gives the event and the outcome, "a7a6+ first flag"; "illegal" if it is.
// A turn shows the first kind of piece that lies face down.
std::string FlipPlayText(FlipPosition& position, absl::string_view action);

struct PlayedFlipGame {
  FlipDeal deal;
  std::vector<FlipEvent> events;
};

// The same game for the same arguments, cut off after `most_plies`. Collisions are preferred now
// and then, so that games do not dwindle, and so are moves back, so that positions repeat.
PlayedFlipGame PlayRandomFlipGame(const FlipRules& rules, uint64_t seed, int most_plies = 400);

}  // namespace sapper
