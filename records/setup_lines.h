// Set-ups of any game as text, those of a seat or of all in a line: what matches draw from and what
// is converted.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "variants/variant.h"

namespace sapper {

// In the game's canonical form.
struct SetupLine {
  std::vector<std::string> setups;  // one for any seat, or one for each in the order of play
  size_t number = 0;                // of the line, from 1
};

// Legal set-ups, one line of them at least. Blank lines, lines that begin with '#' and what follows
// the set-ups of a line are skipped. Errors kLayout and those of the set-up, with line and column;
// also for more than `most` set-ups.
absl::StatusOr<std::vector<SetupLine>> ParseSetupLines(
    absl::string_view text, const Variant& variant, absl::string_view settings,
    size_t most = std::numeric_limits<size_t>::max());

}  // namespace sapper
