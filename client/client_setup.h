// The settings with which a peer in another process is started.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "absl/time/time.h"
#include "process/traffic.h"

namespace sapper {

struct ClientSetup {
  std::vector<std::string> command;  // the program and its arguments; no shell reads them
  std::string folder;                // to start it in; empty = the runner's own
  std::vector<std::pair<std::string, std::string>> options;  // to be set before the first game
  absl::Duration handshake = absl::Seconds(10);              // also for layouts and readyok
  absl::Duration quit = absl::Seconds(1);                    // from `quit` to the kill
  TrafficTap tap;                                            // may be empty
  std::vector<int> cpus;                                     // to run on; empty = as the runner
};

}  // namespace sapper
