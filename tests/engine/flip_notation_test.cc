// Words of flip Junqi: actions, events, deals.
#include "engine/flip_notation.h"

#include <map>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "engine/flip_deal.h"
#include "gtest/gtest.h"

namespace sapper {
namespace {

TEST(FlipNotation, ActionsAndEventsAreReadBack) {
  for (const char* text : {"a3?", "e12?", "c6c7", "a1e12", "a11a1"}) {
    const auto action = ParseFlipAction(text);
    ASSERT_TRUE(action.ok()) << action.status();
    EXPECT_EQ(FlipActionText(*action), text);
    EXPECT_EQ(action->is_turn(), absl::StrContains(text, "?"));
  }
  for (const char* text : {"a3?=I", "a3?=i", "e12?=L", "c6c7", "c6c7+", "c6c7-", "c6c7="}) {
    const auto event = ParseFlipEvent(text);
    ASSERT_TRUE(event.ok()) << event.status();
    EXPECT_EQ(FlipEventText(*event), text);
  }
}

TEST(FlipNotation, EveryPieceHasItsLetter) {
  const std::string letters = "ABCDEFGHIJKLabcdefghijkl";
  for (size_t i = 0; i < kFlipPieceKinds; ++i) {
    EXPECT_EQ(FlipLetter(FlipPieceFromIndex(i)), letters[i]);
    EXPECT_EQ(FlipPieceFromLetter(letters[i]), FlipPieceFromIndex(i));
  }
  for (int c = 0; c < 256; ++c) {
    const char letter = static_cast<char>(c);
    EXPECT_EQ(FlipPieceFromLetter(letter).has_value(), letters.find(letter) != std::string::npos);
  }
}

TEST(FlipNotation, CountsGiveTheNthPiece) {
  FlipCounts counts = FlipCounts::Full();
  counts[FlipPieceFromLetter('A').value()] = 0;
  counts[FlipPieceFromLetter('l').value()] = 0;
  std::string letters;
  for (int n = 0; n < counts.total(); ++n) letters += FlipLetter(counts.Nth(n));
  EXPECT_EQ(letters, "BCCDDEEFFGGGHHHIIIJJJKKLabccddeeffggghhhiiijjjkk");
}

TEST(FlipNotation, BadWordsAreRefused) {
  for (const char* text : {"", "?", "a3", "a3??", "a3?=", "a3?=I", "f3?", "a13?", "a0?", "A3?",
                           "c6c6", "c6c7+", "c6c7 ", " c6c7", "c6c7@b1", "c6?c7", "a3?x"})
    EXPECT_EQ(ErrorCodeOf(ParseFlipAction(text).status()), ErrorCode::kMove) << text;
  const struct {
    const char* text;
    ErrorCode code;
  } events[] = {
      {"", ErrorCode::kMove},         {"a3", ErrorCode::kMove},
      {"c6c6", ErrorCode::kMove},     {"f1?=I", ErrorCode::kMove},
      {"a3?", ErrorCode::kResult},    {"a3?=", ErrorCode::kResult},
      {"a3?=M", ErrorCode::kResult},  {"a3?=II", ErrorCode::kResult},
      {"a3?I", ErrorCode::kResult},   {"a3?+", ErrorCode::kResult},
      {"a3?=*", ErrorCode::kResult},  {"c6c7=I", ErrorCode::kResult},
      {"c6c7++", ErrorCode::kResult}, {"c6c7=@b1", ErrorCode::kResult},
      {"c6c7x", ErrorCode::kResult},  {"c6c7?", ErrorCode::kResult},
  };
  for (const auto& test : events)
    EXPECT_EQ(ErrorCodeOf(ParseFlipEvent(test.text).status()), test.code) << test.text;
}

constexpr char kDeal[] = "iEicfGhDgcgbdeGJCeHDiICFkFdfgIHjlAJGHLKhjEBkIKajhJ";

TEST(FlipDealTest, LettersLieOnTheirPoints) {
  const auto deal = FlipDeal::Parse(kDeal);
  ASSERT_TRUE(deal.ok()) << deal.status();
  EXPECT_EQ(deal->ToString(), kDeal);
  const std::map<std::string, char> points = {{"a12", 'i'}, {"b12", 'E'}, {"e12", 'f'},
                                              {"a11", 'G'}, {"a10", 'g'}, {"c10", 'b'},
                                              {"e10", 'd'}, {"a1", 'K'},  {"e1", 'J'}};
  for (const auto& [name, letter] : points)
    EXPECT_EQ(FlipLetter((*deal)[DuelMap::ParseSquare(name).value()]), letter) << name;
}

TEST(FlipDealTest, RefusalsSayWhatIsWrong) {
  const std::string good = kDeal;
  const struct {
    std::string text;
    const char* message;
  } cases[] = {
      {"", "a deal has 50 letters, not 0"},
      {good.substr(1), "a deal has 50 letters, not 49"},
      {absl::StrCat(good, "a"), "a deal has 50 letters, not 51"},
      {absl::StrCat("*", good.substr(1)),
       "letter 1 of the deal is '*', not one of A to L for red or a to l for black"},
      {absl::StrCat(good.substr(0, 49), "\n"),
       "letter 50 of the deal is '\\n', not one of A to L for red or a to l for black"},
      {std::string(50, 'a'),
       "a deal with 0 A instead of 1, 0 B instead of 1, 0 C instead of 2, 0 D instead of 2, 0 E "
       "instead of 2, 0 F instead of 2, 18 other wrong counts"},
      {absl::StrCat("I", good.substr(1)), "a deal with 4 I instead of 3, 2 i instead of 3"},
      {absl::StrCat("L", good.substr(1)), "a deal with 2 L instead of 1, 2 i instead of 3"},
  };
  for (const auto& test : cases) {
    const auto deal = FlipDeal::Parse(test.text);
    EXPECT_EQ(ErrorCodeOf(deal.status()), ErrorCode::kLayout) << test.text;
    EXPECT_EQ(deal.status().message(), test.message);
  }
}

// Means of 2,000 deals of fixed seeds: each point has each colour equally often.
TEST(FlipDealTest, RandomDealsAreUniform) {
  EXPECT_TRUE(FlipDeal::Random(7) == FlipDeal::Random(7));
  EXPECT_FALSE(FlipDeal::Random(7) == FlipDeal::Random(8));
  constexpr int kDeals = 2000;
  std::array<int, DuelMap::kPoints> red{};
  std::array<int, DuelMap::kPoints> mines{};
  for (uint64_t seed = 0; seed < kDeals; ++seed) {
    const FlipDeal deal = FlipDeal::Random(seed);
    ASSERT_TRUE(FlipDeal::Parse(deal.ToString()).ok());
    for (Square square : kFlipDealSquares) {
      red[square.index()] += deal[square].colour == FlipColour::kRed ? 1 : 0;
      mines[square.index()] += deal[square].rank == Rank::kMine ? 1 : 0;
    }
  }
  for (Square square : kFlipDealSquares) {
    EXPECT_NEAR(red[square.index()], 0.5 * kDeals, 110) << DuelMap::SquareName(square);
    EXPECT_NEAR(mines[square.index()], 0.12 * kDeals, 70) << DuelMap::SquareName(square);
  }
}

}  // namespace
}  // namespace sapper
