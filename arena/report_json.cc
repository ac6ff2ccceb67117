// The results of a match for programs.
#include "arena/report.h"
#include "arena/terms_json.h"

namespace sapper {
namespace {

using Json = nlohmann::ordered_json;

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

Json JsonOf(const std::map<Reason, int64_t>& counts) {
  Json json = Json::object();
  for (const auto& [reason, count] : counts) json[std::string(ReasonName(reason))] = count;
  return json;
}

// From the side of the tally's first engine.
void AddTally(const MatchTerms& terms, const Tally& tally, Json& json) {
  const StrengthEstimate estimate = EstimateStrength(tally.pairs());
  json["games"] = tally.games().games();
  json["score"] = JsonOf(tally.games());
  for (size_t team : {size_t{0}, size_t{1}})
    json["as_" + terms.teams[team]] = JsonOf(tally.games_as(Team(team)));
  json["pairs"] = tally.pairs().pairs;
  json["elo"] = JsonOf(estimate.elo);
  json["elo_model"] = "logistic, pentanomial, of the first engine";
  json["normalised_elo"] = JsonOf(estimate.normalised_elo);
  json["los"] = JsonOf(estimate.superiority);
  json["endings"] = Json::object();
  for (const auto& [reason, games] : tally.games_by_reason())
    json["endings"][std::string(ReasonName(reason))] = JsonOf(games);
  json["failed"] = {{"first", JsonOf(tally.faults_of(0))}, {"second", JsonOf(tally.faults_of(1))}};
  json["short"] = JsonOf(tally.short_games());
  json["runner_failures"] = tally.runner_failures();
  json["plies"] = tally.plies();
}

Json JsonOf(const Sprt& test, const Standings& standings) {
  const auto verdict = standings.verdict();
  return {{"elo0", test.elo0},
          {"elo1", test.elo1},
          {"alpha", test.alpha},
          {"beta", test.beta},
          {"lower", test.lower()},
          {"upper", test.upper()},
          {"llr", LogLikelihoodRatio(test, standings.Of(0).pairs())},
          {"verdict", !verdict.has_value()                   ? Json(nullptr)
                      : *verdict == SprtVerdict::kAcceptElo1 ? Json("passed")
                                                             : Json("failed")}};
}

Json JsonOf(const absl::optional<NotedGame>& noted) {
  if (!noted.has_value()) return nullptr;
  return {{"game", noted->game.label()}, {"note", noted->note}};
}

Json JsonOf(const RunFacts& run, const Standings& standings) {
  const double seconds = absl::ToDoubleSeconds(run.time);
  const auto moves = static_cast<double>(run.own_time.moves);
  return {{"seconds", seconds},
          {"games", run.games},
          {"earlier_games", run.earlier},
          {"games_per_second", seconds > 0 ? static_cast<double>(run.games) / seconds : 0},
          {"broken_off", run.broken_off},
          {"uncounted", standings.uncounted()},
          {"stopped", run.stopped},
          {"ended", run.ended.ok() ? Json(nullptr) : Json(std::string(run.ended.message()))},
          {"own_ms_a_move", moves > 0 ? absl::ToDoubleMilliseconds(run.own_time.total) / moves : 0},
          {"own_ms_longest", absl::ToDoubleMilliseconds(run.own_time.longest)}};
}

Json Encounters(const MatchTerms& terms, const Standings& standings) {
  Json list = Json::array();
  const auto& encounters = standings.schedule().encounters();
  for (size_t i = 0; i < encounters.size(); ++i) {
    Json json = {{"first", encounters[i].first}, {"second", encounters[i].second}};
    AddTally(terms, standings.Of(i), json);
    list.push_back(json);
  }
  return list;
}

Json Totals(const MatchTerms& terms, const Standings& standings) {
  Json list = Json::array();
  for (size_t engine = 0; engine < terms.names.size(); ++engine) {
    Json json = {{"engine", terms.names[engine]}};
    AddTally(terms, standings.TotalOf(engine), json);
    json["elo_model"] = "logistic, pentanomial, against the field";
    list.push_back(json);
  }
  return list;
}

}  // namespace

std::string MatchJson(const MatchTerms& terms, const Standings& standings, const RunFacts* run) {
  Json json = JsonOf(terms);
  json.erase("sprt");
  json["arguments"] = ArgumentsJson(terms.arguments);
  if (terms.names.size() == 2) {
    AddTally(terms, standings.Of(0), json);
  } else {
    json["totals"] = Totals(terms, standings);
    json["encounters"] = Encounters(terms, standings);
  }
  json["repeated"] = standings.repeated();
  json["first_failure"] = JsonOf(standings.first_failure());
  json["first_illegal"] = JsonOf(standings.first_illegal());
  if (terms.sprt.has_value() && terms.shard.whole()) json["sprt"] = JsonOf(*terms.sprt, standings);
  if (run != nullptr) json["run"] = JsonOf(*run, standings);
  // Names may be any bytes.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace sapper
