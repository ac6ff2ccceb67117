// The words after --sprt.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arena/statistics.h"

namespace sapper {

// "elo0=0 elo1=5 alpha=0.05 beta=0.05", each with a default. Error kOption names the rule that is
// broken.
absl::StatusOr<Sprt> ParseSprt(const std::vector<std::string>& words);

}  // namespace sapper
