// The player `sapper` of flip Junqi, and the game that its tree searches.
#include <map>
#include <vector>

#include "gtest/gtest.h"
#include "search/flip_game.h"
#include "search/flip_tree_player.h"
#include "tests/support/flip_endings.h"
#include "tests/support/flip_games.h"
#include "tests/support/flip_match.h"
#include "tests/support/flip_solver.h"

namespace sapper {
namespace {

Square At(absl::string_view point) {
  return *DuelMap::ParseSquare(point);
}

FlipLimits Nodes(uint64_t nodes) {
  FlipLimits limits;
  limits.nodes = nodes;
  return limits;
}

PlayerOptions SmallOptions(int threads = 1) {
  PlayerOptions options;
  options.hash_mib = 16;
  options.threads = threads;
  options.seed = 5;
  return options;
}

FlipSearchResult Find(const FlipGameState& state, const FlipLimits& limits,
                      const PlayerOptions& options = SmallOptions()) {
  FlipTreePlayer player(options);
  SearchControl control;
  return player.Search(state, limits, control, nullptr);
}

FlipGameState StateAfter(const PlayedFlipGame& game, const FlipRules& rules, size_t plies) {
  FlipGameState state{FlipRuleBook(rules)};
  for (size_t i = 0; i < plies && i < game.events.size(); ++i)
    EXPECT_TRUE(state.Observe(game.events[i]).ok());
  return state;
}

FlipGameState Scene(const char* rules, const char* pieces, const char* hidden = "") {
  return FlipGameState(FlipScene(rules, pieces, FlipPlayer::kFirst, hidden));
}

TEST(FlipGame, ATurnShowsEachKindAsOftenAsItLiesFaceDown) {
  const FlipGame game{FlipGame::Options()};
  const FlipPosition start{FlipRuleBook()};
  Random random(3);
  std::map<size_t, int> shown;
  constexpr int kDraws = 50'000;
  for (int i = 0; i < kDraws; ++i) {
    FlipWorld world{start, Random(random.Next())};
    game.Play(world, FlipAction::Turn(kFlipDealSquares[7]));
    ++shown[Index(*world.position.at(kFlipDealSquares[7]))];
  }
  for (size_t kind = 0; kind < kFlipPieceKinds; ++kind) {
    const int expected = kDraws / 50 * start.pool()[FlipPieceFromIndex(kind)];
    EXPECT_NEAR(shown[kind], expected, 0.1 * expected) << kind;
  }
}

TEST(FlipGame, EveryClassOfTurnsIsOffered) {
  const FlipPosition start{FlipRuleBook()};
  EXPECT_EQ(DistinctTurns(start).size(), 3);
  // What face-up pieces touch or reach stands for itself.
  const FlipPosition near =
      FlipScene("phone", "Aa1 *a2 *b1 *a5 *a9 *b9 *e11 Le1 le10", FlipPlayer::kFirst, "bcdefg");
  for (const char* point : {"a2", "b1", "e11"})
    EXPECT_TRUE(DistinctTurns(near).Contains(At(point))) << point;
  EXPECT_FALSE(DistinctTurns(near).Contains(At("a9")) && DistinctTurns(near).Contains(At("b9")));
}

TEST(FlipGame, OffersNothingIllegalAndEveryMove) {
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    const FlipGame game{FlipGame::Options()};
    FlipWorld world{FlipPosition{FlipRuleBook()}, Random(seed)};
    FlipOffer offer;
    for (const FlipEvent& event : PlayRandomFlipGame(FlipRules(), seed).events) {
      game.Actions(world, offer);
      int moves = 0;
      for (size_t group = 0; group < offer.groups(); ++group) {
        ASSERT_EQ(offer.Find(offer.tag(group)), group);
        offer.ForEachAction(group, [&](ActionKey key) {
          ASSERT_TRUE(world.position.IsLegal(game.ActionOf(key)));
          if (!game.ActionOf(key).is_turn()) ++moves;
        });
      }
      ASSERT_EQ(moves + world.position.Turnable().size(), world.position.CountLegalActions());
      world.position.Play(event);
    }
  }
}

TEST(FlipTreePlayer, FindsTheSameWhateverWasSearchedBefore) {
  for (uint64_t seed = 1; seed <= 4; ++seed) {
    const PlayedFlipGame game = PlayRandomFlipGame(FlipRules(), seed);
    const FlipGameState state = StateAfter(game, FlipRules(), 20 * seed);
    if (state.position().over()) continue;
    const FlipSearchResult fresh = Find(state, Nodes(300));
    FlipTreePlayer player(SmallOptions());
    SearchControl control;
    player.Search(StateAfter(game, FlipRules(), 3), Nodes(200), control, nullptr);
    const FlipSearchResult again = player.Search(state, Nodes(300), control, nullptr);
    EXPECT_EQ(fresh.info.nodes, 300U);
    EXPECT_EQ(fresh.move, again.move);
    EXPECT_EQ(fresh.info.value, again.info.value);
    EXPECT_EQ(fresh.info.pv, again.info.pv);
    EXPECT_EQ(fresh.info.positions, again.info.positions);
  }
}

TEST(FlipTreePlayer, ThreadsShareOneTree) {
  const PlayedFlipGame game = PlayRandomFlipGame(FlipRules(), 9);
  const FlipGameState state = StateAfter(game, FlipRules(), 30);
  const FlipSearchResult result = Find(state, Nodes(2000), SmallOptions(4));
  EXPECT_EQ(result.info.nodes, 2000U);
  ASSERT_TRUE(result.move.has_value());
  EXPECT_TRUE(state.position().IsLegal(*result.move));
}

TEST(FlipTreePlayer, PlaysOnlyWhatItIsAskedFor) {
  const FlipGameState start{FlipRuleBook()};
  // One point of a class whose other points stand for it elsewhere.
  for (const char* point : {"c8", "e12", "d1"}) {
    FlipLimits limits = Nodes(100);
    limits.search_moves.push_back(FlipAction::Turn(At(point)));
    EXPECT_EQ(Find(start, limits).move, limits.search_moves.front()) << point;
  }
}

// A kept root may be searched again with searchmoves, which offer more turns.
TEST(FlipGame, GroupsOfEqualTagsHoldTheSameActions) {
  const FlipWorld start{FlipPosition{FlipRuleBook()}, Random(1)};
  FlipOffer distinct;
  FlipGame(FlipGame::Options()).Actions(start, distinct);
  FlipOffer all;
  FlipGame({.all_turns = true}).Actions(start, all);
  ASSERT_EQ(distinct.groups(), 1U);
  ASSERT_EQ(all.groups(), 1U);
  EXPECT_LT(distinct.size(0), all.size(0));
  EXPECT_EQ(distinct.Find(all.tag(0)), distinct.groups());
  EXPECT_EQ(all.Find(distinct.tag(0)), all.groups());
}

TEST(FlipTreePlayer, ObeysStop) {
  FlipTreePlayer player(SmallOptions());
  SearchControl control;
  control.Stop();
  FlipLimits limits;
  limits.infinite = true;
  const FlipSearchResult result =
      player.Search(FlipGameState{FlipRuleBook()}, limits, control, nullptr);
  EXPECT_TRUE(result.move.has_value());
}

TEST(FlipTreePlayer, NeverMissesAFlag) {
  const char* const scenes[] = {"Ia2 la6 He1 Lc1 ce6 bd7", "Ia2 la6 He1 Lc1 ce6 bd7 *b12"};
  for (const char* pieces : scenes) {
    for (uint64_t nodes : {1U, 10U, 500U}) {
      const bool hidden = std::string(pieces).find('*') != std::string::npos;
      const FlipGameState state = Scene("phone", pieces, hidden ? "g" : "");
      const FlipSearchResult found = Find(state, Nodes(nodes));
      EXPECT_EQ(found.move, (FlipAction{At("a2"), At("a6")})) << nodes;
      EXPECT_EQ(found.info.win_in, 1);
    }
  }
}

// Permuting what lies face down can change nothing: a state holds the pool alone.
TEST(FlipTreePlayer, KnowsNoDeal) {
  FlipDeal deal = FlipDeal::Random(4);
  const FlipDeal other = FlipDeal::Random(5);
  ASSERT_FALSE(deal == other);
  const auto answer = [](const FlipDeal& truth) {
    FlipGameState state{FlipRuleBook()};
    const FlipSearchResult result = Find(state, Nodes(500));
    // Only what was turned is told.
    EXPECT_TRUE(state.Observe({.action = *result.move, .turned = truth[result.move->from]}).ok());
    return result;
  };
  const FlipSearchResult a = answer(deal);
  const FlipSearchResult b = answer(other);
  EXPECT_EQ(a.move, b.move);
  EXPECT_EQ(a.info.value, b.info.value);
  EXPECT_EQ(a.info.positions, b.info.positions);
}

TEST(FlipTreePlayer, ALeadIsNotDrawnByRepetition) {
  // Red can shuffle for ever, or hunt.
  const FlipGameState state = Scene("phone", "Ac4 Bd5 Ha3 he12 hd10 Le1 le8");
  const FlipSearchResult result = Find(state, Nodes(2000));
  EXPECT_GT(result.info.value, 0.3);
}

}  // namespace
}  // namespace sapper
