// `sapper referee`: a referee on standard input and output.
#pragma once

#include "CLI/CLI.hpp"
#include "variants/variant.h"

namespace sapper {

void AddRefereeCommand(CLI::App& app, const Variants& variants, int& exit_code);

}  // namespace sapper
