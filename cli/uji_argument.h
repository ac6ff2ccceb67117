// Arguments of the verbs that are options of UJI too: the same names, limits and refusals.
#pragma once

#include "CLI/CLI.hpp"
#include "variants/variant.h"

namespace sapper {

// Takes what `setoption name <name> value <argument>` would take, e.g. of "Hash".
CLI::Validator TakenByOption(const Variants& variants, const char* name);

}  // namespace sapper
