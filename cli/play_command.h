// `sapper play`: a game against Sapper in the terminal (docs/play.md).
#pragma once

#include "CLI/CLI.hpp"
#include "variants/variant.h"

namespace sapper {

// Adds the verb. `exit_code` after it ran: 0, or 2 for bad arguments.
void AddPlayCommand(CLI::App& app, const Variants& variants, int& exit_code);

}  // namespace sapper
