// Analyses each ply of a recorded game with what its side to move knew then. The analysing player
// never receives the true ranks of the other side.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "records/duel_record.h"
#include "variants/duel_parts.h"

namespace sapper {

// What is believed of one living enemy piece.
struct PieceOpinion {
  Square square;
  RankSet possible;
  std::array<int, kRankCount> permille{};  // of the possible ranks, adding up to 1000
};

// One ply, before it was played.
struct PlyAnalysis {
  size_t ply = 0;  // counted from 1
  Side side = Side::kRed;
  Event played;
  absl::optional<Move> best;
  int value = 0;               // expected result for the mover in permille
  absl::optional<int> win_in;  // as in a record
  uint64_t nodes = 0;
  std::vector<Move> line;            // begins with the best move
  std::vector<PieceOpinion> pieces;  // of the enemy, in square order
  double bits = 0;  // how much is unknown: the entropies of the pieces' marginals, added up
};

struct AnalysisOptions {
  std::string player;  // one of parts.player_names
  PlayerOptions player_options;
  Limits limits;
  absl::optional<Side> side;  // whose plies; nothing: of each side whose layout is known
};

// Calls `take` for each ply in order. The same record, options without clocks, and one thread give
// the same analysis. Errors: kLayout when the layout of options.side is not known, kOption for an
// unknown player. Precondition: CheckRecord(record) is ok.
absl::Status AnalyseGame(const DuelRecord& record, const AnalysisOptions& options,
                         const DuelParts& parts,
                         const std::function<void(const PlyAnalysis&)>& take);

// The record with comments before the plies that were analysed; it reads as the record.
std::string AnnotatedRecord(const DuelRecord& record, const std::vector<PlyAnalysis>& analysis);

// One line of JSON, an object (docs/records.md).
std::string AnalysisJson(size_t game, const PlyAnalysis& analysis);

}  // namespace sapper
