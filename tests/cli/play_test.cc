// sapper play, driven by scripts; and the binary under signals.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cli/terminal.h"
#include "tests/support/files.h"
#include "tests/support/play_script.h"
#include "tests/support/program.h"
#include "tests/support/shared_data.h"
#include "variants/duel.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kRed[] = "diahcbgkkfiecfigjhedjljhg";
constexpr char kBlack[] = "bicgcakdgifgeekjfhjjihhld";

// Plays the first of its legal moves from a fixed layout, so that the transcripts stay.
class FirstMovePlayer : public Player {
 public:
  std::string name() const override {
    return "first";
  }
  SearchResult Search(const InformationState& state, const Limits&, SearchControl&,
                      const InfoCallback&) override {
    MoveList moves;
    state.view().LegalMoves(moves);
    SearchResult result;
    if (!moves.empty()) result.move = moves[0];
    return result;
  }
  Layout ChooseLayout(const Rules&, Side side, uint64_t) override {
    return *Layout::Parse(side == Side::kRed ? kRed : kBlack);
  }
};

// Of such players, with all possible ranks alike: the numbers of the true belief are not this
// test's business.
std::shared_ptr<const Variant> Duel() {
  static constexpr const char* kNames[] = {"first"};
  DuelParts parts;
  parts.player_names = kNames;
  parts.make_player = [](absl::string_view, const PlayerOptions&) {
    return std::make_unique<FirstMovePlayer>();
  };
  return std::make_shared<DuelVariant>(std::move(parts));
}

PlaySettings DuelSettings() {
  PlaySettings settings;
  settings.variant = Duel();
  settings.variants = {settings.variant};
  settings.rules = settings.variant->DefaultSettings();
  return settings;
}

std::string Transcript(const std::string& script, const PlaySettings& settings = DuelSettings()) {
  return PlayScript(script, settings);
}

std::string Golden(const std::string& name) {
  return FileText(SourcePath("tests/golden/play/" + name));
}

// With SAPPER_UPDATE_GOLDEN set the file is written anew instead.
void ExpectGolden(const std::string& name, const std::string& text) {
  if (std::getenv("SAPPER_UPDATE_GOLDEN") != nullptr)
    std::ofstream(SourcePath("tests/golden/play/" + name)) << text;
  EXPECT_EQ(text, Golden(name));
}

TEST(PlayTest, AGameInChinese) {
  ExpectGolden(
      "chinese.txt",
      Transcript("\nhelp\nmoves c6\nc6c7\nwhat c8\nwhat a1\nhint\nundo\nlayout\nresign\nn"));
}

TEST(PlayTest, AGameInAscii) {
  PlaySettings settings = DuelSettings();
  settings.style.ascii = true;
  settings.human = Seat(1);
  const std::string text = Transcript("\nboard\nmoves\nquit", settings);
  ExpectGolden("ascii.txt", text);
  for (char c : text) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~'));
}

TEST(PlayTest, RanksOfTheBoardAreAlignedInEveryStyle) {
  for (bool ascii : {false, true}) {
    for (bool chinese : {false, true}) {
      PlaySettings settings = DuelSettings();
      settings.style.ascii = ascii;
      settings.style.chinese = chinese;
      const std::string text = Transcript("\nc6c7\nresign\nn", settings);
      int ranks = 0;
      for (absl::string_view line : absl::StrSplit(text, '\n')) {
        if (line.size() < 40 || line[2] != ' ' ||
            (line[3] != '[' && line[3] != '>' && line[3] != '{'))
          continue;
        const size_t end = line.find_last_of("]}<");
        EXPECT_EQ(ColumnsOf(line.substr(0, end + 1)), 46U) << line;
        ++ranks;
      }
      EXPECT_GE(ranks, 36);
    }
  }
}

TEST(PlayTest, ColourOnlyWhereItIsWanted) {
  EXPECT_THAT(Transcript("\nc6c7\nquit"), Not(HasSubstr("\x1b")));
  PlaySettings settings = DuelSettings();
  settings.style.colour = true;
  EXPECT_THAT(Transcript("\nc6c7\nquit", settings), HasSubstr("\x1b[1;31m"));
}

TEST(PlayTest, HiddenRanksAreNotShownBeforeTheEnd) {
  const std::string text = Transcript("\nc6c7\nboard\nwhat\nsave /nonexistent/x\nquit");
  EXPECT_THAT(text, Not(HasSubstr(kBlack)));
  EXPECT_THAT(text, Not(HasSubstr("*地雷")));
  EXPECT_THAT(Transcript("\nresign\nn"), HasSubstr(kBlack));
}

TEST(PlayTest, OddInputIsAnsweredAndHarmsNothing) {
  const std::string odd = absl::StrCat(
      "\n", "\xff\xfe\x80\n", std::string(100000, 'x'), "\n", std::string("a\0b", 3),
      "\nc6c6\nz9z9\nwhat z1\nwhat\t\nmoves", " 7\nsave\nresume\nlayout abc\nundo\n\x1b[31m\nquit");
  const std::string text = Transcript(odd);
  EXPECT_THAT(text, HasSubstr("is no command and no move"));
  EXPECT_THAT(text, HasSubstr("Goodbye."));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(text, Not(HasSubstr("\xff")));
  EXPECT_LT(text.size(), 20000U);
  EXPECT_THAT(Transcript(""), HasSubstr("ply 0"));
  EXPECT_THAT(Transcript("\nc6c7"), HasSubstr("Goodbye."));
}

// Whoever writes 'undo 2' means more than one move.
TEST(PlayTest, WordsAfterACommandThatStandsAloneAreRefused) {
  const std::string text = Transcript("\nc6c7\nundo 2\nlist\nresign now\nquit please\nquit");
  EXPECT_THAT(text, HasSubstr("'undo' stands alone: take your last move back"));
  EXPECT_THAT(text, HasSubstr("1. c6c7"));
  EXPECT_THAT(text, HasSubstr("'resign' stands alone"));
  EXPECT_THAT(text, HasSubstr("'quit' stands alone"));
  EXPECT_THAT(text, Not(HasSubstr("Sapper wins")));
}

TEST(PlayTest, SavedGamesGoOnWhereTheyWere) {
  const std::string file =
      (std::filesystem::temp_directory_path() / absl::StrCat("sapper-play-", getpid(), ".txt"))
          .string();
  const std::string saved = Transcript(absl::StrCat("\nc6c7\nsave ", file, "\nboard\nquit"));
  EXPECT_THAT(saved, HasSubstr("saved to"));
  // Another session does not write over it, but reads it.
  EXPECT_THAT(Transcript(absl::StrCat("\nsave ", file, "\nquit")), HasSubstr("is there already"));
  PlaySettings settings = DuelSettings();
  settings.record_file = file;
  settings.human = Seat(1);  // the file knows better
  const std::string resumed = Transcript(absl::StrCat("board\nsave ", file, "\nquit"), settings);
  EXPECT_THAT(resumed, HasSubstr("ply 2, you have"));
  EXPECT_THAT(resumed, HasSubstr("saved to"));
  std::filesystem::remove(file);
  EXPECT_THAT(Transcript("quit", settings), HasSubstr("cannot be read"));
}

TEST(PlayTest, TheLayoutMayBeChosenAndChanged) {
  const std::string text =
      Transcript(absl::StrCat("aaaaaaaaaaaaaaaaaaaaaaaaa\n", kBlack, "\nlayout\nlayout ", kRed,
                              "\nlayout\nc6c7\nlayout ", kBlack, "\nquit"));
  EXPECT_THAT(text, HasSubstr("illegal layout"));
  EXPECT_THAT(text, HasSubstr(absl::StrCat("\n", kBlack, "\n")));
  EXPECT_THAT(text, HasSubstr(absl::StrCat("\n", kRed, "\n")));
  EXPECT_THAT(text, HasSubstr("pieces have moved"));
}

TEST(PlayTest, CommandsAtTheQuestionForALayout) {
  for (const char* word :
       {"moves", "what", "hint", "undo", "layout", "save x", "new", "resign", "board", "RESIGN"}) {
    const std::string text = Transcript(absl::StrCat(word, "\nquit"));
    EXPECT_THAT(text, HasSubstr("choose a layout first")) << word;
    EXPECT_THAT(text, Not(HasSubstr("ply 0"))) << word;
  }
  EXPECT_THAT(Transcript("help\nquit"), HasSubstr("resume FILE"));
  EXPECT_THAT(Transcript("resume\nquit"), HasSubstr("after 'resume'"));
  EXPECT_THAT(Transcript("resume /no/such/file\n\nquit"), HasSubstr("ply 0"));
  EXPECT_THAT(Transcript(absl::StrCat("layout ", kRed, "\nlayout\nquit")),
              HasSubstr(absl::StrCat("\n", kRed, "\n")));
}

TEST(PlayTest, ResumesAtTheQuestionForALayoutAndTakesTheFirstOfSeveralGames) {
  const std::string file =
      (std::filesystem::temp_directory_path() / absl::StrCat("sapper-games-", getpid(), ".txt"))
          .string();
  const std::string saved = Transcript(absl::StrCat("\nc6c7\nresign\nsave ", file, "\nn"));
  EXPECT_THAT(saved, HasSubstr("saved to"));
  EXPECT_THAT(saved, Not(HasSubstr("do not look")));
  const std::string resume = absl::StrCat("resume ", file, "\nundo\nquit");
  const std::string text = Transcript(resume);
  EXPECT_THAT(text, HasSubstr("you resign"));
  EXPECT_THAT(text, HasSubstr("ply 2, you have"));
  EXPECT_THAT(text, Not(HasSubstr("first game")));
  const std::string record = FileText(file);
  std::ofstream(file, std::ios::app) << record;
  EXPECT_THAT(Transcript(resume), HasSubstr("this is its first game"));
  std::filesystem::remove(file);
}

TEST(PlayTest, MovesAsPeopleWriteThem) {
  for (const char* move : {"c6c7", "c6-c7", "c6 c7", "C6C7", "c6 - c7", "  c6\tc7 "})
    EXPECT_THAT(Transcript(absl::StrCat("\n", move, "\nquit")), HasSubstr("You: c6c7")) << move;
  for (const char* move : {"c6c7+", "c6 c7 c8", "c6", "c6c7-", "c6c7 c8"})
    EXPECT_THAT(Transcript(absl::StrCat("\n", move, "\nquit")), HasSubstr("is no command")) << move;
}

TEST(PlayTest, WhatAnswersForEverySquareThatIsNamed) {
  const std::string text = Transcript("\nwhat a7 B7 a1 c9\nquit");
  for (const char* answer : {"\na7: ", "\nb7: ", "\na1: ", "\nc9: nothing stands there"})
    EXPECT_THAT(text, HasSubstr(answer));
}

TEST(PlayTest, LongLinesAreWrappedAtWords) {
  for (size_t columns : {40U, 80U}) {
    PlaySettings settings = DuelSettings();
    settings.columns = columns;
    const std::string text = Transcript("\nwhat\nmoves\nquit", settings);
    const size_t begin = text.find("\na7: ");
    ASSERT_NE(begin, std::string::npos);
    for (absl::string_view line : absl::StrSplit(text.substr(begin), '\n'))
      EXPECT_LE(ColumnsOf(line), columns) << line;
  }
  EXPECT_EQ(Wrapped({"aa", "bb", "cc"}, 5), "aa bb\n  cc");
  EXPECT_EQ(Wrapped({"aaaaaaaa", "b"}, 5), "aaaaaaaa\n  b");
  EXPECT_EQ(Wrapped({"工兵", "b"}, 6), "工兵 b");
  EXPECT_EQ(Wrapped({"工兵", "b"}, 5), "工兵\n  b");
  EXPECT_EQ(Wrapped({}, 5), "");
}

TEST(PlayTest, TheCompactBoardFitsTwentyFourLines) {
  PlaySettings settings = DuelSettings();
  settings.style.compact = true;
  const std::string text = Transcript("\nquit", settings);
  const std::string board = text.substr(text.find("   a"));
  EXPECT_LT(std::count(board.begin(), board.end(), '\n'), 20);
  EXPECT_THAT(board, HasSubstr("\n12 "));
}

TEST(PlayTest, ColourByDefaultFollowsTheEnvironment) {
  const auto colour = [](const char* no_colour, const char* terminal) {
    setenv("NO_COLOR", no_colour, 1);
    setenv("TERM", terminal, 1);
    return ColourByDefault(true);
  };
  EXPECT_TRUE(colour("", "xterm"));
  EXPECT_FALSE(colour("", "dumb"));
  EXPECT_FALSE(colour("1", "xterm"));
  EXPECT_FALSE(colour("0", "xterm"));
  colour("", "xterm");
  EXPECT_FALSE(ColourByDefault(false));
}

TEST(PlayTest, ATakenFlagEndsTheGameAndAnotherBegins) {
  PlaySettings settings = DuelSettings();
  settings.setup = kRed;
  const std::string text = Transcript("resign\nundo\nresign\ny\n\nquit", settings);
  EXPECT_THAT(text, HasSubstr("Sapper wins: you resign."));
  EXPECT_THAT(text, HasSubstr("Your layout: 25 letters"));
}

// The binary: a match of engines that never answer is stopped by a signal, without orphans.
class SignalTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(BuiltPath("sapper"))) GTEST_SKIP() << "sapper is not built";
    file_ = (std::filesystem::temp_directory_path() / absl::StrCat("sapper-signal-", getpid()))
                .string();
  }
  void TearDown() override {
    std::filesystem::remove(file_);
  }

  // Starts a match whose engine writes its child's number to file_, and waits for that.
  pid_t StartMatch() {
    const pid_t pid = fork();
    if (pid == 0) {
      const std::string program = BuiltPath("sapper");
      const std::string command = "cmd=" + BuiltPath("tests/fake_engine");
      const std::string argument = "arg=" + file_;
      execl(program.c_str(), "sapper", "match", "--quiet", "--games", "100000", "--engine",
            "random", "--engine", command.c_str(), "arg=forks", argument.c_str(), "--layouts",
            "engine", static_cast<char*>(nullptr));
      _exit(127);
    }
    for (int i = 0; i < 1000 && !(std::ifstream(file_) >> child_); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return pid;
  }

  std::string file_;
  pid_t child_ = 0;
};

TEST_F(SignalTest, InterruptedMatchEndsInOrder) {
  for (int signal : {SIGINT, SIGTERM}) {
    const pid_t match = StartMatch();
    ASSERT_GT(child_, 0);
    kill(match, signal);
    int status = 0;
    ASSERT_EQ(waitpid(match, &status, 0), match);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 130) << status;
    EXPECT_TRUE(IsGone(child_));
    std::filesystem::remove(file_);
  }
}

}  // namespace
}  // namespace sapper
