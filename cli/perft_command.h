// `sapper perft`: counts the leaves of the full-information game tree.
#pragma once

#include "CLI/CLI.hpp"
#include "variants/variant.h"

namespace sapper {

// `exit_code` after it ran: 0, or 2 for arguments that make no position.
void AddPerftCommand(CLI::App& app, const Variants& variants, int& exit_code);

}  // namespace sapper
