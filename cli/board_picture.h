// The board of any game as text for a terminal: railways and roads, camps and headquarters, pieces
// by name.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "variants/board_geometry.h"
#include "variants/piece_kind.h"
#include "variants/seat.h"
#include "variants/variant.h"

namespace sapper {

// How pieces and lines are written.
struct TextStyle {
  bool colour = false;
  bool ascii = false;    // no character beyond ASCII, names in English
  bool chinese = true;   // names on the board; without effect under `ascii`
  bool compact = false;  // no lines between the ranks
  // Where a whole board and what is said below it need more, the board is compact.
  size_t terminal_rows = 1000;
  // The characters that draw lines take two columns, as in some East Asian locales.
  bool wide_lines = false;
};

struct BoardPicture {
  const BoardGeometry* board = nullptr;  // not null
  absl::Span<const PieceKind> kinds{};
  absl::Span<const SeatDescription> seats{};
  std::vector<ShownPiece> pieces{};
  int quarters = 0;               // clockwise turns of the board
  absl::optional<Seat> viewer{};  // whose pieces bear no sign; nothing: the first seat's
  std::vector<size_t> marked{};   // points, such as those of the last move
};

// The picture as `viewer` sits at the board, or as the first seat does.
BoardPicture PictureFor(const Variant& variant, absl::optional<Seat> viewer,
                        std::vector<ShownPiece> pieces, std::vector<size_t> marked);

// A line for each row of points and the lines between them. The pieces of the others bear a sign:
// a '*' where two play, otherwise the first letter of the seat. Rows and columns have names where
// the points are called by a letter and a number. A piece that carries another's flag has a '+' in
// place of the bracket after it. A board of more than eight points across is drawn
// narrow, with the letters of the pieces.
std::string BoardText(const BoardPicture& picture, const TextStyle& style);

// What the signs of the board mean; `carries`: there are pieces that carry a flag.
std::string BoardLegend(const Variant& variant, bool carries, const TextStyle& style);

// "工兵 engineer", or only the English where the style has it so.
std::string PieceName(const PieceKind& kind, const TextStyle& style);

// `text` in a colour if the style has any; `code` as in "1;31".
std::string Coloured(absl::string_view text, absl::string_view code, const TextStyle& style);

}  // namespace sapper
