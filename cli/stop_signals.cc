#include "cli/stop_signals.h"

#include <unistd.h>

#include <chrono>
#include <ctime>

namespace sapper {
namespace {

sigset_t StopSet() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  return set;
}

}  // namespace

StopSignals::StopSignals() {
  const sigset_t set = StopSet();
  pthread_sigmask(SIG_BLOCK, &set, &before_);
  watcher_ = std::jthread([this](const std::stop_token& finished) { Watch(finished); });
}

StopSignals::~StopSignals() {
  watcher_.request_stop();
  watcher_.join();
  if (!source_.stop_requested()) pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

// The wait is cut into pieces because nothing else wakes this thread when the work is done.
void StopSignals::Watch(const std::stop_token& finished) {
  const sigset_t set = StopSet();
  const timespec pause{0, 50'000'000};
  constexpr std::chrono::milliseconds kSameSignal(500);
  std::chrono::steady_clock::time_point first;
  while (!finished.stop_requested()) {
    const int signal = sigtimedwait(&set, nullptr, &pause);
    if (signal < 0) continue;
    const auto now = std::chrono::steady_clock::now();
    if (!source_.stop_requested()) {
      first = now;
      source_.request_stop();
    } else if (now - first > kSameSignal) {
      _exit(128 + signal);
    }
  }
}

}  // namespace sapper
