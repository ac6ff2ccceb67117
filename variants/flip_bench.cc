#include "variants/flip_bench.h"

#include <algorithm>
#include <chrono>
#include <iterator>

#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "engine/flip_notation.h"
#include "search/flip_tree_player.h"

namespace sapper {
namespace {

struct BenchPosition {
  const char* rules;
  const char* moves;
};

constexpr BenchPosition kPositions[] = {
#include "variants/flip_bench_positions.inc"
};

absl::StatusOr<FlipGameState> StateOf(const BenchPosition& position) {
  const absl::StatusOr<FlipRules> rules = ParseFlipRules(position.rules);
  if (!rules.ok()) return rules.status();
  FlipGameState state((FlipRuleBook(*rules)));
  for (absl::string_view word : absl::StrSplit(position.moves, ' ', absl::SkipEmpty())) {
    const absl::StatusOr<FlipEvent> event = ParseFlipEvent(word);
    if (!event.ok()) return event.status();
    if (absl::Status status = state.Observe(*event); !status.ok()) return status;
  }
  return state;
}

absl::StatusOr<FlipSearchResult> SearchPosition(const BenchPosition& position,
                                                const BenchOptions& options) {
  const absl::StatusOr<FlipGameState> state = StateOf(position);
  if (!state.ok()) return state.status();
  PlayerOptions player_options;
  player_options.hash_mib = options.hash_mib;
  FlipTreePlayer player(player_options);
  FlipLimits limits;
  limits.nodes = options.simulations;
  SearchControl control;
  return player.Search(*state, limits, control, nullptr);
}

}  // namespace

absl::Status RunFlipBench(const BenchOptions& options,
                          const std::function<void(absl::string_view)>& print,
                          const std::function<bool()>& stopped) {
  const auto start = std::chrono::steady_clock::now();
  uint64_t nodes = 0;
  int number = 0;
  for (const BenchPosition& position : kPositions) {
    if (stopped && stopped()) return absl::OkStatus();
    const absl::StatusOr<FlipSearchResult> found = SearchPosition(position, options);
    if (!found.ok()) return found.status();
    nodes += found->info.positions;
    print(absl::StrFormat("position %d/%d bestmove %s nodes %d", ++number, std::size(kPositions),
                          found->move ? FlipActionText(*found->move) : "none",
                          found->info.positions));
  }
  const double seconds = std::max(
      absl::ToDoubleSeconds(absl::FromChrono(std::chrono::steady_clock::now() - start)), 1e-9);
  print(absl::StrFormat("%d nodes %d nps", nodes,
                        static_cast<int64_t>(static_cast<double>(nodes) / seconds)));
  return absl::OkStatus();
}

}  // namespace sapper
