// A board as pictures need it, so that one terminal and one page draw the board of any game.
//
// Example, the two-player board: 5 points across and 12 down, at even coordinates from (0, 0) to
// (8, 22); a12 is at (0, 0), and the mountain between b6 and b7 is a mark at (2, 11).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "variants/seat.h"

namespace sapper {

enum class PointKind { kStation, kCamp, kHeadquarters };

// A place in half steps from the top left corner as the first seat sees the board; neighbouring
// points are two apart.
struct BoardPlace {
  int x = 0;
  int y = 0;

  friend bool operator==(BoardPlace, BoardPlace) = default;
};

struct BoardPoint {
  std::string name;  // as actions and `belief` write it
  BoardPlace place;  // even
  PointKind kind = PointKind::kStation;
};

// A road or a piece of railway between two points, by their indices.
struct BoardLine {
  size_t from = 0;
  size_t to = 0;
  bool rail = false;
};

struct BoardGeometry {
  int columns = 0;  // of points: x is below 2 * columns
  int rows = 0;
  std::vector<BoardPoint> points{};
  std::vector<BoardLine> lines{};
  std::vector<BoardPlace> mountains{};  // marks between points, where no line leads

  // `place` on the board turned clockwise by so many quarters, as another seat sees it.
  BoardPlace Turned(BoardPlace place, int quarters) const;
};

// The index of the point with this name; points.size() if there is none.
size_t FindPoint(const BoardGeometry& board, absl::string_view name);

}  // namespace sapper
