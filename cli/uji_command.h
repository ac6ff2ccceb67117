// `sapper uji`: an engine on standard input and output, as without any verb.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "variants/variant.h"

namespace sapper {

using OptionSettings = std::vector<std::pair<std::string, std::string>>;

// Where complaints go for which a protocol has no words. Some referees read standard error as if it
// were standard output.
enum class Notices { kNone, kStandardError };

// Speaks until `quit` or the end of the input. The options are set first; returns the exit code,
// 2 for an option that is refused.
int RunUji(const OptionSettings& settings, const Variants& variants,
           Notices notices = Notices::kNone);

void AddUjiCommand(CLI::App& app, const Variants& variants, int& exit_code);

}  // namespace sapper
