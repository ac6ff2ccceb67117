// Rules as a table of options, for the games whose rules are a plain struct: values as text, and
// the whole in one line, "phone Mines=burst".
#pragma once

#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "base/error.h"
#include "base/option.h"

namespace sapper {

// How an option is called and explained.
struct OptionTexts {
  const char* name;
  const char* chinese;
  const char* help;
};

// One row. Values are numbers: a check is 0 or 1, a combo the index of its word.
template <class Rules>
struct OptionRow {
  const char* name;
  const char* chinese;
  OptionKind kind;
  int min;
  int max;
  absl::Span<const char* const> words;  // of a combo
  int (*get)(const Rules&);
  void (*set)(Rules&, int);
  const char* help;

  // The value as text: "true", "31", "burst".
  std::string Text(const Rules& rules) const;
  // Sets the option from text. Error kOption with what may be written; `rules` is then unchanged.
  absl::Status Set(absl::string_view text, Rules& rules) const;
};

// The value of an option that such a text means. Error kOption with what may be written.
absl::StatusOr<int> ParseOptionValue(absl::string_view name, OptionKind kind, int min, int max,
                                     absl::Span<const char* const> words, absl::string_view text);
// The same the other way round.
std::string OptionValueText(OptionKind kind, absl::Span<const char* const> words, int value);

// A row for a member of `Rules`, whose smallest value is 0.
template <class Rules, auto kMember>
constexpr OptionRow<Rules> MemberRow(OptionKind kind, int max, const OptionTexts& texts) {
  return {.name = texts.name,
          .chinese = texts.chinese,
          .kind = kind,
          .min = 0,
          .max = max,
          .words = {},
          .get = [](const Rules& rules) { return static_cast<int>(rules.*kMember); },
          .set =
              [](Rules& rules, int value) {
                auto& member = rules.*kMember;
                member = static_cast<std::remove_reference_t<decltype(member)>>(value);
              },
          .help = texts.help};
}

template <class Rules, auto kMember, size_t kSize>
constexpr OptionRow<Rules> ComboRow(const char* const (&words)[kSize], const OptionTexts& texts) {
  auto row = MemberRow<Rules, kMember>(OptionKind::kCombo, static_cast<int>(kSize) - 1, texts);
  row.words = words;
  return row;
}

template <class Rules>
std::string OptionRow<Rules>::Text(const Rules& rules) const {
  return OptionValueText(kind, words, get(rules));
}

template <class Rules>
absl::Status OptionRow<Rules>::Set(absl::string_view text, Rules& rules) const {
  const absl::StatusOr<int> value = ParseOptionValue(name, kind, min, max, words, text);
  if (!value.ok()) return value.status();
  set(rules, *value);
  return absl::OkStatus();
}

// The options of a game and its presets, the default first.
template <class Rules>
struct OptionTable {
  struct Preset {
    const char* name;
    Rules rules;
  };
  absl::Span<const OptionRow<Rules>> rows;
  absl::Span<const Preset> presets;

  // By name, upper and lower case alike; null if there is none.
  const OptionRow<Rules>* Find(absl::string_view name) const {
    for (const auto& row : rows)
      if (absl::EqualsIgnoreCase(row.name, name)) return &row;
    return nullptr;
  }
  absl::optional<Rules> FindPreset(absl::string_view name) const {
    for (const Preset& preset : presets)
      if (absl::EqualsIgnoreCase(preset.name, name)) return preset.rules;
    return absl::nullopt;
  }
  // The preset that `rules` equals, or "custom".
  std::string PresetName(const Rules& rules) const {
    for (const Preset& preset : presets)
      if (preset.rules == rules) return preset.name;
    return "custom";
  }
  // The nearest preset and each option that differs from it.
  std::string Format(const Rules& rules) const;
  // Reads Format() back; commas serve for spaces. Error kOption.
  absl::StatusOr<Rules> Parse(absl::string_view text) const;

 private:
  int Differing(const Rules& a, const Rules& b) const {
    int count = 0;
    for (const auto& row : rows) count += row.get(a) != row.get(b) ? 1 : 0;
    return count;
  }
  std::string PresetNames() const {
    return absl::StrJoin(presets, " or ", [](std::string* out, const Preset& preset) {
      absl::StrAppend(out, preset.name);
    });
  }
};

template <class Rules>
std::string OptionTable<Rules>::Format(const Rules& rules) const {
  const Preset* nearest = &presets.front();
  for (const Preset& preset : presets)
    if (Differing(rules, preset.rules) < Differing(rules, nearest->rules)) nearest = &preset;
  std::string text = nearest->name;
  for (const auto& row : rows)
    if (row.get(rules) != row.get(nearest->rules))
      absl::StrAppend(&text, " ", row.name, "=", row.Text(rules));
  return text;
}

template <class Rules>
absl::StatusOr<Rules> OptionTable<Rules>::Parse(absl::string_view text) const {
  const std::vector<absl::string_view> words =
      absl::StrSplit(text, absl::ByAnyChar(" ,\t"), absl::SkipEmpty());
  if (words.empty())
    return MakeError(ErrorCode::kOption,
                     absl::StrCat("rules are empty; write e.g. '", presets.front().name, "'"));
  absl::optional<Rules> rules = FindPreset(words[0]);
  if (!rules.has_value())
    return MakeError(ErrorCode::kOption,
                     absl::StrCat("unknown rules ", Quote(words[0]), "; begin with ", PresetNames(),
                                  ", then Option=value"));
  std::set<absl::string_view> given;
  for (size_t i = 1; i < words.size(); ++i) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(words[i], absl::MaxSplits('=', 1));
    const OptionRow<Rules>* row = Find(parts.first);
    if (row == nullptr)
      return MakeError(ErrorCode::kOption,
                       absl::StrCat("unknown rules option ", Quote(parts.first)));
    if (!given.insert(row->name).second)
      return MakeError(ErrorCode::kOption,
                       absl::StrCat("the rules option ", row->name, " is given twice"));
    if (absl::Status status = row->Set(parts.second, *rules); !status.ok()) return status;
  }
  return *rules;
}

}  // namespace sapper
