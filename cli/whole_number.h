// Arguments that are whole numbers: the parser's own conversion wraps -1, cuts off what is too
// large, and reads 010 as 8.
#pragma once

#include <cstdint>
#include <limits>

#include "CLI/CLI.hpp"

namespace sapper {

// For CLI::Option::transform: takes decimal numbers from `lowest` to `highest`, and refuses
// anything else with a text that says so.
CLI::Validator WholeNumber(uint64_t lowest = 0,
                           uint64_t highest = std::numeric_limits<uint64_t>::max());

// The same for an option that is held as an int.
CLI::Validator WholeInt(int lowest = 0);

}  // namespace sapper
