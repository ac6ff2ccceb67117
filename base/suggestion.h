// Finds the known word that is nearest to a misspelt one ("did you mean X?").
#pragma once

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace sapper {

// The one of `words` that is nearest in spelling; empty if none is near.
std::string NearestWord(absl::string_view word, absl::Span<const std::string> words);

// ", did you mean X?" or nothing.
std::string Suggestion(absl::string_view word, absl::Span<const std::string> words);

}  // namespace sapper
