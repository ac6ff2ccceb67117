// The arguments of the verbs that draw boards: colours, names, characters.
#pragma once

#include <string>

#include "CLI/CLI.hpp"
#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "cli/board_picture.h"
#include "cli/terminal.h"

namespace sapper {

struct StyleArguments {
  std::string colour = "auto";
  absl::optional<std::string> names{};  // nothing: not asked for
  std::string ambiguous = "auto";
  bool ascii = false;
};

// What the output is, as far as a style depends on it.
struct OutputState {
  bool is_terminal = false;
  bool has_colour = false;
  bool is_utf8 = false;  // the locale; a pipe is taken to want UTF-8 whatever it says
  bool is_wide = false;
  size_t rows = TerminalSize().rows;
};
OutputState StandardOutputState();

struct ChosenStyle {
  TextStyle style;
  std::string notice;  // to the person, a line or more; may be empty
};

void AddStyleOptions(CLI::App& verb, StyleArguments& arguments);
// Error kOption that says what may be written.
absl::StatusOr<ChosenStyle> ChooseStyle(const StyleArguments& arguments, const OutputState& output);

}  // namespace sapper
