#include "variants/variant.h"

#include "absl/strings/match.h"

namespace sapper {

const Variant* FindVariant(const Variants& variants, absl::string_view name) {
  for (const auto& variant : variants)
    if (absl::EqualsIgnoreCase(variant->name(), name)) return variant.get();
  return nullptr;
}

}  // namespace sapper
