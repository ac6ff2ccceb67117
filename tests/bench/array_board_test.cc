// The reference board that speed is measured against plays the same game as the engine.
#include "bench/reference/array_board.h"

#include <algorithm>
#include <vector>

#include "gtest/gtest.h"
#include "tests/support/random_games.h"

namespace sapper {
namespace {

struct Tally {
  int plies = 0;
  int collisions = 0;
  int flags = 0;
  int stuck = 0;
  int quiet = 0;
};

std::vector<Move> Sorted(std::vector<Move> moves) {
  std::sort(moves.begin(), moves.end());
  return moves;
}

// Plays a game on both and stops at the first difference.
void PlaySideBySide(const ArrayMap& map, uint64_t seed, Tally& tally) {
  const RuleBook book((Rules::Contest()));
  Random random(seed);
  const std::array<Layout, 2> layouts = {RandomLayout(book.rules(), random),
                                         RandomLayout(book.rules(), random)};
  Position position = *Position::Create(book, layouts);
  ArrayBoard board(map, layouts);
  MoveList moves;
  std::vector<Move> reference_moves;
  while (true) {
    position.LegalMoves(moves);
    board.LegalMoves(reference_moves);
    ASSERT_EQ(Sorted(reference_moves), std::vector<Move>(moves.begin(), moves.end()));
    ASSERT_EQ(board.side_to_move(), position.side_to_move());
    ASSERT_EQ(OutcomeText(board.outcome()), OutcomeText(position.outcome()));
    if (position.over()) break;
    // Half of the games go for collisions, the others are drawn evenly as in the benchmark.
    const Move move =
        seed % 2 == 0 ? RandomMove(position, random) : moves[random.Below(moves.size())];
    const Result result = position.EventOf(move).result;
    position.Play(move);
    ASSERT_EQ(board.Play(move), result);
    ++tally.plies;
    if (IsCollision(result)) ++tally.collisions;
  }
  if (position.outcome()->ending == Ending::kFlag) ++tally.flags;
  if (position.outcome()->ending == Ending::kNoMoves) ++tally.stuck;
  if (position.outcome()->ending == Ending::kNoCollision) ++tally.quiet;
}

TEST(ArrayBoard, AgreesWithTheEngineInRandomGames) {
  const ArrayMap map;
  Tally tally;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(seed);
    ASSERT_NO_FATAL_FAILURE(PlaySideBySide(map, seed, tally));
  }
  // Every ending and enough of everything was seen.
  EXPECT_GT(tally.plies, 20000);
  EXPECT_GT(tally.collisions, 5000);
  EXPECT_GT(tally.flags, 20);
  EXPECT_GT(tally.stuck, 0);
  EXPECT_GT(tally.quiet, 20);
}

}  // namespace
}  // namespace sapper
