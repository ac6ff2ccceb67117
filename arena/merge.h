// Merges the parts of a match that were played separately.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "arena/standings.h"

namespace sapper {

struct MergedMatch {
  MatchTerms terms;  // of the whole
  Standings standings;
  std::map<GameId, std::string> records;
  int64_t missing_games = 0;  // of the plan; none without `partial`
};

// Reads the state files of the parts. The result is what one run of the whole match would have
// given, a sequential test included. Errors kOption name the file: a part of another plan, or one
// given twice; and, unless `partial`, a part that is missing, damaged or not finished.
absl::StatusOr<MergedMatch> MergeParts(absl::Span<const std::string> paths, bool partial,
                                       const Variants& variants);

}  // namespace sapper
