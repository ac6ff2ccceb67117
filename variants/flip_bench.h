// The fixed workload of `sapper bench --variant flip`, as duel_bench.h.
#pragma once

#include <functional>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "variants/bench_options.h"

namespace sapper {

// Prints a line a position through `print`, last "<N> nodes <M> nps"; ends early, without that
// line, once `stopped` returns true.
absl::Status RunFlipBench(const BenchOptions& options,
                          const std::function<void(absl::string_view)>& print,
                          const std::function<bool()>& stopped);

}  // namespace sapper
