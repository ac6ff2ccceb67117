// The board as text for a terminal: railways and roads, camps and headquarters, pieces by name.
#pragma once

#include <functional>
#include <string>

#include "absl/types/optional.h"
#include "engine/placement.h"

namespace sapper {

// How pieces and lines are written.
struct TextStyle {
  bool colour = false;
  bool ascii = false;    // no character beyond ASCII, names in English
  bool chinese = true;   // names on the board; without effect under `ascii`
  bool compact = false;  // no lines between the ranks
};

struct BoardPicture {
  const Placement* placement = nullptr;               // not null
  std::function<absl::optional<Rank>(PieceId)> rank;  // what the viewer is shown of a piece
  Side viewer = Side::kRed;                           // sits at the bottom
  absl::optional<Event> last;                         // marked
};

// A line for each rank and the lines between them; enemy pieces bear a '*'.
std::string BoardText(const BoardPicture& picture, const TextStyle& style);

// What the signs of the board mean.
std::string BoardLegend(const TextStyle& style);

// "工兵 engineer", or only the English where the style is ASCII.
std::string PieceName(Rank rank, const TextStyle& style);

// `text` in a colour if the style has any; `code` as in "1;31".
std::string Coloured(absl::string_view text, absl::string_view code, const TextStyle& style);

}  // namespace sapper
