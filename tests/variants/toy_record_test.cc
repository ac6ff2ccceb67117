// Records of the toy game: three seats, dice, and a reader that knows it by its variant alone.
#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "base/error.h"
#include "gtest/gtest.h"
#include "records/duel_record.h"
#include "records/record_view.h"
#include "tests/support/toy_records.h"
#include "variants/registry.h"

namespace sapper {
namespace {

absl::StatusOr<GameRecord> Read(absl::string_view text) {
  const auto records = ParseRecords(text, GamesWithToy());
  if (!records.ok()) return records.status();
  EXPECT_EQ(records->size(), 1U);
  return records->front();
}

TEST(ToyRecord, ReadsWhatIsWritten) {
  const std::string text = ToyRecord();
  const auto record = Read(text);
  ASSERT_TRUE(record.ok()) << record.status();
  EXPECT_EQ(record->variant->name(), "toy");
  EXPECT_EQ(record->players, (std::vector<std::string>{"one", "two", "three"}));
  EXPECT_EQ(record->chance_seed, 5U);
  EXPECT_EQ(record->plies[0].value, -20);
  EXPECT_EQ(RecordText(*record), text);
  EXPECT_EQ(*Read(RecordText(*record)), *record);
  EXPECT_TRUE(VerifyRecord(*record).ok()) << VerifyRecord(*record);
}

TEST(ToyRecord, VerificationRollsTheDiceAgain) {
  GameRecord record = *Read(ToyRecord());
  record.chance_seed = 6;
  for (uint64_t seed = 6; VerifyRecord(record).ok(); ++seed) record.chance_seed = seed;
  EXPECT_EQ(ErrorCodeOf(VerifyRecord(record)), ErrorCode::kResult);

  record = *Read(ToyRecord());
  record.plies.push_back(record.plies.front());
  EXPECT_EQ(ErrorCodeOf(VerifyRecord(record)), ErrorCode::kMove);

  record = *Read(ToyRecord());
  record.outcome.reset();
  EXPECT_EQ(ErrorCodeOf(VerifyRecord(record)), ErrorCode::kResult);
  record.plies.pop_back();
  EXPECT_TRUE(VerifyRecord(record).ok()) << VerifyRecord(record);
}

// Where a set-up is not known, a seat whose own is follows the game.
TEST(ToyRecord, IsHeldAgainstWhatASeatSees) {
  const std::string text = absl::StrReplaceAll(ToyRecord(), {{"east-layout 1", "east-layout ?"}});
  GameRecord record = *Read(text);
  EXPECT_EQ(RecordText(record), text);
  EXPECT_TRUE(VerifyRecord(record).ok()) << VerifyRecord(record);
  record.outcome.reset();
  EXPECT_EQ(ErrorCodeOf(VerifyRecord(record)), ErrorCode::kResult);
  record.plies.push_back({{}, "leap:1"});
  EXPECT_EQ(ErrorCodeOf(VerifyRecord(record)), ErrorCode::kMove);
}

TEST(ToyRecord, RefusesWithLineAndColumn) {
  struct Case {
    const char* from;
    const char* to;
    const char* error;
  };
  const Case cases[] = {
      {"variant toy", "variant chess", "line 2, column 9: 'chess' is no game"},
      {"variant toy\nlabel 1.2", "label 1.2\nvariant toy", "line 3, column 1: the line 'variant'"},
      {"variant toy\n", "", "'toy'"},
      {"chance 5\n", "", "the line 'chance' is missing above"},
      {"chance 5", "red one",
       "they are rules, north, east, south, north-layout, east-layout, "
       "south-layout, label, control, layouts, terms, seed, chance, note, moves"},
      {"east-layout 1", "east-layout 9", "a set-up is a digit"},
      {"\n1 step", "\n1 hop", "is no event"},
      {"\nresult ", "\nresult west ", "a result is north, east or draw and the reason, or none"}};
  for (const Case& test : cases) {
    const auto record = Read(absl::StrReplaceAll(ToyRecord(), {{test.from, test.to}}));
    EXPECT_TRUE(absl::StrContains(record.status().message(), test.error))
        << test.to << ": " << record.status();
  }
}

TEST(ToyRecord, IsNoRecordOfTheTwoPlayerGame) {
  EXPECT_EQ(ErrorCodeOf(ParseRecords(ToyRecord(), StandardVariants()).status()),
            ErrorCode::kSyntax);
  EXPECT_EQ(ErrorCodeOf(ParseDuelRecords(ToyRecord()).status()), ErrorCode::kSyntax);
  EXPECT_EQ(ErrorCodeOf(DuelRecordOf(*Read(ToyRecord())).status()), ErrorCode::kSyntax);
}

}  // namespace
}  // namespace sapper
