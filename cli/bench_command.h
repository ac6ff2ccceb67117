// `sapper bench`: the fixed workload.
#pragma once

#include "CLI/CLI.hpp"
#include "variants/variant.h"

namespace sapper {

void AddBenchCommand(CLI::App& app, const Variants& variants, int& exit_code);

}  // namespace sapper
