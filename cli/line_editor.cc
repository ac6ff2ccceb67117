#include "cli/line_editor.h"

#include <histedit.h>

#include <cstdio>

#include "absl/strings/ascii.h"
#include "absl/strings/strip.h"

namespace sapper {
namespace {

constexpr int kRemembered = 500;

}  // namespace

struct LineEditor::State {
  EditLine* editor = nullptr;
  History* history = nullptr;
  HistEvent event{};
  std::string prompt;
};

LineEditor::LineEditor() : state_(std::make_unique<State>()) {
  state_->editor = el_init("sapper", stdin, stdout, stderr);
  state_->history = history_init();
  if (state_->editor == nullptr || state_->history == nullptr) return;
  history(state_->history, &state_->event, H_SETSIZE, kRemembered);
  history(state_->history, &state_->event, H_SETUNIQUE, 1);
  el_set(state_->editor, EL_CLIENTDATA, state_.get());
  el_set(state_->editor, EL_HIST, history, state_->history);
  el_set(state_->editor, EL_EDITOR, "emacs");
  el_set(state_->editor, EL_SIGNAL, 1);
  char* (*prompt)(EditLine*) = [](EditLine* editor) {
    void* state = nullptr;
    el_get(editor, EL_CLIENTDATA, &state);
    return static_cast<State*>(state)->prompt.data();
  };
  el_set(state_->editor, EL_PROMPT, prompt);
}

LineEditor::~LineEditor() {
  if (state_->history != nullptr) history_end(state_->history);
  if (state_->editor != nullptr) el_end(state_->editor);
}

absl::optional<std::string> LineEditor::Next(absl::string_view prompt) {
  if (state_->editor == nullptr || state_->history == nullptr) return absl::nullopt;
  state_->prompt = std::string(prompt);
  int size = 0;
  const char* text = el_gets(state_->editor, &size);
  if (text == nullptr || size <= 0) {
    std::fputs("\n", stdout);
    return absl::nullopt;
  }
  std::string line(text, static_cast<size_t>(size));
  if (!absl::StripAsciiWhitespace(line).empty())
    history(state_->history, &state_->event, H_ENTER, line.c_str());
  return std::string(absl::StripSuffix(line, "\n"));
}

}  // namespace sapper
