// The examples of docs/records.md are what the program reads and writes.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "records/contest_file.h"
#include "records/layout_text.h"
#include "records/referee_log.h"
#include "tests/support/files.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

// The first block of code under a heading, comments of records left out.
std::string Example(const std::string& heading) {
  const std::string document = FileText(SourcePath("docs/records.md"));
  const size_t section = document.find(absl::StrCat("\n## ", heading, "\n"));
  if (section == std::string::npos) return "no such heading";
  const size_t begin = document.find("```\n", section) + 4;
  const std::string block = document.substr(begin, document.find("```", begin) - begin);
  std::string text;
  for (absl::string_view line : absl::StrSplit(block, '\n', absl::SkipEmpty()))
    if (line.front() != '#') absl::StrAppend(&text, line, "\n");
  return text;
}

DuelRecord ExampleGame() {
  const auto records = ParseDuelRecords(Example("Sapper's record"));
  EXPECT_TRUE(records.ok() && records->size() == 1) << records.status();
  return records.ok() && records->size() == 1 ? records->front() : DuelRecord();
}

TEST(RecordsDocumentTest, TheRecordIsRightAndWrittenSo) {
  const DuelRecord game = ExampleGame();
  EXPECT_TRUE(VerifyRecord(game).ok()) << VerifyRecord(game);
  EXPECT_EQ(RecordText(game), Example("Sapper's record") + "\n");
}

// What is thought of the game stands in comments.
TEST(RecordsDocumentTest, TheAnalysisIsStillTheRecord) {
  EXPECT_EQ(Example("Analysing"), Example("Sapper's record"));
}

TEST(RecordsDocumentTest, TheOtherFormatsHoldTheSameGame) {
  const DuelRecord game = ExampleGame();
  std::vector<std::string> lost;
  EXPECT_EQ(ContestFileText(game, lost), Example("The contest's record"));
  EXPECT_EQ(*RefereeLogText(game, lost), Example("The referee's log"));
  for (const auto& read : {ParseContestFile(Example("The contest's record"), Rules()),
                           ParseRefereeLog(Example("The referee's log"), Rules())}) {
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_TRUE(read->front().layouts == game.layouts);
    EXPECT_EQ(read->front().plies[1].event, game.plies[1].event);
  }
}

TEST(RecordsDocumentTest, TheLayoutIsTheSameInEveryForm) {
  const Layout layout = *ExampleGame().layouts[0];
  EXPECT_EQ(LettersText({layout}), Example("Letters"));
  EXPECT_EQ(GridsText({layout}), Example("Grid"));
  std::string bytes;
  const std::string digits = Example("QQ's layout file");
  for (absl::string_view byte : absl::StrSplit(digits, absl::ByAnyChar(" \n"), absl::SkipEmpty()))
    bytes += static_cast<char>(std::stoi(std::string(byte), nullptr, 16));
  EXPECT_EQ(bytes, JqlBytes(layout));
}

}  // namespace
}  // namespace sapper
