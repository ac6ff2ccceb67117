// The words after `go`.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "base/words.h"
#include "engine/move.h"
#include "search/player.h"

namespace sapper {

struct GoCommand {
  absl::optional<int64_t> red_time;  // milliseconds
  absl::optional<int64_t> black_time;
  absl::optional<int64_t> red_increment;
  absl::optional<int64_t> black_increment;
  absl::optional<int64_t> move_time;
  absl::optional<int64_t> nodes;
  bool infinite = false;
  bool ponder = false;
  std::vector<Move> search_moves;

  // What they mean for `side`. Zero and negative times are no time at all.
  Limits LimitsFor(Side side) const;
};

// Errors kSyntax, and kMove for a search move that is no move.
absl::StatusOr<GoCommand> ReadGo(Words& words);

// "side <red|black>" after `go layout`. Error kSyntax.
absl::StatusOr<Side> ReadGoLayout(Words& words);

}  // namespace sapper
