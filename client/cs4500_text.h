// The protocol of a university course (CS 4500, Northeastern, 2014), for which engines are public.
//
// The program is started with `--go 1|2 --time/move 1.5s`, writes its layout, and moves:
//   ( ( A1 L ) ( B1 F ) ... )      ( B5 B6 )      forfeit
// and reads, about both players' moves,
//   B5 B6 1 win|loss|tie|move      F B12          1 Victory, 2 Victory, No Victory
// Each program sees itself at the bottom, in rows 1 to 6. Nothing asks for a move: player 1 begins
// unasked, and after that who reads the other one's move answers it. Many programs end their
// messages without a line feed, so brackets alone tell where one ends.
#pragma once

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "engine/layout.h"
#include "engine/placement.h"

namespace sapper {

std::string Cs4500SquareText(Square square, Side viewer);
absl::optional<Square> ParseCs4500Square(absl::string_view text, Side viewer);

// The words of one whole message, brackets included: "( B5 B6 )", "forfeit".
using Cs4500Words = std::vector<std::string>;

// Puts messages together from what arrives in pieces.
class Cs4500Reader {
 public:
  // Longer messages are nonsense; what is beyond is dropped.
  static constexpr size_t kMostWords = 512;

  // Takes what a program wrote, up to a bracket or the end of a line. Returns the message that ends
  // with it, if one does. A line that is no message is dropped.
  absl::optional<Cs4500Words> Take(absl::string_view piece);

 private:
  Cs4500Words words_;
  int depth_ = 0;
};

// As the owner writes it, "( ( A6 6 ) ( B6 1 ) ... )".
std::string Cs4500LayoutText(const Layout& layout);
// Nothing if it is no layout of 25 pieces, one on each point where an army begins.
absl::optional<Layout> ParseCs4500Layout(const Cs4500Words& words);
absl::optional<Move> ParseCs4500Move(const Cs4500Words& words, Side viewer);
bool IsCs4500Resignation(const Cs4500Words& words);

// "B5 B6 1 win", of player 1 or 2.
std::string Cs4500EventText(const Event& event, Side mover, Side viewer);

}  // namespace sapper
