// From the words after --layouts to where set-ups come from.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "variants/variant.h"

namespace sapper {

struct MatchLayouts {
  std::unique_ptr<SetupSource> source;
  std::string text;  // for people: "human", "mine.txt (40 lines, order=random)"
  std::string word;  // for the plan: the same name may be another file another day
};

// `words`: a source, "engine" or the variant's own name for one or the path of a file, then perhaps
// order=random or order=sequential; none for the variant's default. `seed` is that of the order.
// Error kOption.
absl::StatusOr<MatchLayouts> MakeMatchLayouts(const std::vector<std::string>& words,
                                              const Variant& variant, absl::string_view settings,
                                              uint64_t seed);

// The path that the words name; empty if they name no file.
std::string LayoutsFile(const std::vector<std::string>& words, const Variant& variant);

// For the help of an option: "engine (each chooses its own), a file, or drawn: human (duel)".
std::string LayoutsHelp(const Variants& variants);

}  // namespace sapper
