// The terms of a match as JSON, for state files and reports.
#pragma once

#include "absl/status/statusor.h"
#include "arena/standings.h"
#include "nlohmann/json.hpp"

namespace sapper {

nlohmann::ordered_json JsonOf(const MatchTerms& terms);

// Error kSyntax for anything that JsonOf does not write.
absl::StatusOr<MatchTerms> ParseTerms(const nlohmann::ordered_json& json);

}  // namespace sapper
