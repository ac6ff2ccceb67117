// One army's layout in every form, there and back.
#include "records/layout_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "base/text_encoding.h"
#include "records/format.h"
#include "tests/support/random_games.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

using ::testing::StartsWith;

constexpr char kGrid[] = "排军旅兵团/师O兵O弹/连连O旅师/营O连O兵/雷营雷雷弹/司旗排排团";
constexpr char kLetters[] = "hbdiecikggdcfgijfjjkalhhe";
constexpr char kIllegal[] = "jbdiecikggdcfgihfjjkalhhe";  // a mine in the front rank

TEST(LayoutTextTest, AGridIsWhatItsLettersAre) {
  const auto grid = ParseGrids(kGrid, Rules());
  ASSERT_TRUE(grid.ok()) << grid.status();
  EXPECT_EQ(LettersText(*grid), absl::StrCat(kLetters, "\n"));
  EXPECT_EQ(GridsText(*grid), absl::StrCat(kGrid, "\n"));
}

TEST(LayoutTextTest, GridsAsPeopleWriteThem) {
  const std::string text = absl::StrReplaceAll(
      kGrid, {{"/", "\r\n"}, {"兵", "工"}, {"弹", "炸"}, {"O", "○"}, {"排", " 排 "}});
  const auto grid = ParseGrids(absl::StrCat("# mine\n\n", text, "\n\n", kGrid), Rules());
  ASSERT_TRUE(grid.ok()) << grid.status();
  EXPECT_EQ(LettersText(*grid), absl::StrCat(kLetters, "\n", kLetters, "\n"));
}

TEST(LayoutTextTest, ABytewiseExampleOfJql) {
  const std::string bytes = JqlBytes(*Layout::Parse(kLetters));
  EXPECT_EQ(bytes.size(), 50U);
  EXPECT_EQ(bytes.substr(0, 20), absl::string_view("QQGame JQL File\0\x57\x04\0\0", 20));
  // 排军旅兵团 师O兵O弹
  EXPECT_EQ(bytes.substr(20, 10), absl::string_view("\x0c\x06\x08\x0d\x09\x07\0\x0d\0\x04", 10));
  EXPECT_TRUE(LooksLikeJql(bytes));
  EXPECT_FALSE(LooksLikeJql("QQGame"));
}

void ExpectRoundTrip(const Layout& layout) {
  const auto jql = ParseJql(JqlBytes(layout), Rules());
  ASSERT_TRUE(jql.ok()) << jql.status();
  EXPECT_EQ(*jql, layout);
  const auto grid = ParseGrids(GridsText({layout}), Rules());
  ASSERT_TRUE(grid.ok()) << grid.status();
  EXPECT_EQ(*grid, std::vector<Layout>{layout});
  const auto letters = ParseLetters(LettersText({layout}), Rules());
  ASSERT_TRUE(letters.ok()) << letters.status();
  EXPECT_EQ(*letters, std::vector<Layout>{layout});
}

TEST(LayoutTextTest, RandomLayoutsSurviveEveryForm) {
  Random random(3);
  for (int i = 0; i < 300; ++i) ExpectRoundTrip(RandomLayout(Rules(), random));
}

TEST(LayoutTextTest, LayoutsOfPeopleSurviveEveryForm) {
  const auto text = ReadSharedFile("data/human_layouts.txt");
  if (!text.has_value()) GTEST_SKIP() << kSharedSkip;
  int layouts = 0;
  for (const absl::string_view line : absl::StrSplit(*text, '\n', absl::SkipEmpty())) {
    if (line.front() == '#') continue;
    ExpectRoundTrip(*Layout::Parse(line.substr(0, kArmySize)));
    ++layouts;
  }
  EXPECT_GT(layouts, 1000);
}

struct Damage {
  const char* name;
  const char* from;
  const char* to;
  const char* error;
};

using GridDamageTest = ::testing::TestWithParam<Damage>;

TEST_P(GridDamageTest, IsRefusedWithItsPlace) {
  const std::string text = absl::StrReplaceAll(kGrid, {{GetParam().from, GetParam().to}});
  ASSERT_NE(text, kGrid);
  const auto read = ParseGrids(text, Rules());
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(std::string(read.status().message()), StartsWith(GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(
    All, GridDamageTest,
    ::testing::Values(
        Damage{"Character", "师O兵O弹", "师O卒O弹", "line 1, column 9: not a piece"},
        Damage{"Short", "师O兵O弹", "师O兵O", "line 1, column 11: a row of a layout has five"},
        Damage{"Long", "师O兵O弹", "师O兵O弹弹", "line 1, column 12: a row of a layout has five"},
        Damage{"OnACamp", "师O兵O弹", "师兵兵O弹", "line 1, column 8: here is a camp"},
        Damage{"EmptyPoint", "师O兵O弹", "OO兵O弹", "line 1, column 7: an empty point"},
        Damage{"Cut", "/司旗排排团", "\n",
               "line 2, column 1: the text ends within a layout, after 5"},
        Damage{"Illegal", "司旗", "旗司", "line 1, column 1: illegal layout"},
        Damage{"Nothing", kGrid, "# none\n", "line 2, column 1: no layout"}),
    [](const auto& damage) { return damage.param.name; });

// What a match takes as a file of layouts can be converted, and the other way round.
TEST(LayoutTextTest, LettersOfBothSidesAndRemarks) {
  const std::string other = "cigdcegkefkfaibgidjhhhjlj";
  const auto read = [](absl::string_view text) {
    const auto layouts = ParseLetters(text, Rules());
    EXPECT_TRUE(layouts.ok()) << text << ": " << layouts.status();
    EXPECT_EQ(DetectFormat(text), Format::kLetters) << text;
    return layouts.ok() ? LettersText(*layouts) : "";
  };
  const std::string one = absl::StrCat(kLetters, "\n");
  const std::string both = absl::StrCat(kLetters, "\n", other, "\n");
  EXPECT_EQ(read(absl::StrCat(kLetters, " 3\r\n")), one);
  EXPECT_EQ(read(absl::StrCat(kLetters, "\ta remark, and more")), one);
  EXPECT_EQ(read(absl::StrCat("# both\n", kLetters, " ", other, "\n")), both);
  EXPECT_EQ(read(absl::StrCat(kLetters, ",", other, " # both\n")), both);
  EXPECT_EQ(read(absl::StrCat(kLetters, "\n\n ", other, " 0.5")), both);
}

TEST(LayoutTextTest, LettersAndJqlAreRefusedWithTheirPlace) {
  const auto letters = [](absl::string_view text) {
    return std::string(ParseLetters(text, Rules()).status().message());
  };
  EXPECT_THAT(letters(absl::StrCat(kLetters, "\n\nabc\n")),
              StartsWith("line 3, column 1: a layout"));
  EXPECT_THAT(letters("#\n"), StartsWith("line 2, column 1: no layout"));
  EXPECT_THAT(letters(absl::StrCat("  ", kLetters, " ", kIllegal, "\n")),
              StartsWith("line 1, column 29: illegal layout"));
  EXPECT_THAT(letters(",\n"), StartsWith("line 1, column 1: a line begins with"));
  EXPECT_THAT(letters(std::string(5000, 'a')), StartsWith("line 1, column 1: the line is too"));
  EXPECT_THAT(std::string(ParseGrids(std::string(5000, ' '), Rules()).status().message()),
              StartsWith("line 1, column 1: the line is too"));
  const std::string whole = JqlBytes(*Layout::Parse(kLetters));
  const auto jql = [&](size_t byte, char value) {
    std::string bytes = whole;
    bytes[byte] = value;
    return std::string(ParseJql(bytes, Rules()).status().message());
  };
  EXPECT_THAT(jql(16, 'X'), StartsWith("line 1, column 17: a .jql file begins"));
  EXPECT_THAT(jql(20, 14), StartsWith("line 1, column 21: piece 14"));
  EXPECT_THAT(jql(20, 1), StartsWith("line 1, column 21: piece 1"));
  EXPECT_THAT(jql(20, 0), StartsWith("line 1, column 21: an empty point"));
  EXPECT_THAT(jql(26, 5), StartsWith("line 1, column 27: a piece on a camp"));
  EXPECT_THAT(jql(20, 5), StartsWith("line 1, column 21: illegal layout: 2 commanders"));
  for (size_t size = 0; size < whole.size(); ++size)
    EXPECT_FALSE(ParseJql(whole.substr(0, size), Rules()).ok());
  EXPECT_FALSE(ParseJql(whole + '\0', Rules()).ok());
}

TEST(TextEncodingTest, PlacesAndMarks) {
  const TextPlace place = PlaceAt("司令\n军长x", std::string("司令\n军长").size());
  EXPECT_EQ(place.line, 2U);
  EXPECT_EQ(place.column, 3U);
  EXPECT_EQ(*DecodeText("\xEF\xBB\xBFx", absl::nullopt), "x");
  EXPECT_EQ(*DecodeText("\xbe\xfc", absl::nullopt), "军");
  EXPECT_EQ(*EncodeText("军", Encoding::kGb18030), "\xbe\xfc");
  // What is valid in both is taken for UTF-8 unless one says which it is.
  EXPECT_EQ(*DecodeText("\xcb\xbe", absl::nullopt), "\xcb\xbe");
  EXPECT_EQ(*DecodeText("\xcb\xbe", Encoding::kGb18030), "司");
  // A character that is cut by the end of the text.
  EXPECT_FALSE(DecodeText("\xcb", absl::nullopt).ok());
  EXPECT_FALSE(DecodeText("ab\n\xe5\x8f", Encoding::kUtf8).ok());
  const std::string large(1 << 16, 'x');
  EXPECT_EQ(*DecodeText(large + "司", Encoding::kUtf8), large + "司");
  EXPECT_EQ(ParseEncoding("GBK"), Encoding::kGb18030);
  EXPECT_EQ(ParseEncoding("latin1"), absl::nullopt);
}

}  // namespace
}  // namespace sapper
