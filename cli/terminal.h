// What the terminal can show, and text that fits into it.
#pragma once

#include <cstddef>
#include <functional>
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

// A variable of the environment; empty when it is not set.
using Environment = std::function<std::string(const char* name)>;
std::string ProcessEnvironment(const char* name);

// Whether the locale that the environment chooses writes UTF-8.
bool LocaleIsUtf8(const Environment& environment);
// Whether it shows characters of ambiguous width, such as those that draw lines, in two columns.
bool LocaleIsWide();

// Where a program keeps what outlives it: $XDG_STATE_HOME/sapper, or .local/state/sapper in the
// home folder. Empty without either.
std::string StateFolder(const Environment& environment);

// Columns on a terminal: a Chinese character takes two, letters and what draws lines one, whatever
// the locale.
size_t ColumnsOf(absl::string_view utf8);

// The parts with a space between, on lines of at most `columns` where no part alone is longer.
// Lines after the first begin with two spaces. No line feed at the end.
std::string Wrapped(absl::Span<const std::string> parts, size_t columns);

}  // namespace sapper
