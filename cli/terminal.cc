#include "cli/terminal.h"

#include <locale.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cwchar>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace sapper {
namespace {

constexpr absl::string_view kIndent = "  ";

}  // namespace

std::string ProcessEnvironment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

TerminalSize SizeOfTerminal() {
  TerminalSize size;
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0) return size;
  if (window.ws_col > 0) size.columns = window.ws_col;
  if (window.ws_row > 0) size.rows = window.ws_row;
  return size;
}

bool ColourByDefault(bool is_terminal) {
  return is_terminal && ProcessEnvironment("NO_COLOR").empty() &&
         ProcessEnvironment("TERM") != "dumb";
}

bool LocaleIsUtf8(const Environment& environment) {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string value = absl::AsciiStrToLower(environment(name));
    if (value.empty()) continue;
    return absl::StrContains(value, "utf-8") || absl::StrContains(value, "utf8");
  }
  return false;
}

bool LocaleIsWide() {
  const locale_t own = newlocale(LC_CTYPE_MASK, "", nullptr);
  if (own == nullptr) return false;
  const locale_t before = uselocale(own);
  const bool wide = wcwidth(L'\u2500') == 2;
  uselocale(before);
  freelocale(own);
  return wide;
}

std::string StateFolder(const Environment& environment) {
  const std::string state = environment("XDG_STATE_HOME");
  if (absl::StartsWith(state, "/")) return absl::StrCat(state, "/sapper");
  const std::string home = environment("HOME");
  return home.empty() ? "" : absl::StrCat(home, "/.local/state/sapper");
}

size_t ColumnsOf(absl::string_view utf8) {
  static const locale_t kUtf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  if (kUtf8 == nullptr) return utf8.size();
  const locale_t before = uselocale(kUtf8);
  size_t columns = 0;
  std::mbstate_t state{};
  while (!utf8.empty()) {
    wchar_t character = 0;
    const size_t size = std::mbrtowc(&character, utf8.data(), utf8.size(), &state);
    // What is no character takes a column, as terminals show it.
    const bool valid = size > 0 && size <= utf8.size();
    if (!valid) state = {};
    columns += valid ? static_cast<size_t>(std::max(wcwidth(character), 0)) : 1;
    utf8.remove_prefix(valid ? size : 1);
  }
  uselocale(before);
  return columns;
}

std::string Wrapped(absl::Span<const std::string> parts, size_t columns) {
  std::string text;
  size_t used = 0;
  bool first = true;
  for (const std::string& part : parts) {
    const size_t width = ColumnsOf(part);
    if (!first && used + 1 + width > columns) {
      absl::StripTrailingAsciiWhitespace(&text);
      absl::StrAppend(&text, "\n", kIndent, part);
      used = kIndent.size() + width;
    } else {
      absl::StrAppend(&text, first ? "" : " ", part);
      used += width + (first ? 0 : 1);
    }
    first = false;
  }
  return text;
}

}  // namespace sapper
