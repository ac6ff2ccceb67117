#include "variants/variant.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace sapper {

std::vector<std::string> BeliefLines(const Variant& variant, const SeatGame& game) {
  std::vector<std::string> lines;
  for (const PieceBelief& belief : game.Beliefs()) {
    std::string line = absl::StrCat("belief ", variant.board().points[belief.point].name);
    for (const KindShare& share : belief.shares)
      absl::StrAppend(&line, " ", variant.piece_kinds()[share.kind].letter, ":", share.permille);
    lines.push_back(std::move(line));
  }
  return lines;
}

const Variant* FindVariant(const Variants& variants, absl::string_view name) {
  for (const auto& variant : variants)
    if (absl::EqualsIgnoreCase(variant->name(), name)) return variant.get();
  return nullptr;
}

}  // namespace sapper
