#include "base/words.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "base/safe_text.h"

namespace sapper {
namespace {

constexpr absl::string_view kSpace = " \t\r\v\f";

// However many digits it has.
bool IsWhole(absl::string_view word) {
  if (!word.empty() && (word.front() == '-' || word.front() == '+')) word.remove_prefix(1);
  return !word.empty() && std::all_of(word.begin(), word.end(), absl::ascii_isdigit);
}

}  // namespace

std::vector<absl::string_view> WordsIn(absl::string_view line) {
  std::vector<absl::string_view> split;
  for (Words words(line); !words.done();) split.push_back(words.Next());
  return split;
}

Words::Words(absl::string_view line) : rest_(line) {
  SkipSpace();
}

void Words::SkipSpace() {
  rest_.remove_prefix(std::min(rest_.find_first_not_of(kSpace), rest_.size()));
}

absl::string_view Words::Peek() const {
  return rest_.substr(0, rest_.find_first_of(kSpace));
}

absl::string_view Words::Next() {
  const absl::string_view word = Peek();
  rest_.remove_prefix(word.size());
  SkipSpace();
  return word;
}

std::string Words::NextUntil(absl::string_view end) {
  std::string text;
  while (!done() && !absl::EqualsIgnoreCase(Peek(), end))
    absl::StrAppend(&text, text.empty() ? "" : " ", Next());
  return text;
}

absl::StatusOr<int64_t> Words::NextNumber(absl::string_view keyword, int64_t least, int64_t most) {
  const absl::string_view word = Next();
  int64_t value = 0;
  if (absl::SimpleAtoi(word, &value)) return value;
  const std::string bounds =
      IsWhole(word) ? absl::StrCat(" from ", least, " to ", most) : std::string();
  return MakeError(ErrorCode::kSyntax, absl::StrCat(keyword, " takes a whole number", bounds,
                                                    ", not ", QuotedText(word)));
}

absl::Status Words::ExpectDone(absl::string_view command) const {
  if (done()) return absl::OkStatus();
  return MakeError(ErrorCode::kSyntax,
                   absl::StrCat(QuotedText(Peek()), " has no place in ", command));
}

}  // namespace sapper
