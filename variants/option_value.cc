#include "variants/option_value.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/error.h"
#include "base/safe_text.h"

namespace sapper {
namespace {

absl::Status BadValue(const OptionDescription& option, absl::string_view value) {
  std::string allowed = "true or false";
  if (option.kind == OptionKind::kSpin) allowed = absl::StrCat(option.min, " to ", option.max);
  if (option.kind == OptionKind::kCombo) allowed = absl::StrJoin(option.words, ", ");
  return MakeError(ErrorCode::kOption,
                   absl::StrCat(option.name, " takes ", allowed, ", not ", QuotedText(value)));
}

}  // namespace

std::string OptionValueText(OptionKind kind, int value, const std::vector<std::string>& words) {
  if (kind == OptionKind::kCheck) return value != 0 ? "true" : "false";
  if (kind == OptionKind::kCombo) return words[static_cast<size_t>(value)];
  return absl::StrCat(value);
}

absl::StatusOr<int> ParseOptionValue(const OptionDescription& option, absl::string_view text) {
  switch (option.kind) {
    case OptionKind::kCheck:
      if (absl::EqualsIgnoreCase(text, "true")) return 1;
      if (absl::EqualsIgnoreCase(text, "false")) return 0;
      break;
    case OptionKind::kSpin: {
      int value = 0;
      if (absl::SimpleAtoi(text, &value) && value >= option.min && value <= option.max)
        return value;
      break;
    }
    case OptionKind::kCombo:
      for (size_t i = 0; i < option.words.size(); ++i)
        if (absl::EqualsIgnoreCase(option.words[i], text)) return static_cast<int>(i);
      break;
  }
  return BadValue(option, text);
}

}  // namespace sapper
