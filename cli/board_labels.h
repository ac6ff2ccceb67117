// Names of a board's rows and columns, where its points are called by a letter and a number.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "variants/board_geometry.h"

namespace sapper {

// Columns before the board that hold the name of a row and a space.
inline constexpr size_t kLabelColumns = 3;

// From the top and from the left; both empty where the points are no such grid.
struct BoardLabels {
  std::vector<std::string> rows;
  std::vector<std::string> columns;
};

// Of the board turned clockwise by so many quarters.
BoardLabels LabelsOf(const BoardGeometry& board, int quarters);

}  // namespace sapper
