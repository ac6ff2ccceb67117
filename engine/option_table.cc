#include "engine/option_table.h"

#include "absl/strings/numbers.h"

namespace sapper {

absl::StatusOr<int> ParseOptionValue(absl::string_view name, OptionKind kind, int min, int max,
                                     absl::Span<const char* const> words, absl::string_view text) {
  std::string allowed;
  switch (kind) {
    case OptionKind::kCheck:
      if (absl::EqualsIgnoreCase(text, "true")) return 1;
      if (absl::EqualsIgnoreCase(text, "false")) return 0;
      allowed = "true or false";
      break;
    case OptionKind::kSpin: {
      int value = 0;
      if (absl::SimpleAtoi(text, &value) && value >= min && value <= max) return value;
      allowed = absl::StrCat(min, " to ", max);
      break;
    }
    case OptionKind::kCombo:
      for (size_t i = 0; i < words.size(); ++i)
        if (absl::EqualsIgnoreCase(words[i], text)) return static_cast<int>(i);
      allowed = absl::StrJoin(words, ", ");
      break;
  }
  return MakeError(ErrorCode::kOption,
                   absl::StrCat(name, " takes ", allowed, ", not ", Quote(text)));
}

std::string OptionValueText(OptionKind kind, absl::Span<const char* const> words, int value) {
  switch (kind) {
    case OptionKind::kCheck:
      return value != 0 ? "true" : "false";
    case OptionKind::kCombo:
      return words[static_cast<size_t>(value)];
    case OptionKind::kSpin:
      break;
  }
  return absl::StrCat(value);
}

}  // namespace sapper
