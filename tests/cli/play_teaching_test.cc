// sapper play explains: rules, reasons, losses, likely ranks; and keeps what it would lose.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cli/play_thinking.h"
#include "cli/terminal.h"
#include "tests/support/files.h"
#include "tests/support/play_script.h"
#include "tests/support/toy_variant.h"
#include "variants/registry.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr char kRed[] = "diahcbgkkfiecfigjhedjljhg";

// Against the yardstick that always plays the same.
PlaySettings Settings() {
  PlaySettings settings;
  settings.variants = StandardVariants();
  settings.variant = settings.variants.front();
  settings.rules = settings.variant->DefaultSettings();
  settings.opponent.player = "greedy";
  settings.setup = kRed;
  settings.style.ascii = true;
  return settings;
}

TEST(PlayTeachingTest, TheRulesAreAHelpTopic) {
  const std::string text = PlayScript("help rules\nhelp\nquit", Settings());
  EXPECT_THAT(text, HasSubstr("LOSES"));
  EXPECT_THAT(text, HasSubstr("help [rules]"));
}

TEST(PlayTeachingTest, AnIllegalMoveIsExplained) {
  const std::string text = PlayScript("b6b7\na1a2\nb3b4\nquit", Settings());
  EXPECT_THAT(text, HasSubstr("a mountain lies between b6 and b7; 'moves' lists what is legal"));
  EXPECT_THAT(text, HasSubstr("nothing stands on b3"));
}

TEST(PlayTeachingTest, MovesAreListedAndLossesCounted) {
  const std::string text = PlayScript("list\nlost\nc6c7\nlist\nlost\nquit", Settings());
  EXPECT_THAT(text, HasSubstr("no move was made yet"));
  EXPECT_THAT(text, HasSubstr("you have lost 0\nSapper has lost 0\n"));
  EXPECT_THAT(text, HasSubstr("1. c6c7"));
  EXPECT_THAT(text, HasSubstr("2. "));
}

TEST(PlayTeachingTest, TheLikelyBoardHidesNothing) {
  const std::string text = PlayScript("likely\nquit", Settings());
  const std::string board = text.substr(text.find("ply 0"));
  EXPECT_THAT(board, Not(HasSubstr("??")));
  EXPECT_THAT(board, HasSubstr("[*"));
  EXPECT_THAT(board, HasSubstr("most likely rank"));
}

TEST(PlayTeachingTest, WhatOfASquareTellsTheRangeOfRanks) {
  const std::string text = PlayScript("what a7\nquit", Settings());
  EXPECT_THAT(text, HasSubstr("  possible: commander to engineer\n"));
}

TEST(PlayTeachingTest, NoLineIsLongerThanTheTerminal) {
  for (bool ascii : {false, true}) {
    PlaySettings settings = Settings();
    settings.style.ascii = ascii;
    settings.rules = "casual Mines=burst FlagTaker=not-commander QuietResult=loss";
    settings.rules = settings.variant->ParseSettings(settings.rules).value_or("contest");
    const std::string text = PlayScript(
        "help\nhelp rules\nwhat\nwhat a7 a8\nlikely\nlost\nmoves\nlist\nfoo\nb6b7\nc6c7\n"
        "save /nonexistent/folder/that/has/a/long/name/file\nresign\nn",
        settings);
    for (absl::string_view line : absl::StrSplit(text, '\n'))
      EXPECT_LE(ColumnsOf(line), 80U) << line;
  }
}

TEST(PlayTeachingTest, EnglishNamesHaveNoChinese) {
  PlaySettings settings = Settings();
  settings.style.ascii = false;
  settings.style.chinese = false;
  const std::string text = PlayScript("help\nwhat\nlikely\nc6c7\nresign\nn", settings);
  for (absl::string_view line : absl::StrSplit(text, '\n'))
    for (char c : line) EXPECT_FALSE('\xe4' <= c && c <= '\xe9') << line;
}

// When the game is over, all is shown: also which pieces were lost, and no ranks are guessed.
TEST(PlayTeachingTest, AfterTheEndNothingIsUnknown) {
  const std::string path =
      (std::filesystem::temp_directory_path() / absl::StrCat("sapper-over-", getpid())).string();
  std::ofstream(path) << "junqi-record 1\nrules contest\nred you\nblack greedy\nred-layout " << kRed
                      << "\nblack-layout bicgcakdgifgeekjfhjjihhld\nmoves\n"
                         "1 c6c7+\n2 c8c7=@b1\nresult none\nend\n";
  PlaySettings settings = Settings();
  settings.setup.reset();
  settings.record_file = path;
  const std::string text = PlayScript("lost\nresign\nlost\nwhat\nlikely\nn", settings);
  std::filesystem::remove(path);
  const size_t end = text.find("Sapper wins");
  ASSERT_NE(end, std::string::npos) << text;
  EXPECT_THAT(text.substr(0, end), HasSubstr("unknown"));
  const std::string after = text.substr(end);
  EXPECT_THAT(after, Not(HasSubstr("unknown")));
  EXPECT_THAT(after, HasSubstr("Sapper has lost 2: "));
  EXPECT_THAT(after, Not(HasSubstr("%")));
  EXPECT_THAT(after, Not(HasSubstr("most likely")));
}

class PlayKeepingTest : public ::testing::Test {
 protected:
  void TearDown() override {
    std::filesystem::remove_all(folder_);
  }
  PlaySettings Kept() const {
    PlaySettings settings = Settings();
    settings.autosave_file = file_;
    settings.makes_autosave_folder = true;
    settings.asks_before_dropping = true;
    return settings;
  }
  const std::string folder_ =
      (std::filesystem::temp_directory_path() / absl::StrCat("sapper-keep-", getpid())).string();
  const std::string file_ = absl::StrCat(folder_, "/state/unfinished.txt");
};

TEST_F(PlayKeepingTest, AGameThatIsBrokenOffIsOfferedAgain) {
  EXPECT_THAT(PlayScript("c6c7\nquit", Kept()), HasSubstr("The game is kept"));
  const std::string again = PlayScript("y\nlist\nquit", Kept());
  EXPECT_THAT(again, HasSubstr("A game of 2 plies is not over. Go on with it?"));
  EXPECT_THAT(again, HasSubstr("1. c6c7"));
  EXPECT_THAT(PlayScript("n\nlist\nquit", Kept()), HasSubstr("no move was made yet"));
  // Declining it is not yet losing it.
  EXPECT_THAT(PlayScript("n\nquit", Kept()), HasSubstr("A game of 2 plies"));
}

// The prompt is for terminals alone: what may be answered stands in the question itself.
TEST_F(PlayKeepingTest, EveryQuestionSaysWhatMayBeAnswered) {
  std::filesystem::create_directories(folder_);
  const std::string other = folder_ + "/other";
  PlayScript(absl::StrCat("a6a7\nsave ", other, "\nquit"), Settings());
  PlaySettings resumed = Kept();
  resumed.record_file = other;
  const std::vector<std::pair<std::string, PlaySettings>> scripts = {{"c6c7\nquit\ny", Kept()},
                                                                     {"n\nresign\nn", Kept()},
                                                                     {"quit", Kept()},
                                                                     {"c6c7\nquit", Kept()},
                                                                     {"n", resumed}};
  int questions = 0;
  for (const auto& [script, settings] : scripts)
    for (absl::string_view line : absl::StrSplit(PlayScript(script, settings), '\n')) {
      EXPECT_FALSE(absl::EndsWith(line, "?")) << line;
      questions += absl::EndsWith(line, "? (y/n)") ? 1 : 0;
    }
  EXPECT_GE(questions, 3);
}

// A folder that the person named is theirs to make.
TEST_F(PlayKeepingTest, OnlyTheFolderThatIsMeantForItIsMade) {
  PlaySettings settings = Kept();
  settings.makes_autosave_folder = false;
  EXPECT_THAT(PlayScript("c6c7\nquit\ny", settings),
              HasSubstr(absl::StrCat("there is no folder ", folder_)));
  EXPECT_FALSE(std::filesystem::exists(folder_));
}

TEST_F(PlayKeepingTest, AGameThatIsOverIsNotOfferedAgain) {
  PlayScript("c6c7\nresign\nn", Kept());
  EXPECT_TRUE(std::filesystem::exists(file_));
  EXPECT_THAT(PlayScript("quit", Kept()), Not(HasSubstr("not over")));
}

TEST_F(PlayKeepingTest, ResumingAnotherGameAsksBeforeTheKeptOneIsDropped) {
  std::filesystem::create_directories(folder_);
  const std::string other = folder_ + "/other";
  PlayScript(absl::StrCat("c6c7\nsave ", other, "\nquit"), Settings());
  PlayScript("a6a7\nquit", Kept());
  const std::string kept = FileText(file_);
  PlaySettings settings = Kept();
  settings.record_file = other;
  EXPECT_THAT(PlayScript("n\nc6b5", settings), HasSubstr("Drop it for this one?"));
  EXPECT_EQ(FileText(file_), kept);
  EXPECT_THAT(PlayScript("y\nlist\nquit", settings), HasSubstr("1. c6c7"));
  // The kept game itself is resumed without a question.
  settings.record_file = file_;
  EXPECT_THAT(PlayScript("list\nquit", settings),
              AllOf(HasSubstr("1. a6a7"), Not(HasSubstr("Drop it"))));
}

TEST_F(PlayKeepingTest, AFileThatIsNoGameIsNoObstacle) {
  std::filesystem::create_directories(folder_ + "/state");
  std::ofstream(file_) << "nonsense";
  EXPECT_THAT(PlayScript("c6c7\nquit", Kept()), HasSubstr("You: c6c7"));
}

TEST_F(PlayKeepingTest, AGameThatCannotBeKeptIsPlayedAndThatIsSaidOnce) {
  PlaySettings settings = Kept();
  settings.autosave_file = "/dev/null/x";
  const std::string text = PlayScript("c6c7\nresign\nn", settings);
  const std::string said = "this game is not kept";
  EXPECT_THAT(text, HasSubstr(said));
  EXPECT_EQ(text.find(said), text.rfind(said));
}

TEST_F(PlayKeepingTest, AnUnfinishedGameIsNotDroppedUnasked) {
  PlaySettings settings = Kept();
  settings.autosave_file.clear();
  for (const char* leave : {"new", "quit", "resume /nonexistent"}) {
    const std::string stays =
        PlayScript(absl::StrCat("c6c7\n", leave, "\nn\nlist\nquit\ny"), settings);
    EXPECT_THAT(stays, HasSubstr("not over, and is not saved")) << leave;
    EXPECT_THAT(stays, HasSubstr("1. c6c7")) << leave;
    // Before the first move nothing is lost.
    EXPECT_THAT(PlayScript(absl::StrCat(leave, "\nquit"), settings), Not(HasSubstr("not over")));
  }
  std::filesystem::create_directories(folder_);
  const std::string saved = PlayScript(absl::StrCat("c6c7\nsave ", folder_, "/x\nquit"), settings);
  EXPECT_THAT(saved, Not(HasSubstr("not over, and is not saved")));
}

TEST_F(PlayKeepingTest, ASavedGameKeepsItsOpponent) {
  std::filesystem::create_directories(folder_);
  const std::string path = folder_ + "/game";
  PlaySettings settings = Settings();
  settings.opponent = {"greedy", 30, "1s", 77};
  PlayScript(absl::StrCat("c6c7\nsave ", path, "\nquit"), settings);
  EXPECT_THAT(FileText(path), HasSubstr("player greedy strength 30 nodes 77"));
  settings.opponent = {"random", 100, "2s", 0};
  settings.record_file = path;
  const std::string again = absl::StrCat(path, "2");
  PlayScript(absl::StrCat("save ", again, "\nquit"), settings);
  EXPECT_THAT(FileText(again), HasSubstr("player greedy strength 30 nodes 77"));
  settings.choices.strength = 60;
  EXPECT_THAT(PlayScript("quit", settings), HasSubstr("contradicts"));
}

// Plays on until it is stopped, which the signal of the person at the terminal does.
class Interrupted : public SeatPlayer {
 public:
  std::string name() const override {
    return "interrupted";
  }
  bool SeesAll() const override {
    return false;
  }
  bool ThinksAtOnce() const override {
    return false;
  }
  void NewGame() override {}
  void Prepare(absl::string_view) override {}
  SeatSearchResult Search(const SeatGame& game, const SeatLimits&, SearchControl& control,
                          const InfoCallback& info) override {
    SeatSearchInfo found;
    found.depth = 3;
    found.nodes = 1200;
    found.time = absl::Milliseconds(400);
    found.value = 0.5;
    info(found);
    EXPECT_FALSE(control.stopped());
    std::raise(SIGINT);
    EXPECT_TRUE(control.stopped());
    SeatSearchResult result;
    result.action = game.LegalActions().front();
    return result;
  }
  std::string ChooseSetup(absl::string_view, Seat, uint64_t) override {
    return "1";
  }
};

TEST(PlayThinkingTest, AnInterruptMeansMoveNow) {
  const auto toy = ToyVariant();
  const std::string text = "layout 1 side north";
  Words words(text);
  const auto game = toy->ReadPosition("toy", words);
  ASSERT_TRUE(game.ok());
  struct sigaction before {};
  sigaction(SIGINT, nullptr, &before);
  Interrupted player;
  std::vector<std::string> shown;
  const SeatSearchResult result =
      SearchAtTerminal(player, **game, {}, [&](const std::string& line) { shown.push_back(line); });
  EXPECT_EQ(result.action, "leap");
  EXPECT_THAT(shown, ::testing::ElementsAre("depth 3, 1200 nodes, 0.4 s, expects 75%", ""));
  SeatSearchInfo none;
  none.nodes = 1;
  none.value = std::nan("");
  EXPECT_EQ(ThinkingText(none), "depth 0, 1 node, 0.0 s");
  struct sigaction after {};
  sigaction(SIGINT, nullptr, &after);
  EXPECT_EQ(after.sa_handler, before.sa_handler);
  EXPECT_EQ(SearchAtTerminal(player, **game, {}, nullptr).action, "leap");
}

}  // namespace
}  // namespace sapper
