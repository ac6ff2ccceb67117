// The yardsticks of flip Junqi: they play legally and repeatably, and each is worth its name.
#include <string>

#include "gtest/gtest.h"
#include "tests/support/flip_games.h"
#include "tests/support/flip_match.h"

namespace sapper {
namespace {

TEST(FlipRandomPlayer, PlaysGamesToTheirEndAndTheSameAgain) {
  for (const FlipRules& rules : {FlipRules::Phone(), FlipRules::Seed()}) {
    PlayerOptions options;
    options.seed = 5;
    const auto first = MakeFlipPlayer("random", options);
    options.seed = 6;
    const auto second = MakeFlipPlayer("random", options);
    const auto play = [&] {
      return PlayFlipMatchGame(rules, FlipDeal::Random(7), {first.get(), second.get()}, {});
    };
    const FlipMatchGame game = play();
    EXPECT_TRUE(game.outcome.has_value());
    EXPECT_EQ(play().events, game.events);
  }
}

}  // namespace
}  // namespace sapper
