// The text encodings of Chinese programs. Input is UTF-8 or GB18030 (which includes GBK and
// GB2312); inside the program all text is UTF-8.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"

namespace sapper {

enum class Encoding { kUtf8, kGb18030 };

// "utf-8", "gb18030".
absl::string_view EncodingName(Encoding encoding);
// Those names, and "utf8", "gbk" and "gb2312", in either case.
absl::optional<Encoding> ParseEncoding(absl::string_view name);

// The text as UTF-8 without a byte order mark. Without `encoding` it is taken for UTF-8 where it is
// valid as that, otherwise for GB18030. Error kSyntax with line and column (in bytes) of the first
// bytes that are no character.
absl::StatusOr<std::string> DecodeText(absl::string_view bytes, absl::optional<Encoding> encoding);

// Error kSyntax when `utf8` is not valid.
absl::StatusOr<std::string> EncodeText(absl::string_view utf8, Encoding encoding);

// A place in a text, for errors: counted from 1, the column in characters.
struct TextPlace {
  size_t line = 1;
  size_t column = 1;
};

// Precondition: offset <= utf8.size().
TextPlace PlaceAt(absl::string_view utf8, size_t offset);
// "line 3, column 7: "
std::string PlaceText(TextPlace place);

}  // namespace sapper
