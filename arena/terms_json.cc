#include "arena/terms_json.h"

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "variants/duel.h"

namespace sapper {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kMostEngines = 100;
constexpr int kMostPairs = 100'000'000;

// False if it is no match of a game that is known.
bool TakeVariant(const Json& json, const Variants& variants, MatchTerms& terms) {
  if (const auto variant = json.find("variant"); variant != json.end()) {
    terms.variant = variant->get<std::string>();
    terms.teams = json.at("teams").get<std::array<std::string, 2>>();
    return terms.teams[0] != terms.teams[1];
  }
  const Variant* duel = FindVariant(variants, kDuelName);
  if (duel == nullptr) return false;
  terms.variant = std::string(kDuelName);
  terms.teams = TeamNames(*duel);
  return true;
}

// Throws what the JSON library throws for a value of the wrong kind.
absl::optional<MatchTerms> TermsFrom(const Json& json, const Variants& variants) {
  MatchTerms terms;
  terms.names = json.at("engines").get<std::vector<std::string>>();
  terms.controls = json.at("controls").get<std::vector<std::string>>();
  terms.rules = json.at("rules").get<std::string>();
  terms.layouts = json.value("layouts", "");
  terms.adjudication = json.value("adjudication", "");
  if (!TakeVariant(json, variants, terms)) return absl::nullopt;
  const auto tournament = ParseTournament(json.at("tournament").get<std::string>());
  terms.rounds = json.at("rounds").get<int>();
  terms.seed = json.at("seed").get<uint64_t>();
  terms.scoring.faults_lose = json.at("faults_lose").get<bool>();
  terms.scoring.count_from = json.value("count_from", 0);
  terms.shard.index = json.at("shard").at(0).get<int>() - 1;
  terms.shard.count = json.at("shard").at(1).get<int>();
  if (const auto sprt = json.find("sprt"); sprt != json.end()) {
    terms.sprt = Sprt{sprt->at("elo0").get<double>(), sprt->at("elo1").get<double>(),
                      sprt->at("alpha").get<double>(), sprt->at("beta").get<double>()};
    if (!CheckSprt(*terms.sprt).ok()) return absl::nullopt;
  }
  const size_t engines = terms.names.size();
  if (terms.scoring.count_from < 0) return absl::nullopt;
  if (!tournament.has_value() || engines < 2 || engines > kMostEngines || terms.rounds < 1 ||
      terms.controls.size() != engines || terms.rounds > kMostPairs ||
      (terms.sprt.has_value() && engines != 2))
    return absl::nullopt;
  terms.tournament = *tournament;
  const int64_t encounters = static_cast<int64_t>(engines * (engines - 1) / 2);
  if (encounters * terms.rounds > kMostPairs) return absl::nullopt;
  if (terms.shard.count > terms.schedule().pairs()) return absl::nullopt;
  if (terms.shard.index < 0 || terms.shard.index >= terms.shard.count) return absl::nullopt;
  return terms;
}

}  // namespace

Json JsonOf(const MatchTerms& terms) {
  Json json = {{"engines", terms.names},
               {"controls", terms.controls},
               {"variant", terms.variant},
               {"teams", terms.teams},
               {"rules", terms.rules},
               {"layouts", terms.layouts},
               {"tournament", TournamentName(terms.tournament)},
               {"rounds", terms.rounds},
               {"seed", terms.seed},
               {"faults_lose", terms.scoring.faults_lose},
               {"count_from", terms.scoring.count_from},
               {"adjudication", terms.adjudication},
               {"shard", {terms.shard.index + 1, terms.shard.count}}};
  if (terms.sprt.has_value())
    json["sprt"] = {{"elo0", terms.sprt->elo0},
                    {"elo1", terms.sprt->elo1},
                    {"alpha", terms.sprt->alpha},
                    {"beta", terms.sprt->beta}};
  return json;
}

Json ArgumentsJson(const PlanArguments& arguments) {
  Json json = Json::object();
  for (const auto& [name, value] : arguments) json[name] = value;
  return json;
}

absl::StatusOr<MatchTerms> ParseTerms(const Json& json, const Variants& variants) {
  try {
    if (auto terms = TermsFrom(json, variants); terms.has_value()) return *std::move(terms);
  } catch (const nlohmann::json::exception&) {
    // Said below.
  }
  return MakeError(ErrorCode::kSyntax, "the terms of the match cannot be read");
}

}  // namespace sapper
