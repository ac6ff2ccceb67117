// What passes between the runner and an engine, line by line, for whoever keeps a log of it.
#pragma once

#include <functional>

#include "absl/strings/string_view.h"

namespace sapper {

// A line between runner and engine; kError: one that the engine wrote to its stderr.
enum class TrafficDirection { kSent, kReceived, kError };

// Called for each line, without its end, from the thread that plays: for one engine one call at a
// time, for several engines from several threads. Sent lines come when they are written, others
// when they are read; bytes are as they came, of overlong lines only the beginning.
using TrafficTap = std::function<void(TrafficDirection direction, absl::string_view line)>;

}  // namespace sapper
