// Small positions and views from a list of pieces, for tables of cases.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/position.h"
#include "engine/view.h"

namespace sapper {

struct Counters {
  Side to_move = Side::kRed;
  int quiet = 0;
  int ply = 0;
};

// "Ac6 lb12 jc11 @b12": a letter (upper case red) and its square, and the flags that were
// announced. All other pieces are dead. Fails the test on bad text.
Position SetUpPosition(const Rules& rules, absl::string_view pieces, Counters counters = {});

// The board of `position view` for a list of pieces, where the enemy's may also be "?c10", "!c7" or
// "[abc]d5".
std::string SetUpBoard(absl::string_view pieces);

// ParseSetup of such a list; `dead` as in `position view`.
absl::StatusOr<View> SetUpView(const Rules& rules, Side viewer, absl::string_view pieces,
                               absl::string_view dead = "", int quiet = 0, int ply = 0);

// ParseSetup of what SetupText wrote.
absl::StatusOr<View> ReadSetup(const RuleBook& book, absl::string_view text);

// "c6c7" -> the move, "c6c7+" -> the event; a bad text fails the test.
Move MoveOf(absl::string_view text);
Event EventOf(absl::string_view text);
Square SquareOf(absl::string_view name);
Rules RulesOf(absl::string_view text);

// The legal moves in bytewise order, separated by spaces.
std::string LegalMovesText(const Position& position);
// Where the piece on `from` can go, in square order, separated by spaces.
std::string DestinationsText(const Position& position, absl::string_view from);
// "abck"; "-" for the empty set.
std::string RanksText(RankSet ranks);

}  // namespace sapper
