// `sapper play`: a game against Sapper in the terminal (docs/play.md).
#pragma once

#include "CLI/CLI.hpp"

namespace sapper {

// Adds the verb. `exit_code` after it ran: 0, or 2 for bad arguments.
void AddPlayCommand(CLI::App& app, int& exit_code);

}  // namespace sapper
