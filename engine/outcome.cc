#include "engine/outcome.h"

#include <array>

namespace sapper {

absl::string_view EndingName(Ending ending) {
  static constexpr std::array<const char*, 5> kNames = {"flag", "no-moves", "no-collision",
                                                        "ply-limit", "outside"};
  return kNames[static_cast<size_t>(ending)];
}

}  // namespace sapper
