// Disguised own armies: other ranks that the opponent cannot tell from the true ones.
#include "belief/opponent_view.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "belief/belief.h"
#include "gtest/gtest.h"
#include "tests/support/set_up.h"
#include "tests/support/states.h"

namespace sapper {
namespace {

LayoutPrior PriorUnder(const Rules& rules) {
  return *LayoutPrior::Create(HumanLayoutComponents(), rules);
}

Layout ArmyOf(const Position::RankOfPiece& ranks, Side side) {
  std::array<Rank, kArmySize> army{};
  for (size_t slot = 0; slot < kArmySize; ++slot)
    army[slot] = ranks[Index(side) * kArmySize + slot];
  return Layout(army);
}

// The game with the armies of `ranks` announces the same.
void ExpectSameGame(const PlayedGame& game, size_t plies, const Position::RankOfPiece& ranks) {
  auto position =
      Position::Create(game.book, {ArmyOf(ranks, Side::kRed), ArmyOf(ranks, Side::kBlack)});
  ASSERT_TRUE(position.ok()) << position.status();
  for (size_t i = 0; i < plies; ++i) {
    ASSERT_TRUE(position->IsLegal(game.events[i].move)) << "ply " << i;
    ASSERT_EQ(position->EventOf(game.events[i].move), game.events[i]) << "ply " << i;
    position->Play(game.events[i]);
  }
  ASSERT_FALSE(position->over());
}

TEST(OpponentView, DisguisesAnnounceTheSameGame) {
  uint64_t seed = 100;
  int changed = 0;
  int tried = 0;
  for (const Rules& rules : RulesToTest()) {
    if (rules.view == ViewMode::kOpen) continue;
    const LayoutPrior prior = PriorUnder(rules);
    for (size_t part = 0; part < 5; ++part) {
      const PlayedGame game = PlayRandomGame(rules, ++seed);
      const Side viewer = static_cast<Side>(seed % 2);
      const size_t plies = OwnTurnFrom(game.events.size() * part / 5, viewer);
      if (plies >= game.events.size()) continue;
      SCOPED_TRACE(absl::StrCat(RulesText(rules), " seed ", seed, " after ", plies));
      const InformationState state = StateAfter(game, plies, viewer);
      const OpponentView opponent(state.view(), prior);
      Random random(seed);
      for (int i = 0; i < 10; ++i) {
        const Position::RankOfPiece truth = game.Start().ranks();
        Position::RankOfPiece ranks = truth;
        opponent.Redeterminize(random, ranks);
        const Side enemy = DuelMap::Next(viewer);
        ASSERT_TRUE(ArmyOf(ranks, enemy) == ArmyOf(truth, enemy));
        ExpectSameGame(game, plies, ranks);
        if (HasFatalFailure()) return;
        changed += ranks == truth ? 0 : 1;
        ++tried;
      }
    }
  }
  EXPECT_GT(changed, tried * 3 / 4);
}

TEST(OpponentView, WhatWasShownStays) {
  // Red's commander fell on c7 and showed the flag; a collision told what e5 is not.
  InformationState state =
      SetUpState(Rules(), Side::kRed, "bc7 ?b12 ?d12 ?a12 !e8 Ac6 Lb1 Jd1 Ja1 Gd3 Ce6 Ia2 Ka4");
  ASSERT_TRUE(state.Observe(EventOf("c6c7+")).ok());
  ASSERT_TRUE(state.Observe(EventOf("e8e7")).ok());
  ASSERT_TRUE(state.Observe(EventOf("c7b7")).ok());
  ASSERT_TRUE(state.Observe(EventOf("e7e6=")).ok());
  const LayoutPrior prior = PriorUnder(Rules());
  auto belief = Belief::Solve(state, prior);
  ASSERT_TRUE(belief.ok()) << belief.status();
  const OpponentView opponent(state.view(), prior);
  const Placement& placement = state.view().placement();
  const PieceId slayer = placement.at(SquareOf("b7"));
  Random random(7);
  std::vector<int> ranks_of_a2(kRankCount);
  for (int i = 0; i < 200; ++i) {
    Position::RankOfPiece truth{};
    belief->Sample(random, truth);
    Position::RankOfPiece ranks = truth;
    opponent.Redeterminize(random, ranks);
    // It beat what the opponent knows for a general.
    EXPECT_EQ(ranks[slayer.index()], Rank::kCommander);
    std::array<int, kRankCount> counts{};
    for (size_t slot = 0; slot < kArmySize; ++slot) ++counts[static_cast<size_t>(ranks[slot])];
    for (Rank rank : kAllRanks) EXPECT_EQ(counts[static_cast<size_t>(rank)], CountOf(rank));
    for (Square square : placement.pieces_of(Side::kRed)) {
      const PieceId piece = placement.at(square);
      const Rank rank = ranks[piece.index()];
      EXPECT_FALSE(placement.has_moved(piece) && kImmobileRanks.Contains(rank));
    }
    ++ranks_of_a2[static_cast<size_t>(ranks[placement.at(SquareOf("a2")).index()])];
  }
  EXPECT_LT(ranks_of_a2[static_cast<size_t>(Rank::kEngineer)], 200);
}

TEST(OpponentView, AnAnnouncedOwnFlagStaysWhereItIs) {
  InformationState state =
      SetUpState(Rules(), Side::kBlack, "ac7 lb12 jd12 ja12 gc11 kd8 Kc6 ?b1 ?d1");
  ASSERT_TRUE(state.Observe(EventOf("c6c7=@b12")).ok());
  const LayoutPrior prior = PriorUnder(Rules());
  auto belief = Belief::Solve(state, prior);
  ASSERT_TRUE(belief.ok()) << belief.status();
  const OpponentView opponent(state.view(), prior);
  const PieceId flag = state.view().placement().at(SquareOf("b12"));
  const PieceId bomb = state.view().placement().at(SquareOf("d8"));
  Random random(8);
  int other = 0;
  for (int i = 0; i < 100; ++i) {
    Position::RankOfPiece ranks{};
    belief->Sample(random, ranks);
    opponent.Redeterminize(random, ranks);
    EXPECT_EQ(ranks[flag.index()], Rank::kFlag);
    EXPECT_NE(ranks[bomb.index()], Rank::kCommander);
    other += ranks[bomb.index()] == Rank::kBomb ? 0 : 1;
  }
  EXPECT_GT(other, 10);
}

TEST(OpponentView, WhatJustFellInAHeadquartersWasNotTheFlag) {
  // The enemy took d1 and the game goes on, so it knows that b1 holds the flag.
  InformationState state =
      SetUpState(Rules(), Side::kRed, "Lb1 Gd1 Ga1 Jc1 Ia2 Ac6 [abc]d2 ?b12 ?d12", "", 0, 1);
  ASSERT_TRUE(state.Observe(EventOf("d2d1+")).ok());
  const LayoutPrior prior = PriorUnder(Rules());
  auto belief = Belief::Solve(state, prior);
  ASSERT_TRUE(belief.ok()) << belief.status();
  const OpponentView opponent(state.view(), prior);
  const PieceId flag = state.view().placement().at(SquareOf("b1"));
  Random random(9);
  for (int i = 0; i < 100; ++i) {
    Position::RankOfPiece ranks{};
    belief->Sample(random, ranks);
    opponent.Redeterminize(random, ranks);
    EXPECT_EQ(ranks[flag.index()], Rank::kFlag);
  }
}

}  // namespace
}  // namespace sapper
