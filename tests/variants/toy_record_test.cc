// Records of the toy game: three seats, dice, and a reader that knows it by its variant alone.
#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "base/error.h"
#include "gtest/gtest.h"
#include "records/duel_record.h"
#include "tests/support/toy_variant.h"
#include "variants/registry.h"

namespace sapper {
namespace {

constexpr char kGame[] =
    "junqi-record 1\n"
    "variant toy\n"
    "label 1.2\n"
    "rules toy\n"
    "north one\n"
    "east two\n"
    "south three\n"
    "north-layout 3\n"
    "east-layout 1\n"
    "south-layout 2\n"
    "chance 5\n"
    "moves\n"
    "@"
    "end\n\n";

Variants BothGames() {
  Variants variants = StandardVariants();
  variants.push_back(ToyVariant());
  return variants;
}

// A game in which every seat steps, as the dice of chance seed 5 have it.
std::string Played() {
  const auto toy = ToyVariant();
  const Setups setups = {std::string("3"), std::string("1"), std::string("2")};
  const auto table = *toy->Begin("toy", setups, 5);
  std::string plies;
  for (int ply = 1; !table->over(); ++ply) {
    const std::string event = *table->Play(table->seat_to_move(), "step");
    absl::StrAppend(&plies, ply, " ", event, ply == 1 ? " spent=3 value=-20\n" : "\n");
  }
  const TeamOutcome outcome = *table->outcome();
  absl::StrAppend(&plies, "result ", outcome.winner ? toy->TeamName(*outcome.winner) : "draw", " ",
                  ReasonName(outcome.reason), "\n");
  return absl::StrReplaceAll(kGame, {{"@", plies}});
}

absl::StatusOr<GameRecord> Read(absl::string_view text) {
  const auto records = ParseRecords(text, BothGames());
  if (!records.ok()) return records.status();
  EXPECT_EQ(records->size(), 1U);
  return records->front();
}

TEST(ToyRecord, ReadsWhatIsWritten) {
  const std::string text = Played();
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
  GameRecord record = *Read(Played());
  record.chance_seed = 6;
  for (uint64_t seed = 6; VerifyRecord(record).ok(); ++seed) record.chance_seed = seed;
  EXPECT_EQ(ErrorCodeOf(VerifyRecord(record)), ErrorCode::kResult);

  record = *Read(Played());
  record.plies.push_back(record.plies.front());
  EXPECT_EQ(ErrorCodeOf(VerifyRecord(record)), ErrorCode::kMove);

  record = *Read(Played());
  record.outcome.reset();
  EXPECT_EQ(ErrorCodeOf(VerifyRecord(record)), ErrorCode::kResult);
  record.plies.pop_back();
  EXPECT_TRUE(VerifyRecord(record).ok()) << VerifyRecord(record);
}

// Where a set-up is not known, a seat whose own is follows the game.
TEST(ToyRecord, IsHeldAgainstWhatASeatSees) {
  const std::string text = absl::StrReplaceAll(Played(), {{"east-layout 1", "east-layout ?"}});
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
       "south-layout, label, control, seed, chance, note, moves"},
      {"east-layout 1", "east-layout 9", "a set-up is a digit"},
      {"\n1 step", "\n1 hop", "is no event"},
      {"\nresult ", "\nresult west ", "a result is north, east or draw and the reason, or none"}};
  for (const Case& test : cases) {
    const auto record = Read(absl::StrReplaceAll(Played(), {{test.from, test.to}}));
    EXPECT_TRUE(absl::StrContains(record.status().message(), test.error))
        << test.to << ": " << record.status();
  }
}

TEST(ToyRecord, IsNoRecordOfTheTwoPlayerGame) {
  EXPECT_EQ(ErrorCodeOf(ParseRecords(Played(), StandardVariants()).status()), ErrorCode::kSyntax);
  EXPECT_EQ(ErrorCodeOf(ParseDuelRecords(Played()).status()), ErrorCode::kSyntax);
  EXPECT_EQ(ErrorCodeOf(DuelRecordOf(*Read(Played())).status()), ErrorCode::kSyntax);
}

}  // namespace
}  // namespace sapper
