// What the terminal can show, and text that fits into it.
#pragma once

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace sapper {

struct TerminalSize {
  size_t columns = 80;
  size_t rows = 1000;  // without a terminal nothing scrolls away
};

// Of the terminal on standard output; the initial values when it is none or does not tell.
TerminalSize SizeOfTerminal();

// False for a file or pipe, under TERM=dumb, and when NO_COLOR is set and not empty.
bool ColourByDefault(bool is_terminal);

// Columns on a terminal: a Chinese character takes two, letters and what draws lines one.
size_t ColumnsOf(absl::string_view utf8);

// The parts with a space between, on lines of at most `columns` where no part alone is longer.
// Lines after the first begin with two spaces. No line feed at the end.
std::string Wrapped(absl::Span<const std::string> parts, size_t columns);

}  // namespace sapper
