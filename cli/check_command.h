// `sapper check`: does an engine keep to the protocols?
#pragma once

#include "CLI/CLI.hpp"

namespace sapper {

void AddCheckCommand(CLI::App& app, int& exit_code);

}  // namespace sapper
