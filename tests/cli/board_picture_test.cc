// The board of any game as text.
#include "cli/board_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_split.h"
#include "cli/board_labels.h"
#include "cli/terminal.h"
#include "tests/support/toy_variant.h"
#include "variants/registry.h"

namespace sapper {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr TextStyle kPlain{.ascii = true};

// Lines of a picture without the first line feed.
std::string Picture(const BoardGeometry& board, std::vector<ShownPiece> pieces, int quarters = 0,
                    TextStyle style = kPlain) {
  static const PieceKind kKinds[] = {{"i", "engineer", "Engr", "工兵", 3}};
  static const SeatDescription kSeats[] = {
      {"red", "r", Team(0)}, {"green", "g", Team(1)}, {"blue", "b", Team(0)}};
  return BoardText({.board = &board,
                    .kinds = kKinds,
                    .seats = kSeats,
                    .pieces = std::move(pieces),
                    .quarters = quarters,
                    .viewer = Seat(0)},
                   style);
}

// Three points across and two down, without the middle of the upper row.
BoardGeometry Gap() {
  BoardGeometry board{.columns = 3, .rows = 2};
  board.points = {{"a2", {0, 0}}, {"c2", {4, 0}}, {"a1", {0, 2}}, {"b1", {2, 2}}, {"c1", {4, 2}}};
  board.lines = {{0, 1, true}, {0, 2, false}, {2, 3, true}, {3, 4, false}, {1, 3, false}};
  board.mountains = {{4, 1}};
  return board;
}

TEST(BoardPictureTest, LinesLeadThroughPlacesWithoutPoints) {
  EXPECT_EQ(Picture(Gap(), {{.point = 3, .owner = Seat(1), .kind = {}}}),
            "      a        b        c\n"
            " 2 [     ]===========[     ] 2\n"
            "      |            /    ^\n"
            " 1 [     ]==[g ?? ]--[     ] 1\n"
            "      a        b        c\n");
}

TEST(BoardPictureTest, WhoCarriesAFlagIsMarked) {
  std::vector<ShownPiece> pieces = {{.point = 3, .owner = Seat(1), .kind = {}, .carries = true},
                                    {.point = 4, .owner = Seat(0), .kind = 0, .carries = true}};
  EXPECT_THAT(Picture(Gap(), pieces), HasSubstr(" 1 [     ]==[g ?? +--[ Engr+ 1\n"));
  BoardGeometry wide = Gap();
  wide.columns = 9;
  EXPECT_THAT(Picture(wide, pieces), HasSubstr("g?+- i+"));
  const auto duel = StandardVariants().front();
  EXPECT_THAT(BoardLegend(*duel, true, kPlain), HasSubstr("+ carries another's flag"));
  EXPECT_THAT(BoardLegend(*duel, false, kPlain), Not(HasSubstr("carries")));
}

TEST(BoardPictureTest, ATurnedBoardKeepsItsLinesAndNames) {
  EXPECT_EQ(Picture(Gap(), {{.point = 4, .owner = Seat(0), .kind = 0}}, 1),
            "      1        2\n"
            " a [     ]--[     ] a\n"
            "      #        #\n"
            " b [     ]     #    b\n"
            "      |   \\    #\n"
            " c [ Engr]^ [     ] c\n"
            "      1        2\n");
  EXPECT_EQ(Picture(Gap(), {}, 4), Picture(Gap(), {}, 0));
}

TEST(BoardPictureTest, LinesThatMeetBetweenPointsCross) {
  BoardGeometry board{.columns = 3, .rows = 3};
  board.points = {{"n", {2, 0}}, {"w", {0, 2}}, {"e", {4, 2}}, {"s", {2, 4}}};
  board.lines = {{0, 3, false}, {1, 2, false}};
  EXPECT_EQ(Picture(board, {}),
            "         [     ]\n"
            "            |\n"
            "[     ]-----+-----[     ]\n"
            "            |\n"
            "         [     ]\n");
}

TEST(BoardPictureTest, ABentLineAndALineThroughAPointAreNotDrawn) {
  BoardGeometry board{.columns = 3, .rows = 2};
  board.points = {{"a", {0, 0}}, {"b", {2, 0}}, {"c", {4, 0}}, {"d", {4, 2}}};
  board.lines = {{0, 2, true}, {0, 3, true}};
  EXPECT_EQ(Picture(board, {}), "[     ]  [     ]  [     ]\n\n                  [     ]\n");
}

TEST(BoardPictureTest, ABroadBoardIsDrawnNarrow) {
  BoardGeometry board{.columns = 17, .rows = 1};
  for (int i = 0; i < 17; ++i)
    board.points.push_back({std::string(1, static_cast<char>('a' + i)) + "1", {2 * i, 0}});
  board.lines = {{0, 1, true}};
  const std::string text = Picture(board, {{.point = 1, .owner = Seat(2), .kind = 0},
                                           {.point = 2, .owner = Seat(0), .kind = 0},
                                           {.point = 3, .owner = Seat(1), .kind = {}}});
  EXPECT_THAT(text, HasSubstr("    a   b   c   d "));
  EXPECT_THAT(text, HasSubstr(" 1 [ ]=bi]  i] g?] [ ]"));
  for (absl::string_view line : absl::StrSplit(text, '\n')) EXPECT_LE(ColumnsOf(line), 80U);
}

TEST(BoardPictureTest, NamesOfEveryLengthTakeTheSameColumns) {
  const PieceKind kinds[] = {{"a", "king", "K", "帅", 1}, {"b", "guard", "Grd", "卫兵", 1}};
  const BoardGeometry board{.columns = 1, .rows = 1, .points = {{"a1", {0, 0}}}};
  for (size_t kind : {0U, 1U}) {
    for (bool chinese : {false, true}) {
      const std::string text = BoardText(
          {.board = &board, .kinds = kinds, .seats = {}, .pieces = {{0, Seat(0), kind, false}}},
          {.chinese = chinese});
      const std::vector<std::string> lines = absl::StrSplit(text, '\n');
      EXPECT_EQ(ColumnsOf(lines[1]), 12U) << text;
    }
  }
}

TEST(BoardPictureTest, OnlyAGridOfLettersAndNumbersHasNames) {
  const BoardLabels labels = LabelsOf(Gap(), 2);
  EXPECT_THAT(labels.columns, ElementsAre("c", "b", "a"));
  EXPECT_THAT(labels.rows, ElementsAre("1", "2"));
  EXPECT_THAT(LabelsOf(ToyVariant()->board(), 0).rows, IsEmpty());
  BoardGeometry twice = Gap();
  twice.points[0].name = "a1";
  EXPECT_THAT(LabelsOf(twice, 0).columns, IsEmpty());
}

TEST(BoardPictureTest, TheLegendTellsOnlyWhatTheBoardHas) {
  const std::string toy = BoardLegend(*ToyVariant(), false, kPlain);
  EXPECT_THAT(toy, HasSubstr("n north e east s south"));
  EXPECT_THAT(toy, HasSubstr("3  King  king x1\n"));
  for (const char* absent : {"camp", "railway", "mountain", "so no"})
    EXPECT_THAT(toy, Not(HasSubstr(absent)));
  const std::string duel = BoardLegend(*StandardVariants().front(), false, kPlain);
  for (const char* there : {"camp", "railway", "mountain", "so no mine, no flag"})
    EXPECT_THAT(duel, HasSubstr(there));
}

TEST(BoardPictureTest, TheLastMovesPointsAreMarked) {
  const auto variant = StandardVariants().front();
  const std::vector<size_t> points = variant->PointsOf("a6a7+");
  EXPECT_THAT(points,
              ElementsAre(FindPoint(variant->board(), "a6"), FindPoint(variant->board(), "a7")));
  EXPECT_THAT(variant->PointsOf("nonsense"), IsEmpty());
  const std::string text = BoardText(PictureFor(*variant, Seat(0), {}, points), kPlain);
  EXPECT_THAT(text, HasSubstr("\n 6 >     <"));
  EXPECT_THAT(text, HasSubstr("\n 7 >     <"));
}

}  // namespace
}  // namespace sapper
