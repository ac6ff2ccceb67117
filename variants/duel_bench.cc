#include "variants/duel_bench.h"

#include <chrono>
#include <iterator>

#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "base/speed.h"
#include "engine/notation.h"
#include "search/tree_player.h"

namespace sapper {
namespace {

struct BenchPosition {
  const char* rules;
  Side side;
  const char* layout;
  const char* moves;
};

constexpr BenchPosition kPositions[] = {
#include "variants/duel_bench_positions.inc"
};

absl::StatusOr<InformationState> StateOf(const BenchPosition& position) {
  const absl::StatusOr<Rules> rules = ParseRules(position.rules);
  if (!rules.ok()) return rules.status();
  const absl::StatusOr<Layout> layout = Layout::ParseLegal(position.layout, *rules);
  if (!layout.ok()) return layout.status();
  absl::StatusOr<InformationState> state =
      InformationState::Create(View(RuleBook(*rules), position.side, *layout));
  if (!state.ok()) return state;
  for (absl::string_view word : absl::StrSplit(position.moves, ' ', absl::SkipEmpty())) {
    const absl::StatusOr<Event> event = ParseEvent(word);
    if (!event.ok()) return event.status();
    if (absl::Status status = state->Observe(*event); !status.ok()) return status;
  }
  return state;
}

absl::StatusOr<SearchResult> SearchPosition(const BenchPosition& position,
                                            const BenchOptions& options) {
  const absl::StatusOr<InformationState> state = StateOf(position);
  if (!state.ok()) return state.status();
  PlayerOptions player_options;
  player_options.hash_mib = options.hash_mib;
  TreePlayer player(player_options);
  Limits limits;
  limits.nodes = options.simulations;
  SearchControl control;
  return player.Search(*state, limits, control, nullptr);
}

absl::Duration Now() {
  return absl::FromChrono(std::chrono::steady_clock::now().time_since_epoch());
}

}  // namespace

absl::StatusOr<BenchResult> RunBench(const BenchOptions& options,
                                     const std::function<void(absl::string_view)>& print,
                                     const std::function<bool()>& stopped) {
  BenchResult result;
  const absl::Duration start = Now();
  int number = 0;
  for (const BenchPosition& position : kPositions) {
    if (stopped && stopped()) {
      result.complete = false;
      return result;
    }
    const absl::StatusOr<SearchResult> found = SearchPosition(position, options);
    if (!found.ok()) return found.status();
    result.nodes += found->info.positions;
    print(absl::StrFormat("position %d/%d bestmove %s nodes %d", ++number, std::size(kPositions),
                          found->move ? MoveText(*found->move) : "none", found->info.positions));
  }
  result.time = Now() - start;
  print(
      absl::StrFormat("%d nodes %d nps", result.nodes, NodesPerSecond(result.nodes, result.time)));
  return result;
}

}  // namespace sapper
