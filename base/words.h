// Reads the words of a line one by one, without copying the line, which may have megabytes.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace sapper {

// The words of a line, left where they are.
std::vector<absl::string_view> WordsIn(absl::string_view line);

class Words {
 public:
  explicit Words(absl::string_view line);

  bool done() const {
    return rest_.empty();
  }
  // The next word, left where it is; empty when there is none.
  absl::string_view Peek() const;
  // The next word, empty when there is none.
  absl::string_view Next();
  // The words up to `end` (any case) or the end of the line, joined by single spaces.
  std::string NextUntil(absl::string_view end);
  // A whole number after `keyword`. Error kSyntax, which names the bounds if the number is too long
  // to be read; those within reach are for the caller to check.
  absl::StatusOr<int64_t> NextNumber(absl::string_view keyword,
                                     int64_t least = std::numeric_limits<int64_t>::min(),
                                     int64_t most = std::numeric_limits<int64_t>::max());
  // Error kSyntax if a word is left.
  absl::Status ExpectDone(absl::string_view command) const;

 private:
  void SkipSpace();

  absl::string_view rest_;
};

}  // namespace sapper
