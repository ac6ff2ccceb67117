#include "cli/sprt_argument.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/error.h"

namespace sapper {

absl::StatusOr<Sprt> ParseSprt(const std::vector<std::string>& words) {
  Sprt test;
  for (const std::string& word : words) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(word, absl::MaxSplits('=', 1));
    double value = 0;
    const bool known = parts.first == "elo0" || parts.first == "elo1" || parts.first == "alpha" ||
                       parts.first == "beta";
    if (!known || !absl::SimpleAtod(parts.second, &value))
      return MakeError(
          ErrorCode::kOption,
          absl::StrCat("'", word, "': write --sprt elo0=0 elo1=5 alpha=0.05 beta=0.05"));
    if (parts.first == "elo0") test.elo0 = value;
    if (parts.first == "elo1") test.elo1 = value;
    if (parts.first == "alpha") test.alpha = value;
    if (parts.first == "beta") test.beta = value;
  }
  if (absl::Status status = CheckSprt(test); !status.ok())
    return MakeError(ErrorCode::kOption, absl::StrCat("--sprt: ", status.message()));
  return test;
}

}  // namespace sapper
