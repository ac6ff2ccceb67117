// What the two-player game says of layouts: points are called as on the board, whoever's they are.
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "variants/registry.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;

constexpr char kGood[] = "cigdcegkefkfaibgidjhhhjlj";
// A bomb on the front rank: b6 of red, d7 of black.
constexpr char kBad[] = "ckgdcegiefkfaibgidjhhhjlj";

std::string Text(const absl::Status& status) {
  return std::string(status.message());
}

TEST(DuelMessages, PointsAreThoseOfTheBoard) {
  const auto duel = StandardVariants().front();
  const std::string settings = duel->DefaultSettings();
  EXPECT_THAT(Text(duel->CheckSetup(settings, Seat(0), kBad)), HasSubstr("bomb at b6"));
  EXPECT_THAT(Text(duel->CheckSetup(settings, Seat(1), kBad)), HasSubstr("bomb at d7"));
  for (const auto& [line, point] :
       {std::pair(absl::StrCat("layout ", kBad, " side black"), "d7"),
        std::pair(absl::StrCat("layout ", kGood, " side red enemy ", kBad), "d7"),
        std::pair(absl::StrCat("layout ", kGood, " side black enemy ", kBad), "b6")}) {
    Words words(line);
    EXPECT_THAT(Text(duel->ReadPosition(settings, words).status()), HasSubstr(point)) << line;
  }
  const std::string line = absl::StrCat("layout ", kGood, " side red");
  Words words(line);
  const auto game = duel->ReadPosition(settings, words);
  ASSERT_TRUE(game.ok());
  EXPECT_THAT(Text((*game)->CheckReveal(kBad)), HasSubstr("bomb at d7"));
}

}  // namespace
}  // namespace sapper
