// Own layouts: legal, repeatable, and not one that an opponent could learn.
#include <set>
#include <string>

#include "gtest/gtest.h"
#include "tests/search/search_support.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

TEST(LayoutChoice, IsLegalUnderAllRules) {
  const auto player = MakePlayer("sapper", SmallOptions());
  uint64_t seed = 0;
  for (const Rules& rules : RulesToTest()) {
    for (Side side : DuelMap::kAllSides) {
      const absl::Status status = player->ChooseLayout(rules, side, ++seed).Check(rules);
      EXPECT_TRUE(status.ok()) << RulesText(rules) << ": " << status;
    }
  }
}

TEST(LayoutChoice, DependsOnNoOptionAndNoEarlierChoice) {
  for (const std::string& name : PlayersToTest()) {
    PlayerOptions options = SmallOptions();
    const auto one = MakePlayer(name, options);
    options.seed = 99;
    const auto other = MakePlayer(name, options);
    one->ChooseLayout(Rules::Casual(), Side::kRed, 4);
    EXPECT_EQ(one->ChooseLayout(Rules(), Side::kBlack, 5),
              other->ChooseLayout(Rules(), Side::kBlack, 5));
  }
}

TEST(LayoutChoice, MakesUseOfWhatTheRulesAllow) {
  const auto player = MakePlayer("sapper", SmallOptions());
  int with_front_bombs = 0;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    const Layout layout =
        player->ChooseLayout(RulesOf("contest FrontBombs=true"), Side::kRed, seed);
    with_front_bombs += layout.Check(Rules::Contest()).ok() ? 0 : 1;
  }
  EXPECT_GT(with_front_bombs, 0);
}

TEST(LayoutChoice, IsSeldomTheSame) {
  const auto player = MakePlayer("sapper", SmallOptions());
  std::set<std::string> seen;
  for (uint64_t seed = 0; seed < 10; ++seed)
    for (Side side : DuelMap::kAllSides)
      seen.insert(player->ChooseLayout(Rules(), side, seed).ToString());
  EXPECT_EQ(seen.size(), 20U);
}

}  // namespace
}  // namespace sapper
