// `sapper bench`: the fixed workload.
#pragma once

#include "CLI/CLI.hpp"

namespace sapper {

void AddBenchCommand(CLI::App& app, int& exit_code);

}  // namespace sapper
