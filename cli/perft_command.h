// `sapper perft`: counts the leaves of the full-information game tree.
#pragma once

#include "CLI/CLI.hpp"

namespace sapper {

// `exit_code` after it ran: 0, or 2 for arguments that make no position.
void AddPerftCommand(CLI::App& app, int& exit_code);

}  // namespace sapper
