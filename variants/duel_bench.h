// The fixed workload of `sapper bench`: some positions, a fixed number of simulations each, one
// thread. Its node count is a signature of the search's behaviour: the same on every compiler and
// machine, another as soon as the search plays differently.
#pragma once

#include <cstdint>
#include <functional>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "variants/bench_options.h"

namespace sapper {

struct BenchResult {
  // Positions visited in all simulations, and not the simulations, whose number is given.
  uint64_t nodes = 0;
  absl::Duration time = absl::ZeroDuration();
  bool complete = true;  // false when it was stopped
};

// Prints a line a position through `print`, last "<N> nodes <M> nps"; ends early, without that
// line, once `stopped` returns true.
absl::StatusOr<BenchResult> RunBench(const BenchOptions& options,
                                     const std::function<void(absl::string_view)>& print,
                                     const std::function<bool()>& stopped);

}  // namespace sapper
