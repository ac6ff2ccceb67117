// The result of a player that looked once at each action, in any game.
#pragma once

#include <functional>
#include <limits>
#include <type_traits>

#include "search/search_terms.h"

namespace sapper {

template <class Action>
using SearchInfoCallback = std::function<void(const ActionSearchInfo<Action>&)>;

// Told to `info` as well, if there is an action. `nodes`: how many actions there were.
template <class Action>
ActionSearchResult<Action> OneLookResult(
    const absl::optional<Action>& action, uint64_t nodes, absl::Duration time,
    const std::type_identity_t<SearchInfoCallback<Action>>& info) {
  ActionSearchResult<Action> result;
  result.move = action;
  result.info.depth = 1;
  result.info.nodes = nodes;
  result.info.time = time;
  result.info.value = std::numeric_limits<double>::quiet_NaN();
  if (action) result.info.pv = {*action};
  if (info && action) info(result.info);
  return result;
}

}  // namespace sapper
