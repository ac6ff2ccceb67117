#include "cli/board_labels.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"

namespace sapper {
namespace {

bool IsLetterAndNumber(absl::string_view name) {
  if (name.size() < 2 || name.size() > kLabelColumns ||
      !absl::ascii_isalpha(static_cast<unsigned char>(name[0])))
    return false;
  return std::all_of(name.begin() + 1, name.end(), absl::ascii_isdigit);
}

// Puts `name` at an index that may have no other name. False if it has, or if the name is
// another's.
bool Put(std::vector<std::string>& names, int index, absl::string_view name) {
  std::string& place = names[static_cast<size_t>(index)];
  if (place.empty() && std::find(names.begin(), names.end(), name) == names.end())
    place = std::string(name);
  return place == name;
}

}  // namespace

BoardLabels LabelsOf(const BoardGeometry& board, int quarters) {
  const bool turned = quarters % 2 != 0;
  const auto rows = static_cast<size_t>(turned ? board.columns : board.rows);
  const auto columns = static_cast<size_t>(turned ? board.rows : board.columns);
  BoardLabels labels{std::vector<std::string>(rows), std::vector<std::string>(columns)};
  for (const BoardPoint& point : board.points) {
    const BoardPlace place = board.Turned(point.place, quarters);
    if (!IsLetterAndNumber(point.name)) return {};
    absl::string_view across = absl::string_view(point.name).substr(0, 1);
    absl::string_view down = absl::string_view(point.name).substr(1);
    if (turned) std::swap(across, down);
    if (!Put(labels.columns, place.x / 2, across) || !Put(labels.rows, place.y / 2, down))
      return {};
  }
  return labels;
}

}  // namespace sapper
