// Whole files for tests.
#pragma once

#include <cstdio>
#include <string>

namespace sapper {

// What is left to read of a stream, up to the first error.
std::string RestOf(FILE* stream);

// All that a file holds, or what could be read of it: empty when there is none. Files of processes
// in /proc end with an error when the process does, and that must not end the test: streams throw
// there (std::basic_filebuf reports a failed read by an exception).
std::string FileText(const std::string& path);

}  // namespace sapper
