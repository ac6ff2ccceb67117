// `sapper options`: the options of UJI as the table of docs/protocol.md.
#pragma once

#include "CLI/CLI.hpp"
#include "variants/variant.h"

namespace sapper {

void AddOptionsCommand(CLI::App& app, const Variants& variants, int& exit_code);

}  // namespace sapper
