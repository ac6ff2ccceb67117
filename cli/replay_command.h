// `sapper replay`: steps through recorded games and verifies them (docs/records.md).
#pragma once

#include "CLI/CLI.hpp"
#include "variants/variant.h"

namespace sapper {

// Adds the verb. `exit_code` after it ran: 0, 1 if a record is wrong, 2 for bad arguments.
void AddReplayCommand(CLI::App& app, const Variants& variants, int& exit_code);

}  // namespace sapper
