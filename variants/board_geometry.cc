#include "variants/board_geometry.h"

#include <algorithm>

namespace sapper {

BoardPlace BoardGeometry::Turned(BoardPlace place, int quarters) const {
  int width = 2 * columns - 2;
  int height = 2 * rows - 2;
  for (int i = 0; i < quarters; ++i) {
    place = {height - place.y, place.x};
    std::swap(width, height);
  }
  return place;
}

size_t FindPoint(const BoardGeometry& board, absl::string_view name) {
  const auto found = std::find_if(board.points.begin(), board.points.end(),
                                  [name](const BoardPoint& point) { return point.name == name; });
  return static_cast<size_t>(found - board.points.begin());
}

}  // namespace sapper
