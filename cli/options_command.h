// `sapper options`: the options of UJI as the table of docs/protocol.md.
#pragma once

#include "CLI/CLI.hpp"

namespace sapper {

void AddOptionsCommand(CLI::App& app, int& exit_code);

}  // namespace sapper
