// Replay and analysis of a game that they know by its variant alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "cli/replay_session.h"
#include "records/format.h"
#include "tests/support/toy_records.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class ToyReplayTest : public ::testing::Test {
 protected:
  // What the session says to these lines.
  std::string Says(const std::string& lines) {
    out_.str("");
    std::istringstream in(lines);
    for (std::string line; std::getline(in, line);) replay_.Obey(line);
    return out_.str();
  }

  std::string text_ =
      ToyRecord() + absl::StrReplaceAll(ToyRecord(), {{"east-layout 1", "east-layout ?"}});
  std::ostringstream out_;
  ReplaySession replay_{text_, GamesWithToy(), {.ascii = true}, out_};
};

TEST_F(ToyReplayTest, StepsThroughADiceGame) {
  ASSERT_TRUE(replay_.Open(1).ok());
  EXPECT_TRUE(replay_.verdict().ok()) << replay_.verdict();
  EXPECT_THAT(Says("info"), HasSubstr("game 1 (1.2): north one, east two, south three, rules toy"));
  EXPECT_THAT(Says("next"), HasSubstr("ply 1 of "));
  EXPECT_THAT(Says("end"), HasSubstr("wins ("));
  EXPECT_THAT(Says("verify"), HasSubstr("this record is right"));
}

// The head of a game holds names of any length.
TEST_F(ToyReplayTest, LinesFitTheTerminal) {
  std::string name;
  for (int i = 0; i < 40; ++i) absl::StrAppend(&name, i == 0 ? "" : " ", "name", i);
  const std::string text = absl::StrReplaceAll(ToyRecord(), {{"north one", "north " + name}});
  for (size_t columns : {size_t{40}, size_t{80}}) {
    ReplaySession replay{text, GamesWithToy(), {.ascii = true}, out_, columns};
    ASSERT_TRUE(replay.Open(1).ok());
    out_.str("");
    for (const char* line : {"info", "next", "end", "verify", "view nobody", "goto 100"})
      replay.Obey(line);
    EXPECT_THAT(out_.str(), HasSubstr("name39"));
    for (absl::string_view line : absl::StrSplit(out_.str(), '\n'))
      EXPECT_LE(line.size(), columns) << line;
  }
}

TEST_F(ToyReplayTest, ASeatSeesItsOwnPieceAndTheTruthAll) {
  ASSERT_TRUE(replay_.Open(1).ok());
  const std::string truth = Says("start");
  for (const char* name : {"King", "Pawn", "Kngt"}) EXPECT_THAT(truth, HasSubstr(name));
  const std::string east = Says("view east");
  EXPECT_THAT(east, HasSubstr("Pawn"));
  EXPECT_THAT(east, Not(HasSubstr("King")));
  EXPECT_THAT(Says("view red"), HasSubstr("a view is north, east, south, or truth"));
  EXPECT_THAT(Says("view truth"), HasSubstr("King"));
}

// The truth is then what follows for the first seat whose set-up is known.
TEST_F(ToyReplayTest, WhereASetupIsNotKnown) {
  ASSERT_TRUE(replay_.Open(2).ok());
  EXPECT_TRUE(replay_.verdict().ok()) << replay_.verdict();
  const std::string truth = Says("start");
  EXPECT_THAT(truth, HasSubstr("King"));
  EXPECT_THAT(truth, Not(HasSubstr("Pawn")));
  EXPECT_THAT(Says("view east"), HasSubstr("the layout of east is not known"));
  EXPECT_EQ(Says("view truth"), truth);
}

TEST_F(ToyReplayTest, EveryCommandIsInTheListAndNothingElseIsOne) {
  ASSERT_TRUE(replay_.Open(1).ok());
  const std::string help = Says("help");
  for (const char* name : {"next", "back", "goto N", "start", "end", "view SIDE", "game N", "info",
                           "verify", "help", "quit"})
    EXPECT_THAT(help, HasSubstr(name));
  EXPECT_THAT(help, HasSubstr("north, east, south, truth"));
  EXPECT_THAT(Says("jump"), HasSubstr("'jump' is no command"));
  EXPECT_THAT(Says("next 3"), HasSubstr("nothing follows 'next'"));
  EXPECT_THAT(Says("goto 1 2"), HasSubstr("the number of a ply"));
  EXPECT_THAT(Says("99"), HasSubstr("the game has "));
  EXPECT_THAT(Says("game 3"), HasSubstr("there are only 2 games in the file"));
  EXPECT_FALSE(replay_.Obey("quit"));
}

TEST_F(ToyReplayTest, CommentsAreShownWithTheirPly) {
  const std::string commented =
      absl::StrReplaceAll(ToyRecord(), {{"\n2 ", "\n# a\x1b remark\n# and more\n2 "}});
  ReplaySession replay(commented, GamesWithToy(), {.ascii = true}, out_);
  ASSERT_TRUE(replay.Open(1).ok());
  replay.Obey("goto 1");
  EXPECT_THAT(out_.str(), Not(HasSubstr("remark")));
  replay.Obey("next");
  EXPECT_THAT(out_.str(), HasSubstr("# a\\x1b remark\n# and more\nply 2 of "));
}

TEST(ToyRecordsInFormats, OwnRecordsPassAndForeignFormatsRefuseThem) {
  const ReadOptions options{.variants = GamesWithToy(), .rules = {}, .encoding = {}};
  const auto games = ReadGames(ToyRecord(), Format::kRecord, options);
  ASSERT_TRUE(games.ok()) << games.status();
  std::vector<std::string> lost;
  EXPECT_EQ(*WriteGames(*games, Format::kRecord, Encoding::kUtf8, lost), ToyRecord());
  for (Format format : {Format::kContest, Format::kLog}) {
    const auto refused = WriteGames(*games, format, Encoding::kUtf8, lost);
    EXPECT_THAT(std::string(refused.status().message()),
                HasSubstr("game 1: it is a game of toy, not duel"));
  }
  EXPECT_THAT(lost, ::testing::IsEmpty());
}

}  // namespace
}  // namespace sapper
