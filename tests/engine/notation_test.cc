// Moves and events as text.
#include "engine/notation.h"

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

TEST(Notation, MovesRoundTrip) {
  for (int from = 0; from < DuelMap::kPoints; ++from) {
    for (int to = 0; to < DuelMap::kPoints; ++to) {
      if (from == to) continue;
      const Move move = {Square::FromIndex(from), Square::FromIndex(to)};
      const auto read = ParseMove(MoveText(move));
      ASSERT_TRUE(read.ok());
      EXPECT_EQ(*read, move);
    }
  }
}

TEST(Notation, EventsOfRandomGamesRoundTrip) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const PlayedGame game = PlayRandomGame(Rules::Contest(), seed);
    for (const Event& event : game.events) {
      const auto read = ParseEvent(EventText(event));
      ASSERT_TRUE(read.ok()) << read.status();
      EXPECT_EQ(*read, event);
    }
  }
}

TEST(Notation, TheExamplesOfTheProtocol) {
  for (const char* text : {"c8c7=@b1", "a3a5", "e6e7=@d1@b12", "a10a11-", "a1a12+"}) {
    const auto event = ParseEvent(text);
    ASSERT_TRUE(event.ok()) << event.status();
    EXPECT_EQ(EventText(*event), text);
  }
  // Either order of the flags is read.
  EXPECT_EQ(ParseEvent("e6e7=@b12@d1").value(), ParseEvent("e6e7=@d1@b12").value());
}

struct RefusalCase {
  std::string text;
  ErrorCode code;
};

TEST(Notation, Refusals) {
  const RefusalCase cases[] = {
      {"", ErrorCode::kMove},
      {"c6", ErrorCode::kMove},
      {"c6c6", ErrorCode::kMove},
      {"c6c13", ErrorCode::kMove},
      {"c0c1", ErrorCode::kMove},
      {"f1a1", ErrorCode::kMove},
      {"C6C7", ErrorCode::kMove},
      {" c6c7", ErrorCode::kMove},
      {"c6-c7", ErrorCode::kMove},
      {"0000", ErrorCode::kMove},
      {std::string("c6\0c7", 5), ErrorCode::kMove},
      {std::string(100000, 'c'), ErrorCode::kMove},
      {"c6c7x", ErrorCode::kResult},
      {"c6c7 ", ErrorCode::kResult},
      {"c6c7++", ErrorCode::kResult},
      {"c6c7+=", ErrorCode::kResult},
      {"c6c7@", ErrorCode::kResult},
      {"c6c7=@", ErrorCode::kResult},
      {"c6c7=@b13", ErrorCode::kResult},
      {"c6c7=b1", ErrorCode::kResult},
      {"c6c7=@b1@d1", ErrorCode::kResult},
      {"c6c7=@b1@b1", ErrorCode::kResult},
      {"c6c7=@b1@b12@d1", ErrorCode::kResult},
      {"c6c7=@b1 @b12", ErrorCode::kResult},
      {"c6c7@b1=", ErrorCode::kResult},
  };
  for (const RefusalCase& test : cases) {
    const auto event = ParseEvent(test.text);
    ASSERT_FALSE(event.ok()) << test.text.substr(0, 40);
    EXPECT_EQ(ErrorCodeOf(event.status()), test.code) << test.text.substr(0, 40);
    EXPECT_LT(event.status().message().size(), 300U);
    for (char c : std::string(event.status().message())) EXPECT_NE(c, '\0');
    EXPECT_FALSE(ParseMove(test.text).ok());
  }
  EXPECT_FALSE(ParseMove("c6c7+").ok());
}

}  // namespace
}  // namespace sapper
