// The rules of the two-player game in words: as a whole, where a limit is near, and why a move is
// not legal.
#pragma once

#include <string>
#include <vector>

#include "engine/view.h"
#include "variants/known_game.h"

namespace sapper {

// See Variant::RulesInWords.
std::vector<std::string> DuelRulesInWords(const Rules& rules);

// See SeatGame::WarningText.
std::string QuietWarning(const KnownGame& game);

// "your own piece stands on c7". Precondition: the move is not legal for the viewer, whosever turn
// it is, and the game not over.
std::string WhyNot(const View& view, Move move);

}  // namespace sapper
