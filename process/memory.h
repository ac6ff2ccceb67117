// How much memory this process can have at all.
#pragma once

#include <cstdint>

namespace sapper {

// The least of the machine's memory and the limits set on this process, in MiB.
int64_t AvailableMemoryMib();

// The memory of a search for a `Hash` that was set or left alone. The default must do on a small
// machine, too: there it is no more than half of what can be had.
int FittingHashMib(int hash_mib);

}  // namespace sapper
