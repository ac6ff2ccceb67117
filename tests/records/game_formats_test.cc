// Games in the formats of the national contest, there and back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "engine/contest_notation.h"
#include "engine/notation.h"
#include "records/contest_file.h"
#include "records/format.h"
#include "records/referee_log.h"
#include "tests/support/random_games.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

using ::testing::ElementsAre;
using ::testing::StartsWith;

// All that the contest's formats can hold.
DuelRecord RecordOf(const PlayedGame& game) {
  DuelRecord record{game.book.rules(), {"one", "二"}, {game.layouts[0], game.layouts[1]}};
  for (const Event& event : game.events) record.plies.push_back({{}, event});
  record.outcome = DuelOutcomeOf(game.outcome);
  return record;
}

std::string ContestOf(const DuelRecord& record) {
  std::vector<std::string> lost;
  return ContestFileText(record, lost);
}

DuelRecord OneGame(const absl::StatusOr<std::vector<DuelRecord>>& games) {
  EXPECT_TRUE(games.ok()) << games.status();
  if (!games.ok() || games->size() != 1) return DuelRecord();
  return games->front();
}

TEST(GameFormatsTest, RandomGamesSurviveTheContestsRecord) {
  uint64_t seed = 0;
  for (const Rules& rules : RulesToTest()) {
    for (int i = 0; i < 4; ++i) {
      const PlayedGame game = PlayRandomGame(rules, ++seed);
      DuelRecord record = RecordOf(game);
      record.control = "1800";
      const DuelRecord read = OneGame(ParseContestFile(ContestOf(record), rules));
      EXPECT_TRUE(read == record) << ContestOf(record);
    }
  }
}

// TL is the clock of the game and nothing else, whatever a record has as its time control.
TEST(GameFormatsTest, TheContestsRecordHasTheClockAlone) {
  const std::string kRest = "all of the time control but the clock";
  const std::string kAll = "the time control";
  const std::vector<std::vector<std::string>> cases = {
      {"", ""},
      {"1800", "1800"},
      {"10+0.1", "10+0.1"},
      {"60 margin=1s", "60", kRest},
      {"60 st=100ms timeouts=5 nodes=7", "60", kRest},
      {"60 nodes=1000 / 60 nodes=10", "60", kRest},
      {"60 / 30", "", kAll},
      {"60 / nodes=10", "", kAll},
      {"nodes=1000", "", kAll},
      {"st=100ms margin=100ms", "", kAll},
      {"player sapper strength 100 time 1s", "", kAll},
      {"player greedy strength 30 nodes 77", "", kAll}};
  DuelRecord record = RecordOf(PlayRandomGame(Rules::Contest(), 7));
  for (const std::vector<std::string>& words : cases) {
    record.control = words[0];
    std::vector<std::string> lost;
    const std::string text = ContestFileText(record, lost);
    EXPECT_THAT(text, ::testing::HasSubstr(absl::StrCat("]TL[", words[1], "]SL["))) << words[0];
    EXPECT_EQ(lost, std::vector<std::string>(words.begin() + 2, words.end())) << words[0];
    EXPECT_EQ(OneGame(ParseContestFile(text, Rules())).control, words[1]);
  }
}

TEST(GameFormatsTest, RandomGamesSurviveTheRefereesLog) {
  uint64_t seed = 1000;
  for (const Rules& rules : RulesToTest()) {
    for (int i = 0; i < 4; ++i) {
      const DuelRecord record = RecordOf(PlayRandomGame(rules, ++seed));
      std::vector<std::string> lost;
      const auto text = RefereeLogText(record, lost);
      ASSERT_TRUE(text.ok());
      EXPECT_TRUE(lost.empty() || !record.outcome.has_value());
      EXPECT_TRUE(OneGame(ParseRefereeLog(*text, rules)) == record) << *text;
    }
  }
}

// What other programs write differently from ours.
struct Dialect {
  bool second_sees_itself_below = false;
  bool second_layout_reversed = false;
  bool lower_case_squares = false;
  bool one_line = false;
  bool own_flags = false;
};

std::string InDialect(const DuelRecord& record, const Dialect& dialect) {
  std::string second = record.layouts[1]->ToString();
  if (dialect.second_layout_reversed) std::reverse(second.begin(), second.end());
  std::string text = absl::StrCat(";INFO[1.0]PA[one]PB[二]TL[1800]SL[31]\n;AA[",
                                  record.layouts[0]->ToString(), "]\n;AB[", second, "]\n");
  std::array<Square, 2> shown{};
  for (size_t i = 0; i < record.plies.size(); ++i) {
    const Event& event = record.plies[i].event;
    const Side side = i % 2 == 0 ? Side::kRed : Side::kBlack;
    for (Side other : DuelMap::kAllSides)
      if (event.flags[Index(other)].exists()) shown[Index(other)] = event.flags[Index(other)];
    const Side seat = dialect.second_sees_itself_below ? side : Side::kRed;
    const Square flag = shown[Index(dialect.own_flags ? side : DuelMap::Next(side))];
    std::string move = ContestMoveText(event.move, seat);
    if (dialect.lower_case_squares) absl::AsciiStrToLower(&move);
    const char* letter = side == Side::kRed ? "A" : "B";
    absl::StrAppend(&text, ";M", letter, "[", move, "]R", letter, "[",
                    ContestResultText(event.result), "]F", letter, "[",
                    flag.exists() ? ContestSquareText(flag, seat) : "00", "]\r\n");
  }
  if (record.outcome.has_value() && record.outcome->winner.has_value())
    absl::StrAppend(&text, ";EA[", *record.outcome->winner == Side::kRed ? "1]EB[0]" : "0]EB[1]");
  if (dialect.one_line) text = absl::StrReplaceAll(text, {{"\n", ""}, {"\r", ""}});
  return text;
}

TEST(GameFormatsTest, DialectsOfTheContestsRecordAreFoundOut) {
  int with_flags = 0;
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    DuelRecord record = RecordOf(PlayRandomGame(Rules::Contest(), seed));
    record.control = "1800";
    for (const DuelPly& ply : record.plies)
      with_flags += ply.event.flags[0].exists() || ply.event.flags[1].exists() ? 1 : 0;
    for (unsigned bits = 0; bits < 32; ++bits) {
      const Dialect dialect{(bits & 1U) != 0, (bits & 2U) != 0, (bits & 4U) != 0, (bits & 8U) != 0,
                            (bits & 16U) != 0};
      const std::string text = InDialect(record, dialect);
      EXPECT_TRUE(OneGame(ParseContestFile(text, Rules())) == record) << text;
    }
  }
  EXPECT_GT(with_flags, 5);
}

TEST(GameFormatsTest, OneUnknownLayout) {
  int announced = 0;
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    const DuelRecord full = RecordOf(PlayRandomGame(Rules::Contest(), seed));
    for (Side hidden : DuelMap::kAllSides) {
      DuelRecord half = full;
      half.layouts[Index(hidden)].reset();
      ASSERT_TRUE(VerifyRecord(half).ok()) << VerifyRecord(half);
      std::vector<std::string> lost;
      const std::string text = ContestFileText(half, lost);
      EXPECT_FALSE(RefereeLogText(half, lost).ok());
      if (!lost.empty()) {
        EXPECT_THAT(lost, ElementsAre("the flag that was announced with the last move"));
        continue;
      }
      const DuelRecord read = OneGame(ParseContestFile(text, Rules()));
      // Which layout it is that both are written as shows in the game.
      ASSERT_TRUE(read.layouts == half.layouts) << text;
      EXPECT_TRUE(read.plies == half.plies) << text;
      for (const DuelPly& ply : half.plies)
        announced += ply.event.flags[Index(hidden)].exists() ? 1 : 0;
      EXPECT_TRUE(VerifyRecord(read).ok()) << VerifyRecord(read);
    }
  }
  EXPECT_GT(announced, 10);
}

TEST(GameFormatsTest, EndsThatTheRulesDoNotExplain) {
  DuelRecord record = RecordOf(PlayRandomGame(Rules::Contest(), 5));
  record.plies.resize(10);
  record.outcome = DuelOutcome{Side::kBlack, Reason::kTime};
  DuelRecord read = OneGame(ParseContestFile(ContestOf(record), Rules()));
  EXPECT_EQ(read.outcome, (DuelOutcome{Side::kBlack, Reason::kAdjudication}));
  EXPECT_EQ(read.note, "who won is told, but not why");
  record.outcome = DuelOutcome{absl::nullopt, Reason::kAgreement};
  EXPECT_FALSE(OneGame(ParseContestFile(ContestOf(record), Rules())).outcome.has_value());
  std::vector<std::string> lost;
  ASSERT_TRUE(WriteGames({TextOf(record)}, Format::kContest, Encoding::kUtf8, lost).ok());
  EXPECT_THAT(lost, ::testing::Contains("why the game ended"));
}

TEST(GameFormatsTest, SeveralGamesInOneFile) {
  std::vector<GameRecord> games;
  for (uint64_t seed = 1; seed <= 3; ++seed)
    games.push_back(TextOf(RecordOf(PlayRandomGame(Rules::Contest(), seed))));
  for (Format format : {Format::kRecord, Format::kContest, Format::kLog}) {
    for (Encoding encoding : {Encoding::kUtf8, Encoding::kGb18030}) {
      if (format == Format::kRecord && encoding != Encoding::kUtf8) continue;
      std::vector<std::string> lost;
      const auto bytes = WriteGames(games, format, encoding, lost);
      ASSERT_TRUE(bytes.ok()) << bytes.status();
      EXPECT_EQ(DetectFormat(*bytes), format);
      const auto read = ReadGames(*bytes, format, ReadOptions());
      ASSERT_TRUE(read.ok()) << read.status();
      EXPECT_EQ(*read, games);
    }
  }
}

// The games that lie beside the checkout, as records.
std::vector<DuelRecord> SharedGames(const std::string& text) {
  std::vector<DuelRecord> games;
  for (const absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    if (line.front() == '#') continue;
    const std::vector<std::string> words = absl::StrSplit(line, ' ', absl::SkipEmpty());
    DuelRecord record{Rules(), {"a", "b"}, {*Layout::Parse(words[0]), *Layout::Parse(words[1])}};
    if (const auto reason = ParseReason(words[3]); reason.has_value())
      record.outcome = DuelOutcome{DuelMap::ParseSide(words[2]), *reason};
    for (size_t i = 4; i < words.size(); ++i) record.plies.push_back({{}, *ParseEvent(words[i])});
    games.push_back(record);
  }
  return games;
}

TEST(GameFormatsTest, TheContestsGamesSurvive) {
  const auto text = ReadSharedFile("data/contest_games.txt");
  if (!text.has_value()) GTEST_SKIP() << kSharedSkip;
  const std::vector<DuelRecord> games = SharedGames(*text);
  EXPECT_EQ(games.size(), 12U);
  for (const DuelRecord& game : games) {
    ASSERT_TRUE(VerifyRecord(game).ok()) << VerifyRecord(game);
    EXPECT_TRUE(OneGame(ParseContestFile(ContestOf(game), Rules())) == game) << ContestOf(game);
    std::vector<std::string> lost;
    EXPECT_TRUE(OneGame(ParseRefereeLog(*RefereeLogText(game, lost), Rules())) == game);
    DuelRecord half = game;
    half.layouts[1].reset();
    const DuelRecord read = OneGame(ParseContestFile(ContestOf(half), Rules()));
    EXPECT_TRUE(read.layouts == half.layouts);
    EXPECT_EQ(read.outcome, half.outcome);
  }
}

constexpr char kContest[] =
    ";INFO[1.0]PA[红]PB[two]TL[1800]SL[31]\n"
    ";AA[diahcbgkkfiecfigjhedjljhg]\n"
    ";AB[bicgcakdgifgeekjfhjjihhld]\n"
    ";MA[G2F2]RA[1]FA[00]\n"
    ";MB[E2F2]RB[2]FB[L1]\n";

constexpr char kLog[] =
    "2019-08-01 裁判启动\n"
    "收到指令：NAME red one\n"
    "收到指令：ARRAY diahcbgkkfiecfigjhedjljhg\n"
    "收到指令：ARRAY bicgcakdgifgeekjfhjjihhld\n"
    "收到指令：BESTMOVE G2F2\n"
    "1-先手: G2F2 结果:1\n"
    "1-后手：E2F2 结果：2\n";

TEST(GameFormatsTest, BothGiveTheSameGame) {
  const DuelRecord contest = OneGame(ParseContestFile(kContest, Rules()));
  EXPECT_EQ(contest.players[0], "红");
  EXPECT_EQ(EventText(contest.plies[1].event), "c8c7=@b1");
  const DuelRecord log = OneGame(ParseRefereeLog(kLog, Rules()));
  EXPECT_EQ(log.plies, contest.plies);
  EXPECT_EQ(log.players, (std::array<std::string, 2>{"red one", "?"}));
}

TEST(GameFormatsTest, LayoutsThatCameInInTheOtherOrder) {
  const std::string swapped =
      absl::StrReplaceAll(kLog, {{"diahcbgkkfiecfigjhedjljhg", "bicgcakdgifgeekjfhjjihhld"},
                                 {"bicgcakdgifgeekjfhjjihhld", "diahcbgkkfiecfigjhedjljhg"}});
  EXPECT_EQ(OneGame(ParseRefereeLog(swapped, Rules())).layouts,
            OneGame(ParseRefereeLog(kLog, Rules())).layouts);
}

const char* const kLongLine = [] {
  static const std::string kLine(5000, 'x');
  return kLine.c_str();
}();

struct Damage {
  const char* name;
  const char* from;
  const char* to;
  const char* error;  // begins with line and column
};

using ContestDamageTest = ::testing::TestWithParam<Damage>;
using LogDamageTest = ::testing::TestWithParam<Damage>;

template <class Parse>
void ExpectRefusal(absl::string_view whole, const Damage& damage, const Parse& parse) {
  ASSERT_TRUE(parse(whole, Rules()).ok());
  const std::string text = absl::StrReplaceAll(whole, {{damage.from, damage.to}});
  ASSERT_NE(text, whole);
  const auto read = parse(text, Rules());
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(std::string(read.status().message()), StartsWith(damage.error));
}

TEST_P(ContestDamageTest, IsRefusedWithItsPlace) {
  ExpectRefusal(kContest, GetParam(), ParseContestFile);
}
TEST_P(LogDamageTest, IsRefusedWithItsPlace) {
  ExpectRefusal(kLog, GetParam(), ParseRefereeLog);
}

std::string DamageName(const ::testing::TestParamInfo<Damage>& damage) {
  return damage.param.name;
}

INSTANTIATE_TEST_SUITE_P(
    All, ContestDamageTest,
    ::testing::Values(
        Damage{"Version", "INFO[1.0]", "INFO[2.0]", "line 1, column 7: the version"},
        Damage{"NoInfo", ";INFO[1.0]", "", "line 1, column 4: a game begins with ;INFO"},
        Damage{"Name", "PB[", "PC[", "line 1, column 19: 'PC' is no name"},
        Damage{"Twice", "PB[", "PA[", "line 1, column 19: PA is here twice"},
        Damage{"NotClosed", "SL[31]", "SL[31", "line 1, column 34: SL[ has no ']'"},
        Damage{"Junk", ";MA", ";ma", "line 4, column 2: expected a name in capitals"},
        Damage{"QuietLimit", "SL[31]", "SL[-1]", "line 1, column 34: SL is a number"},
        Damage{"Control", "PA[红", "PA[\x01", "line 1, column 14: a control"},
        Damage{"Layout", "AA[d", "AA[z", "line 2, column 5: letter 1"},
        Damage{"IllegalLayout", "AA[d", "AA[a", "line 2, column 5: illegal layout"},
        Damage{"Move", "MA[G2F2]", "MA[G2M2]", "line 4, column 5: a move is two"},
        Damage{"Illegal", "MA[G2F2]", "MA[G1F1]", "line 4, column 5: ply 1, b6b7: not a legal"},
        Damage{"WrongResult", "RA[1]", "RA[2]",
               "line 4, column 5: ply 1, c6c7: the pieces give c6c7+"},
        Damage{"Result", "RA[1]", "RA[4]", "line 4, column 13: a result is"},
        Damage{"NoResult", "RA[1]FA[00]", "", "line 5, column 5: the move before"},
        Damage{"LastResult", "RB[2]FB[L1]", "", "line 6, column 1: the last move"},
        Damage{"Flag", "FB[L1]", "FB[K1]", "line 5, column 18: a flag is"},
        Damage{"WrongFlag", "FB[L1]", "FB[L3]", "line 5, column 5: ply 2, c8c7: the flag"},
        Damage{"EarlyFlag", "FA[00]", "FA[L1]", "line 4, column 5: ply 1, c6c7: the flag"},
        Damage{"FlagTwice", "FB[L1]", "FB[L1]FB[L1]", "line 5, column 24: a flag without"},
        Damage{"Turn", ";MB[E2F2]RB[2]FB[L1]\n", ";MA[F2E2]RA[1]\n", "line 5, column 5: ply 2"},
        Damage{"End", "FB[L1]", "FB[L1];EA[3]", "line 5, column 25: an end is"},
        Damage{"Ends", "FB[L1]", "FB[L1];EA[1]EB[1]", "line 5, column 25: EA and EB"},
        Damage{"AfterEnd", "FB[L1]", "FB[L1];EA[1]EB[0];MA[A0A1]", "line 5, column 36: a move"},
        Damage{"LateName", "FB[L1]", "FB[L1]TL[1]", "line 5, column 24: TL is here twice"}),
    DamageName);

INSTANTIATE_TEST_SUITE_P(
    All, LogDamageTest,
    ::testing::Values(
        Damage{"LongLine", "2019", kLongLine, "line 1, column 1: the line is too long"},
        Damage{"Layout", "ARRAY d", "ARRAY z", "line 3, column 12: letter 1"},
        Damage{"OneLayout", "收到指令：ARRAY b", "ARRAY b", "line 6, column 7: a move before both"},
        Damage{"NoLayouts", "ARRAY", "ARAY", "line 6, column 7: a move before both"},
        Damage{"Move", ": G2F2", ": G2", "line 6, column 7: a move is two"},
        Damage{"Colon", "先手:", "先手", "line 6, column 5: expected ':'"},
        Damage{"Result", "结果:1", "结果:x", "line 6, column 15: a result is"},
        Damage{"NoResult", "结果:1", "", "line 6, column 12: expected 结果"},
        Damage{"More", "结果:1", "结果:1 2", "line 6, column 17: more than"},
        Damage{"Number", "1-后手", "7-后手", "line 7, column 6: move 7 does not follow"},
        Damage{"Turn", "1-后手", "2-先手", "line 7, column 6: ply 2 is that of black"},
        Damage{"WrongResult", "结果：2", "结果：0", "line 7, column 6: ply 2, c8c7: the pieces"}),
    DamageName);

TEST(GameFormatsTest, BytesThatAreNoCharacter) {
  const std::string bad = absl::StrCat(";INFO[1.0]\n;AA[", "\xff\xff", "]\n");
  const auto read = ReadGames(bad, Format::kContest, ReadOptions());
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(std::string(read.status().message()),
              StartsWith("line 2, column 5: these bytes are no gb18030 character"));
  ReadOptions utf8;
  utf8.encoding = Encoding::kUtf8;
  const auto gbk = EncodeText(kContest, Encoding::kGb18030);
  ASSERT_TRUE(gbk.ok());
  EXPECT_TRUE(ReadGames(*gbk, Format::kContest, ReadOptions()).ok());
  EXPECT_THAT(std::string(ReadGames(*gbk, Format::kContest, utf8).status().message()),
              StartsWith("line 1, column 14: these bytes are no utf-8 character"));
}

TEST(GameFormatsTest, ContentTellsTheFormat) {
  EXPECT_EQ(DetectFormat(kContest), Format::kContest);
  EXPECT_EQ(DetectFormat(absl::StrCat("\xEF\xBB\xBF", kContest)), Format::kContest);
  EXPECT_EQ(DetectFormat(kLog), Format::kLog);
  EXPECT_EQ(DetectFormat("# a\n\njunqi-record 1\n"), Format::kRecord);
  EXPECT_EQ(DetectFormat("diahcbgkkfiecfigjhedjljhg\n"), Format::kLetters);
  EXPECT_EQ(DetectFormat("排军旅兵团/师O兵O弹\n"), Format::kGrid);
  EXPECT_EQ(DetectFormat(""), absl::nullopt);
  EXPECT_EQ(DetectFormat("Hello 3\n"), absl::nullopt);
  EXPECT_EQ(DetectFormat("\xff\xff"), absl::nullopt);
}

}  // namespace
}  // namespace sapper
