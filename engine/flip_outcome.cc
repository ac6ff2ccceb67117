#include "engine/flip_outcome.h"

#include <array>

namespace sapper {

absl::string_view FlipEndingName(FlipEnding ending) {
  static constexpr std::array<const char*, 7> kNames = {
      "flag", "elimination", "no-moves", "no-collision", "repetition", "ply-limit", "outside"};
  return kNames[static_cast<size_t>(ending)];
}

}  // namespace sapper
