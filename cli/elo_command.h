// `sapper elo`: what results say about strength, by the statistics of `sapper match`.
#pragma once

#include "CLI/CLI.hpp"

namespace sapper {

// `exit_code` after it ran: 0, or 2 for wrong arguments.
void AddEloCommand(CLI::App& app, int& exit_code);

}  // namespace sapper
