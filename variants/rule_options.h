// The options of a game's rules as its protocol describes them, from the rows of its rules table.
#pragma once

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "base/option.h"

namespace sapper {

inline constexpr char kRulesOptionName[] = "Rules";

// A row of a rules table (engine/rules.h, engine/flip_rules.h) with its default value as text.
template <class Row>
OptionDescription DescribeRule(const Row& row, std::string default_text) {
  OptionDescription option;
  option.name = row.name;
  option.kind = row.kind;
  option.min = row.min;
  option.max = row.max;
  option.words = {row.words.begin(), row.words.end()};
  option.default_text = std::move(default_text);
  option.help = absl::StrCat(row.chinese, ": ", row.help);
  return option;
}

// The option that sets all rows at once.
inline OptionDescription DescribePresets(absl::Span<const char* const> names,
                                         std::string default_text) {
  OptionDescription option;
  option.name = kRulesOptionName;
  option.kind = OptionKind::kCombo;
  option.words = {names.begin(), names.end()};
  option.default_text = std::move(default_text);
  option.help = "a preset of the options below; `custom` when they match none";
  option.is_preset = true;
  return option;
}

}  // namespace sapper
