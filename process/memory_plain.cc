#include "process/memory.h"

#ifdef _WIN32
#include <windows.h>
#endif

namespace sapper {

int64_t AvailableMemoryMib() {
#ifdef _WIN32
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof(status);
  if (GlobalMemoryStatusEx(&status) != 0) return static_cast<int64_t>(status.ullTotalPhys >> 20U);
#endif
  // What a browser lets a module have.
  return 1024;
}

}  // namespace sapper
