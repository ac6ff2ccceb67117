// Escapes arbitrary bytes so that they can be sent as part of one line.
#pragma once

#include <string>

#include "absl/strings/string_view.h"

namespace sapper {

// `text` as valid UTF-8 without control characters: every other byte becomes "\xNN". What is longer
// than `longest` bytes is cut there and ends in "...".
std::string SafeText(absl::string_view text, size_t longest = 400);

// Enough of `text` to recognise it by, as SafeText, in single quotes.
std::string QuotedText(absl::string_view text);

}  // namespace sapper
