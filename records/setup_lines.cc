#include "records/setup_lines.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "base/text_encoding.h"
#include "records/record.h"

namespace sapper {
namespace {

absl::Status At(TextPlace place, const absl::Status& status) {
  return MakeError(ErrorCodeOf(status), absl::StrCat(PlaceText(place), status.message()));
}

absl::Status Failed(size_t line, absl::string_view what) {
  return MakeError(ErrorCode::kLayout, absl::StrCat(PlaceText({line, 1}), what));
}

absl::StatusOr<std::string> SetupFor(Seat seat, absl::string_view text, const Variant& variant,
                                     absl::string_view settings) {
  absl::StatusOr<std::string> setup = variant.ParseSetup(text);
  if (!setup.ok()) return setup;
  if (absl::Status status = variant.CheckSetup(settings, seat, *setup); !status.ok()) return status;
  return setup;
}

// `line` is not blank.
absl::StatusOr<SetupLine> ReadLine(absl::string_view line, size_t number, const Variant& variant,
                                   absl::string_view settings) {
  const size_t seats = variant.seats().size();
  const std::vector<absl::string_view> words =
      absl::StrSplit(line, absl::ByAnyChar(" \t,"), absl::SkipEmpty());
  if (words.empty()) return Failed(number, "a line begins with a layout");
  // Only what reads as a set-up is one; anything else after the first is a remark.
  size_t count = 1;
  while (count < seats && count < words.size() && variant.ParseSetup(words[count]).ok()) ++count;
  SetupLine read{{}, number};
  for (size_t i = 0; i < seats; ++i) {
    const absl::string_view word = words[count == seats ? i : 0];
    absl::StatusOr<std::string> setup = SetupFor(Seat(i), word, variant, settings);
    if (!setup.ok()) {
      const auto offset = static_cast<size_t>(word.data() - line.data());
      return At({number, PlaceAt(line, offset).column}, setup.status());
    }
    if (count == seats || i == 0) read.setups.push_back(*std::move(setup));
  }
  return read;
}

}  // namespace

absl::StatusOr<std::vector<SetupLine>> ParseSetupLines(absl::string_view text,
                                                       const Variant& variant,
                                                       absl::string_view settings, size_t most) {
  std::vector<SetupLine> lines;
  size_t number = 0;
  size_t setups = 0;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const absl::string_view line = absl::StripTrailingAsciiWhitespace(text.substr(0, end));
    text.remove_prefix(end == absl::string_view::npos ? text.size() : end + 1);
    ++number;
    if (line.size() > kLongestRecordLine) return Failed(number, "the line is too long");
    const absl::string_view said = absl::StripLeadingAsciiWhitespace(line);
    if (said.empty() || said.front() == '#') continue;
    absl::StatusOr<SetupLine> read = ReadLine(line, number, variant, settings);
    if (!read.ok()) return read.status();
    setups += read->setups.size();
    if (setups > most) return Failed(number, "too many layouts");
    lines.push_back(*std::move(read));
  }
  if (lines.empty()) return Failed(number + 1, "no layout in it");
  return lines;
}

}  // namespace sapper
