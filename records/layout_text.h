// One army's layout in the forms that people and programs exchange: 25 letters, a grid of Chinese
// characters, and the .jql file of QQ's Junqi. docs/records.md describes them.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "engine/layout.h"

namespace sapper {

// Readers give legal layouts (Layout::Check) or an error that begins with line and column.
inline constexpr size_t kMostLayouts = 1000000;

// As ParseSetupLines: of a line with the layouts of both sides the first is red's.
absl::StatusOr<std::vector<Layout>> ParseLetters(absl::string_view text, const Rules& rules);
std::string LettersText(absl::Span<const Layout> layouts);

// Six rows of five characters, front rank first, left to right as the owner sees it, with a slash
// or a line's end after each row, spaces anywhere: 司军师旅团营连排, 兵 or 工 (engineer), 雷,
// 弹 or 炸 (bomb), 旗; an empty camp is O, o, 0, ○ or 〇. Any number of layouts; blank lines and
// lines that begin with '#' are left out. `text` is UTF-8.
absl::StatusOr<std::vector<Layout>> ParseGrids(absl::string_view text, const Rules& rules);
// A layout a line, slashes between its rows.
std::string GridsText(absl::Span<const Layout> layouts);

// True for what can only be a .jql file.
bool LooksLikeJql(absl::string_view bytes);
absl::StatusOr<Layout> ParseJql(absl::string_view bytes, const Rules& rules);
std::string JqlBytes(const Layout& layout);

}  // namespace sapper
