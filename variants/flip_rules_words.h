// The rules of flip Junqi in words: as a whole, where a limit is near, and why an action is not
// legal.
#pragma once

#include <string>
#include <vector>

#include "engine/flip_position.h"

namespace sapper {

// See Variant::RulesInWords.
std::vector<std::string> FlipRulesInWords(const FlipRules& rules);

// See SeatGame::WarningText and StatusText.
std::string FlipQuietWarning(const FlipPosition& position);
std::string FlipStatusText(const FlipPosition& position);

// Whether a player may do so now, were it his turn.
bool MayPlay(const FlipPosition& position, FlipPlayer player, FlipAction action);

// "your own piece stands on c7". Precondition: the player may not play it, and the game goes on.
std::string WhyNot(const FlipPosition& position, FlipPlayer player, FlipAction action);

}  // namespace sapper
