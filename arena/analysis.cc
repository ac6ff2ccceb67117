#include "arena/analysis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "base/error.h"
#include "engine/notation.h"
#include "nlohmann/json.hpp"
#include "records/record_view.h"
#include "variants/duel_beliefs.h"

namespace sapper {
namespace {

// Of what a comment shows.
constexpr size_t kLongestLine = 6;
constexpr size_t kPiecesInALine = 13;

double Bits(const std::array<int, kRankCount>& permille) {
  double bits = 0;
  for (int share : permille)
    if (share > 0) bits -= share / 1000.0 * std::log2(share / 1000.0);
  return bits;
}

void AddOpinions(const InformationState& state, const DuelParts& parts, PlyAnalysis& analysis) {
  PieceMarginals marginals{};
  if (parts.beliefs) marginals = parts.beliefs(state);
  const Placement& placement = state.view().placement();
  for (Square square : placement.pieces_of(DuelMap::Next(state.view().viewer()))) {
    const PieceId piece = placement.at(square);
    PieceOpinion opinion{square, state.evidence().candidates(piece)};
    opinion.permille = Permille(opinion.possible, marginals[piece.index()]);
    analysis.bits += Bits(opinion.permille);
    analysis.pieces.push_back(opinion);
  }
}

// One side that follows the game with a player of its own.
struct Onlooker {
  InformationState state;
  std::unique_ptr<Player> player;
};

PlyAnalysis AnalysePly(const Onlooker& seat, const Limits& limits, const DuelParts& parts) {
  PlyAnalysis analysis;
  SearchControl control;
  const SearchResult result = seat.player->Search(seat.state, limits, control, nullptr);
  analysis.best = result.move;
  analysis.value = static_cast<int>(std::lround(1000 * std::clamp(result.info.value, -1.0, 1.0)));
  analysis.win_in = result.info.win_in;
  analysis.nodes = result.info.nodes;
  analysis.line = result.info.pv;
  if (result.move.has_value() && (analysis.line.empty() || analysis.line[0] != *result.move))
    analysis.line = {*result.move};
  AddOpinions(seat.state, parts, analysis);
  return analysis;
}

std::string MovesText(const std::vector<Move>& moves) {
  std::vector<std::string> texts;
  for (Move move : moves) texts.push_back(MoveText(move));
  return absl::StrJoin(texts, " ");
}

// "a12=j92": the likeliest rank and its percent; certain ones "a12=j".
std::string OpinionText(const PieceOpinion& opinion) {
  size_t likeliest = 0;
  for (size_t i = 0; i < opinion.permille.size(); ++i)
    if (opinion.permille[i] > opinion.permille[likeliest]) likeliest = i;
  const std::string rank(1, LetterOf(static_cast<Rank>(likeliest)));
  const std::string square = DuelMap::SquareName(opinion.square);
  if (opinion.possible.size() == 1) return absl::StrCat(square, "=", rank);
  return absl::StrCat(square, "=", rank, (opinion.permille[likeliest] + 5) / 10);
}

std::string Comment(const PlyAnalysis& analysis) {
  std::vector<Move> line = analysis.line;
  line.resize(std::min(line.size(), kLongestLine));
  std::string text =
      absl::StrFormat("# %s to move: best %s, value %+d", DuelMap::SideName(analysis.side),
                      analysis.best ? MoveText(*analysis.best) : "none", analysis.value);
  if (analysis.win_in) absl::StrAppendFormat(&text, ", win %+d", *analysis.win_in);
  absl::StrAppend(&text, ", nodes ", analysis.nodes, ", line ", MovesText(line),
                  analysis.best == analysis.played.move ? "; played so\n" : "; played another\n");
  const auto hidden =
      std::count_if(analysis.pieces.begin(), analysis.pieces.end(),
                    [](const PieceOpinion& opinion) { return opinion.possible.size() > 1; });
  absl::StrAppendFormat(&text, "# %d hidden, %.1f bits:", hidden, analysis.bits);
  for (size_t i = 0; i < analysis.pieces.size(); ++i) {
    if (i > 0 && i % kPiecesInALine == 0) text += "\n#  ";
    absl::StrAppend(&text, " ", OpinionText(analysis.pieces[i]));
  }
  return text + "\n";
}

}  // namespace

absl::Status AnalyseGame(const DuelRecord& record, const AnalysisOptions& options,
                         const DuelParts& parts,
                         const std::function<void(const PlyAnalysis&)>& take) {
  std::array<absl::optional<Onlooker>, DuelMap::kSides> seats;
  for (Side side : DuelMap::kAllSides) {
    if (options.side.has_value() && *options.side != side) continue;
    if (!options.side.has_value() && !record.layouts[Index(side)].has_value()) continue;
    absl::StatusOr<InformationState> state = StateAtStart(record, side);
    if (!state.ok()) return state.status();
    std::unique_ptr<Player> player = parts.make_player(options.player, options.player_options);
    if (player == nullptr)
      return MakeError(ErrorCode::kOption, absl::StrCat("no player ", Quote(options.player)));
    player->Prepare(record.rules);
    seats[Index(side)].emplace(Onlooker{*std::move(state), std::move(player)});
  }
  for (size_t i = 0; i < record.plies.size(); ++i) {
    const Event& event = record.plies[i].event;
    const Side side = i % DuelMap::kSides == 0 ? Side::kRed : Side::kBlack;
    if (seats[Index(side)].has_value() && !seats[Index(side)]->state.over()) {
      PlyAnalysis analysis = AnalysePly(*seats[Index(side)], options.limits, parts);
      analysis.ply = i + 1;
      analysis.side = side;
      analysis.played = event;
      take(analysis);
    }
    for (absl::optional<Onlooker>& seat : seats)
      if (seat.has_value() && !seat->state.over())
        if (absl::Status status = seat->state.Observe(event); !status.ok()) return status;
  }
  return absl::OkStatus();
}

std::string AnnotatedRecord(const DuelRecord& record, const std::vector<PlyAnalysis>& analysis) {
  std::vector<std::string> comments(record.plies.size());
  for (const PlyAnalysis& ply : analysis) comments[ply.ply - 1] = Comment(ply);
  return RecordText(record, comments);
}

std::string AnalysisJson(size_t game, const PlyAnalysis& analysis) {
  nlohmann::ordered_json json;
  json["game"] = game;
  json["ply"] = analysis.ply;
  json["side"] = DuelMap::SideName(analysis.side);
  json["played"] = EventText(analysis.played);
  json["best"] = nullptr;
  if (analysis.best) json["best"] = MoveText(*analysis.best);
  json["value"] = analysis.value;
  json["win"] = nullptr;
  if (analysis.win_in) json["win"] = *analysis.win_in;
  json["nodes"] = analysis.nodes;
  json["line"] = nlohmann::ordered_json::array();
  for (Move move : analysis.line) json["line"].push_back(MoveText(move));
  json["bits"] = std::round(analysis.bits * 10) / 10;
  json["belief"] = nlohmann::ordered_json::object();
  for (const PieceOpinion& opinion : analysis.pieces) {
    nlohmann::ordered_json& ranks = json["belief"][DuelMap::SquareName(opinion.square)];
    for (Rank rank : kAllRanks)
      if (opinion.possible.Contains(rank))
        ranks[std::string(1, LetterOf(rank))] = opinion.permille[static_cast<size_t>(rank)];
  }
  return json.dump() + "\n";
}

}  // namespace sapper
