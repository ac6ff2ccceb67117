// With what a game begins at the referee's table.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "variants/variant.h"

namespace sapper {

struct GameStart {
  std::shared_ptr<const Variant> variant;  // not null
  std::string settings;
  Setups setups;             // of all seats
  uint64_t chance_seed = 1;  // of dice and the like

  // Those that `seat` is shown at the start. One that sees all is shown every one.
  Setups ShownTo(Seat seat, bool sees_all) const {
    if (sees_all || variant->ShowsSetups(settings)) return setups;
    Setups shown(setups.size());
    shown[seat.index()] = setups[seat.index()];
    return shown;
  }
};

}  // namespace sapper
