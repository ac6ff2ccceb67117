// The terms of a match as JSON, for state files and reports.
#pragma once

#include "absl/status/statusor.h"
#include "arena/standings.h"
#include "nlohmann/json.hpp"

namespace sapper {

// All but the arguments.
nlohmann::ordered_json JsonOf(const MatchTerms& terms);
nlohmann::ordered_json ArgumentsJson(const PlanArguments& arguments);

// Error kSyntax for anything that JsonOf does not write. Matches from before there were several
// games have no word on which they play: it is the two-player one of `variants`.
absl::StatusOr<MatchTerms> ParseTerms(const nlohmann::ordered_json& json, const Variants& variants);

}  // namespace sapper
