// sapper play and replay with flip Junqi: no layouts, pieces that are turned, what is left.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "cli/replay_session.h"
#include "records/record.h"
#include "tests/support/fake_flip_player.h"
#include "tests/support/files.h"
#include "tests/support/play_script.h"
#include "tests/support/shared_data.h"
#include "variants/registry.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

PlaySettings FlipSettings() {
  PlaySettings settings;
  settings.variant = FakeFlipVariant();
  settings.variants = {settings.variant};
  settings.rules = settings.variant->DefaultSettings();
  settings.style.ascii = true;
  settings.seed = 7;
  return settings;
}

std::string Play(const std::string& script, const PlaySettings& settings = FlipSettings()) {
  return PlayScript(script, settings);
}

// With SAPPER_UPDATE_GOLDEN set the file is written anew instead.
void ExpectGolden(const std::string& name, const std::string& text) {
  const std::string path = SourcePath("tests/golden/play/" + name);
  if (std::getenv("SAPPER_UPDATE_GOLDEN") != nullptr) std::ofstream(path) << text;
  EXPECT_EQ(text, FileText(path));
}

TEST(FlipPlay, AGameInAscii) {
  ExpectGolden(
      "flip_ascii.txt",
      Play("help\nhelp rules\na3\nc6?\nwhat e12\nmoves a3\nlost\nlist\nhint\nundo\nlayout\n"
           "resign\nn"));
}

TEST(FlipPlay, AGameInChinese) {
  PlaySettings settings = FlipSettings();
  settings.style.ascii = false;
  settings.human = Seat(1);
  ExpectGolden("flip_chinese.txt", Play("a3\nc6?\nlikely\nboard\nquit", settings));
}

TEST(FlipPlay, APieceIsTurnedByItsPointAlone) {
  const std::string text = Play("A3\nquit");
  EXPECT_THAT(text, HasSubstr("You: a3?="));
  EXPECT_THAT(text, HasSubstr("is turned; your pieces are "));
}

TEST(FlipPlay, SaysWhyNot) {
  EXPECT_THAT(Play("a3a4\nquit"), HasSubstr("the piece on a3 lies face down; a3? turns it over"));
  EXPECT_THAT(Play("b3\nquit"), HasSubstr("nothing lies on b3"));
}

TEST(FlipReplay, ShowsWhatWasSeenAndTheTruth) {
  GameRecord record;
  record.variant = StandardVariants()[1];
  record.settings = record.variant->DefaultSettings();
  record.players = {"one", "two"};
  record.setups = Setups(2);
  record.chance_seed = 3;
  const auto table = *record.variant->Begin(record.settings, record.setups, 3);
  for (const char* action : {"a1?", "b2?"}) {
    record.plies.emplace_back();
    record.plies.back().event = *table->Play(table->seat_to_move(), action);
  }
  std::ostringstream out;
  const std::string text = RecordText(record);
  ReplaySession replay(text, StandardVariants(), {.ascii = true}, out);
  ASSERT_TRUE(replay.Open(1).ok());
  EXPECT_TRUE(replay.verdict().ok()) << replay.verdict();
  const auto says = [&](const std::string& line) {
    out.str("");
    replay.Obey(line);
    return out.str();
  };
  EXPECT_THAT(says("start"), Not(HasSubstr("??")));
  EXPECT_THAT(says("view first"), HasSubstr("??"));
  EXPECT_THAT(says("verify"), HasSubstr("this record is right"));
}

}  // namespace
}  // namespace sapper
