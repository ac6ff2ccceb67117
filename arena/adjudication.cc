#include "arena/adjudication.h"

#include <cstdlib>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "base/safe_text.h"

namespace sapper {
namespace {

constexpr int kMostPlies = 1'000'000;
constexpr int kMostPermille = 1000;

struct Field {
  absl::string_view name;
  int least;
  int most;
  int* value;
};

absl::Status ReadFields(absl::Span<const std::string> words, absl::Span<const Field> fields) {
  const std::string all = absl::StrJoin(fields, " ", [](std::string* out, const Field& field) {
    absl::StrAppend(out, field.name, "=", *field.value);
  });
  for (const std::string& word : words) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(word, absl::MaxSplits('=', 1));
    const Field* found = nullptr;
    for (const Field& field : fields)
      if (field.name == parts.first) found = &field;
    if (found == nullptr)
      return MakeError(ErrorCode::kOption,
                       absl::StrCat("'", SafeText(word, 40), "': write e.g. ", all));
    int value = 0;
    if (!absl::SimpleAtoi(parts.second, &value) || value < found->least || value > found->most)
      return MakeError(
          ErrorCode::kOption,
          absl::StrCat(found->name, " takes a whole number from ", found->least, " to ",
                       found->most, ", not '", SafeText(parts.second, 40), "'"));
    *found->value = value;
  }
  return absl::OkStatus();
}

}  // namespace

std::string DrawRule::ToString() const {
  return absl::StrCat("from=", from, " moves=", moves, " within=", within);
}

std::string WinRule::ToString() const {
  return absl::StrCat("moves=", moves, " value=", value);
}

std::string AdjudicationRules::ToString() const {
  std::vector<std::string> parts;
  if (draw.has_value()) parts.push_back(absl::StrCat("draw ", draw->ToString()));
  if (win.has_value()) parts.push_back(absl::StrCat("win ", win->ToString()));
  return absl::StrJoin(parts, ", ");
}

absl::StatusOr<DrawRule> ParseDrawRule(absl::Span<const std::string> words) {
  DrawRule rule;
  const Field fields[] = {{"from", 0, kMostPlies, &rule.from},
                          {"moves", 1, kMostPlies, &rule.moves},
                          {"within", 0, kMostPermille, &rule.within}};
  if (absl::Status status = ReadFields(words, fields); !status.ok()) return status;
  return rule;
}

absl::StatusOr<WinRule> ParseWinRule(absl::Span<const std::string> words) {
  WinRule rule;
  const Field fields[] = {{"moves", 1, kMostPlies, &rule.moves},
                          {"value", 1, kMostPermille, &rule.value}};
  if (absl::Status status = ReadFields(words, fields); !status.ok()) return status;
  return rule;
}

absl::optional<TeamOutcome> Adjudicator::Note(int ply, Team mover, absl::optional<int> score) {
  Streaks& own = streaks_[mover.index()];
  const Streaks& other = streaks_[1 - mover.index()];
  const auto go_on = [&](int& streak, bool holds) { streak = holds ? streak + 1 : 0; };
  if (rules_.draw.has_value()) {
    const DrawRule& rule = *rules_.draw;
    go_on(own.level, score.has_value() && std::abs(*score) <= rule.within);
    if (ply >= rule.from && own.level >= rule.moves && other.level >= rule.moves)
      return TeamOutcome{absl::nullopt, Reason::kAdjudication};
  }
  if (rules_.win.has_value()) {
    const WinRule& rule = *rules_.win;
    go_on(own.lost, score.has_value() && *score <= -rule.value);
    go_on(own.won, score.has_value() && *score >= rule.value);
    const Team enemy(1 - mover.index());
    if (own.lost >= rule.moves && other.won >= rule.moves)
      return TeamOutcome{enemy, Reason::kAdjudication};
    if (own.won >= rule.moves && other.lost >= rule.moves)
      return TeamOutcome{mover, Reason::kAdjudication};
  }
  return absl::nullopt;
}

}  // namespace sapper
