// How much work a fixed workload does.
#pragma once

#include <cstdint>

namespace sapper {

struct BenchOptions {
  uint64_t simulations = 3000;  // a position
  int hash_mib = 16;
};

}  // namespace sapper
