// The lines between the runner and an engine, one by one, for a traffic log.
#pragma once

#include <functional>

#include "absl/strings/string_view.h"

namespace sapper {

// A line between runner and engine; kError: one that the engine wrote to its stderr.
enum class TrafficDirection { kSent, kReceived, kError };

// Called for each line, without its line end, from the thread that plays: one call at a time for
// one engine, from several threads for several engines. A sent line is reported when it is written,
// any other line when it is read. The bytes are unchanged; of an overlong line only the beginning
// is reported.
using TrafficTap = std::function<void(TrafficDirection direction, absl::string_view line)>;

}  // namespace sapper
