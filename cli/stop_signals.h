// Turns the first SIGINT or SIGTERM into a stop request, so that games and processes end in order.
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace sapper {

// Threads started while it lives never see the signals. A second signal ends the program at once,
// unless it comes within half a second: `timeout`, make and the like pass on what the terminal has
// sent already. After a stop the signals stay blocked when it goes: the program is about to end,
// with an exit status of its own.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  std::stop_token token() const {
    return source_.get_token();
  }

 private:
  void Watch(const std::stop_token& finished);

  sigset_t before_{};
  std::stop_source source_;
  std::jthread watcher_;
};

}  // namespace sapper
