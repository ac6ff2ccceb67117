// A word to the person who starts the engine by hand.
#pragma once

#include <ostream>

namespace sapper {

// One line, where a person types the input: an engine alone says nothing before it is asked, and
// looks as if it hung.
void Greet(bool input_is_terminal, std::ostream& out);

}  // namespace sapper
