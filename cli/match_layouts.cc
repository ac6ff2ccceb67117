#include "cli/match_layouts.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "arena/setup_sources.h"
#include "base/counted.h"
#include "base/error.h"
#include "base/files.h"
#include "base/safe_file.h"
#include "base/safe_text.h"

namespace sapper {
namespace {

constexpr char kEngine[] = "engine";

absl::Status Refused(absl::string_view text) {
  return MakeError(ErrorCode::kOption, absl::StrCat("--layouts ", text));
}

bool HasSource(const Variant& variant, absl::string_view name) {
  const auto names = variant.setup_source_names();
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string SourceOf(const std::vector<std::string>& words, const Variant& variant) {
  if (!words.empty()) return words[0];
  const auto names = variant.setup_source_names();
  return names.empty() ? kEngine : names.front();
}

absl::StatusOr<SetupOrder> OrderOf(const std::vector<std::string>& words) {
  if (words.size() < 2) return SetupOrder::kRandom;
  absl::string_view word = words[1];
  if (absl::ConsumePrefix(&word, "order="))
    for (SetupOrder order : {SetupOrder::kRandom, SetupOrder::kSequential})
      if (word == SetupOrderName(order)) return order;
  return Refused(absl::StrCat("takes one source, then order=random or order=sequential, not '",
                              SafeText(words[1], 40), "'"));
}

absl::StatusOr<MatchLayouts> FromFile(const std::string& path, const Variant& variant,
                                      absl::string_view settings, SetupOrder order, uint64_t seed) {
  const absl::StatusOr<std::string> text = ReadWholeFile(path);
  if (!text.ok()) {
    std::vector<std::string> names(variant.setup_source_names().begin(),
                                   variant.setup_source_names().end());
    names.emplace_back(kEngine);
    return Refused(absl::StrCat(path, ": no such file; write ", absl::StrJoin(names, ", "),
                                " or the path of a file"));
  }
  auto list = ListedSetups(*text, variant, settings, order, seed);
  if (!list.ok()) return Refused(absl::StrCat(path, ": ", list.status().message()));
  const std::string order_text = absl::StrCat("order=", SetupOrderName(order));
  MatchLayouts layouts;
  layouts.source = std::move(list->source);
  layouts.text = absl::StrCat(path, " (", Counted(list->lines, "line"), ", ",
                              list->fixes_seats ? "of all seats, " : "", order_text, ")");
  layouts.word = absl::StrCat(order_text, " ", text->size(), " bytes, checksum ",
                              absl::Hex(ChecksumOf(*text)));
  return layouts;
}

}  // namespace

absl::StatusOr<MatchLayouts> MakeMatchLayouts(const std::vector<std::string>& words,
                                              const Variant& variant, absl::string_view settings,
                                              uint64_t seed) {
  if (!variant.has_setups()) {
    if (words.empty()) return MatchLayouts{EngineSetups(), "", ""};
    return Refused(absl::StrCat("is not for ", variant.name(),
                                ", where no seat chooses a layout; --srand fixes the deals"));
  }
  const absl::StatusOr<SetupOrder> order = OrderOf(words);
  if (!order.ok()) return order.status();
  const std::string source = SourceOf(words, variant);
  if (!LayoutsFile(words, variant).empty())
    return FromFile(source, variant, settings, *order, seed);
  if (words.size() > 1) return Refused("order= is for the layouts of a file");
  if (source == kEngine) return MatchLayouts{EngineSetups(), source, source};
  auto drawn = variant.MakeSetupSource(source, settings);
  if (!drawn.ok()) return drawn.status();
  return MatchLayouts{*std::move(drawn), source, source};
}

std::string LayoutsFile(const std::vector<std::string>& words, const Variant& variant) {
  if (!variant.has_setups()) return "";
  const std::string source = SourceOf(words, variant);
  return source == kEngine || HasSource(variant, source) ? "" : source;
}

std::string LayoutsHelp(const Variants& variants) {
  std::string help =
      "engine (each chooses its own), a file of layouts [order=random|sequential], or drawn:";
  for (const auto& variant : variants)
    for (const char* name : variant->setup_source_names())
      absl::StrAppend(&help, " ", name, " (", variant->name(),
                      name == variant->setup_source_names().front() ? ", default)" : ")");
  return help;
}

}  // namespace sapper
