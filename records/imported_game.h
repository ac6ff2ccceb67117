// An imported game: a game read from a foreign format. It may lack announcements, have squares as
// either player sees them, or have a layout that is turned round or missing. The rules decide what
// was meant.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "base/text_encoding.h"
#include "records/duel_record.h"

namespace sapper {

// Squares are read with the first player at the bottom, whoever really sat there.
struct ImportedPly {
  Side side = Side::kRed;
  Move move;
  Result result = Result::kQuiet;
  absl::optional<Square> flag;  // None() = told that none is known; nothing = not told
  TextPlace place;
};

struct ImportedLayout {
  Layout layout;
  TextPlace place;
};

struct ImportedEnd {
  absl::optional<Side> winner;  // nothing: a draw, or broken off
  TextPlace place;
};

struct ImportedGame {
  std::array<std::string, DuelMap::kSides> players;
  // As written, by side; at least one is there.
  std::array<absl::optional<ImportedLayout>, DuelMap::kSides> layouts;
  bool order_is_certain = true;  // false: which of the layouts is whose has to be found out
  bool is_one_layout = false;    // both are the same one, of one side or the other
  std::string control;
  std::vector<ImportedPly> plies;
  absl::optional<ImportedEnd> end;
  TextPlace place;
};

// The game under `rules`, every announcement worked out, verified as VerifyRecord does. Errors
// begin with line and column and name the first ply that no reading of the record explains.
absl::StatusOr<DuelRecord> UnderstandGame(const ImportedGame& told, const Rules& rules);

}  // namespace sapper
