// Ends games whose result both teams' engines agree on by their scores.
//
// A score is an engine's expected result for its own side in permille, -1000 to 1000 (`wdl`). An
// engine that tells none is never adjudicated on.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "variants/team_outcome.h"
#include "variants/variant.h"

namespace sapper {

// From ply `from` on, the last `moves` moves of each team all said `within` or less for anyone.
struct DrawRule {
  int from = 80;
  int moves = 8;
  int within = 50;

  std::string ToString() const;  // "from=80 moves=8 within=50"
};

// The last `moves` moves of one team all said that it loses by `value` or more, those of the other
// team that it wins by as much.
struct WinRule {
  int moves = 4;
  int value = 950;

  std::string ToString() const;  // "moves=4 value=950"
};

struct AdjudicationRules {
  absl::optional<DrawRule> draw;
  absl::optional<WinRule> win;

  // "draw from=80 moves=8 within=50, win moves=4 value=950"; empty without rules.
  std::string ToString() const;
};

// The words after the option, "moves=8 within=50", each with a default; none are the defaults.
// Errors kOption.
absl::StatusOr<DrawRule> ParseDrawRule(absl::Span<const std::string> words);
absl::StatusOr<WinRule> ParseWinRule(absl::Span<const std::string> words);

// Watches one game.
class Adjudicator {
 public:
  explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

  // A ply was played: the `ply`-th, from 1, by a seat of `mover`, with this score. The verdict, or
  // nothing.
  absl::optional<TeamOutcome> Note(int ply, Team mover, absl::optional<int> score);

 private:
  // Of the latest moves of a team, how many in a row said so.
  struct Streaks {
    int level = 0;
    int lost = 0;
    int won = 0;
  };

  AdjudicationRules rules_;
  std::array<Streaks, 2> streaks_;
};

}  // namespace sapper
