// The reports of a match: a line for each game, a line of progress, a summary, and the same as
// JSON.
#pragma once

#include <string>

#include "arena/match.h"

namespace sapper {

// "game 2.1  sapper - contest  red wins: flag, 143 plies   [+1 =0 -0]"; one line, without its end.
std::string GameLine(const MatchTerms& terms, const GameReport& report);

// "57/200  +30 =0 -27  Elo +12.3 [-30.1, +55.8]  LLR +0.42 (-2.94, +2.94)  3:12 left"; short, since
// the end of what is wider than the terminal is not shown.
std::string ProgressLine(const MatchTerms& terms, const GameReport& report, absl::Duration elapsed);

// Several lines, whose subject is the first engine; of a tournament, a table. `run` may be null:
// nothing is said of the time then.
std::string MatchSummary(const MatchTerms& terms, const Standings& standings, const RunFacts* run);

// One JSON object in one line; values that are not finite are null. Everything but "run" is the
// same for the same games.
std::string MatchJson(const MatchTerms& terms, const Standings& standings, const RunFacts* run);

}  // namespace sapper
