// A player must not know more than its side: in two true games that the side cannot tell apart it
// finds, with the same seed, the very same. Nor may it depend on what it searched before.
#include "tests/support/view_swap.h"

#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "gtest/gtest.h"
#include "search/knowledge.h"
#include "tests/search/search_support.h"
#include "tests/support/set_up.h"
#include "tests/support/states.h"

namespace sapper {
namespace {

std::string OddsText(const InformationState& state) {
  PriorCache priors;
  Belief belief;
  if (absl::Status status = UpdateBelief(priors, state, belief); !status.ok())
    return status.ToString();
  std::string text;
  for (const RankProbabilities& marginals : belief.SolveMarginals())
    for (double chance : marginals) absl::StrAppend(&text, absl::StrFormat("%a ", chance));
  return text;
}

class PlayerTest : public testing::TestWithParam<std::string> {
 protected:
  static SearchResult Find(const InformationState& state, uint64_t seed) {
    PlayerOptions options = SmallOptions();
    options.seed = seed;
    return SearchWith(*MakePlayer(GetParam(), options), state, NodeLimit(400));
  }
};

// Rules of all kinds of evidence; one option each on top of the presets.
std::vector<Rules> SwapRules() {
  return {Rules::Contest(), Rules::Online(), Rules::Casual(),
          RulesOf("contest FrontBombs=true FlyingBombs=true"),
          RulesOf("contest RailTurns=all FlagTaker=engineer Headquarters=open")};
}

TEST_P(PlayerTest, CanNotTellApartWhatItsSideCanNot) {
  Random random(11);
  int compared = 0;
  uint64_t seed = 200;
  for (const Rules& rules : SwapRules()) {
    for (size_t part = 1; part < 5; ++part) {
      const PlayedGame game = PlayRandomGame(rules, ++seed);
      const Side viewer = static_cast<Side>(seed % 2);
      const size_t plies = OwnTurnFrom(game.events.size() * part / 5, viewer);
      if (plies >= game.events.size()) continue;
      SCOPED_TRACE(absl::StrCat(RulesText(rules), " seed ", seed, " after ", plies));
      const InformationState state = StateAfter(game, plies, viewer);
      const SearchResult found = Find(state, seed);
      ASSERT_TRUE(found.move.has_value());
      for (const Layout& layout : IndistinguishableLayouts(game, plies, viewer, 2, random)) {
        const InformationState other =
            StateAfter(WithEnemyLayout(game, plies, viewer, layout), plies, viewer);
        ASSERT_EQ(ResultText(Find(other, seed)), ResultText(found));
        ASSERT_EQ(OddsText(other), OddsText(state));
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 20);
}

TEST_P(PlayerTest, FindsTheSameAgainWhateverItSearchedBefore) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 31);
  const size_t plies = OwnTurnFrom(game.events.size() / 2, Side::kRed);
  ASSERT_LT(plies, game.events.size());
  const InformationState state = StateAfter(game, plies, Side::kRed);
  const std::string expected = ResultText(Find(state, 1));
  EXPECT_EQ(ResultText(Find(state, 1)), expected);

  const auto player = MakePlayer(GetParam(), SmallOptions());
  SearchWith(*player, StateAfter(game, 1, Side::kBlack), NodeLimit(500));
  SearchWith(
      *player,
      SetUpState(RulesOf("contest FrontBombs=true"), Side::kRed, "Lb1 Ac6 Kb6 ?b12 ?d12 ?c7 !a8"),
      NodeLimit(700));
  EXPECT_EQ(ResultText(SearchWith(*player, state, NodeLimit(400))), expected);
}

INSTANTIATE_TEST_SUITE_P(All, PlayerTest, testing::ValuesIn(PlayersToTest()), PlayerTestName);

// The others mostly do what their one idea says, whatever the seed.
TEST(PlayerSeed, ChangesWhatIsFound) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 32);
  const InformationState state = StateAfter(game, 20, Side::kRed);
  for (const char* name : {"sapper", "contest", "greedy", "random"}) {
    std::set<std::string> found;
    for (uint64_t seed = 1; seed < 9; ++seed) {
      PlayerOptions options = SmallOptions();
      options.seed = seed;
      found.insert(ResultText(SearchWith(*MakePlayer(name, options), state, NodeLimit(400))));
    }
    EXPECT_GT(found.size(), 1U) << name;
  }
}

}  // namespace
}  // namespace sapper
