// How a peer in another process is started.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace sapper {

// A line between runner and engine; kError: one that the engine wrote to its stderr.
enum class WireDirection { kSent, kReceived, kError };
// Called for each line, without its end, from the thread that plays; bytes are as they came.
using WireTap = std::function<void(WireDirection direction, absl::string_view line)>;

struct ClientSetup {
  std::vector<std::string> command;  // the program and its arguments; no shell reads them
  std::string folder;                // to start it in; empty = the runner's own
  std::vector<std::pair<std::string, std::string>> options;  // to be set before the first game
  absl::Duration handshake = absl::Seconds(10);              // also for layouts and readyok
  absl::Duration quit = absl::Seconds(1);                    // from `quit` to the kill
  WireTap tap;                                               // may be empty
  std::vector<int> cpus;                                     // to run on; empty = as the runner
};

}  // namespace sapper
