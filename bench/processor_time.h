// Time that a processor worked, so that what else a machine does is not in a measurement.
#pragma once

#include <ctime>

namespace sapper {

inline double SecondsOf(clockid_t clock) {
  std::timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Of the calling thread.
inline double ThreadSeconds() {
  return SecondsOf(CLOCK_THREAD_CPUTIME_ID);
}

// Of all threads.
inline double ProcessSeconds() {
  return SecondsOf(CLOCK_PROCESS_CPUTIME_ID);
}

}  // namespace sapper
