// `sapper bench`: the fixed workload.
#pragma once

#include "CLI/CLI.hpp"
#include "variants/variant.h"

namespace sapper {

// `exit_code` after it ran: 0, 1 when it failed, or 2 for wrong arguments.
void AddBenchCommand(CLI::App& app, const Variants& variants, int& exit_code);

}  // namespace sapper
