// Plays a match that is set up, with everything that is written on the way.
#pragma once

#include "cli/match_setup.h"

namespace sapper {

// Exit statuses of `sapper match`.
inline constexpr int kMatchPlayed = 0;
inline constexpr int kMatchFailed = 1;  // games that failed, or files that can not be written
inline constexpr int kMatchRefused = 2;
inline constexpr int kMatchStopped = 130;

// Prints the result, notices and errors. Returns the exit status.
int RunMatchSetup(const MatchArguments& arguments, const MatchSetup& setup);

// A result as JSON, to standard output or into a file that must not be there unless `replace`.
absl::Status CheckJsonFile(const std::string& path, bool replace);
absl::Status PrintResult(const MatchArguments& arguments, const MatchTerms& terms,
                         const Standings& standings, const RunFacts* run);

}  // namespace sapper
