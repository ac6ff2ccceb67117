// What is said of a match: a line a game, a summary, and the same for programs.
#pragma once

#include <string>

#include "arena/match.h"

namespace sapper {

// "game 2.1  sapper - contest  red wins: flag, 143 plies   [+1 =0 -0]"; one line, without its end.
std::string GameLine(const MatchPlan& plan, const GameReport& report);

// Several lines, whose subject is the first engine.
std::string MatchSummary(const MatchPlan& plan, const MatchResult& result);

// One JSON object in one line; values that are not finite are null.
std::string MatchJson(const MatchPlan& plan, const MatchResult& result);

}  // namespace sapper
