#include "engine/rank.h"

#include <gtest/gtest.h>

#include <string>

namespace sapper {
namespace {

TEST(RankTest, CountsAddUpToAnArmy) {
  int total = 0;
  for (Rank rank : kAllRanks) total += CountOf(rank);
  EXPECT_EQ(total, kArmySize);
}

TEST(RankTest, LettersAreTheLayoutAlphabet) {
  std::string letters;
  for (Rank rank : kAllRanks) {
    letters += LetterOf(rank);
    EXPECT_EQ(RankFromLetter(LetterOf(rank)), rank);
  }
  EXPECT_EQ(letters, "abcdefghijkl");
  for (char letter : {'A', 'm', '`', ' ', '\0'}) EXPECT_EQ(RankFromLetter(letter), std::nullopt);
}

TEST(RankTest, ChineseNamesAreTwoCharacters) {
  for (Rank rank : kAllRanks) EXPECT_EQ(std::string(ChineseName(rank)).size(), 6U);
}

TEST(RankSetTest, HoldsWhatWasAdded) {
  RankSet set = {Rank::kBomb, Rank::kGeneral};
  EXPECT_EQ(set.size(), 2);
  EXPECT_TRUE(set.Contains(Rank::kBomb));
  EXPECT_FALSE(set.Contains(Rank::kFlag));
  EXPECT_EQ(set.First(), Rank::kGeneral);
  set.Remove(Rank::kGeneral);
  EXPECT_EQ(set, RankSet::Of(Rank::kBomb));
  EXPECT_EQ((RankSet::All() - kImmobileRanks).size(), kRankCount - 2);
  EXPECT_TRUE((set & kImmobileRanks).empty());
}

}  // namespace
}  // namespace sapper
