// Where the set-ups of a game come from.
#pragma once

#include <cstdint>

#include "variants/seat.h"

namespace sapper {

class SetupSource {
 public:
  SetupSource() = default;
  SetupSource(const SetupSource&) = delete;
  SetupSource& operator=(const SetupSource&) = delete;
  virtual ~SetupSource() = default;

  // The set-ups of one game; a seat without one chooses its own, and none at all is none for every
  // seat. The same seed gives the same. From any thread.
  virtual Setups Draw(uint64_t seed) const = 0;
  // Of the pair of games with this number, from 0; a source that goes through a list needs it.
  virtual Setups DrawFor(uint64_t /*pair*/, uint64_t seed) const {
    return Draw(seed);
  }
};

}  // namespace sapper
