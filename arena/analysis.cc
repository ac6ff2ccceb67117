#include "arena/analysis.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "arena/analysis_json.h"
#include "base/error.h"
#include "nlohmann/json.hpp"
#include "records/record_view.h"

namespace sapper {
namespace {

// Of what a comment shows.
constexpr size_t kLongestLine = 6;
constexpr size_t kPiecesInALine = 13;

double Bits(const PieceBelief& belief) {
  double bits = 0;
  for (const KindShare& share : belief.shares)
    if (share.permille > 0) bits -= share.permille / 1000.0 * std::log2(share.permille / 1000.0);
  return bits;
}

int Permille(double value) {
  if (std::isnan(value)) return 0;
  return static_cast<int>(std::lround(1000 * std::clamp(value, -1.0, 1.0)));
}

// One seat that follows the game with a player of its own, and another for what was played instead
// of that player's choice, so that the choices do not depend on it.
struct Onlooker {
  std::unique_ptr<SeatGame> game;
  std::unique_ptr<SeatPlayer> player;
  std::unique_ptr<SeatPlayer> critic;  // null until it is needed
};

std::unique_ptr<SeatPlayer> NewPlayer(const GameRecord& record, const AnalysisOptions& options) {
  const std::string name =
      options.player.empty() ? record.variant->player_names()[0] : options.player;
  std::unique_ptr<SeatPlayer> player = record.variant->MakePlayer(name, options.player_options);
  player->Prepare(record.settings);
  return player;
}

absl::StatusOr<std::vector<Onlooker>> Onlookers(const GameRecord& record,
                                                const AnalysisOptions& options) {
  const absl::StatusOr<std::vector<Seat>> seats = AnalysedSeats(record, options);
  if (!seats.ok()) return seats.status();
  std::vector<Onlooker> onlookers;
  for (Seat seat : *seats) {
    absl::StatusOr<std::unique_ptr<SeatGame>> game = SeatGameAfter(record, seat, 0);
    if (!game.ok()) return game.status();
    onlookers.push_back({*std::move(game), NewPlayer(record, options), nullptr});
  }
  return onlookers;
}

void JudgePlayed(const GameRecord& record, const AnalysisOptions& options, Onlooker& onlooker,
                 PlyAnalysis& analysis) {
  if (analysis.best == analysis.action) {
    analysis.played_value = analysis.value;
    return;
  }
  if (onlooker.critic == nullptr) onlooker.critic = NewPlayer(record, options);
  onlooker.critic->NewGame();
  // Also where time limits the search, which would say nothing of a single move.
  SeatLimits limits;
  limits.nodes = std::max<uint64_t>(1, analysis.nodes);
  limits.search_actions = {analysis.action};
  SearchControl control;
  const SeatSearchResult result = onlooker.critic->Search(*onlooker.game, limits, control, nullptr);
  analysis.played_value = Permille(result.info.value);
  analysis.loss = std::max(0, analysis.value - *analysis.played_value);
  analysis.blunder = analysis.loss >= options.blunder;
}

// "a12=j92": the likeliest kind and its percent; certain ones "a12=j".
std::string BeliefText(const Variant& variant, const PieceBelief& belief) {
  KindShare likeliest;
  for (const KindShare& share : belief.shares)
    if (share.permille > likeliest.permille) likeliest = share;
  const std::string text = absl::StrCat(variant.board().points[belief.point].name, "=",
                                        variant.piece_kinds()[likeliest.kind].letter);
  if (belief.shares.size() == 1) return text;
  return absl::StrCat(text, (likeliest.permille + 5) / 10);
}

std::string PlayedText(const PlyAnalysis& analysis) {
  if (analysis.best == analysis.action) return "; played so";
  std::string text = "; played another";
  if (analysis.played_value)
    absl::StrAppendFormat(&text, ", value %+d, loss %d%s", *analysis.played_value, analysis.loss,
                          analysis.blunder ? ", a blunder" : "");
  return text;
}

std::string Comment(const Variant& variant, const PlyAnalysis& analysis) {
  std::vector<std::string> line = analysis.line;
  line.resize(std::min(line.size(), kLongestLine));
  std::string text =
      absl::StrFormat("# %s to move: best %s, value %+d", variant.SeatName(analysis.seat),
                      analysis.best.value_or("none"), analysis.value);
  if (analysis.win_in) absl::StrAppendFormat(&text, ", win %+d", *analysis.win_in);
  absl::StrAppend(&text, ", nodes ", analysis.nodes, ", line ", absl::StrJoin(line, " "),
                  PlayedText(analysis), "\n");
  const auto hidden =
      std::count_if(analysis.beliefs.begin(), analysis.beliefs.end(),
                    [](const PieceBelief& belief) { return belief.shares.size() > 1; });
  absl::StrAppendFormat(&text, "# %d hidden, %.1f bits:", hidden, analysis.bits);
  for (size_t i = 0; i < analysis.beliefs.size(); ++i) {
    if (i > 0 && i % kPiecesInALine == 0) text += "\n#  ";
    absl::StrAppend(&text, " ", BeliefText(variant, analysis.beliefs[i]));
  }
  return text + "\n";
}

}  // namespace

PlyAnalysis BeliefAlone(const SeatGame& game) {
  PlyAnalysis analysis;
  analysis.seat = game.seat();
  analysis.beliefs = game.Beliefs();
  for (const PieceBelief& belief : analysis.beliefs) analysis.bits += Bits(belief);
  return analysis;
}

PlyAnalysis Judge(SeatPlayer& player, const SeatGame& game, const SeatLimits& limits,
                  SearchControl& control) {
  PlyAnalysis analysis = BeliefAlone(game);
  const SeatSearchResult result = player.Search(game, limits, control, nullptr);
  analysis.best = result.action;
  analysis.value = Permille(result.info.value);
  analysis.win_in = result.info.win_in;
  analysis.nodes = result.info.nodes;
  analysis.line = result.info.pv;
  if (result.action.has_value() && (analysis.line.empty() || analysis.line[0] != *result.action))
    analysis.line = {*result.action};
  return analysis;
}

absl::StatusOr<std::vector<Seat>> AnalysedSeats(const GameRecord& record,
                                                const AnalysisOptions& options) {
  const Variant& variant = *record.variant;
  const auto names = variant.player_names();
  if (!options.player.empty() &&
      std::find(names.begin(), names.end(), options.player) == names.end())
    return MakeError(ErrorCode::kOption, absl::StrCat("no player of ", variant.name(),
                                                      " is called ", Quote(options.player),
                                                      "; they are ", absl::StrJoin(names, ", ")));
  std::vector<Seat> seats;
  for (size_t i = 0; i < variant.seats().size(); ++i) {
    const bool wanted = !options.seat.has_value() || *options.seat == variant.SeatName(Seat(i));
    const bool known = !variant.has_setups() || record.setups[i].has_value();
    if (!wanted || (!options.seat.has_value() && !known)) continue;
    if (!known)
      return MakeError(ErrorCode::kLayout,
                       absl::StrCat("the layout of ", *options.seat, " is not known"));
    seats.emplace_back(i);
  }
  if (!seats.empty()) return seats;
  return MakeError(ErrorCode::kOption,
                   absl::StrCat("the sides of ", variant.name(), " are ",
                                absl::StrJoin(variant.seats(), ", ",
                                              [](std::string* out, const SeatDescription& seat) {
                                                absl::StrAppend(out, seat.name);
                                              })));
}

absl::Status AnalyseGame(const GameRecord& record, const AnalysisOptions& options,
                         const std::function<void(const PlyAnalysis&)>& take) {
  absl::StatusOr<std::vector<Onlooker>> onlookers = Onlookers(record, options);
  if (!onlookers.ok()) return onlookers.status();
  for (size_t i = 0; i < record.plies.size(); ++i) {
    const std::string& event = record.plies[i].event;
    const absl::StatusOr<AnnouncedAction> announced = record.variant->ParseEvent(event);
    if (!announced.ok()) return announced.status();
    for (Onlooker& onlooker : *onlookers) {
      if (!onlooker.game->own_turn() || onlooker.game->over()) continue;
      SearchControl control;
      PlyAnalysis analysis = Judge(*onlooker.player, *onlooker.game, options.limits, control);
      analysis.ply = i + 1;
      analysis.played = event;
      analysis.action = announced->action;
      JudgePlayed(record, options, onlooker, analysis);
      take(analysis);
    }
    for (const Onlooker& onlooker : *onlookers)
      if (!onlooker.game->over())
        if (absl::Status status = onlooker.game->Observe(event); !status.ok()) return status;
  }
  return absl::OkStatus();
}

std::string AnnotatedRecord(const GameRecord& record, const std::vector<PlyAnalysis>& analysis) {
  std::vector<std::string> comments(record.plies.size());
  for (const PlyAnalysis& ply : analysis) comments[ply.ply - 1] = Comment(*record.variant, ply);
  return RecordText(record, comments);
}

void AddJudgement(const Variant& variant, const PlyAnalysis& analysis,
                  nlohmann::ordered_json& json) {
  json["best"] = nullptr;
  if (analysis.best) json["best"] = *analysis.best;
  json["value"] = analysis.value;
  json["win"] = nullptr;
  if (analysis.win_in) json["win"] = *analysis.win_in;
  json["nodes"] = analysis.nodes;
  json["line"] = analysis.line;
  json["bits"] = std::round(analysis.bits * 10) / 10;
  json["belief"] = nlohmann::ordered_json::object();
  for (const PieceBelief& belief : analysis.beliefs) {
    nlohmann::ordered_json& kinds = json["belief"][variant.board().points[belief.point].name];
    for (const KindShare& share : belief.shares)
      kinds[variant.piece_kinds()[share.kind].letter] = share.permille;
  }
}

std::string AnalysisJson(size_t game, const Variant& variant, const PlyAnalysis& analysis) {
  nlohmann::ordered_json json;
  json["game"] = game;
  json["ply"] = analysis.ply;
  json["side"] = variant.SeatName(analysis.seat);
  json["played"] = analysis.played;
  AddJudgement(variant, analysis, json);
  json["played_value"] = nullptr;
  if (analysis.played_value) json["played_value"] = *analysis.played_value;
  json["loss"] = analysis.loss;
  json["blunder"] = analysis.blunder;
  return json.dump() + "\n";
}

}  // namespace sapper
