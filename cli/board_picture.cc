#include "cli/board_picture.h"

#include <array>

#include "absl/strings/str_cat.h"

namespace sapper {
namespace {

// Each four columns wide, like two Chinese characters.
constexpr std::array<const char*, kRankCount> kShortNames = {
    "Cmdr", "Genl", "Div.", "Brig", "Regt", "Batt", "Comp", "Plat", "Engr", "Mine", "Bomb", "Flag"};

constexpr absl::string_view kOwnColour = "1;31";
constexpr absl::string_view kEnemyColour = "1;36";
constexpr absl::string_view kRailColour = "33";
constexpr absl::string_view kLastColour = "7";

// The signs of lines, by style.
struct Signs {
  const char* rail_across;
  const char* road_across;
  const char* rail_up;
  const char* road_up;
  const char* rising;
  const char* falling;
  const char* mountain;
};
constexpr Signs kUnicode = {"══", "──", "║", "│", "╱", "╲", "▲"};
constexpr Signs kAscii = {"==", "--", "#", "|", "/", "\\", "^"};

class Painter {
 public:
  Painter(const BoardPicture& picture, const TextStyle& style)
      : picture_(picture), style_(style), signs_(style.ascii ? kAscii : kUnicode) {}

  std::string Paint() const {
    std::string text = FileNames();
    for (int row = 0; row < DuelMap::kRanks; ++row) {
      absl::StrAppend(&text, RankLine(row), "\n");
      if (!style_.compact && row + 1 < DuelMap::kRanks)
        absl::StrAppend(&text, BetweenLine(row), "\n");
    }
    return text + FileNames();
  }

 private:
  // `row` 0 is the top, `column` 0 the left, as the viewer sees it.
  Square At(int row, int column) const {
    const Square square = DuelMap::At(column, DuelMap::kRanks - row);
    return picture_.viewer == Side::kRed ? square : DuelMap::HalfTurn(square);
  }
  bool IsRail(Square a, Square b) const {
    return kBoard<DuelMap>.rail_steps[a.index()].Contains(b);
  }
  bool IsJoined(Square a, Square b) const {
    return kBoard<DuelMap>.steps[a.index()].Contains(b);
  }
  std::string Line(Square a, Square b, const char* rail, const char* road) const {
    if (IsRail(a, b)) return Coloured(rail, kRailColour, style_);
    return road;
  }

  std::string FileNames() const;
  std::string RankLine(int row) const;
  std::string BetweenLine(int row) const;
  std::string Cell(Square square) const;
  std::string Content(Square square) const;

  const BoardPicture& picture_;
  const TextStyle& style_;
  const Signs& signs_;
};

std::string Painter::FileNames() const {
  std::string text = "   ";
  for (int column = 0; column < DuelMap::kFiles; ++column) {
    absl::StrAppend(&text, "   ", DuelMap::SquareName(At(0, column)).substr(0, 1), "   ");
    if (column + 1 < DuelMap::kFiles) text += "  ";
  }
  return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
}

std::string Painter::RankLine(int row) const {
  const std::string number = DuelMap::SquareName(At(row, 0)).substr(1);
  std::string text = absl::StrCat(number.size() == 1 ? " " : "", number, " ");
  for (int column = 0; column < DuelMap::kFiles; ++column) {
    const Square square = At(row, column);
    text += Cell(square);
    if (column + 1 < DuelMap::kFiles)
      text += Line(square, At(row, column + 1), signs_.rail_across, signs_.road_across);
  }
  return absl::StrCat(text, " ", number);
}

// Under each cell what leads down from it, and between two cells a camp's diagonal.
std::string Painter::BetweenLine(int row) const {
  std::string text = "   ";
  for (int column = 0; column < DuelMap::kFiles; ++column) {
    const Square above = At(row, column);
    const Square below = At(row + 1, column);
    absl::StrAppend(&text, "   ",
                    IsJoined(above, below) ? Line(above, below, signs_.rail_up, signs_.road_up)
                                           : signs_.mountain,
                    "   ");
    if (column + 1 == DuelMap::kFiles) break;
    const bool falling = IsJoined(above, At(row + 1, column + 1));
    const bool rising = IsJoined(below, At(row, column + 1));
    absl::StrAppend(&text, falling ? signs_.falling : rising ? signs_.rising : " ", " ");
  }
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

// Seven columns: brackets that tell the kind of the point, a star for the enemy, four for a name.
std::string Painter::Cell(Square square) const {
  const char* open = DuelMap::IsCamp(square) ? "(" : DuelMap::IsHeadquarters(square) ? "{" : "[";
  const char* close = DuelMap::IsCamp(square) ? ")" : DuelMap::IsHeadquarters(square) ? "}" : "]";
  const bool is_last = picture_.last.has_value() &&
                       (picture_.last->move.from == square || picture_.last->move.to == square);
  if (!is_last) return absl::StrCat(open, Content(square), close);
  return absl::StrCat(Coloured(">", kLastColour, style_), Content(square),
                      Coloured("<", kLastColour, style_));
}

std::string Painter::Content(Square square) const {
  const PieceId piece = picture_.placement->at(square);
  if (!piece.exists()) return "     ";
  const bool own = piece.side() == picture_.viewer;
  const absl::optional<Rank> rank = picture_.rank(piece);
  std::string name = picture_.placement->has_moved(piece) ? " !! " : " ?? ";
  if (rank.has_value())
    name = style_.ascii || !style_.chinese ? kShortNames[static_cast<size_t>(*rank)]
                                           : ChineseName(*rank);
  return Coloured(absl::StrCat(own ? " " : "*", name), own ? kOwnColour : kEnemyColour, style_);
}

}  // namespace

std::string BoardText(const BoardPicture& picture, const TextStyle& style) {
  return Painter(picture, style).Paint();
}

std::string BoardLegend(const TextStyle& style) {
  const Signs& signs = style.ascii ? kAscii : kUnicode;
  std::string text = absl::StrCat(
      "[ ] station   ( ) camp: nobody can be attacked there   { } headquarters: no way out\n",
      signs.rail_across, " ", signs.rail_up, " railway   ", signs.road_across, " ", signs.road_up,
      " ", signs.rising, " ", signs.falling, " road   ", signs.mountain,
      " mountain: no way\n* an enemy piece   ?? has not moved   !! has moved, so no mine, no flag"
      "   > < the last move\n");
  for (Rank rank : kAllRanks)
    absl::StrAppend(&text, std::string(1, LetterOf(rank)), "  ",
                    style.ascii ? "" : absl::StrCat(ChineseName(rank), "  "),
                    kShortNames[static_cast<size_t>(rank)], "  ", EnglishName(rank), " x",
                    CountOf(rank), "\n");
  return text;
}

std::string PieceName(Rank rank, const TextStyle& style) {
  if (style.ascii) return EnglishName(rank);
  return absl::StrCat(ChineseName(rank), " ", EnglishName(rank));
}

std::string Coloured(absl::string_view text, absl::string_view code, const TextStyle& style) {
  if (!style.colour || code.empty()) return std::string(text);
  return absl::StrCat("\x1b[", code, "m", text, "\x1b[0m");
}

}  // namespace sapper
