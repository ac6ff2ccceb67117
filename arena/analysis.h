// Analyses each ply of a recorded game with what its seat to move knew then. The analysing player
// never receives what is hidden from that seat.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "records/record.h"

namespace sapper {

// One ply, before it was played.
struct PlyAnalysis {
  size_t ply = 0;  // counted from 1
  Seat seat;
  std::string played;  // as announced
  std::string action;  // and as the seat asked for it
  absl::optional<std::string> best;
  int value = 0;               // expected result for the mover in permille
  absl::optional<int> win_in;  // as in a record
  uint64_t nodes = 0;
  std::vector<std::string> line;  // begins with the best action
  std::vector<PieceBelief> beliefs;
  double bits = 0;  // how much is unknown: the entropies of the pieces' marginals, added up
  // Of what was played: its value, searched alone with the same limits where it was not the best,
  // by how much the best is better, and whether that is too much.
  absl::optional<int> played_value;
  int loss = 0;
  bool blunder = false;
};

// A loss of so many permille is a blunder.
inline constexpr int kBlunderLoss = 300;

struct AnalysisOptions {
  std::string player;  // one of the variant's; empty: its first
  PlayerOptions player_options;
  SeatLimits limits;
  absl::optional<std::string> seat;  // whose plies; nothing: of each seat whose set-up is known
  int blunder = kBlunderLoss;
};

// What the player finds in a position, and what is believed there; nothing is said of a ply.
// Precondition: it is the seat's turn, and the game is not over.
PlyAnalysis Judge(SeatPlayer& player, const SeatGame& game, const SeatLimits& limits,
                  SearchControl& control);
// What is believed alone.
PlyAnalysis BeliefAlone(const SeatGame& game);

// The seats whose plies are analysed. Errors kOption for an unknown player or seat, and kLayout
// when the set-up of options.seat is not known.
absl::StatusOr<std::vector<Seat>> AnalysedSeats(const GameRecord& record,
                                                const AnalysisOptions& options);

// Calls `take` for each ply in order. The same record, options without clocks, and one thread give
// the same analysis. Errors of AnalysedSeats. Precondition: VerifyRecord(record) is ok.
absl::Status AnalyseGame(const GameRecord& record, const AnalysisOptions& options,
                         const std::function<void(const PlyAnalysis&)>& take);

// The record with comments before the plies that were analysed; it reads as the record.
std::string AnnotatedRecord(const GameRecord& record, const std::vector<PlyAnalysis>& analysis);

// One line of JSON, an object (docs/records.md).
std::string AnalysisJson(size_t game, const Variant& variant, const PlyAnalysis& analysis);

}  // namespace sapper
