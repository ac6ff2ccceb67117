#include "cli/style_arguments.h"

#include <unistd.h>

#include "absl/strings/string_view.h"
#include "base/error.h"

namespace sapper {
namespace {

absl::Status Wrong(absl::string_view text) {
  return MakeError(ErrorCode::kOption, text);
}

constexpr char kAsciiNotice[] =
    "The locale is not one of UTF-8, so the board is drawn in ASCII;\n"
    "with LC_ALL=C.UTF-8 it has lines and Chinese names.\n";

}  // namespace

OutputState StandardOutputState() {
  const bool is_terminal = isatty(STDOUT_FILENO) != 0;
  return {.is_terminal = is_terminal,
          .has_colour = ColourByDefault(is_terminal),
          .is_utf8 = LocaleIsUtf8(ProcessEnvironment),
          .is_wide = LocaleIsWide(),
          .rows = SizeOfTerminal().rows};
}

void AddStyleOptions(CLI::App& verb, StyleArguments& arguments) {
  verb.add_option("--color,--colour", arguments.colour, "auto (default), always, never");
  verb.add_option_function<std::string>(
      "--names", [&arguments](const std::string& names) { arguments.names = names; },
      "chinese (default) or english names");
  verb.add_option("--ambiguous", arguments.ambiguous,
                  "columns of the characters that draw lines: auto (default), wide, narrow");
  verb.add_flag("--ascii", arguments.ascii, "nothing beyond ASCII");
}

absl::StatusOr<ChosenStyle> ChooseStyle(const StyleArguments& arguments,
                                        const OutputState& output) {
  ChosenStyle chosen;
  TextStyle& style = chosen.style;
  if (arguments.colour != "auto" && arguments.colour != "always" && arguments.colour != "never")
    return Wrong("--color takes auto, always or never");
  style.colour = arguments.colour == "auto" ? output.has_colour : arguments.colour == "always";
  const std::string names = arguments.names.value_or("chinese");
  if (names != "chinese" && names != "english") return Wrong("--names takes chinese or english");
  style.chinese = names == "chinese";
  const std::string& ambiguous = arguments.ambiguous;
  if (ambiguous != "auto" && ambiguous != "wide" && ambiguous != "narrow")
    return Wrong("--ambiguous takes auto, wide or narrow");
  style.wide_lines = ambiguous == "auto" ? output.is_wide : ambiguous == "wide";
  style.terminal_rows = output.rows;
  style.ascii = arguments.ascii;
  // Who asks for Chinese names knows the terminal better than the locale does.
  const bool asks_for_more = arguments.names.has_value() && style.chinese;
  if (output.is_terminal && !output.is_utf8 && !asks_for_more && !arguments.ascii) {
    style.ascii = true;
    chosen.notice = kAsciiNotice;
  }
  return chosen;
}

}  // namespace sapper
