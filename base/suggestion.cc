#include "base/suggestion.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace sapper {
namespace {

constexpr size_t kLongestWord = 100;

// Letters to insert, delete or replace.
size_t Distance(absl::string_view a, absl::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string NearestWord(absl::string_view word, absl::Span<const std::string> words) {
  word = word.substr(0, kLongestWord);
  std::string nearest;
  size_t smallest = (word.size() <= 3 ? 1 : std::max<size_t>(2, word.size() / 3)) + 1;
  for (const std::string& candidate : words) {
    const bool begins = word.size() >= 3 && absl::StartsWith(candidate, word);
    const size_t distance = begins ? 1 : Distance(word, candidate);
    if (distance >= smallest) continue;
    smallest = distance;
    nearest = candidate;
  }
  return nearest;
}

std::string Suggestion(absl::string_view word, absl::Span<const std::string> words) {
  const std::string nearest = NearestWord(word, words);
  return nearest.empty() ? "" : absl::StrCat(", did you mean ", nearest, "?");
}

}  // namespace sapper
