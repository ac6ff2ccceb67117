// With what a game begins at the referee's table.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "variants/seat_start.h"

namespace sapper {

struct GameStart {
  std::shared_ptr<const Variant> variant;  // not null
  std::string settings;
  Setups setups;             // of all seats
  uint64_t chance_seed = 1;  // of dice and the like

  // Those that `seat` is shown at the start. One that sees all is shown every one.
  Setups ShownTo(Seat seat, bool sees_all) const {
    return sees_all ? setups : ShownSetups(*variant, settings, setups, seat);
  }
};

}  // namespace sapper
