#include "search/flip_remote_turns.h"

#include <algorithm>
#include <utility>

namespace sapper {

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

}  // namespace sapper
