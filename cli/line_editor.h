// Lines of a person at a terminal, with editing and a history.
#pragma once

#include <memory>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"

namespace sapper {

class LineEditor {
 public:
  // On standard input and output.
  LineEditor();
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  // The next line without its end; nothing at the end of input. A signal that ends the program
  // leaves the terminal as it was.
  absl::optional<std::string> Next(absl::string_view prompt);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sapper
