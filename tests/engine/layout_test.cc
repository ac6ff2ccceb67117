// Layouts: what is wrong with one is said at once, and text, slots and mirror agree.
#include "engine/layout.h"

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "engine/board.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

using testing::HasSubstr;

constexpr char kGood[] = "cigdcegkefkfaibgidjhhhjlj";

struct LayoutCase {
  const char* text;
  const char* rules;
  std::vector<const char*> complaints;  // all of them; none for a legal layout
};

const LayoutCase kCases[] = {
    {kGood, "contest", {}},
    {"cibhfeidckgakhgfjgjedljhi", "contest", {}},
    // A bomb on the front rank, and where it came from an engineer.
    {"ckgdcegiefkfaibgidjhhhjlj", "contest", {"bomb at b6, on the front rank"}},
    {"ckgdcegiefkfaibgidjhhhjlj", "contest FrontBombs=true", {}},
    // The flag on e1 and a mine in the headquarters.
    {"cigdcegkefkfaibgidjhhhjjl", "contest", {"flag at e1, outside a headquarters"}},
    // A mine on rank 3.
    {"cigdcegkefkfjibgidahhhjlj", "contest", {"mine at a3, in front of the two back ranks"}},
    // All at once: no flag, four mines, one in front, and a bomb in front.
    {"kigdcegcefkfajbgidjhhhjij",
     "contest",
     {"no flags instead of 1", "4 mines instead of 3", "bomb at a6, on the front rank",
      "mine at c3, in front of the two back ranks"}},
    {"aaaaaaaaaaaaaaaaaaaaaaaaa",
     "contest",
     {"25 commanders instead of 1", "no generals instead of 1", "no bombs instead of 2",
      "no flags instead of 1"}},
    {"lllllllllllllllllllllllll", "contest", {"25 flags instead of 1", "flag at a6", "flag at c1"}},
};

TEST(LayoutTest, NamesEveryViolationAtOnce) {
  for (const LayoutCase& test : kCases) {
    SCOPED_TRACE(test.text);
    const Rules rules = RulesOf(test.rules);
    const auto layout = Layout::Parse(test.text);
    ASSERT_TRUE(layout.ok());
    const absl::Status status = layout->Check(rules);
    EXPECT_EQ(status.ok(), test.complaints.empty()) << status;
    EXPECT_EQ(Layout::ParseLegal(test.text, rules).ok(), status.ok());
    if (status.ok()) continue;
    EXPECT_EQ(ErrorCodeOf(status), ErrorCode::kLayout);
    for (const char* complaint : test.complaints)
      EXPECT_THAT(std::string(status.message()), HasSubstr(complaint));
  }
}

// Points are called as on the board, whoever's army it is.
TEST(LayoutTest, NamesPointsOfItsSide) {
  const absl::Status black =
      Layout::ParseLegal("ckgdcegiefkfaibgidjhhhjlj", Rules(), Side::kBlack).status();
  EXPECT_THAT(std::string(black.message()), HasSubstr("bomb at d7, on the front rank"));
}

TEST(LayoutTest, RefusesWhatIsNoLayout) {
  for (const std::string& bad :
       {std::string(), std::string("a"), std::string(24, 'a'), std::string(26, 'a'),
        std::string("Cigdcegkefkfaibgidjhhhjlj"), std::string("cigdcegkefkfaibgidjhhhjlm"),
        std::string("cigdc gkefkfaibgidjhhhjlj"), std::string(25, '\0'),
        std::string("cigdcegkefkfaibgidjhhhj\xC3\xA9")}) {
    const auto layout = Layout::Parse(bad);
    EXPECT_FALSE(layout.ok()) << bad;
    EXPECT_EQ(ErrorCodeOf(layout.status()), ErrorCode::kLayout);
    for (char c : std::string(layout.status().message())) EXPECT_GE(c, ' ');
  }
}

TEST(LayoutTest, RoundTripAndMirror) {
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    const Rules rules = RulesToTest()[random.Below(RulesToTest().size())];
    const Layout layout = RandomLayout(rules, random);
    ASSERT_TRUE(layout.Check(rules).ok()) << layout.Check(rules);
    EXPECT_EQ(Layout::Parse(layout.ToString()).value(), layout);
    EXPECT_EQ(layout.Mirrored().Mirrored(), layout);
    EXPECT_TRUE(layout.Mirrored().Check(rules).ok());
  }
  EXPECT_EQ(Layout::Parse(kGood)->Mirrored().ToString(), "cdgickgefkfebiahjdigjljhh");
}

TEST(LayoutTest, SlotsAreWhereTheMapPutsThem) {
  const auto& tables = kBoard<DuelMap>;
  for (int i = 0; i < kArmySize; ++i) {
    const Slot slot = Slot::FromIndex(i);
    for (Side side : DuelMap::kAllSides) {
      const Square home = tables.home_of_slot[Index(side)][slot.index()];
      EXPECT_EQ(IsHeadquartersSlot(slot), tables.headquarters.Contains(home));
      EXPECT_EQ(IsBackSlot(slot), DuelMap::HomeRankOf(home) <= 2);
      EXPECT_EQ(IsFrontSlot(slot), DuelMap::HomeRankOf(home) == 6);
      EXPECT_EQ(tables.home_of_slot[Index(side)][MirrorSlot(slot).index()], DuelMap::Mirror(home));
    }
    EXPECT_EQ(SlotName(slot), DuelMap::SquareName(tables.home_of_slot[0][slot.index()]));
  }
}

TEST(LayoutTest, RanksAllowedInASlot) {
  const Rules rules;
  EXPECT_EQ(RanksText(RanksAllowedIn(Slot::FromIndex(2), rules)), "abcdefghi");
  EXPECT_EQ(RanksText(RanksAllowedIn(Slot::FromIndex(9), rules)), "abcdefghik");
  EXPECT_EQ(RanksText(RanksAllowedIn(Slot::FromIndex(15), rules)), "abcdefghijk");
  EXPECT_EQ(RanksText(RanksAllowedIn(Slot::FromIndex(21), rules)), "abcdefghijkl");
  EXPECT_EQ(RanksText(RanksAllowedIn(Slot::FromIndex(2), RulesOf("contest FrontBombs=true"))),
            "abcdefghik");
}

}  // namespace
}  // namespace sapper
