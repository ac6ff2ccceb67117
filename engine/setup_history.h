// The pieces of a set-up position while it is read, and what is told of their past. For setup.cc
// alone.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "engine/setup.h"

namespace sapper {

// A piece as the board's text names it.
struct SetupPiece {
  Side side = Side::kRed;
  Square square;
  RankSet known;
  bool still = false;           // '?': stands where it began
  bool moved = false;           // '!': has moved
  bool carries = false;         // '+': has taken the other side's flag
  absl::optional<Slot> origin;  // where it is told to have begun
};

// Error kPosition.
absl::Status BadSetup(absl::string_view text);
// A character in quotes.
std::string ShownLetter(char c);
// Whether a layout of `side` puts a piece there.
bool IsHomeOf(Side side, Square square);

// The words after `began` and `beat`, put into the pieces. Error kPosition.
absl::Status ReadSetupHistory(const RuleBook& book, const SetupWords& words, Side viewer,
                              std::vector<SetupPiece>& placed);

}  // namespace sapper
