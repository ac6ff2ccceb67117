// How a game of any number of seats ended.
#pragma once

#include "absl/types/optional.h"
#include "variants/reason.h"
#include "variants/seat.h"

namespace sapper {

struct TeamOutcome {
  absl::optional<Team> winner;  // nothing for a draw
  Reason reason = Reason::kFlag;

  friend bool operator==(const TeamOutcome&, const TeamOutcome&) = default;
};

}  // namespace sapper
