// Values of described options as numbers and as text: a check is 0 or 1, a combo the index of its
// word.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/option.h"

namespace sapper {

// "true", "31", "burst".
std::string OptionValueText(OptionKind kind, int value, const std::vector<std::string>& words);
// Error kOption with what may be written.
absl::StatusOr<int> ParseOptionValue(const OptionDescription& option, absl::string_view text);

}  // namespace sapper
