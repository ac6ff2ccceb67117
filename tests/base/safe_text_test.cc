#include "base/safe_text.h"

#include <string>

#include "gtest/gtest.h"

namespace sapper {
namespace {

TEST(SafeText, KeepsPrintableUnicode) {
  EXPECT_EQ(SafeText("c6c7 司令 …"), "c6c7 司令 …");
  EXPECT_EQ(SafeText(""), "");
}

TEST(SafeText, EscapesControlCharacters) {
  EXPECT_EQ(SafeText(absl::string_view("a\0b\n\r\x1b\x7f", 7)), "a\\x00b\\x0a\\x0d\\x1b\\x7f");
  EXPECT_EQ(SafeText("\xC2\x85"), "\\xc2\\x85");
}

TEST(SafeText, EscapesWhatIsNoUtf8) {
  EXPECT_EQ(SafeText("\xff"), "\\xff");
  EXPECT_EQ(SafeText("\xE5\x8F"), "\\xe5\\x8f");           // cut short
  EXPECT_EQ(SafeText("\xC0\xAF"), "\\xc0\\xaf");           // overlong
  EXPECT_EQ(SafeText("\xED\xA0\x80"), "\\xed\\xa0\\x80");  // a surrogate
  EXPECT_EQ(SafeText("\xF4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
}

TEST(SafeText, CutsAfterAWholeCharacter) {
  EXPECT_EQ(SafeText("abcdef", 3), "abc...");
  EXPECT_EQ(SafeText("abc", 3), "abc");
  EXPECT_EQ(SafeText("a司b", 2), "a司...");
}

TEST(QuotedText, QuotesAndCuts) {
  EXPECT_EQ(QuotedText("c6c7"), "'c6c7'");
  EXPECT_EQ(QuotedText("军"), "'军'");
  EXPECT_EQ(QuotedText("a\n"), "'a\\x0a'");
  EXPECT_EQ(QuotedText(std::string(60, 'x')), "'" + std::string(40, 'x') + "...'");
}

}  // namespace
}  // namespace sapper
