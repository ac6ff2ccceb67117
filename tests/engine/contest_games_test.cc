// Real contest games replay with every result, announcement and ending as they were logged.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engine/notation.h"
#include "engine/position.h"
#include "engine/view.h"
#include "gtest/gtest.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

constexpr char kFile[] = "data/contest_games.txt";

void CheckGame(const std::vector<std::string>& words) {
  ASSERT_GE(words.size(), 5U);
  const auto red = Layout::ParseLegal(words[0], Rules::Contest());
  const auto black = Layout::ParseLegal(words[1], Rules::Contest());
  ASSERT_TRUE(red.ok() && black.ok());
  auto position = Position::Create(RuleBook(), {*red, *black});
  ASSERT_TRUE(position.ok());
  View red_view(RuleBook(), Side::kRed, *red);
  View black_view(RuleBook(), Side::kBlack, *black);
  for (size_t i = 4; i < words.size(); ++i) {
    const auto event = ParseEvent(words[i]);
    ASSERT_TRUE(event.ok()) << event.status();
    ASSERT_TRUE(position->IsLegal(event->move)) << words[i];
    ASSERT_EQ(EventText(position->EventOf(event->move)), words[i]);
    ASSERT_TRUE(red_view.Observe(*event).ok()) << words[i];
    ASSERT_TRUE(black_view.Observe(*event).ok()) << words[i];
    ASSERT_FALSE(position->over());
    position->Play(event->move);
  }
  if (words[2] == "unfinished") {
    EXPECT_FALSE(position->over());
    return;
  }
  ASSERT_TRUE(position->over());
  ASSERT_TRUE(position->outcome()->winner.has_value());
  EXPECT_EQ(DuelMap::SideName(*position->outcome()->winner), words[2]);
  EXPECT_EQ(EndingName(position->outcome()->ending), words[3]);
}

TEST(ContestGames, ReplayAsLogged) {
  SAPPER_SKIP_WITHOUT_SHARED(kFile);
  const std::string text = ReadSharedFile(kFile).value();
  int games = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    if (line[0] == '#') continue;
    SCOPED_TRACE(absl::StrCat("game ", ++games));
    CheckGame(absl::StrSplit(line, ' ', absl::SkipEmpty()));
  }
  EXPECT_EQ(games, 12);
}

}  // namespace
}  // namespace sapper
