// What stands behind the two-player game: its players, beliefs, evaluation and fixed workload.
// Tests put fakes in their places.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "belief/belief.h"
#include "belief/information_state.h"
#include "search/player.h"

namespace sapper {

struct DuelParts {
  // The first is the default. Not empty.
  absl::Span<const char* const> player_names;
  // Players for matches alone, who see every piece.
  absl::Span<const char* const> seeing_player_names;
  // Null for an unknown name.
  std::function<std::unique_ptr<Player>(absl::string_view name, const PlayerOptions& options)>
      make_player;

  // Of living enemy pieces; those whose probabilities are all 0 are believed to be any of their
  // possible ranks alike. May be unset: then all are.
  std::function<PieceMarginals(const InformationState& state)> beliefs;

  // The text of `eval`: one or more lines. May be unset.
  std::function<std::string(const InformationState& state)> evaluation;

  // The workload of `bench`: prints lines, ends early once `stopped` returns true. Runs on a thread
  // of its own. May be unset.
  std::function<void(const std::function<void(absl::string_view line)>& print,
                     const std::function<bool()>& stopped)>
      bench;
};

// Sapper's own.
DuelParts StandardDuelParts();

}  // namespace sapper
