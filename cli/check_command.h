// `sapper check`: does an engine keep to the protocols?
#pragma once

#include "CLI/CLI.hpp"
#include "variants/variant.h"

namespace sapper {

void AddCheckCommand(CLI::App& app, const Variants& variants, int& exit_code);

}  // namespace sapper
