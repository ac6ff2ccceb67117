#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

#include "absl/strings/numbers.h"
#include "process/memory.h"

namespace sapper {
namespace {

constexpr int64_t kMib = int64_t{1} << 20U;
constexpr int64_t kUnlimited = std::numeric_limits<int64_t>::max();

int64_t MachineBytes() {
  const int64_t pages = sysconf(_SC_PHYS_PAGES);
  const int64_t page = sysconf(_SC_PAGESIZE);
  return pages > 0 && page > 0 ? pages * page : kUnlimited;
}

int64_t ProcessLimitBytes() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kUnlimited;
  return static_cast<int64_t>(
      std::min(limit.rlim_cur, static_cast<rlim_t>(std::numeric_limits<int64_t>::max())));
}

// Containers set this one; it reads "max" where there is no limit.
int64_t ControlGroupBytes() {
  std::ifstream file("/sys/fs/cgroup/memory.max");
  std::string word;
  int64_t bytes = 0;
  if (!(file >> word) || !absl::SimpleAtoi(word, &bytes)) return kUnlimited;
  return bytes;
}

}  // namespace

int64_t AvailableMemoryMib() {
  return std::min({MachineBytes(), ProcessLimitBytes(), ControlGroupBytes()}) / kMib;
}

}  // namespace sapper
