// Moves of a whole side at once against moves piece by piece.
#include <algorithm>
#include <cmath>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engine/playout.h"
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
