// How a game ended by its rules.
#pragma once

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "engine/square.h"

namespace sapper {

enum class Ending : uint8_t {
  kFlag,
  kNoMoves,
  kNoCollision,
  kPlyLimit,
  kOutside,  // the players or a referee ended it; why is not the engine's to know
};

// "flag", "no-moves", ...
absl::string_view EndingName(Ending ending);

struct Outcome {
  absl::optional<Side> winner;  // nothing for a draw
  Ending ending = Ending::kFlag;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace sapper
