#include "search/flip_deepening.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/random.h"
#include "eval/evaluation.h"
#include "search/flip_alpha_beta.h"
#include "search/flip_remote_turns.h"
#include "search/one_look_result.h"

namespace sapper {
namespace {

constexpr int kMostDepth = 64;
// Score at which the value is about 0.7 of a win.
constexpr double kValueScale = 1.0 / 1500;

void Fill(const FlipAlphaBeta& search, const SearchClock& clock, FlipAction best, int depth,
          FlipSearchResult& result) {
  const Score score = search.score();
  FlipSearchInfo& info = result.info;
  info.depth = depth;
  info.selective_depth = search.deepest();
  info.nodes = info.positions = search.nodes();
  info.time = clock.elapsed();
  info.value = IsProven(score) ? (score > 0 ? 1 : -1) : Squash(score * kValueScale);
  info.win_in.reset();
  if (IsProven(score)) info.win_in = score > 0 ? kWin - score : -kWin - score;
  info.pv = search.Line(best);
  result.move = best;
  result.ponder.reset();
  if (info.pv.size() > 1) result.ponder = info.pv[1];
}

}  // namespace

FlipSearchResult WonAtOnce(FlipAction winning, absl::Duration time,
                           const FlipMovePlayer::InfoCallback& info) {
  FlipSearchResult result = OneLookResult<FlipAction>(winning, 1, time, nullptr);
  result.info.value = 1;
  result.info.win_in = 1;
  if (info) info(result.info);
  return result;
}

FlipSearchResult DeepenFlip(const FlipPosition& position, const FlipLimits& limits, uint64_t seed,
                            const FlipJudge& judge, SeeingTable& table, SearchClock& clock,
                            const FlipMovePlayer::InfoCallback& info) {
  table.Forget();
  std::vector<FlipAction> actions = AllowedFlipActions(position, limits);
  if (const auto winning = WinningFlipMove(position, actions); winning.has_value()) {
    clock.AwaitStopIfUnbounded();
    return WonAtOnce(*winning, clock.elapsed(), info);
  }
  Random random(seed);
  random.Shuffle(actions);
  MergeRemoteTurns(position, actions);
  FlipAlphaBeta search(position, judge, table, clock);
  search.Sort(actions);
  FlipSearchResult result;
  const bool timed = limits.time_left || limits.move_time;
  const int most_depth = actions.size() == 1 && timed ? 1 : kMostDepth;
  for (int depth = 1; depth <= most_depth; ++depth) {
    const bool completed = search.Deepen(actions, depth);
    Fill(search, clock, actions[0], completed ? depth : depth - 1, result);
    if (!completed) break;
    if (info) info(result.info);
    if (IsProven(search.score()) && std::abs(*result.info.win_in) <= depth) break;
  }
  clock.AwaitStopIfUnbounded();
  return result;
}

}  // namespace sapper
