#include "base/text_encoding.h"

#include <iconv.h>

#include <algorithm>
#include <cerrno>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/error.h"

namespace sapper {
namespace {

constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";

// glibc's converter between two encodings.
class Converter {
 public:
  Converter(Encoding to, Encoding from) : handle_(iconv_open(NameOf(to), NameOf(from))) {}
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() {
    if (valid()) iconv_close(handle_);
  }

  // The output, and in `*bad` the offset of the first bytes that are no character, if any.
  absl::StatusOr<std::string> Run(absl::string_view input, absl::optional<size_t>* bad) {
    if (!valid())
      return MakeError(ErrorCode::kOther,
                       "this system has no conversion between GB18030 and UTF-8");
    std::string output;
    // iconv does not write to its input.
    char* from = const_cast<char*>(input.data());
    size_t left = input.size();
    while (left > 0) {
      char buffer[4096];
      char* to = buffer;
      size_t room = sizeof(buffer);
      const size_t result = iconv(handle_, &from, &left, &to, &room);
      output.append(buffer, sizeof(buffer) - room);
      if (result == static_cast<size_t>(-1) && errno != E2BIG) {
        *bad = input.size() - left;
        return output;
      }
    }
    return output;
  }

 private:
  static const char* NameOf(Encoding encoding) {
    return encoding == Encoding::kUtf8 ? "UTF-8" : "GB18030";
  }
  bool valid() const {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the failure value that POSIX prescribes.
    return handle_ != reinterpret_cast<iconv_t>(-1);
  }

  iconv_t handle_;
};

// Bytes of one encoding in another, or a status that names the first that are no character.
absl::StatusOr<std::string> Convert(absl::string_view bytes, Encoding from, Encoding to) {
  absl::optional<size_t> bad;
  absl::StatusOr<std::string> converted = Converter(to, from).Run(bytes, &bad);
  if (!converted.ok() || !bad.has_value()) return converted;
  const absl::string_view before = bytes.substr(0, *bad);
  const size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  const TextPlace place{static_cast<size_t>(std::count(before.begin(), before.end(), '\n')) + 1,
                        *bad - line_start + 1};
  return MakeError(ErrorCode::kSyntax, absl::StrCat(PlaceText(place), "these bytes are no ",
                                                    EncodingName(from), " character"));
}

}  // namespace

absl::string_view EncodingName(Encoding encoding) {
  return encoding == Encoding::kUtf8 ? "utf-8" : "gb18030";
}

absl::optional<Encoding> ParseEncoding(absl::string_view name) {
  for (const char* word : {"utf-8", "utf8"})
    if (absl::EqualsIgnoreCase(name, word)) return Encoding::kUtf8;
  for (const char* word : {"gb18030", "gbk", "gb2312"})
    if (absl::EqualsIgnoreCase(name, word)) return Encoding::kGb18030;
  return absl::nullopt;
}

absl::StatusOr<std::string> DecodeText(absl::string_view bytes, absl::optional<Encoding> encoding) {
  if (encoding != Encoding::kGb18030) {
    absl::ConsumePrefix(&bytes, kByteOrderMark);
    // From UTF-8 to itself the converter only checks.
    absl::StatusOr<std::string> text = Convert(bytes, Encoding::kUtf8, Encoding::kUtf8);
    if (text.ok() || encoding.has_value()) return text;
  }
  return Convert(bytes, Encoding::kGb18030, Encoding::kUtf8);
}

absl::StatusOr<std::string> EncodeText(absl::string_view utf8, Encoding encoding) {
  return Convert(utf8, Encoding::kUtf8, encoding);
}

TextPlace PlaceAt(absl::string_view utf8, size_t offset) {
  const absl::string_view before = utf8.substr(0, offset);
  const absl::string_view line = before.substr(before.rfind('\n') + 1);  // npos + 1 is 0
  const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
  return {static_cast<size_t>(std::count(before.begin(), before.end(), '\n')) + 1,
          static_cast<size_t>(std::count_if(line.begin(), line.end(), begins)) + 1};
}

std::string PlaceText(TextPlace place) {
  return absl::StrCat("line ", place.line, ", column ", place.column, ": ");
}

}  // namespace sapper
