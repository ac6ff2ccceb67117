// docs/rules.md says what the code does: every option with the presets' values, every piece, every
// reason.
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engine/rank.h"
#include "engine/rules.h"
#include "gtest/gtest.h"
#include "tests/support/files.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

std::string Document() {
  return FileText(SourcePath("docs/rules.md"));
}

// The cells of the table row that begins with `first`, without the outer bars.
std::vector<std::string> Row(const std::string& document, const std::string& first) {
  for (absl::string_view line : absl::StrSplit(document, '\n')) {
    if (!absl::StartsWith(line, "| " + first + " |")) continue;
    std::vector<std::string> cells;
    for (absl::string_view cell : absl::StrSplit(line, '|'))
      cells.emplace_back(absl::StripAsciiWhitespace(cell));
    cells.erase(cells.begin());
    cells.pop_back();
    return cells;
  }
  return {};
}

TEST(RulesDocument, NamesEveryOptionWithItsPresets) {
  const std::string document = Document();
  ASSERT_FALSE(document.empty());
  for (const RuleOption& option : RuleOptions()) {
    const std::vector<std::string> cells = Row(document, absl::StrCat("`", option.name, "`"));
    ASSERT_EQ(cells.size(), 7U) << option.name;
    EXPECT_EQ(cells[1], option.chinese);
    for (const char* word : option.words)
      EXPECT_TRUE(absl::StrContains(cells[2], word)) << option.name << " " << word;
    EXPECT_EQ(cells[3], RuleOptionText(option, Rules::Contest())) << option.name;
    EXPECT_EQ(cells[4], RuleOptionText(option, Rules::Online())) << option.name;
    EXPECT_EQ(cells[5], RuleOptionText(option, Rules::Casual())) << option.name;
  }
}

TEST(RulesDocument, NamesEveryPiece) {
  const std::string document = Document();
  for (Rank rank : kAllRanks) {
    const std::vector<std::string> cells = Row(document, std::string(1, LetterOf(rank)));
    ASSERT_EQ(cells.size(), 5U) << LetterOf(rank);
    EXPECT_EQ(cells[1], ChineseName(rank));
    EXPECT_EQ(cells[2], EnglishName(rank));
    EXPECT_EQ(cells[3], absl::StrCat(CountOf(rank)));
    if (StrengthOf(rank) > 0) {
      EXPECT_EQ(cells[4], absl::StrCat(StrengthOf(rank)));
    }
  }
}

}  // namespace
}  // namespace sapper
