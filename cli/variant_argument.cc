#include "cli/variant_argument.h"

#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "base/suggestion.h"

namespace sapper {
namespace {

std::vector<std::string> NamesOf(const Variants& variants) {
  std::vector<std::string> names;
  for (const auto& variant : variants) names.emplace_back(variant->name());
  return names;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const Variant>> ChooseVariant(const Variants& variants,
                                                             absl::string_view name) {
  if (name.empty()) return variants.front();
  for (const auto& variant : variants)
    if (absl::EqualsIgnoreCase(variant->name(), name)) return variant;
  const std::vector<std::string> names = NamesOf(variants);
  return MakeError(ErrorCode::kOption,
                   absl::StrCat("--variant ", SafeText(name, 40), ": there is no such game; write ",
                                absl::StrJoin(names, " or "), Suggestion(name, names)));
}

std::string VariantHelp(const Variants& variants) {
  std::vector<std::string> names = NamesOf(variants);
  names.front() += " (default)";
  return absl::StrCat("the game: ", absl::StrJoin(names, ", "));
}

}  // namespace sapper
