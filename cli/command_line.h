// The words with which the program was started.
#pragma once

#include <string>
#include <vector>

namespace sapper {

// Empty where the system does not tell them.
std::vector<std::string> OwnCommandLine();

// As it would be typed into a shell: words with anything but plain characters are quoted.
std::string ShellText(const std::vector<std::string>& words);

}  // namespace sapper
