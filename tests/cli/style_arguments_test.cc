#include "cli/style_arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_split.h"
#include "tests/support/toy_variant.h"
#include "variants/registry.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;

constexpr OutputState kTerminal = {
    .is_terminal = true, .has_colour = true, .is_utf8 = true, .is_wide = false, .rows = 50};

TEST(StyleArgumentsTest, ATerminalOfUtf8HasEverything) {
  const auto chosen = ChooseStyle({}, kTerminal);
  ASSERT_TRUE(chosen.ok());
  EXPECT_TRUE(chosen->style.colour && chosen->style.chinese && !chosen->style.ascii);
  EXPECT_EQ(chosen->notice, "");
}

TEST(StyleArgumentsTest, WithoutUtf8AsciiAndAWordAboutIt) {
  OutputState output = kTerminal;
  output.is_utf8 = false;
  const auto chosen = ChooseStyle({}, output);
  ASSERT_TRUE(chosen.ok());
  EXPECT_TRUE(chosen->style.ascii);
  EXPECT_THAT(chosen->notice, HasSubstr("ASCII"));
  // Not where it was asked for, one way or the other, nor in a pipe.
  EXPECT_EQ(ChooseStyle({.names = {}, .ascii = true}, output)->notice, "");
  EXPECT_FALSE(ChooseStyle({.names = "chinese"}, output)->style.ascii);
  output.is_terminal = false;
  EXPECT_FALSE(ChooseStyle({}, output)->style.ascii);
}

TEST(StyleArgumentsTest, WordsThatAreNoneAreRefused) {
  EXPECT_FALSE(ChooseStyle({.colour = "red", .names = {}}, kTerminal).ok());
  EXPECT_FALSE(ChooseStyle({.names = "latin"}, kTerminal).ok());
  EXPECT_FALSE(ChooseStyle({.names = {}, .ambiguous = "3"}, kTerminal).ok());
}

TEST(StyleArgumentsTest, AmbiguousCharactersFollowTheLocaleUnlessToldOtherwise) {
  OutputState output = kTerminal;
  output.is_wide = true;
  EXPECT_TRUE(ChooseStyle({}, output)->style.wide_lines);
  EXPECT_FALSE(ChooseStyle({.names = {}, .ambiguous = "narrow"}, output)->style.wide_lines);
  EXPECT_TRUE(ChooseStyle({.names = {}, .ambiguous = "wide"}, kTerminal)->style.wide_lines);
}

// Columns where the characters that draw lines take two.
size_t WideColumns(absl::string_view line) {
  size_t columns = ColumnsOf(line);
  for (const char* sign : {"═", "─", "║", "│", "╱", "╲", "┼", "▲"})
    for (size_t at = line.find(sign); at != absl::string_view::npos; at = line.find(sign, at + 1))
      ++columns;
  return columns;
}

TEST(StyleArgumentsTest, WideLinesKeepTheBoardAligned) {
  const auto duel = StandardVariants().front();
  const TextStyle narrow;
  TextStyle wide;
  wide.wide_lines = true;
  const BoardPicture picture = PictureFor(*duel, Seat(0), {}, {});
  const std::vector<std::string> narrow_lines = absl::StrSplit(BoardText(picture, narrow), '\n');
  const std::vector<std::string> wide_lines = absl::StrSplit(BoardText(picture, wide), '\n');
  ASSERT_EQ(narrow_lines.size(), wide_lines.size());
  for (size_t i = 0; i < wide_lines.size(); ++i) {
    // A sign at the end of a line stands out by its second column.
    EXPECT_GE(WideColumns(wide_lines[i]), ColumnsOf(narrow_lines[i])) << wide_lines[i];
    EXPECT_LE(WideColumns(wide_lines[i]), ColumnsOf(narrow_lines[i]) + 1) << wide_lines[i];
    if (i % 2 == 1) {
      EXPECT_EQ(WideColumns(wide_lines[i]), ColumnsOf(narrow_lines[i]));
    }
  }
}

TEST(StyleArgumentsTest, AnyBoardIsCompactWhereTheTerminalIsLow) {
  for (const auto& variant : {ToyVariant(), StandardVariants().front()}) {
    const auto lines = [&](size_t rows) {
      TextStyle style;
      style.terminal_rows = rows;
      const std::string text = BoardText(PictureFor(*variant, Seat(0), {}, {}), style);
      return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
    };
    const auto rows = static_cast<size_t>(variant->board().rows);
    EXPECT_LT(lines(rows + 6), 2 * rows - 1);
    EXPECT_GE(lines(100), 2 * rows - 1);
  }
  TextStyle style;
  style.terminal_rows = 24;
  const std::string text =
      BoardText(PictureFor(*StandardVariants().front(), Seat(0), {}, {}), style);
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 18);
}

}  // namespace
}  // namespace sapper
