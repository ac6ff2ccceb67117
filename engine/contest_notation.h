// Squares as the national contest's protocol writes them: row letter A-L from top to bottom, then
// column 0-4. Each side sees itself at the bottom.
#pragma once

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "engine/duel_map.h"
#include "engine/move.h"

namespace sapper {

// Either case; the letter O counts as the digit zero, as misprinted in the protocol's sample text.
absl::optional<Square> ParseContestSquare(absl::string_view text, Side viewer);
std::string ContestSquareText(Square square, Side viewer);

absl::optional<Move> ParseContestMove(absl::string_view text, Side viewer);
std::string ContestMoveText(Move move, Side viewer);

// 0 the mover died, 1 it captured, 2 both died, 3 quiet.
absl::optional<Result> ParseContestResult(absl::string_view text);
const char* ContestResultText(Result result);

// True for "00", "0000" and the like: no square, no move.
bool IsContestZero(absl::string_view text);

}  // namespace sapper
