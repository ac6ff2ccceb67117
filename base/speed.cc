#include "base/speed.h"

namespace sapper {

uint64_t NodesPerSecond(uint64_t nodes, absl::Duration time) {
  if (time < absl::Milliseconds(1)) return 0;
  return static_cast<uint64_t>(static_cast<double>(nodes) / absl::ToDoubleSeconds(time));
}

}  // namespace sapper
