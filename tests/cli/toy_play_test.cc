// sapper play with a game that has nothing in common with Junqi: three seats, a die, other words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tests/support/files.h"
#include "tests/support/play_script.h"
#include "tests/support/toy_variant.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

PlaySettings ToySettings() {
  PlaySettings settings;
  settings.variant = ToyVariant();
  settings.variants = {settings.variant};
  settings.rules = settings.variant->DefaultSettings();
  settings.style.ascii = true;
  settings.seed = 7;
  return settings;
}

std::string Play(const std::string& script, const PlaySettings& settings = ToySettings()) {
  return PlayScript(script, settings);
}

// Lines that say what a seat did: "You: step:2", "east: leap:1".
std::vector<std::string> EventLines(const std::string& text) {
  std::vector<std::string> events;
  for (absl::string_view line : absl::StrSplit(text, '\n'))
    for (const char* seat : {"You: ", "north: ", "east: ", "south: "})
      if (absl::string_view(line).substr(0, std::string(seat).size()) == seat)
        events.emplace_back(line);
  return events;
}

// A seed of dice with which the person moves twice before anybody is gone.
PlaySettings LongGame() {
  PlaySettings settings = ToySettings();
  for (settings.seed = 1; settings.seed < 200; ++settings.seed)
    if (EventLines(Play("2\nstep\nstep\nquit", settings)).size() == 6) break;
  return settings;
}

class ToyFile : public ::testing::Test {
 protected:
  void TearDown() override {
    std::filesystem::remove(file_);
  }
  const std::string file_ =
      (std::filesystem::temp_directory_path() / absl::StrCat("sapper-toy-play-", getpid()))
          .string();
};
using ToyPlayTest = ToyFile;

TEST_F(ToyPlayTest, ThreeSeatsMoveInTurnAndAreCalledByTheirNames) {
  const std::string text = Play("2\nstep\nquit", LongGame());
  EXPECT_THAT(text, HasSubstr("You are north, rules toy. Your layout: a digit from 1 to 3"));
  EXPECT_THAT(text, HasSubstr("ply 0, you have 1, east has 1, south has 1, 30 plies to the draw"));
  const std::vector<std::string> events = EventLines(text);
  ASSERT_EQ(events.size(), 3U) << text;
  EXPECT_THAT(events[0], StartsWith("You: step:"));
  EXPECT_THAT(events[1], StartsWith("east: leap:"));
  EXPECT_THAT(events[2], StartsWith("south: leap:"));
}

TEST_F(ToyPlayTest, TheBoardIsDrawnAsTheSeatSeesIt) {
  const std::string north = Play("2\nquit");
  EXPECT_THAT(north, HasSubstr("\n{ Kngt}"));
  PlaySettings settings = ToySettings();
  settings.human = Seat(2);
  const std::string south = Play("3\nquit", settings);
  EXPECT_THAT(south, HasSubstr("You are south"));
  EXPECT_THAT(south, HasSubstr("King"));
}

TEST_F(ToyPlayTest, ASetupThatIsNoneIsRefused) {
  EXPECT_THAT(Play("9\n2\nlayout\nquit"),
              AllOf(HasSubstr("a set-up is a digit from 1 to 3"), HasSubstr("\n2\n")));
}

TEST_F(ToyPlayTest, UndoAndTheSameMoveRollTheSameDice) {
  const std::vector<std::string> events = EventLines(Play("2\nstep\nundo\nstep\nquit", LongGame()));
  ASSERT_EQ(events.size(), 6U);
  for (size_t i = 0; i < 3; ++i) EXPECT_EQ(events[i], events[i + 3]);
}

TEST_F(ToyPlayTest, ASavedGameGoesOnWithTheSameDice) {
  const std::string whole = Play("2\nstep\nstep\nquit", LongGame());
  const std::string saved = Play(absl::StrCat("2\nstep\nsave ", file_, "\nquit"), LongGame());
  EXPECT_THAT(saved, HasSubstr("saved to"));
  EXPECT_THAT(FileText(file_), HasSubstr("chance"));
  PlaySettings settings = ToySettings();
  settings.record_file = file_;
  settings.human = Seat(1);  // the file knows better
  settings.seed = 99;
  const std::vector<std::string> before = EventLines(whole);
  const std::vector<std::string> after = EventLines(Play("step\nquit", settings));
  ASSERT_EQ(before.size(), 6U);
  EXPECT_EQ(after, std::vector<std::string>(before.begin() + 3, before.end()));
}

TEST_F(ToyPlayTest, WhatIsBelievedIsSaidByTheNamesOfTheGame) {
  const std::string text = Play("2\nwhat\nwhat a1 a4 a2\nwhat z9\nquit");
  EXPECT_THAT(text, HasSubstr("a4: knight 33%, pawn 33%, king 33%\n"));
  EXPECT_THAT(text, HasSubstr("a7: knight 33%, pawn 33%, king 33%\n"));
  EXPECT_THAT(text, HasSubstr("a1: knight, yours\n"));
  EXPECT_THAT(text, HasSubstr("a2: nothing stands there\n"));
  EXPECT_THAT(text, HasSubstr("after 'what' come squares"));
}

TEST_F(ToyPlayTest, CommandsThatTheGameHasNothingForSaySo) {
  const std::string text = Play("2\nmoves\nhint\nlost\nhelp rules\nlist\nc6c7\nhelp\nquit");
  for (const char* said :
       {"\nleap step\n", "hint: leap", "does not tell what is lost", "no rules in words",
        "no move was made yet", "'c6c7' is no command and no move; a move is e.g. leap", "n north"})
    EXPECT_THAT(text, HasSubstr(said));
  EXPECT_THAT(text, Not(HasSubstr("railway")));
}

TEST_F(ToyPlayTest, AGameGoesOnToItsEndWhoeverWins) {
  std::string script = "3";
  for (int i = 0; i < 30; ++i) script += "\nstep";
  const std::string text = Play(script + "\nn");
  EXPECT_THAT(text, AnyOf(HasSubstr("You win: "), HasSubstr("east and south win: "),
                          HasSubstr("A draw: ")));
  EXPECT_THAT(text, HasSubstr("east's layout was "));
  EXPECT_THAT(text, HasSubstr("south's layout was "));
}

TEST_F(ToyPlayTest, ResigningLosesToTheOtherTeam) {
  EXPECT_THAT(Play("3\nresign\nn"), HasSubstr("east and south win: you resign."));
  PlaySettings settings = ToySettings();
  settings.human = Seat(1);
  EXPECT_THAT(Play("3\nresign\nn", settings), HasSubstr("north wins: you resign."));
}

}  // namespace
}  // namespace sapper
