#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "base/error.h"
#include "engine/notation.h"
#include "records/duel_record.h"
#include "tests/support/random_games.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

DuelRecord RecordOf(const PlayedGame& game) {
  DuelRecord record{game.book.rules(), {"red one", "黑"}, {game.layouts[0], game.layouts[1]}};
  for (const Event& event : game.events) record.plies.push_back({{}, event});
  record.outcome = DuelOutcomeOf(game.outcome);
  return record;
}

constexpr char kSmall[] =
    "junqi-record 1\n"
    "label 3.1\n"
    "rules contest\n"
    "red sapper\n"
    "black contest\n"
    "red-layout diahcbgkkfiecfigjhedjljhg\n"
    "black-layout bicgcakdgifgeekjfhjjihhld\n"
    "control st=100ms\n"
    "seed 7\n"
    "moves\n"
    "1 c6c7+ spent=97 nodes=5120 value=+62\n"
    "2 c8c7=@b1 spent=103 left=0 value=-1000 win=-6\n"
    "result none\n"
    "end\n\n";

TEST(RecordTest, RandomGamesSurviveTheRoundTrip) {
  uint64_t seed = 0;
  for (const Rules& rules : RulesToTest()) {
    const DuelRecord record = RecordOf(PlayRandomGame(rules, ++seed));
    const std::string text = RecordText(record);
    const auto read = ParseDuelRecords(text + text);
    ASSERT_TRUE(read.ok()) << read.status();
    ASSERT_EQ(read->size(), 2U);
    EXPECT_EQ((*read)[0], record);
    EXPECT_EQ(RecordText((*read)[1]), text);
    EXPECT_TRUE(VerifyRecord((*read)[0]).ok()) << VerifyRecord((*read)[0]);
  }
}

TEST(RecordTest, EverythingWrittenIsRead) {
  const auto read = ParseDuelRecords(kSmall);
  ASSERT_TRUE(read.ok()) << read.status();
  const DuelRecord& record = read->at(0);
  EXPECT_EQ(record.label, "3.1");
  EXPECT_EQ(record.seed, 7U);
  EXPECT_EQ(record.plies[0].nodes, 5120U);
  EXPECT_EQ(record.plies[0].value, 62);
  EXPECT_EQ(record.plies[1].left, absl::ZeroDuration());
  EXPECT_EQ(record.plies[1].win_in, -6);
  EXPECT_EQ(RecordText(record), kSmall);
  EXPECT_TRUE(VerifyRecord(record).ok()) << VerifyRecord(record);
}

TEST(RecordTest, LineEndsCommentsAndALastLineWithoutEnd) {
  const std::string text = absl::StrReplaceAll(kSmall, {{"\n", "\r\n"}});
  EXPECT_TRUE(ParseDuelRecords(text).ok());
  EXPECT_TRUE(ParseDuelRecords(absl::StrCat("# two games\n\n", kSmall, "# and\n", kSmall)).ok());
  const absl::string_view whole = kSmall;
  EXPECT_TRUE(ParseDuelRecords(whole.substr(0, whole.size() - 2)).ok());
  EXPECT_EQ(ParseDuelRecords("")->size(), 0U);
}

TEST(RecordTest, LinesWithAHashAreComments) {
  const std::string within = absl::StrReplaceAll(kSmall, {{"\n", "\n#\n"}, {"\n\n", "\n"}});
  ASSERT_TRUE(ParseDuelRecords(within).ok()) << ParseDuelRecords(within).status();
  EXPECT_EQ(ParseDuelRecords(within)->at(0), ParseDuelRecords(kSmall)->at(0));
}

TEST(RecordTest, OneLayoutMayBeUnknown) {
  const std::string text =
      absl::StrReplaceAll(kSmall, {{"black-layout bicgcakdgifgeekjfhjjihhld", "black-layout ?"}});
  const auto read = ParseDuelRecords(text);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_FALSE(read->at(0).layouts[1].has_value());
  EXPECT_FALSE(read->at(0).BothLayouts().has_value());
  EXPECT_EQ(RecordText(read->at(0)), text);
  EXPECT_TRUE(VerifyRecord(read->at(0)).ok()) << VerifyRecord(read->at(0));
  const std::string neither =
      absl::StrReplaceAll(text, {{"red-layout diahcbgkkfiecfigjhedjljhg", "red-layout ?"}});
  EXPECT_THAT(std::string(ParseDuelRecords(neither).status().message()),
              HasSubstr("one of the two layouts"));
}

TEST(RecordTest, WithOneLayoutTheOtherSidesViewDecides) {
  uint64_t seed = 100;
  for (const Rules& rules : RulesToTest()) {
    const DuelRecord record = RecordOf(PlayRandomGame(rules, ++seed));
    for (Side hidden : DuelMap::kAllSides) {
      DuelRecord half = record;
      half.layouts[Index(hidden)].reset();
      if (rules.view == ViewMode::kOpen) {
        EXPECT_FALSE(VerifyRecord(half).ok());
        continue;
      }
      EXPECT_TRUE(VerifyRecord(half).ok()) << VerifyRecord(half) << RecordText(half);
      // What the known army contradicts is found out.
      for (DuelPly& ply : half.plies)
        if (ply.event.result == Result::kAttackerWins) ply.event.result = Result::kQuiet;
      if (!(half.plies == record.plies)) {
        EXPECT_FALSE(VerifyRecord(half).ok());
      }
    }
  }
}

struct Damage {
  const char* name;
  const char* from;
  const char* to;
  const char* error;  // begins with line and column
};

class RecordDamageTest : public ::testing::TestWithParam<Damage> {};

TEST_P(RecordDamageTest, IsRefusedWithItsPlace) {
  const std::string text = absl::StrReplaceAll(kSmall, {{GetParam().from, GetParam().to}});
  ASSERT_NE(text, kSmall);
  const auto read = ParseDuelRecords(text);
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(std::string(read.status().message()), StartsWith(GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(
    All, RecordDamageTest,
    ::testing::Values(
        Damage{"Version", "record 1", "record 2", "line 1, column 1: a record begins"},
        Damage{"Rules", "rules contest", "rules chess", "line 3, column 7: unknown rules"},
        Damage{"UnknownLine", "seed 7", "sead 7", "line 9, column 1: 'sead' is no line"},
        Damage{"Twice", "seed 7", "seed 7\nseed 7", "line 10, column 1: this line is here twice"},
        Damage{"Seed", "seed 7", "seed -7", "line 9, column 6"},
        Damage{"ShortLayout", "ljhg\n", "ljh\n", "line 6, column 12: a layout has 25"},
        Damage{"NoRed", "red sapper\n", "", "line 9, column 1: the line 'red' is missing"},
        Damage{"PlyNumber", "2 c8c7", "3 c8c7", "line 12, column 1: expected ply 2"},
        Damage{"Move", "c6c7+", "c6z7+", "line 11, column 3: 'c6z7+' is not a move"},
        Damage{"Mark", "c6c7+", "c6c7*", "line 11, column 3"},
        Damage{"Note", "nodes=5120", "nodes=5k", "line 11, column 18"},
        Damage{"NoteTwice", "nodes=5120", "spent=1", "line 11, column 18"},
        Damage{"Value", "value=+62", "value=+1001", "line 11, column 29"},
        Damage{"Sign", "value=+62", "value=62", "line 11, column 29"},
        Damage{"Result", "result none", "result white flag", "line 13, column 8"},
        Damage{"Reason", "result none", "result red boredom", "line 13, column 12"},
        Damage{"End", "\nend", "\nend ", "line 14, column 1: expected 'end'"},
        Damage{"Cut", "end\n", "", "line 14, column 1"},
        Damage{"Control", "red sapper", "red \x01", "line 4, column 5"}),
    [](const auto& damage) { return damage.param.name; });

TEST(RecordTest, SizesAreCapped) {
  const std::string line = absl::StrCat("junqi-record 1\nnote ", std::string(5000, 'x'));
  EXPECT_THAT(std::string(ParseDuelRecords(line).status().message()), HasSubstr("too long"));
  const std::string note = absl::StrCat("junqi-record 1\nnote ", std::string(500, 'x'));
  EXPECT_FALSE(ParseDuelRecords(note).ok());
  DuelRecord record = ParseDuelRecords(kSmall)->at(0);
  record.players[0] = "a\nresult red flag\nend" + std::string(10000, 'z');
  record.note = "\x1b[31m\r\n";
  EXPECT_TRUE(ParseDuelRecords(RecordText(record)).ok())
      << ParseDuelRecords(RecordText(record)).status();
}

TEST(RecordTest, VerificationNamesTheFirstDisagreement) {
  const auto verdict = [](absl::string_view from, absl::string_view to) {
    const auto read = ParseDuelRecords(absl::StrReplaceAll(kSmall, {{from, to}}));
    return read.ok() ? std::string(VerifyRecord(read->at(0)).message())
                     : std::string(read.status().message());
  };
  EXPECT_THAT(verdict("c6c7+", "c6c7-"), HasSubstr("ply 1, c6c7-: the pieces give c6c7+"));
  EXPECT_THAT(verdict("=@b1", "="), HasSubstr("ply 2, c8c7=: the pieces give c8c7=@b1"));
  EXPECT_THAT(verdict("c6c7+", "c6c8+"), HasSubstr("ply 1, c6c8+: not a legal move of red"));
  EXPECT_THAT(verdict("result none", "result red flag"), HasSubstr("the game is not over"));
  EXPECT_EQ(verdict("result none", "result red time"), "");
  EXPECT_EQ(verdict("result none", "result red crash"), "");
  EXPECT_THAT(verdict("red-layout diah", "red-layout iiah"), HasSubstr("illegal layout"));
}

TEST(RecordTest, VerificationChecksTheEnd) {
  DuelRecord record = ParseDuelRecords(kSmall)->at(0);
  for (uint64_t seed = 1;; ++seed) {
    const PlayedGame game = PlayRandomGame(Rules::Contest(), seed);
    if (!game.outcome.has_value() || game.outcome->ending != Ending::kNoCollision) continue;
    record = RecordOf(game);
    break;
  }
  ASSERT_TRUE(VerifyRecord(record).ok());
  DuelRecord wrong = record;
  wrong.outcome->winner = DuelMap::Next(*record.outcome->winner);
  EXPECT_THAT(std::string(VerifyRecord(wrong).message()), HasSubstr("by the rules"));
  wrong.outcome.reset();
  EXPECT_THAT(std::string(VerifyRecord(wrong).message()), HasSubstr("by the rules"));
  // A used-up clock stands before the quiet limit.
  wrong.outcome = DuelOutcome{record.outcome->winner, Reason::kTime};
  EXPECT_TRUE(VerifyRecord(wrong).ok());
  wrong = record;
  wrong.plies.push_back(wrong.plies.back());
  EXPECT_THAT(std::string(VerifyRecord(wrong).message()), HasSubstr("was over before"));
}

}  // namespace
}  // namespace sapper
