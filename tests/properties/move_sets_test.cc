// Moves of a whole side at once against moves piece by piece.
#include <algorithm>
#include <cmath>
#include <vector>

#include "absl/strings/str_cat.h"
#include "bench/playout.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"

namespace sapper {
namespace {

std::vector<Move> ByPiece(const Position& position) {
  MoveList moves;
  position.LegalMoves(moves);
  return {moves.begin(), moves.end()};
}

std::vector<Move> BySets(const Position& position) {
  const Position::MoveSets sets = position.LegalMoveSets();
  std::vector<Move> moves;
  for (int n = 0; n < sets.size(); ++n) moves.push_back(sets[n]);
  std::sort(moves.begin(), moves.end());
  return moves;
}

bool AnyPieceCanMove(const Position& position, Side side) {
  const Placement& placement = position.placement();
  for (Square from : placement.pieces_of(side))
    if (placement.CanMove(position.book(), from, position.rank_of(placement.at(from)))) return true;
  return false;
}

void CheckGame(const PlayedGame& game) {
  Position position = game.Start();
  for (const Event& event : game.events) {
    ASSERT_EQ(BySets(position), ByPiece(position)) << "ply " << position.placement().ply();
    for (Side side : DuelMap::kAllSides)
      ASSERT_EQ(position.HasLegalMove(side), AnyPieceCanMove(position, side));
    position.Play(event);
  }
  if (position.over()) {
    EXPECT_EQ(position.LegalMoveSets().size(), 0);
  }
}

TEST(MoveSets, AreTheLegalMovesUnderAllRules) {
  uint64_t seed = 500;
  for (const Rules& rules : RulesToTest()) {
    for (int i = 0; i < 10; ++i) {
      SCOPED_TRACE(absl::StrCat(RulesText(rules), ", seed ", ++seed));
      CheckGame(PlayRandomGame(rules, seed));
      if (HasFatalFailure()) return;
    }
  }
}

// Every direction at once against one direction after the other.
void CheckSlides(const DuelMap::Points& pieces, const DuelMap::Points& occupied,
                 const DuelMap::Points& closed) {
  const DuelMap::Points empty = DuelMap::Points::All() - occupied;
  ASSERT_EQ(SlideAll<DuelMap>(pieces, empty, closed),
            SlideOneByOne<DuelMap>(pieces, empty, closed));
}

TEST(Slides, AreTheSameAllAtOnce) {
  Random random(11);
  for (int board = 0; board < 20000; ++board) {
    DuelMap::Points pieces;
    DuelMap::Points occupied;
    DuelMap::Points closed;
    const uint64_t tenths = random.Below(8);
    for (int i = 0; i < DuelMap::kPoints; ++i) {
      const Square square = Square::FromIndex(i);
      if (random.Below(10) < tenths) occupied.Add(square);
      if (occupied.Contains(square) && random.Below(2) == 0) pieces.Add(square);
      if (random.Below(4) == 0) closed.Add(square);
    }
    ASSERT_NO_FATAL_FAILURE(CheckSlides(pieces, occupied, closed));
  }
}

// The longest slides, and every place to stop them.
TEST(Slides, AreTheSameForEveryPieceAndBlocker) {
  for (int from = 0; from < DuelMap::kPoints; ++from) {
    for (int blocker = 0; blocker < DuelMap::kPoints; ++blocker) {
      const auto pieces = DuelMap::Points::Of(Square::FromIndex(from));
      const auto occupied = pieces | DuelMap::Points::Of(Square::FromIndex(blocker));
      ASSERT_NO_FATAL_FAILURE(CheckSlides(pieces, occupied, DuelMap::Points()));
    }
  }
}

// The fast game and the plain one from the same position with the same random numbers.
void CheckPlayOut(const Position& start, uint64_t seed) {
  std::array<Position, 2> positions{start, start};
  std::array<Random, 2> random{Random(seed), Random(seed)};
  ASSERT_EQ(PlayOut(positions[0], random[0]), PlayOutPlainly(positions[1], random[1]));
  ASSERT_TRUE(positions[0].over());
  ASSERT_EQ(OutcomeText(positions[0].outcome()), OutcomeText(positions[1].outcome()));
  ASSERT_EQ(positions[0].placement(), positions[1].placement());
  ASSERT_EQ(positions[0].hash(), positions[1].hash());
  ASSERT_TRUE(positions[0].Validate().ok()) << positions[0].Validate();
  ASSERT_EQ(random[0].Next(), random[1].Next());
}

TEST(PlayOut, IsThePlainGameUnderAllRules) {
  std::array<int, 13> endings{};
  uint64_t seed = 900;
  for (Rules rules : RulesToTest()) {
    if (rules.quiet_limit == 0 && rules.ply_limit == 0) rules.ply_limit = 400;
    for (int begun = 0; begun < 120; begun += 6) {
      SCOPED_TRACE(absl::StrCat(RulesText(rules), ", seed ", ++seed));
      const PlayedGame game = PlayRandomGame(rules, seed, begun);
      Position position = game.Start();
      for (const Event& event : game.events) position.Play(event);
      if (!position.over()) {
        ASSERT_NO_FATAL_FAILURE(CheckPlayOut(position, seed));
      }
      Random random(seed);
      PlayOut(position, random);
      ++endings[static_cast<size_t>(position.outcome()->ending)];
    }
  }
  for (Ending ending : {Ending::kFlag, Ending::kNoMoves, Ending::kNoCollision, Ending::kPlyLimit})
    EXPECT_GT(endings[static_cast<size_t>(ending)], 0) << EndingName(ending);
}

// Limits are asked after a ply, so even counters beyond them leave one.
TEST(PlayOut, BeginsBeyondTheLimits) {
  Rules rules = Rules::Contest();
  rules.ply_limit = 200;
  const PlayedGame game = PlayRandomGame(rules, 4, 60);
  Position position = game.Start();
  for (const Event& event : game.events) position.Play(event);
  ASSERT_FALSE(position.over());
  for (const auto& [ply, quiet] : {std::array{150, 40}, {150, 30}, {199, 0}, {200, 0}, {300, 50}}) {
    Placement placement = position.placement();
    placement.SetCounters(placement.side_to_move(), ply, quiet);
    const Position late(position.book(), placement, position.ranks());
    for (uint64_t seed = 0; seed < 20; ++seed)
      ASSERT_NO_FATAL_FAILURE(CheckPlayOut(late, seed)) << ply << " " << quiet;
  }
}

TEST(PlayOut, DoesNothingAfterTheEnd) {
  Position position = PlayRandomGame(Rules::Contest(), 1, 1).Start();
  position.End({Side::kRed, Ending::kOutside});
  Random random(1);
  EXPECT_EQ(PlayOut(position, random), 0);
  EXPECT_EQ(random.Next(), Random(1).Next());
}

TEST(PlayOut, EndsAsTheRulesSayAndIsReproducible) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 1, 1);
  for (uint64_t seed = 0; seed < 50; ++seed) {
    std::array<Position, 2> positions{game.Start(), game.Start()};
    std::array<int, 2> plies{};
    for (size_t i = 0; i < 2; ++i) {
      Random random(seed);
      plies[i] = PlayOut(positions[i], random);
    }
    EXPECT_TRUE(positions[0].over());
    EXPECT_EQ(plies[0], positions[0].placement().ply());
    EXPECT_EQ(plies[0], plies[1]);
    EXPECT_EQ(positions[0].hash(), positions[1].hash());
  }
}

// Chi-square over the moves of one position: 20,000 draws, a bound that fails by chance once in
// more than a million seeds.
TEST(PlayOut, DrawsMovesEvenly) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 3, 40);
  Position position = game.Start();
  for (const Event& event : game.events) position.Play(event);
  ASSERT_FALSE(position.over());
  const std::vector<Move> moves = ByPiece(position);
  std::vector<int> drawn(moves.size());
  Random random(9);
  constexpr int kDraws = 20000;
  for (int i = 0; i < kDraws; ++i) {
    const auto move = std::lower_bound(moves.begin(), moves.end(), DrawLegalMove(position, random));
    ++drawn[static_cast<size_t>(move - moves.begin())];
  }
  const double expected = static_cast<double>(kDraws) / static_cast<double>(moves.size());
  double chi_square = 0;
  for (int count : drawn) chi_square += (count - expected) * (count - expected) / expected;
  const auto freedom = static_cast<double>(moves.size() - 1);
  EXPECT_LT(chi_square, freedom + 5 * std::sqrt(2 * freedom) + 10);
}

}  // namespace
}  // namespace sapper
