// `sapper convert`: games and layouts from one format to another (docs/records.md).
#pragma once

#include "CLI/CLI.hpp"
#include "variants/variant.h"

namespace sapper {

// Adds the verb. `exit_code` after it ran: 0, 1 for input that cannot be converted, 2 for bad
// arguments. Unless it is 0, nothing was written.
void AddConvertCommand(CLI::App& app, const Variants& variants, int& exit_code);

}  // namespace sapper
