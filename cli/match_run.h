// Plays a match that is set up, with everything that is written on the way.
#pragma once

#include "base/files.h"
#include "cli/match_setup.h"

namespace sapper {

// Exit statuses of `sapper match`.
inline constexpr int kMatchPlayed = 0;
inline constexpr int kMatchFailed = 1;  // games that failed, or files that cannot be written
inline constexpr int kMatchRefused = 2;
inline constexpr int kMatchStopped = 130;

// Prints the result, notices and errors. Returns the exit status.
int RunMatchSetup(const MatchArguments& arguments, const Variants& variants,
                  const MatchSetup& setup);

// The summary or the JSON to standard output, the JSON into a file if one is named.
absl::Status PrintResult(const MatchArguments& arguments, const MatchTerms& terms,
                         const Standings& standings, const RunFacts* run, Overwrite overwrite);

}  // namespace sapper
