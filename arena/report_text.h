// Parts of the reports as text.
#pragma once

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "arena/standings.h"
#include "arena/statistics.h"

namespace sapper {

// "+3 =0 -2"
std::string ScoreText(const Trinomial& games);
// "+12.3", "n/a"
std::string Signed(const absl::optional<double>& value);
// "+12.3 [-30.1, +55.8]"
std::string IntervalText(const Interval& interval);
double PointsOf(const Trinomial& games);
// "LLR +0.42 (-2.94, +2.94)"
std::string SprtText(const Sprt& test, double ratio);
// The lines on Elo, normalised Elo and LOS; `of_whom` may be empty.
void AddEstimate(const StrengthEstimate& estimate, absl::string_view model,
                 absl::string_view of_whom, std::string& text);
// A line of a summary, with its end.
void AddLine(std::string& text, absl::string_view name, absl::string_view value);
// Time as people say it: "0:42", "1:02:03".
std::string ClockText(absl::Duration duration);

// The table of a tournament: standings, pairwise results, ends of games.
std::string TournamentTable(const MatchTerms& terms, const Standings& standings);

}  // namespace sapper
