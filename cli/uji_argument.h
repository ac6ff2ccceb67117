// Arguments of the verbs that are options of UJI too: the same names, limits and refusals.
#pragma once

#include "CLI/CLI.hpp"

namespace sapper {

// Takes what `setoption name <name> value <argument>` would take, e.g. of "Hash".
CLI::Validator TakenByOption(const char* name);

}  // namespace sapper
