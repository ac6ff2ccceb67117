#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "absl/strings/str_cat.h"

namespace sapper {
namespace {

constexpr absl::string_view kIndent = "  ";

std::string Variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

TerminalSize SizeOfTerminal() {
  TerminalSize size;
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0) return size;
  if (window.ws_col > 0) size.columns = window.ws_col;
  if (window.ws_row > 0) size.rows = window.ws_row;
  return size;
}

bool ColourByDefault(bool is_terminal) {
  return is_terminal && Variable("NO_COLOR").empty() && Variable("TERM") != "dumb";
}

size_t ColumnsOf(absl::string_view utf8) {
  size_t columns = 0;
  for (char c : utf8) {
    const auto byte = static_cast<unsigned char>(c);
    const bool continues = (byte & 0xc0U) == 0x80U;
    if (!continues) columns += byte >= 0xe4 && byte <= 0xe9 ? 2 : 1;
  }
  return columns;
}

std::string Wrapped(absl::Span<const std::string> parts, size_t columns) {
  std::string text;
  size_t used = 0;
  for (const std::string& part : parts) {
    const size_t width = ColumnsOf(part);
    if (!text.empty() && used + 1 + width > columns) {
      absl::StrAppend(&text, "\n", kIndent, part);
      used = kIndent.size() + width;
    } else {
      absl::StrAppend(&text, text.empty() ? "" : " ", part);
      used += width + (used == 0 ? 0 : 1);
    }
  }
  return text;
}

}  // namespace sapper
