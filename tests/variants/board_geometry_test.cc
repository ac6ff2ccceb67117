#include "variants/board_geometry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "engine/board.h"
#include "tests/support/toy_variant.h"
#include "variants/registry.h"

namespace sapper {
namespace {

void ExpectSound(const Variant& variant) {
  const BoardGeometry& board = variant.board();
  ASSERT_FALSE(board.points.empty());
  for (size_t i = 0; i < board.points.size(); ++i) {
    const BoardPoint& point = board.points[i];
    EXPECT_EQ(FindPoint(board, point.name), i);
    EXPECT_EQ(point.place.x % 2 + point.place.y % 2, 0) << point.name;
    EXPECT_TRUE(point.place.x >= 0 && point.place.x < 2 * board.columns) << point.name;
    EXPECT_TRUE(point.place.y >= 0 && point.place.y < 2 * board.rows) << point.name;
    for (size_t j = 0; j < i; ++j) EXPECT_FALSE(point.place == board.points[j].place);
  }
  for (const BoardLine& line : board.lines) {
    EXPECT_LT(line.from, board.points.size());
    EXPECT_LT(line.to, board.points.size());
  }
  for (const SeatDescription& seat : variant.seats())
    EXPECT_TRUE(seat.quarters >= 0 && seat.quarters < 4);
}

TEST(BoardGeometryTest, EveryGameHasASoundBoard) {
  for (const auto& variant : StandardVariants()) ExpectSound(*variant);
  ExpectSound(*ToyVariant());
}

TEST(BoardGeometryTest, TurnsLikeTheBoardItself) {
  const BoardGeometry board{.columns = 3, .rows = 4};
  EXPECT_EQ(board.Turned({0, 0}, 0), (BoardPlace{0, 0}));
  EXPECT_EQ(board.Turned({0, 0}, 1), (BoardPlace{6, 0}));
  EXPECT_EQ(board.Turned({4, 2}, 2), (BoardPlace{0, 4}));
  EXPECT_EQ(board.Turned({4, 2}, 4), (BoardPlace{4, 2}));
}

TEST(BoardGeometryTest, TheDuelBoardHasItsLinesAndMountains) {
  const auto variant = StandardVariants().front();
  const BoardGeometry& board = variant->board();
  EXPECT_EQ(board.points.size(), 60U);
  size_t steps = 0;
  for (const PointSet<DuelMap::kPoints>& of_point : kBoard<DuelMap>.steps)
    steps += static_cast<size_t>(of_point.size());
  EXPECT_EQ(2 * board.lines.size(), steps);
  const auto rails = std::count_if(board.lines.begin(), board.lines.end(),
                                   [](const BoardLine& line) { return line.rail; });
  EXPECT_EQ(rails, 2 * 9 + 4 * 4 + 1);  // files a and e, ranks 2, 6, 7, 11, and c6-c7
  EXPECT_EQ(board.mountains, (std::vector<BoardPlace>{{2, 11}, {6, 11}}));
  // Black sees red's board turned by a half.
  for (const BoardPoint& point : board.points) {
    const Square square = *DuelMap::ParseSquare(point.name);
    const Square turned = DuelMap::HalfTurn(square);
    EXPECT_EQ(board.points[turned.index()].place, board.Turned(point.place, 2));
  }
}

}  // namespace
}  // namespace sapper
