// Narrowing candidate masks, against trying every assignment of a few open pieces.
#include "belief/consistency.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.h"
#include "engine/layout.h"
#include "gtest/gtest.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

constexpr char kLayout[] = "cigdcegkefkfaibgidjhhhjlj";

ArmyMasks KnownArmy() {
  ArmyMasks masks{};
  const Layout layout = Layout::Parse(kLayout).value();
  for (size_t i = 0; i < kArmySize; ++i) masks[i] = RankSet::Of(layout.ranks()[i]);
  return masks;
}

// What each open piece can be in some assignment; all empty when there is none.
std::vector<RankSet> TryAll(const ArmyMasks& masks, const std::vector<size_t>& open,
                            std::vector<Rank> ranks) {
  std::vector<RankSet> found(open.size());
  std::sort(ranks.begin(), ranks.end());
  do {
    bool fits = true;
    for (size_t i = 0; i < open.size(); ++i) fits = fits && masks[open[i]].Contains(ranks[i]);
    for (size_t i = 0; fits && i < open.size(); ++i) found[i].Add(ranks[i]);
  } while (std::next_permutation(ranks.begin(), ranks.end()));
  return found;
}

struct Tally {
  int impossible = 0;
  int narrowed = 0;
};

void CompareOnce(Random& random, Tally& tally) {
  ArmyMasks masks = KnownArmy();
  std::vector<size_t> open;
  while (open.size() < 3 + random.Below(5)) {
    const size_t piece = random.Below(kArmySize);
    if (std::find(open.begin(), open.end(), piece) == open.end()) open.push_back(piece);
  }
  std::vector<Rank> ranks;
  for (size_t piece : open) ranks.push_back(masks[piece].First());
  for (size_t piece : open) {
    // Some of the ranks at stake, and some that are not; the truth now and then.
    masks[piece] = random.Below(3) == 0 ? RankSet() : masks[piece];
    for (Rank rank : ranks)
      if (random.Below(3) == 0) masks[piece].Add(rank);
    masks[piece].Add(kAllRanks[random.Below(kRankCount)]);
  }
  const std::vector<RankSet> expected = TryAll(masks, open, ranks);
  const ArmyMasks before = masks;
  const bool possible = NarrowToConsistent(masks);
  ASSERT_EQ(possible, !expected[0].empty());
  if (!possible) {
    ++tally.impossible;
    ASSERT_EQ(masks, before);
    return;
  }
  tally.narrowed += masks == before ? 0 : 1;
  for (size_t i = 0; i < open.size(); ++i) ASSERT_EQ(masks[open[i]], expected[i]);
  for (size_t piece = 0; piece < kArmySize; ++piece) {
    const bool is_open = std::find(open.begin(), open.end(), piece) != open.end();
    ASSERT_TRUE(is_open || masks[piece] == before[piece]);
  }
}

TEST(Consistency, AgreesWithTryingAll) {
  Random random(11);
  Tally tally;
  for (int i = 0; i < 1500 && !testing::Test::HasFatalFailure(); ++i) CompareOnce(random, tally);
  EXPECT_GT(tally.impossible, 50);
  EXPECT_GT(tally.narrowed, 300);
}

TEST(Consistency, AnyRankAnywhere) {
  ArmyMasks masks;
  masks.fill(RankSet::All());
  ASSERT_TRUE(NarrowToConsistent(masks));
  for (RankSet mask : masks) EXPECT_EQ(mask, RankSet::All());
}

// What a layout allows at the start loses nothing.
TEST(Consistency, TheStartIsConsistent) {
  ArmyMasks masks{};
  for (int i = 0; i < kArmySize; ++i)
    masks[static_cast<size_t>(i)] = RanksAllowedIn(Slot::FromIndex(i), Rules());
  const ArmyMasks before = masks;
  ASSERT_TRUE(NarrowToConsistent(masks));
  EXPECT_EQ(masks, before);
}

TEST(Consistency, FindingTheCommanderClearsTheOthers) {
  ArmyMasks masks;
  masks.fill(RankSet::All());
  masks[4] = RankSet::Of(Rank::kCommander);
  ASSERT_TRUE(NarrowToConsistent(masks));
  for (size_t i = 0; i < kArmySize; ++i)
    EXPECT_EQ(RanksText(masks[i]), i == 4 ? "a" : "bcdefghijkl");
}

// Three pieces that are all one of two ranks of which three exist take them both.
TEST(Consistency, SharedOutRanksAreGone) {
  ArmyMasks masks;
  masks.fill(RankSet::All());
  for (size_t i : {0U, 7U, 20U}) masks[i] = {Rank::kGeneral, Rank::kBomb};
  ASSERT_TRUE(NarrowToConsistent(masks));
  for (size_t i = 0; i < kArmySize; ++i)
    EXPECT_EQ(RanksText(masks[i]), i == 0 || i == 7 || i == 20 ? "bk" : "acdefghijl");
  masks[1] = {Rank::kGeneral, Rank::kBomb};
  EXPECT_FALSE(NarrowToConsistent(masks));
}

// Only four pieces have not moved: they are the mines and the flag.
TEST(Consistency, TheLastThatCanBeMines) {
  ArmyMasks masks;
  masks.fill(RankSet::All() - kImmobileRanks);
  for (size_t i = 0; i < 4; ++i) masks[i] = RankSet::All();
  masks[0].Remove(Rank::kFlag);
  masks[1].Remove(Rank::kFlag);
  ASSERT_TRUE(NarrowToConsistent(masks));
  EXPECT_EQ(RanksText(masks[0]), "j");
  EXPECT_EQ(RanksText(masks[2]), "jl");
  masks[3] = RankSet::All() - kImmobileRanks;
  EXPECT_FALSE(NarrowToConsistent(masks));
}

TEST(Consistency, AnEmptyMaskIsImpossible) {
  ArmyMasks masks;
  masks.fill(RankSet::All());
  masks[12] = RankSet();
  const ArmyMasks before = masks;
  EXPECT_FALSE(NarrowToConsistent(masks));
  EXPECT_EQ(masks, before);
}

}  // namespace
}  // namespace sapper
