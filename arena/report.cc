#include "arena/report.h"

#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "arena/report_text.h"
#include "base/counted.h"
#include "base/safe_text.h"

namespace sapper {
namespace {

std::string FaultText(const MatchTerms& terms, const Standings& standings) {
  std::vector<std::string> parts;
  for (size_t engine = 0; engine < terms.names.size(); ++engine) {
    const Tally tally = standings.TotalOf(engine);
    for (const auto& [reason, count] : tally.faults_of(0))
      parts.push_back(absl::StrCat(terms.names[engine], " ", ReasonName(reason), " ", count));
  }
  if (const int64_t failures = standings.Total().runner_failures(); failures > 0)
    parts.push_back(absl::StrCat("runner ", failures));
  return absl::StrJoin(parts, ", ");
}

std::string ControlText(const MatchTerms& terms) {
  std::vector<std::string> texts;
  bool same = true;
  for (const std::string& control : terms.controls) {
    texts.push_back(control.empty() ? "no clock" : control);
    same = same && control == terms.controls[0];
  }
  return same ? texts[0] : absl::StrJoin(texts, " against ");
}

void AddSprt(const MatchTerms& terms, const Standings& standings, std::string& text) {
  if (!terms.sprt.has_value()) return;
  if (!terms.shard.whole()) {
    AddLine(text, "SPRT", "decided when the parts are merged");
    return;
  }
  const auto verdict = standings.verdict();
  AddLine(text, "SPRT",
          absl::StrFormat(
              "%s, Elo %g against %g (logistic, pentanomial): %s",
              SprtText(*terms.sprt, LogLikelihoodRatio(*terms.sprt, standings.Of(0).pairs())),
              terms.sprt->elo0, terms.sprt->elo1,
              !verdict.has_value()                   ? "undecided"
              : *verdict == SprtVerdict::kAcceptElo1 ? "passed"
                                                     : "failed"));
  if (standings.uncounted() > 0)
    AddLine(
        text, "",
        absl::StrCat(Counted(standings.uncounted(), "game"), " finished beyond the counted ones"));
}

void AddPairs(const MatchTerms& terms, const Tally& tally, std::string& text) {
  AddLine(text, "pairs",
          absl::StrCat("[", absl::StrJoin(tally.pairs().pairs, ", "),
                       "] with 0, 1/2, 1, 3/2, 2 points"));
  AddEstimate(EstimateStrength(tally.pairs()), "logistic, pentanomial", terms.names[0], text);
}

void AddTwoEngines(const MatchTerms& terms, const Standings& standings, std::string& text) {
  const Tally& tally = standings.Of(0);
  const Trinomial& games = tally.games();
  AddLine(text, "score",
          games.games() == 0
              ? "no game was scored"
              : absl::StrFormat("%s  %.1f of %d (%.1f %%)", ScoreText(games), PointsOf(games),
                                games.games(), 100 * EstimateStrength(games).score));
  for (size_t team : {size_t{0}, size_t{1}})
    AddLine(text, absl::StrCat("as ", terms.teams[team]), ScoreText(tally.games_as(Team(team))));
  for (const auto& [reason, of_reason] : tally.games_by_reason())
    AddLine(text, ReasonName(reason), ScoreText(of_reason));
  AddPairs(terms, tally, text);
  AddSprt(terms, standings, text);
}

void AddRun(const RunFacts& run, std::string& text) {
  const double seconds = absl::ToDoubleSeconds(run.time);
  const auto games = static_cast<double>(run.games);
  const std::string whose =
      run.earlier > 0 ? absl::StrCat(" (of this run, after ", Counted(run.earlier, "game"), ")")
                      : "";
  if (run.games == 0) {
    AddLine(text, "time", "no game was played" + whose);
    return;
  }
  AddLine(text, "time",
          absl::StrFormat("%.1f s, %.2f games/s, %.1f plies a game%s", seconds,
                          seconds > 0 ? games / seconds : 0, static_cast<double>(run.plies) / games,
                          whose));
  if (run.own_time.moves > 0)
    AddLine(text, "runner",
            absl::StrFormat("%.3f ms a move of its own time, %.3f ms at most",
                            absl::ToDoubleMilliseconds(run.own_time.total) /
                                static_cast<double>(run.own_time.moves),
                            absl::ToDoubleMilliseconds(run.own_time.longest)));
}

std::string TextOf(const NotedGame& noted) {
  return absl::StrCat("game ", noted.game.label(), ", ", SafeText(noted.note));
}

void AddTroubles(const MatchTerms& terms, const Standings& standings, const RunFacts* run,
                 std::string& text) {
  if (standings.repeated() > 0)
    AddLine(text, "warning",
            absl::StrCat(Counted(standings.repeated(), "game repeats", "games repeat"),
                         " an earlier one move by move"));
  if (const Trinomial games = standings.Total().short_games(); games.games() > 0)
    AddLine(text, "short",
            absl::StrCat(ScoreText(games), " of games under ",
                         Counted(terms.scoring.count_from, "ply", "plies"), " (not in the score)"));
  const std::string faults = FaultText(terms, standings);
  if (!faults.empty()) AddLine(text, "failed", absl::StrCat(faults, " (not in the score)"));
  if (standings.first_failure().has_value())
    AddLine(text, "", absl::StrCat("first: ", TextOf(*standings.first_failure())));
  if (standings.first_illegal().has_value())
    AddLine(text, "illegal move", absl::StrCat("first: ", TextOf(*standings.first_illegal())));
  if (run == nullptr) return;
  if (run->stopped)
    AddLine(text, "stopped",
            absl::StrCat("early; ", Counted(run->broken_off, "game"), " broken off"));
  if (!run->ended.ok()) AddLine(text, "ended", absl::StrCat("early: ", run->ended.message()));
}

// What is said of an engine beside the name and the time control that stand above.
std::string OwnWords(const MatchTerms& terms, size_t engine, const std::string& words) {
  const std::string& name = terms.names[engine];
  return words == absl::StrCat(name, " name=", name, " ", terms.controls[engine]) ? "" : words;
}

void AddSettings(const MatchTerms& terms, std::string& text) {
  if (const std::string settings = SettingsText(terms.arguments); !settings.empty())
    absl::StrAppend(&text, settings, "\n");
  size_t engine = 0;
  for (const auto& [name, value] : terms.arguments) {
    if (!absl::StartsWith(name, kEngineArgument) || engine >= terms.names.size()) continue;
    const std::string words = OwnWords(terms, engine++, value);
    if (!words.empty()) absl::StrAppend(&text, "engine ", engine, ": ", SafeText(words), "\n");
  }
}

// A fault that is counted apart is no win of the other engine.
std::string OutcomeText(const MatchTerms& terms, const GameReport& report) {
  const TeamOutcome& outcome = *report.result->outcome;
  const absl::string_view reason = ReasonName(outcome.reason);
  if (!outcome.winner.has_value()) return absl::StrCat("draw: ", reason);
  if (report.result->scored() || terms.scoring.faults_lose)
    return absl::StrCat(terms.teams[outcome.winner->index()], " wins: ", reason);
  const bool by_second = *outcome.winner == report.team_of_first;
  const size_t culprit = by_second ? report.engines.second : report.engines.first;
  return absl::StrCat("fault: ", reason, " by ", terms.names[culprit], " (not counted)");
}

}  // namespace

std::string GameLine(const MatchTerms& terms, const GameReport& report) {
  const GameResult& result = *report.result;
  const bool first_begins = report.team_of_first == Team(0);
  const std::string& first = terms.names[report.engines.first];
  const std::string& second = terms.names[report.engines.second];
  std::string text = absl::StrCat("game ", report.game.label(), "  ", first_begins ? first : second,
                                  " - ", first_begins ? second : first, "  ");
  if (!result.outcome.has_value()) {
    absl::StrAppend(&text, "not finished: ", result.status.message());
  } else {
    absl::StrAppend(&text, OutcomeText(terms, report));
    if (const std::string note = result.Note(); !note.empty())
      absl::StrAppend(&text, " (", SafeText(note), ")");
  }
  if (result.record.has_value())
    absl::StrAppend(&text, ", ", Counted(result.record->plies.size(), "ply", "plies"));
  if (SummaryOf(result).too_short(terms.scoring)) absl::StrAppend(&text, " (too short to count)");
  const size_t encounter = report.standings->schedule().EncounterOf(report.game.pair());
  return absl::StrCat(text, "  [", ScoreText(report.standings->Of(encounter).games()), "]");
}

std::string ProgressLine(const MatchTerms& terms, const GameReport& report,
                         absl::Duration elapsed) {
  std::string text = absl::StrCat(report.finished, "/", report.planned);
  if (terms.names.size() == 2) {
    const Tally& tally = report.standings->Of(0);
    absl::StrAppend(&text, "  ", ScoreText(tally.games()), "  Elo ",
                    IntervalText(EstimateStrength(tally.pairs()).elo));
    if (terms.sprt.has_value() && terms.shard.whole())
      absl::StrAppend(&text, "  ",
                      SprtText(*terms.sprt, LogLikelihoodRatio(*terms.sprt, tally.pairs())));
  }
  if (report.played > 0)
    absl::StrAppend(&text, "  ",
                    ClockText(elapsed * (report.planned - report.finished) / report.played),
                    " left");
  return text;
}

std::string MatchSummary(const MatchTerms& terms, const Standings& standings, const RunFacts* run) {
  std::string text = absl::StrFormat(
      "%s: %s, %s, seed %d%s\ngame %s, rules %s%s\n",
      terms.names.size() == 2
          ? absl::StrCat(terms.names[0], " against ", terms.names[1])
          : absl::StrCat(TournamentName(terms.tournament), " of ", terms.names.size(), " engines"),
      Counted(standings.Total().games().games(), "game"), ControlText(terms), terms.seed,
      terms.shard.whole()
          ? ""
          : absl::StrCat(", part ", terms.shard.index + 1, " of ", terms.shard.count),
      terms.variant, terms.rules,
      terms.layouts.empty() ? "" : absl::StrCat(", layouts ", terms.layouts));
  AddSettings(terms, text);
  if (terms.names.size() == 2) {
    AddTwoEngines(terms, standings, text);
  } else {
    absl::StrAppend(&text, TournamentTable(terms, standings));
  }
  if (run != nullptr) AddRun(*run, text);
  AddTroubles(terms, standings, run, text);
  return text;
}

}  // namespace sapper
