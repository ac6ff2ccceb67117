// How much memory this process may have.
#pragma once

#include <cstdint>

namespace sapper {

// The least of the machine's memory and the limits set on this process, in MiB.
int64_t AvailableMemoryMib();

}  // namespace sapper
