// The words after `go`.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "base/words.h"
#include "variants/variant.h"

namespace sapper {

struct GoCommand {
  using Number = absl::optional<int64_t>;

  std::array<Number, kMostSeats> time;       // by seat, milliseconds: "rtime 60000"
  std::array<Number, kMostSeats> increment;  // "rinc 1000"
  Number move_time;
  Number nodes;
  bool infinite = false;
  bool ponder = false;
  std::vector<std::string> search_actions;

  // What they mean for `seat`. Zero and negative times are no time at all.
  SeatLimits LimitsFor(Seat seat) const;
};

// Errors kSyntax, and kMove for a search move that is no move.
absl::StatusOr<GoCommand> ReadGo(const Variant& variant, Words& words);

// "side <name of a seat>" after `go layout`. Error kSyntax.
absl::StatusOr<Seat> ReadGoLayout(const Variant& variant, Words& words);

}  // namespace sapper
