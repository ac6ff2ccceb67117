#include "search/flip_simple_players.h"

#include "base/random.h"
#include "search/one_look_result.h"
#include "search/search_clock.h"

namespace sapper {
FlipSearchResult FlipRandomPlayer::Search(const FlipGameState& state, const FlipLimits& limits,
                                          SearchControl& control, const InfoCallback& info) {
  const FlipPosition& position = state.position();
  SearchClock clock(limits, position.ply(), options_.move_overhead, control);
  const std::vector<FlipAction> actions = AllowedFlipActions(position, limits);
  Random random(FlipSearchSeed(options_.seed, position));
  absl::optional<FlipAction> action;
  if (!actions.empty()) action = actions[random.Below(actions.size())];
  clock.AwaitStopIfUnbounded();
  return OneLookResult(action, actions.size(), clock.elapsed(), info);
}

}  // namespace sapper
