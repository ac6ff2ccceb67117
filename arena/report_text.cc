#include "arena/report_text.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace sapper {

std::string ScoreText(const Trinomial& games) {
  return absl::StrFormat("+%d =%d -%d", games.wins, games.draws, games.losses);
}

std::string Signed(const absl::optional<double>& value) {
  return value ? absl::StrFormat("%+.1f", *value) : "n/a";
}

std::string IntervalText(const Interval& interval) {
  return absl::StrCat(Signed(interval.value), " [", Signed(interval.low), ", ",
                      Signed(interval.high), "]");
}

double PointsOf(const Trinomial& games) {
  return static_cast<double>(games.wins) + 0.5 * static_cast<double>(games.draws);
}

void AddLine(std::string& text, absl::string_view name, absl::string_view value) {
  absl::StrAppendFormat(&text, "  %-13s%s\n", name, value);
}

std::string SprtText(const Sprt& test, double ratio) {
  return absl::StrFormat("LLR %+.2f (%+.2f, %+.2f)", ratio, test.lower(), test.upper());
}

void AddEstimate(const StrengthEstimate& estimate, absl::string_view model,
                 absl::string_view of_whom, std::string& text) {
  AddLine(text, "Elo",
          absl::StrCat(IntervalText(estimate.elo), of_whom.empty() ? "" : " of ", of_whom,
                       " (95 %, ", model, ")"));
  AddLine(text, "normalised", IntervalText(estimate.normalised_elo));
  AddLine(text, "LOS",
          estimate.superiority ? absl::StrFormat("%.1f %%", 100 * *estimate.superiority) : "n/a");
}

std::string ClockText(absl::Duration duration) {
  const int64_t seconds = absl::ToInt64Seconds(duration);
  if (seconds < 3600) return absl::StrFormat("%d:%02d", seconds / 60, seconds % 60);
  return absl::StrFormat("%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

namespace {

struct Row {
  size_t engine = 0;
  Tally tally;
};

// Best score first; those with the same in the order they were named.
std::vector<Row> Ranking(const Standings& standings, size_t engines) {
  std::vector<Row> rows;
  for (size_t engine = 0; engine < engines; ++engine)
    rows.push_back({engine, standings.TotalOf(engine)});
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
    return EstimateStrength(a.tally.games()).score > EstimateStrength(b.tally.games()).score;
  });
  return rows;
}

void AddStandings(const MatchTerms& terms, const std::vector<Row>& rows, std::string& text) {
  absl::StrAppendFormat(&text, "%3s %-16s %7s %6s %6s  %-16s %-14s %-14s %s\n", "", "engine",
                        "points", "games", "score", "result", "as " + terms.teams[0],
                        "as " + terms.teams[1], "Elo against the field (95 %)");
  int place = 0;
  for (const Row& row : rows) {
    const Trinomial& games = row.tally.games();
    const std::string score =
        games.games() == 0 ? "n/a" : absl::StrFormat("%.1f%%", 100 * EstimateStrength(games).score);
    absl::StrAppendFormat(&text, "%3d %-16s %7.1f %6d %6s  %-16s %-14s %-14s %s\n", ++place,
                          terms.names[row.engine], PointsOf(games), games.games(), score,
                          ScoreText(games), ScoreText(row.tally.games_as(Team(0))),
                          ScoreText(row.tally.games_as(Team(1))),
                          IntervalText(EstimateStrength(row.tally.pairs()).elo));
  }
}

// Of the engine of the row against that of the column; the columns have the numbers of the rows.
void AddCrosstable(const MatchTerms& terms, const Standings& standings,
                   const std::vector<Row>& rows, std::string& text) {
  absl::StrAppendFormat(&text, "\n%3s %-16s", "", "against");
  for (size_t i = 0; i < rows.size(); ++i) absl::StrAppendFormat(&text, " %14d", i + 1);
  text += '\n';
  const auto& encounters = standings.schedule().encounters();
  for (size_t i = 0; i < rows.size(); ++i) {
    absl::StrAppendFormat(&text, "%3d %-16s", i + 1, terms.names[rows[i].engine]);
    for (const Row& other : rows) {
      std::string cell = "-";
      for (size_t e = 0; e < encounters.size(); ++e) {
        if (other.engine == rows[i].engine || !encounters[e].Has(other.engine) ||
            !encounters[e].Has(rows[i].engine))
          continue;
        Tally tally;
        tally.Add(standings.Of(e), encounters[e].second == rows[i].engine);
        cell = ScoreText(tally.games());
      }
      absl::StrAppendFormat(&text, " %14s", cell);
    }
    text += '\n';
  }
}

void AddEndings(const MatchTerms& terms, const std::vector<Row>& rows, std::string& text) {
  absl::StrAppend(&text, "\nendings\n");
  for (const Row& row : rows) {
    absl::StrAppendFormat(&text, "    %-16s", terms.names[row.engine]);
    for (const auto& [reason, games] : row.tally.games_by_reason())
      absl::StrAppend(&text, " ", ReasonName(reason), " ", ScoreText(games), ",");
    if (text.back() == ',') text.pop_back();
    text += '\n';
  }
}

}  // namespace

std::string TournamentTable(const MatchTerms& terms, const Standings& standings) {
  const std::vector<Row> rows = Ranking(standings, terms.names.size());
  std::string text;
  AddStandings(terms, rows, text);
  AddCrosstable(terms, standings, rows, text);
  AddEndings(terms, rows, text);
  return text;
}

}  // namespace sapper
