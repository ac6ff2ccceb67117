// How a game of flip Junqi ended.
#pragma once

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "engine/flip_piece.h"

namespace sapper {

enum class FlipEnding : uint8_t {
  kFlag,
  kElimination,
  kNoMoves,
  kNoCollision,
  kRepetition,
  kPlyLimit,
  kOutside,  // the players or a referee ended it; why is not the engine's to know
};

// "flag", "no-moves", ...
absl::string_view FlipEndingName(FlipEnding ending);

struct FlipOutcome {
  absl::optional<FlipPlayer> winner;  // nothing for a draw
  FlipEnding ending = FlipEnding::kFlag;

  friend bool operator==(const FlipOutcome&, const FlipOutcome&) = default;
};

}  // namespace sapper
