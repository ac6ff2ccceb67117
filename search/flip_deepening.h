// Alpha-beta in flip Junqi, one ply deeper after the other until the clock ends it.
#pragma once

#include "search/flip_judge.h"
#include "search/flip_player.h"
#include "search/search_clock.h"
#include "search/seeing_table.h"

namespace sapper {

// More than it fills in a second; beyond that a table only costs its clearing.
inline constexpr size_t kMostFlipTableMib = 16;

// `seed` orders what is equal. The table is emptied first. Precondition: !position.over().
FlipSearchResult DeepenFlip(const FlipPosition& position, const FlipLimits& limits, uint64_t seed,
                            const FlipJudge& judge, SeeingTable& table, SearchClock& clock,
                            const FlipMovePlayer::InfoCallback& info);

// The result of a search that has nothing to search: `winning` ends the game. Told to `info`, too.
FlipSearchResult WonAtOnce(FlipAction winning, absl::Duration time,
                           const FlipMovePlayer::InfoCallback& info);

}  // namespace sapper
