// Plies and results in words, for the person at the board.
#pragma once

#include <string>

#include "cli/board_picture.h"
#include "engine/outcome.h"
#include "engine/position.h"

namespace sapper {

// "You: e6e7+ 师长 division commander takes an enemy piece." Names only ranks that `human` knows:
// `mover_rank` and `target_rank` are there when the piece is the person's own or seen.
std::string EventInWords(const Event& event, bool by_human, absl::optional<Rank> mover_rank,
                         absl::optional<Rank> target_rank, Side human, const TextStyle& style);

// "You win: the enemy's flag is taken."
std::string OutcomeInWords(const Outcome& outcome, Side human);

}  // namespace sapper
