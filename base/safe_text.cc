#include "base/safe_text.h"

#include "absl/strings/str_cat.h"

namespace sapper {
namespace {

struct Lead {
  size_t length = 0;  // of the whole sequence; 0 = no sequence begins so
  unsigned char second_min = 0x80;
  unsigned char second_max = 0xBF;
};

// The well-formed byte sequences of the Unicode standard, table 3-7: no overlong forms, surrogates
// or code points past U+10FFFF.
Lead LeadOf(unsigned char byte) {
  if (byte >= 0xC2 && byte <= 0xDF) return {.length = 2};
  if (byte == 0xE0) return {.length = 3, .second_min = 0xA0};
  if (byte == 0xED) return {.length = 3, .second_max = 0x9F};
  if (byte >= 0xE1 && byte <= 0xEF) return {.length = 3};
  if (byte == 0xF0) return {.length = 4, .second_min = 0x90};
  if (byte == 0xF4) return {.length = 4, .second_max = 0x8F};
  if (byte >= 0xF1 && byte <= 0xF3) return {.length = 4};
  return {};
}

// The length of the printable character at the start of `text`, 0 if there is none. U+0080 to
// U+009F are control characters too.
size_t CharacterLength(absl::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) >= 0x20 && byte(0) < 0x7F) return 1;
  const Lead lead = LeadOf(byte(0));
  if (lead.length == 0 || text.size() < lead.length) return 0;
  if (byte(1) < lead.second_min || byte(1) > lead.second_max) return 0;
  if (byte(0) == 0xC2 && byte(1) < 0xA0) return 0;
  for (size_t i = 2; i < lead.length; ++i)
    if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
  return lead.length;
}

}  // namespace

std::string SafeText(absl::string_view text, size_t longest) {
  std::string safe;
  while (!text.empty()) {
    if (safe.size() >= longest) return safe + "...";
    const size_t length = CharacterLength(text);
    if (length == 0) {
      absl::StrAppend(&safe, "\\x",
                      absl::Hex(static_cast<unsigned char>(text[0]), absl::kZeroPad2));
      text.remove_prefix(1);
    } else {
      absl::StrAppend(&safe, text.substr(0, length));
      text.remove_prefix(length);
    }
  }
  return safe;
}

std::string QuotedText(absl::string_view text) {
  constexpr size_t kLongest = 40;
  return absl::StrCat("'", SafeText(text, kLongest), "'");
}

}  // namespace sapper
