// The toy game between three peers, judged by the arena's referee.
#include "absl/strings/match.h"
#include "arena/game.h"
#include "client/client_local.h"
#include "gtest/gtest.h"
#include "tests/support/toy_variant.h"

namespace sapper {
namespace {

GamePlan ToyPlan(uint64_t seed) {
  GamePlan plan;
  plan.variant = ToyVariant();
  plan.settings = plan.variant->DefaultSettings();
  plan.setups = Setups(plan.variant->seats().size());
  plan.names = {"n", "e", "s"};
  plan.seeds = {seed, seed + 1, seed + 2};
  plan.chance_seed = ~seed;
  plan.check_agreement = true;
  return plan;
}

GameResult PlayToy(const GamePlan& plan) {
  std::vector<std::unique_ptr<LocalPeer>> peers;
  std::vector<EnginePeer*> by_seat;
  for (size_t i = 0; i < plan.variant->seats().size(); ++i) {
    peers.push_back(std::make_unique<LocalPeer>(plan.variant->MakePlayer("leaper", {})));
    by_seat.push_back(peers.back().get());
  }
  return PlayGame(plan, by_seat);
}

TEST(ToyGame, ThreePeersPlayToTheEnd) {
  bool north_wins = false;
  bool others_win = false;
  for (uint64_t seed = 1; seed <= 100; ++seed) {
    const GameResult result = PlayToy(ToyPlan(seed));
    ASSERT_TRUE(result.status.ok()) << result.status;
    ASSERT_TRUE(result.scored());
    north_wins |= result.outcome->winner == Team(0);
    others_win |= result.outcome->winner == Team(1);
  }
  EXPECT_TRUE(north_wins);
  EXPECT_TRUE(others_win);
}

// South's set-up is no set-up: its team loses, and the message says whose fault it was.
TEST(ToyGame, AFaultLosesForTheTeam) {
  GamePlan plan = ToyPlan(1);
  plan.setups[2] = std::string("4");
  const GameResult result = PlayToy(plan);
  EXPECT_EQ(result.outcome, (TeamOutcome{Team(0), Reason::kBadLayout}));
  EXPECT_TRUE(absl::StrContains(result.status.message(), "s (south): ")) << result.status;
}

TEST(ToyGame, LongGamesAreAdjudicated) {
  GamePlan plan = ToyPlan(1);
  plan.max_plies = 1;
  plan.setups = {std::string("3"), std::string("1"), std::string("1")};
  EXPECT_EQ(PlayToy(plan).outcome, (TeamOutcome{absl::nullopt, Reason::kAdjudication}));
}

}  // namespace
}  // namespace sapper
