// What stands behind flip Junqi: its players, evaluation and fixed workload. Tests put fakes in
// their places.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "search/flip_player.h"
#include "variants/bench_options.h"

namespace sapper {

struct FlipParts {
  // The first is the default. Not empty.
  absl::Span<const char* const> player_names;
  // Null for an unknown name.
  std::function<std::unique_ptr<FlipMovePlayer>(absl::string_view name,
                                                const PlayerOptions& options)>
      make_player;

  // The text of `eval`: one or more lines. May be unset.
  std::function<std::string(const FlipGameState& state)> evaluation;

  // The workload of `bench`; see flip_bench.h. May be unset.
  std::function<absl::Status(const BenchOptions& options,
                             const std::function<void(absl::string_view line)>& print,
                             const std::function<bool()>& stopped)>
      bench;
};

// Sapper's own.
FlipParts StandardFlipParts();

}  // namespace sapper
