// Games of three sides on the tiny map: legal moves, taking back, the order of play, the endings.
#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engine/notation.h"
#include "gtest/gtest.h"
#include "tests/engine/tiny_board.h"
#include "tests/support/random_games.h"

namespace sapper {
namespace {

constexpr Side kRed = Side::kRed;
constexpr Side kBlack = Side::kBlack;
constexpr Side kGreen = TinyMap::kGreen;

Square At(int number) {
  return TinyMap::At(number);
}

// visit(position, random) of every position of random games under every set of rules.
template <class Visit>
void ForEachPosition(uint64_t seed, Visit visit) {
  Random random(seed);
  for (const Rules& rules : RulesToTest()) {
    for (int game = 0; game < 300; ++game) {
      SCOPED_TRACE(absl::StrCat(RulesText(rules), ", game ", game));
      TinyPosition position = RandomTinyStart(rules, random);
      visit(position, random);
      while (!position.over() && position.placement().ply() < 60) {
        position.Play(RandomTinyMove(position, random));
        visit(position, random);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

void CheckMoves(const TinyPosition& position) {
  const Side side = position.side_to_move();
  const std::vector<Move> plain = PlainTinyMoves(position, side);
  for (Side any : TinyMap::kAllSides)
    ASSERT_EQ(position.HasLegalMove(any), !PlainTinyMoves(position, any).empty());
  MoveList moves;
  position.LegalMoves(moves);
  std::vector<Move> by_sets;
  const TinyPosition::MoveSets sets = position.LegalMoveSets();
  for (int n = 0; n < sets.size(); ++n) by_sets.push_back(sets[n]);
  std::sort(by_sets.begin(), by_sets.end());
  ASSERT_EQ(position.CountLegalMoves(), sets.size());
  if (position.over()) {
    ASSERT_TRUE(moves.empty());
    ASSERT_TRUE(by_sets.empty());
    return;
  }
  ASSERT_EQ(std::vector<Move>(moves.begin(), moves.end()), plain);
  ASSERT_EQ(by_sets, plain);
  for (int from = 0; from < TinyMap::kPoints; ++from) {
    for (int to = 0; to < TinyMap::kPoints; ++to) {
      const Move move{At(from), At(to)};
      ASSERT_EQ(position.IsLegal(move), std::binary_search(plain.begin(), plain.end(), move));
    }
  }
}

TEST(TinyMap, LegalMovesAgreeWithPlainWalking) {
  int positions = 0;
  ForEachPosition(1, [&](const TinyPosition& position, Random&) {
    CheckMoves(position);
    ++positions;
  });
  EXPECT_GT(positions, 10'000);
}

TEST(TinyMap, TakingBackRestoresEverything) {
  ForEachPosition(2, [](TinyPosition& position, Random&) {
    const TinyPosition before = position;
    MoveList moves;
    position.LegalMoves(moves);
    for (Move move : moves) {
      const TinyPosition::Undo undo = position.Play(move);
      ASSERT_TRUE(position.Validate().ok()) << position.Validate();
      ASSERT_EQ(position.side_to_move(), TinyMap::Next(before.side_to_move()));
      ASSERT_NE(position.hash(), before.hash());
      position.TakeBack(undo);
      ASSERT_TRUE(position.Validate().ok()) << position.Validate();
      ASSERT_EQ(position.placement(), before.placement());
      ASSERT_EQ(position.hash(), before.hash());
      ASSERT_EQ(position.outcome(), before.outcome());
      for (Side side : TinyMap::kAllSides)
        for (Mobility mobility : {Mobility::kFixed, Mobility::kStraight, Mobility::kTurning})
          ASSERT_EQ(position.MoversOf(side, mobility), before.MoversOf(side, mobility));
    }
  });
}

TEST(TinyMap, WholeGamesAreTakenBack) {
  Random random(4);
  for (int game = 0; game < 500; ++game) {
    TinyPosition position = RandomTinyStart(Rules::Contest(), random);
    const TinyPosition start = position;
    std::vector<TinyPosition::Undo> undos;
    while (!position.over()) undos.push_back(position.Play(RandomTinyMove(position, random)));
    while (!undos.empty()) {
      position.TakeBack(undos.back());
      undos.pop_back();
    }
    ASSERT_EQ(position.placement(), start.placement());
    ASSERT_EQ(position.hash(), start.hash());
    ASSERT_EQ(position.outcome(), start.outcome());
  }
}

TEST(TinyMap, AdvanceJudgesAsPlayDoes) {
  ForEachPosition(5, [](const TinyPosition& position, Random& random) {
    if (position.over()) return;
    TinyPosition played = position;
    TinyPosition advanced = position;
    played.Play(RandomTinyMove(position, random));
    const absl::optional<Outcome>& outcome = played.outcome();
    const bool by_flag = outcome.has_value() && outcome->ending == Ending::kFlag;
    advanced.Advance(played.placement(), by_flag ? outcome->winner : absl::nullopt);
    ASSERT_EQ(advanced.hash(), played.hash());
    ASSERT_EQ(advanced.outcome(), played.outcome());
  });
}

// ---- The order of play and the endings ----

TEST(TinyMap, SidesMoveInTheOrderOfTheMap) {
  TinyPosition position = SetUpTiny(
      Rules::Contest(),
      {{kRed, Rank::kCommander, 3}, {kGreen, Rank::kGeneral, 5}, {kBlack, Rank::kDivision, 7}},
      TinyPlacement().side_to_move());
  std::vector<Side> order;
  while (order.size() < 4) {
    ASSERT_FALSE(position.over());
    order.push_back(position.side_to_move());
    MoveList moves;
    position.LegalMoves(moves);
    for (Move move : moves)
      ASSERT_EQ(position.placement().at(move.from).side(), position.side_to_move());
    position.Play(moves[0]);
  }
  EXPECT_EQ(order, (std::vector<Side>{kRed, kGreen, kBlack, kRed}));
}

TEST(TinyMap, AnArmyMayStartWithFewerPieces) {
  Random random(7);
  const std::array<Layout, 3> layouts = {RandomLayout(Rules::Contest(), random),
                                         RandomLayout(Rules::Contest(), random),
                                         RandomLayout(Rules::Contest(), random)};
  const auto position = TinyPosition::Create(RuleBook(), layouts);
  ASSERT_TRUE(position.ok());
  EXPECT_TRUE(position->Validate().ok()) << position->Validate();
  EXPECT_EQ(position->placement().occupied(), TinySet({2, 3, 5, 6, 7, 8}));
  EXPECT_EQ(position->placement().square_of(PieceId(kGreen, Slot::FromIndex(15))), At(5));
  EXPECT_FALSE(position->placement().alive(PieceId(kGreen, Slot::FromIndex(0))));
  EXPECT_EQ(position->rank_of(PieceId(kGreen, Slot::FromIndex(21))),
            layouts[2][Slot::FromIndex(21)]);
}

TEST(TinyMap, TheMoverWinsByTheFlag) {
  for (Side mover : TinyMap::kAllSides) {
    const Side victim = TinyMap::Next(mover);
    const Side third = TinyMap::Next(victim);
    TinyPosition position = SetUpTiny(Rules::Contest(),
                                      {{mover, Rank::kGeneral, 5},
                                       {victim, Rank::kFlag, 8},
                                       {victim, Rank::kPlatoon, 0},
                                       {third, Rank::kPlatoon, 7}},
                                      mover);
    const TinyPosition::Undo undo = position.Play(Move{At(5), At(8)});
    EXPECT_EQ(position.outcome(), (Outcome{mover, Ending::kFlag}));
    position.TakeBack(undo);
    EXPECT_FALSE(position.over());
  }
}

TEST(TinyMap, ADeadCommanderShowsItsOwnFlag) {
  TinyPosition position = SetUpTiny(Rules::Contest(),
                                    {{kRed, Rank::kFlag, 2},
                                     {kRed, Rank::kBomb, 3},
                                     {kGreen, Rank::kFlag, 8},
                                     {kGreen, Rank::kCommander, 1},
                                     {kGreen, Rank::kPlatoon, 0},
                                     {kBlack, Rank::kPlatoon, 7}},
                                    kRed);
  const auto event = position.EventOf({At(3), At(1)});
  EXPECT_EQ(event.result, Result::kBothDie);
  EXPECT_EQ(event.flags, (std::array<Square, 3>{Square(), Square(), At(8)}));
  EXPECT_EQ(EventTextOn<TinyMap>(event), "p3p1=@p8");
  position.Play(event);
  EXPECT_EQ(position.placement().shown_flag(kGreen), At(8));
  EXPECT_FALSE(position.placement().shown_flag(kRed).exists());
}

TEST(TinyMap, WhoIsShutInLosesToTheNextEnemyThatIsNot) {
  const TinyPiece red{kRed, Rank::kMine, 3};
  const TinyPiece green_flag{kGreen, Rank::kFlag, 8};
  const TinyPiece green_mover{kGreen, Rank::kPlatoon, 0};
  const TinyPiece black{kBlack, Rank::kPlatoon, 7};
  const Rules rules;
  EXPECT_EQ(SetUpTiny(rules, {red, green_flag, green_mover, black}, kRed).outcome(),
            (Outcome{kGreen, Ending::kNoMoves}));
  EXPECT_EQ(SetUpTiny(rules, {red, green_flag, black}, kRed).outcome(),
            (Outcome{kBlack, Ending::kNoMoves}));
  EXPECT_EQ(SetUpTiny(rules, {red, green_flag}, kRed).outcome(),
            (Outcome{absl::nullopt, Ending::kNoMoves}));
  EXPECT_EQ(SetUpTiny(rules, {red, green_flag, black}, kBlack).outcome(), absl::nullopt);
}

TEST(TinyMap, TheSideToMoveWinsByTheQuietLimit) {
  Rules rules;
  rules.quiet_limit = 2;
  TinyPosition position = SetUpTiny(
      rules,
      {{kRed, Rank::kPlatoon, 2 + 1}, {kGreen, Rank::kPlatoon, 5}, {kBlack, Rank::kPlatoon, 6 + 1}},
      kRed);
  position.Play(Move{At(3), At(1)});
  EXPECT_FALSE(position.over());
  position.Play(Move{At(5), At(0)});
  EXPECT_EQ(position.outcome(), (Outcome{kBlack, Ending::kNoCollision}));
}

}  // namespace
}  // namespace sapper
