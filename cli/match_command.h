// `sapper match`: a match of two engines (docs/match.md).
#pragma once

#include "CLI/CLI.hpp"
#include "variants/variant.h"

namespace sapper {

// Adds the verb. `exit_code` after it ran: 0 the match was played, 1 games failed or it could not
// go on, 2 bad arguments, 130 it was stopped.
void AddMatchCommand(CLI::App& app, const Variants& variants, int& exit_code);

}  // namespace sapper
