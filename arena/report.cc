#include "arena/report.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "nlohmann/json.hpp"

namespace sapper {
namespace {

using Json = nlohmann::ordered_json;

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

std::string FaultText(const MatchPlan& plan, const Tally& tally) {
  std::vector<std::string> parts;
  for (size_t engine = 0; engine < 2; ++engine)
    for (const auto& [reason, count] : tally.faults_of(engine))
      parts.push_back(
          absl::StrCat(plan.contenders[engine].name, " ", ReasonName(reason), " ", count));
  if (tally.runner_failures() > 0)
    parts.push_back(absl::StrCat("runner ", tally.runner_failures()));
  return absl::StrJoin(parts, ", ");
}

std::string ControlText(const MatchPlan& plan) {
  const std::string first = plan.contenders[0].control.ToString();
  const std::string second = plan.contenders[1].control.ToString();
  if (first == second) return first.empty() ? "no clock" : first;
  return absl::StrCat(first, " against ", second);
}

void AddLine(std::string& text, absl::string_view name, absl::string_view value) {
  absl::StrAppendFormat(&text, "  %-11s%s\n", name, value);
}

void AddEstimate(std::string& text, const MatchPlan& plan, const Tally& tally) {
  const StrengthEstimate estimate = EstimateStrength(tally.pairs());
  AddLine(text, "pairs",
          absl::StrCat("[", absl::StrJoin(tally.pairs().pairs, ", "),
                       "] with 0, 1/2, 1, 3/2, 2 points"));
  AddLine(text, "Elo",
          absl::StrCat(IntervalText(estimate.elo), " of ", plan.contenders[0].name,
                       " (95 %, logistic, pentanomial)"));
  AddLine(text, "normalised", IntervalText(estimate.normalised_elo));
  AddLine(text, "LOS",
          estimate.superiority ? absl::StrFormat("%.1f %%", 100 * *estimate.superiority) : "n/a");
  if (!plan.sprt.has_value()) return;
  const double ratio = LogLikelihoodRatio(*plan.sprt, tally.pairs());
  const SprtVerdict verdict = VerdictOf(*plan.sprt, ratio);
  AddLine(text, "SPRT",
          absl::StrFormat("LLR %+.2f in (%+.2f, %+.2f), Elo %g against %g: %s", ratio,
                          plan.sprt->lower(), plan.sprt->upper(), plan.sprt->elo0, plan.sprt->elo1,
                          verdict == SprtVerdict::kAcceptElo1   ? "passed"
                          : verdict == SprtVerdict::kAcceptElo0 ? "failed"
                                                                : "undecided"));
}

// A fault that is counted apart is no win of the other engine.
std::string OutcomeText(const MatchPlan& plan, const GameReport& report) {
  const Outcome& outcome = *report.result->outcome;
  const absl::string_view reason = ReasonName(outcome.reason);
  if (!outcome.winner.has_value()) return absl::StrCat("draw: ", reason);
  if (report.result->scored() || plan.faults_lose)
    return absl::StrCat(DuelMap::SideName(*outcome.winner), " wins: ", reason);
  const size_t culprit = *outcome.winner == report.side_of_first ? 1 : 0;
  return absl::StrCat("fault: ", reason, " by ", plan.contenders[culprit].name, " (not counted)");
}

Json JsonOf(const Trinomial& games) {
  return {{"wins", games.wins}, {"draws", games.draws}, {"losses", games.losses}};
}

Json JsonOf(const absl::optional<double>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json JsonOf(const Interval& interval) {
  return {{"low", JsonOf(interval.low)},
          {"value", JsonOf(interval.value)},
          {"high", JsonOf(interval.high)}};
}

}  // namespace

std::string GameLine(const MatchPlan& plan, const GameReport& report) {
  const GameResult& result = *report.result;
  const size_t red = report.side_of_first == Side::kRed ? 0 : 1;
  std::string text =
      absl::StrCat("game ", report.game / 2 + 1, ".", report.game % 2 + 1, "  ",
                   plan.contenders[red].name, " - ", plan.contenders[1 - red].name, "  ");
  if (!result.outcome.has_value()) {
    absl::StrAppend(&text, "not finished: ", result.status.message());
  } else {
    absl::StrAppend(&text, OutcomeText(plan, report));
    if (!result.status.ok()) absl::StrAppend(&text, " (", result.status.message(), ")");
  }
  if (result.record.has_value())
    absl::StrAppend(&text, ", ", result.record->plies.size(), " plies");
  return absl::StrCat(text, "  [", ScoreText(report.tally->games()), "]");
}

std::string MatchSummary(const MatchPlan& plan, const MatchResult& result) {
  const Tally& tally = result.tally;
  const Trinomial& games = tally.games();
  std::string text = absl::StrFormat(
      "%s against %s: %d games, %s, seed %d\nrules %s\n", plan.contenders[0].name,
      plan.contenders[1].name, games.games(), ControlText(plan), plan.seed, RulesText(plan.rules));
  const double points = static_cast<double>(games.wins) + 0.5 * static_cast<double>(games.draws);
  AddLine(text, "score",
          games.games() == 0 ? "no game was scored"
                             : absl::StrFormat("%s  %.1f of %d (%.1f %%)", ScoreText(games), points,
                                               games.games(), 100 * EstimateStrength(games).score));
  for (Side side : DuelMap::kAllSides)
    AddLine(text, absl::StrCat("as ", DuelMap::SideName(side)), ScoreText(tally.games_as(side)));
  for (const auto& [reason, of_reason] : tally.games_by_reason())
    AddLine(text, ReasonName(reason), ScoreText(of_reason));
  AddEstimate(text, plan, tally);
  const double seconds = absl::ToDoubleSeconds(result.time);
  const double played = static_cast<double>(games.games());
  AddLine(text, "time",
          absl::StrFormat("%.1f s, %.2f games/s, %.1f plies a game", seconds,
                          seconds > 0 ? played / seconds : 0,
                          played > 0 ? static_cast<double>(tally.plies()) / played : 0));
  if (tally.repeated() > 0)
    AddLine(text, "warning",
            absl::StrCat(tally.repeated(), " games repeat an earlier one move by move"));
  const std::string faults = FaultText(plan, tally);
  if (!faults.empty()) {
    AddLine(text, "failed", absl::StrCat(faults, " (not in the score)"));
    AddLine(text, "", absl::StrCat("first: ", result.first_failure.message()));
  }
  if (result.stopped)
    AddLine(text, "stopped", absl::StrCat("early; ", tally.broken_off(), " games broken off"));
  return text;
}

std::string MatchJson(const MatchPlan& plan, const MatchResult& result) {
  const Tally& tally = result.tally;
  const StrengthEstimate estimate = EstimateStrength(tally.pairs());
  Json json = {
      {"engines", {plan.contenders[0].name, plan.contenders[1].name}},
      {"control", ControlText(plan)},
      {"rules", RulesText(plan.rules)},
      {"seed", plan.seed},
      {"games", tally.games().games()},
      {"score", JsonOf(tally.games())},
      {"as_red", JsonOf(tally.games_as(Side::kRed))},
      {"as_black", JsonOf(tally.games_as(Side::kBlack))},
      {"pairs", tally.pairs().pairs},
      {"elo", JsonOf(estimate.elo)},
      {"elo_model", "logistic, pentanomial, of the first engine"},
      {"normalised_elo", JsonOf(estimate.normalised_elo)},
      {"los", JsonOf(estimate.superiority)},
  };
  for (const auto& [reason, games] : tally.games_by_reason())
    json["endings"][std::string(ReasonName(reason))] = JsonOf(games);
  for (size_t engine = 0; engine < 2; ++engine)
    for (const auto& [reason, count] : tally.faults_of(engine))
      json["failed"][engine == 0 ? "first" : "second"][std::string(ReasonName(reason))] = count;
  json["runner_failures"] = tally.runner_failures();
  json["broken_off"] = tally.broken_off();
  json["repeated"] = tally.repeated();
  json["plies"] = tally.plies();
  json["seconds"] = absl::ToDoubleSeconds(result.time);
  json["stopped"] = result.stopped;
  if (plan.sprt.has_value())
    json["sprt"] = {{"elo0", plan.sprt->elo0},
                    {"elo1", plan.sprt->elo1},
                    {"lower", plan.sprt->lower()},
                    {"upper", plan.sprt->upper()},
                    {"llr", LogLikelihoodRatio(*plan.sprt, tally.pairs())}};
  // Names may be any bytes.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace sapper
