// "1 game", "2 games".
#pragma once

#include <concepts>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace sapper {

// `several` is what more than one are called, where that is not the name and an s.
template <std::integral Count>
std::string Counted(Count count, absl::string_view one,
                    absl::string_view several = absl::string_view()) {
  if (count == 1) return absl::StrCat("1 ", one);
  if (several.empty()) return absl::StrCat(count, " ", one, "s");
  return absl::StrCat(count, " ", several);
}

}  // namespace sapper
