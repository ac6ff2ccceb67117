// The lines of UJI that report what a search found: `info` and `bestmove`.
#pragma once

#include <string>

#include "variants/seat_player.h"

namespace sapper {

// "info depth 3 seldepth 7 nodes 4000 nps 20000 time 200 hashfull 3 worlds 256 score cp 35 wdl
// 629 0 371 multipv 1 pv c6c7 ..."
std::string InfoText(const SeatSearchInfo& info);

// An expected result in [-1, 1] in centipawn style: 100 v / (1 - |v|), rounded, within +-9999. Zero
// is even, +-100 an expected half of a win, and the order of two values is kept.
int Centipawns(double value);

// "bestmove c6c7 ponder c8c7", "bestmove none", "bestmove resign".
std::string BestMoveText(const SeatSearchResult& result, bool may_resign);

}  // namespace sapper
