// The words after `position`.
#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "base/words.h"
#include "variants/variant.h"

namespace sapper {

// Reads a position of `variant` and the moves after it, to the end of the words. Errors kSyntax,
// and those of the variant and of the moves; the text says which move.
absl::StatusOr<std::unique_ptr<SeatGame>> ReadPosition(const Variant& variant,
                                                       absl::string_view settings, Words& words);

}  // namespace sapper
