// What a terminal can show.
#include "cli/terminal.h"

#include <gtest/gtest.h>

#include <map>

namespace sapper {
namespace {

Environment Of(std::map<std::string, std::string> variables) {
  return [variables = std::move(variables)](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? "" : found->second;
  };
}

TEST(TerminalTest, TheLocaleIsTheFirstVariableThatIsSet) {
  EXPECT_FALSE(LocaleIsUtf8(Of({})));
  EXPECT_TRUE(LocaleIsUtf8(Of({{"LANG", "en_US.UTF-8"}})));
  EXPECT_TRUE(LocaleIsUtf8(Of({{"LANG", "C.utf8"}})));
  EXPECT_FALSE(LocaleIsUtf8(Of({{"LANG", "zh_CN.GB18030"}})));
  EXPECT_FALSE(LocaleIsUtf8(Of({{"LANG", "en_US.UTF-8"}, {"LC_CTYPE", "C"}})));
  EXPECT_FALSE(LocaleIsUtf8(Of({{"LC_CTYPE", "en_US.UTF-8"}, {"LC_ALL", "POSIX"}})));
  EXPECT_TRUE(LocaleIsUtf8(Of({{"LC_CTYPE", "C"}, {"LC_ALL", "C.UTF-8"}, {"LANG", "C"}})));
}

TEST(TerminalTest, StateIsKeptWhereTheUserHasIt) {
  EXPECT_EQ(StateFolder(Of({})), "");
  EXPECT_EQ(StateFolder(Of({{"HOME", "/home/a"}})), "/home/a/.local/state/sapper");
  EXPECT_EQ(StateFolder(Of({{"HOME", "/home/a"}, {"XDG_STATE_HOME", "/s"}})), "/s/sapper");
  // The specification has relative paths ignored.
  EXPECT_EQ(StateFolder(Of({{"HOME", "/home/a"}, {"XDG_STATE_HOME", "s"}})),
            "/home/a/.local/state/sapper");
}

TEST(TerminalTest, ColumnsOfEveryKindOfCharacter) {
  EXPECT_EQ(ColumnsOf(""), 0U);
  EXPECT_EQ(ColumnsOf("abc"), 3U);
  EXPECT_EQ(ColumnsOf("工兵"), 4U);
  EXPECT_EQ(ColumnsOf("（）"), 4U);  // full width
  EXPECT_EQ(ColumnsOf("═║╱▲"), 4U);
  EXPECT_EQ(ColumnsOf("e\u0301"), 1U);  // a combining accent
  EXPECT_EQ(ColumnsOf("\xff\xfe"), 2U);
  EXPECT_EQ(ColumnsOf("工\xe5"), 3U);  // cut off
}

TEST(TerminalTest, WrappedKeepsSpacesAndBreaksBetweenWordsAlone) {
  EXPECT_EQ(Wrapped({"", "", "a", "", "b"}, 80), "  a  b");
  EXPECT_EQ(Wrapped({"aaa", "", "bbb"}, 4), "aaa\n  bbb");
}

}  // namespace
}  // namespace sapper
