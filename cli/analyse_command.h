// `sapper analyse`: what Sapper thinks of every ply of recorded games (docs/records.md).
#pragma once

#include "CLI/CLI.hpp"
#include "variants/variant.h"

namespace sapper {

// Adds the verb. `exit_code` after it ran: 0, 1 for games that are not right, 2 for bad arguments.
// Unless it is 0, no file was written.
void AddAnalyseCommand(CLI::App& app, const Variants& variants, int& exit_code);

}  // namespace sapper
