// Moments of games before a raid on the flag, read from a file, to count how many a player holds.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "belief/information_state.h"

namespace sapper {

struct RaidMoment {
  InformationState state;            // of the side that is to hold
  std::vector<std::string> holding;  // the moves after which the flag survives three enemy moves
  std::string opponent;

  // `move` as text, "none" for no move.
  bool IsHeldBy(absl::string_view move) const;
};

// From one JSON object: side, both layouts, the moves so far with what was announced, and
// `holding`. Error kSyntax for another text.
absl::StatusOr<RaidMoment> ParseRaidMoment(absl::string_view line);

}  // namespace sapper
