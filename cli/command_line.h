// The words with which the program was started.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace sapper {

// Empty where the system does not tell them.
std::vector<std::string> OwnCommandLine();

// Without the option `name` and up to `most` words after it.
std::vector<std::string> WithoutOption(const std::vector<std::string>& words,
                                       const std::string& name, size_t most);

// As it would be typed into a shell: words with anything but plain characters are quoted.
std::string ShellText(const std::vector<std::string>& words);

}  // namespace sapper
