#include "search/flip_contest_player.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/random.h"
#include "eval/evaluation.h"
#include "search/flip_contest_search.h"

namespace sapper {
namespace {

// More than it fills in a second; beyond that a table only costs its clearing.
constexpr size_t kMostTableMib = 16;
constexpr int kMostDepth = 64;
// Score at which the value is about 0.7 of a win.
constexpr double kValueScale = 1.0 / 1500;

void Fill(const FlipContestSearch& search, const SearchClock& clock, FlipAction best, int depth,
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

// Of the turns of points that touch no face-up piece only the first stays.
void MergeRemoteTurns(const FlipPosition& position, std::vector<FlipAction>& actions) {
  const FlipPoints occupied = position.occupied();
  const FlipPoints up = occupied - position.face_down();
  bool found = false;
  const auto drop = [&](FlipAction action) {
    if (!action.is_turn()) return false;
    const FlipPoints touched =
        kBoard<DuelMap>.steps[action.from.index()] | TurningRail<DuelMap>(action.from, occupied);
    if (!(touched & up).empty()) return false;
    return std::exchange(found, true);
  };
  actions.erase(std::remove_if(actions.begin(), actions.end(), drop), actions.end());
}

}  // namespace

FlipContestPlayer::FlipContestPlayer(const PlayerOptions& options, TimeSource time)
    : options_(options), time_(std::move(time)) {}
FlipContestPlayer::~FlipContestPlayer() = default;

void FlipContestPlayer::Prepare(const FlipRules& /*rules*/) {
  if (table_ != nullptr) return;
  const size_t mib = std::min(static_cast<size_t>(options_.hash_mib), kMostTableMib);
  table_ = std::make_unique<SeeingTable>(mib << 20U);
}

FlipSearchResult FlipContestPlayer::Search(const FlipGameState& state, const FlipLimits& limits,
                                           SearchControl& control, const InfoCallback& info) {
  const FlipPosition& position = state.position();
  SearchClock clock(limits, position.ply(), options_.move_overhead, control, time_);
  Prepare(position.rules());
  table_->Forget();
  std::vector<FlipAction> actions = AllowedFlipActions(position, limits);
  const auto winning = WinningFlipMove(position, actions);
  if (winning.has_value()) actions = {*winning};
  Random random(FlipSearchSeed(options_.seed, position));
  random.Shuffle(actions);
  MergeRemoteTurns(position, actions);
  FlipContestSearch search(position, *table_, clock);
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
