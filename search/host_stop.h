// For a target of one thread: nothing can call Stop() while a search runs, so the search asks the
// program around it.
#pragma once

namespace sapper {

#ifdef SAPPER_SINGLE_THREAD

using HostStop = bool (*)();

inline HostStop& CurrentHostStop() {
  static HostStop stop = nullptr;
  return stop;
}
inline void SetHostStop(HostStop stop) {
  CurrentHostStop() = stop;
}
inline bool HostStopsNow() {
  return CurrentHostStop() != nullptr && CurrentHostStop()();
}

#else

inline constexpr bool HostStopsNow() {
  return false;
}

#endif

}  // namespace sapper
