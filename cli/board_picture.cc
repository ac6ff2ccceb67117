#include "cli/board_picture.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/board_labels.h"
#include "cli/terminal.h"

namespace sapper {
namespace {

constexpr absl::string_view kOwnColour = "1;31";
constexpr std::array<absl::string_view, kMostSeats - 1> kOthersColours = {"1;36", "1;32", "1;35"};
constexpr absl::string_view kRailColour = "33";
constexpr absl::string_view kMarkColour = "7";
constexpr absl::string_view kCarries = "+";

// The signs of lines, by style.
struct Signs {
  const char* rail_across;
  const char* road_across;
  const char* rail_up;
  const char* road_up;
  const char* rising;
  const char* falling;
  const char* crossing;
  const char* mountain;
};
constexpr Signs kUnicode = {"═", "─", "║", "│", "╱", "╲", "┼", "▲"};
constexpr Signs kAscii = {"=", "-", "#", "|", "/", "\\", "+", "^"};

// A gap of one column has no room for a sign of two.
const Signs& SignsOf(const TextStyle& style, bool has_room) {
  return style.ascii || (style.wide_lines && !has_room) ? kAscii : kUnicode;
}

// Columns of a point, and between it and the next.
struct Widths {
  size_t point;
  size_t gap;

  size_t step() const {
    return point + gap;
  }
};
constexpr Widths kWide = {7, 2};
constexpr Widths kNarrow = {3, 1};
constexpr int kMostWideColumns = 8;
constexpr size_t kNameColumns = 4;

// The names of the columns twice, and the lines below a board.
constexpr size_t kOtherRows = 7;
// The legend's lines are no longer.
constexpr size_t kLegendColumns = 80;

std::string Repeated(absl::string_view text, size_t times) {
  std::string all;
  for (size_t i = 0; i < times; ++i) absl::StrAppend(&all, text);
  return all;
}

// Pieces of text at columns of rows; what is written later stays on top.
class Canvas {
 public:
  void Write(int row, size_t column, size_t width, std::string text) {
    rows_[row][column] = {width, std::move(text)};
  }
  bool IsFree(int row, size_t column) const {
    const auto found = rows_.find(row);
    return found == rows_.end() || !found->second.contains(column);
  }
  std::string Line(int row) const {
    std::string line;
    size_t at = 0;
    const auto found = rows_.find(row);
    if (found == rows_.end()) return line;
    for (const auto& [column, part] : found->second) {
      if (column > at) line.append(column - at, ' ');
      line += part.text;
      at = std::max(at, column) + part.width;
    }
    return line;
  }

 private:
  struct Part {
    size_t width = 0;
    std::string text;
  };
  std::map<int, std::map<size_t, Part>> rows_;
};

class Painter {
 public:
  Painter(const BoardPicture& picture, const TextStyle& style)
      : picture_(picture),
        style_(style),
        labels_(LabelsOf(*picture.board, picture.quarters)),
        rows_(picture.quarters % 2 == 0 ? picture.board->rows : picture.board->columns),
        columns_(picture.quarters % 2 == 0 ? picture.board->columns : picture.board->rows),
        widths_(columns_ > kMostWideColumns ? kNarrow : kWide),
        sign_columns_(style.wide_lines && !style.ascii && widths_.gap > 1 ? 2 : 1),
        signs_(SignsOf(style, widths_.gap > 1)) {}

  std::string Paint() {
    for (const BoardLine& line : picture_.board->lines) DrawLine(line);
    for (BoardPlace mark : picture_.board->mountains) {
      const BoardPlace place = Turned(mark);
      canvas_.Write(place.y, Centre(place.x), sign_columns_, signs_.mountain);
    }
    for (size_t point = 0; point < picture_.board->points.size(); ++point) DrawPoint(point);
    // Lines of full length, so that the names on the right are below one another.
    if (!labels_.rows.empty())
      for (int row = 0; row < rows_; ++row)
        canvas_.Write(2 * row, static_cast<size_t>(columns_) * widths_.step() - widths_.gap, 0, "");
    return Text();
  }

 private:
  BoardPlace Turned(BoardPlace place) const {
    return picture_.board->Turned(place, picture_.quarters);
  }
  BoardPlace PlaceOf(size_t point) const {
    return Turned(picture_.board->points[point].place);
  }
  // Where the middle of a point is drawn, and of the gap between two.
  size_t Centre(int x) const {
    const size_t left = static_cast<size_t>(x / 2) * widths_.step();
    return left + (x % 2 == 0 ? widths_.point / 2 : widths_.point);
  }
  size_t Left(int x) const {
    return static_cast<size_t>(x / 2) * widths_.step();
  }
  bool HasPoint(BoardPlace place) const {
    return std::any_of(picture_.board->points.begin(), picture_.board->points.end(),
                       [&](const BoardPoint& point) { return Turned(point.place) == place; });
  }
  std::string AsLine(absl::string_view sign, size_t width, bool rail) const {
    const size_t signs = width / sign_columns_;
    const std::string line = Coloured(Repeated(sign, signs), rail ? kRailColour : "", style_);
    return line + std::string(width - signs * sign_columns_, ' ');
  }

  void DrawLine(const BoardLine& line);
  void DrawStep(BoardPlace at, int dx, int dy, bool rail);
  void DrawAcross(BoardPlace at, bool rail);
  void DrawPoint(size_t point);
  const ShownPiece* PieceOn(size_t point) const;
  std::string OwnerSign(const ShownPiece& piece) const;
  absl::string_view OwnerColour(const ShownPiece& piece) const;
  std::string WideContent(const ShownPiece& piece) const;
  std::string NarrowContent(const ShownPiece& piece) const;
  std::string Text() const;
  std::string ColumnNames() const;

  const BoardPicture& picture_;
  const TextStyle& style_;
  const BoardLabels labels_;
  const int rows_;
  const int columns_;
  const Widths widths_;
  const size_t sign_columns_;
  const Signs& signs_;
  Canvas canvas_;
};

// Straight lines alone, and only where no point lies in their way: bent ones have no signs.
void Painter::DrawLine(const BoardLine& line) {
  const BoardPlace from = PlaceOf(line.from);
  const BoardPlace to = PlaceOf(line.to);
  const int across = std::abs(to.x - from.x);
  const int down = std::abs(to.y - from.y);
  if (across != 0 && down != 0 && across != down) return;
  const int dx = across == 0 ? 0 : (to.x - from.x) / across;
  const int dy = down == 0 ? 0 : (to.y - from.y) / down;
  const int steps = std::max(across, down);
  for (int i = 1; i < steps; ++i)
    if (HasPoint({from.x + i * dx, from.y + i * dy})) return;
  for (int i = 1; i < steps; ++i) DrawStep({from.x + i * dx, from.y + i * dy}, dx, dy, line.rail);
}

void Painter::DrawStep(BoardPlace at, int dx, int dy, bool rail) {
  if (dy == 0) {
    DrawAcross(at, rail);
    return;
  }
  const char* sign = rail ? signs_.rail_up : signs_.road_up;
  if (dx != 0) sign = dx == dy ? signs_.falling : signs_.rising;
  if (!canvas_.IsFree(at.y, Centre(at.x))) sign = signs_.crossing;
  canvas_.Write(at.y, Centre(at.x), sign_columns_, AsLine(sign, sign_columns_, rail));
}

void Painter::DrawAcross(BoardPlace at, bool rail) {
  const char* sign = rail ? signs_.rail_across : signs_.road_across;
  if (at.x % 2 != 0) {
    canvas_.Write(at.y, Left(at.x) + widths_.point, widths_.gap, AsLine(sign, widths_.gap, rail));
    return;
  }
  const size_t half = widths_.point / 2;
  const size_t after = Centre(at.x) + sign_columns_;
  const size_t rest = Left(at.x) + widths_.point - after;
  const bool free = canvas_.IsFree(at.y, Centre(at.x));
  canvas_.Write(at.y, Left(at.x), half, AsLine(sign, half, rail));
  canvas_.Write(at.y, Centre(at.x), sign_columns_,
                AsLine(free ? sign : signs_.crossing, sign_columns_, rail));
  canvas_.Write(at.y, after, rest, AsLine(sign, rest, rail));
}

const ShownPiece* Painter::PieceOn(size_t point) const {
  const auto found =
      std::find_if(picture_.pieces.begin(), picture_.pieces.end(),
                   [point](const ShownPiece& piece) { return piece.point == point; });
  return found == picture_.pieces.end() ? nullptr : &*found;
}

// Brackets tell the kind of the point, a sign the owner.
void Painter::DrawPoint(size_t point) {
  const PointKind kind = picture_.board->points[point].kind;
  std::string open = kind == PointKind::kCamp ? "(" : kind == PointKind::kHeadquarters ? "{" : "[";
  std::string close = kind == PointKind::kCamp ? ")" : kind == PointKind::kHeadquarters ? "}" : "]";
  if (std::count(picture_.marked.begin(), picture_.marked.end(), point) > 0) {
    open = Coloured(">", kMarkColour, style_);
    close = Coloured("<", kMarkColour, style_);
  }
  const ShownPiece* piece = PieceOn(point);
  if (piece != nullptr && piece->carries) close = Coloured(kCarries, kMarkColour, style_);
  const bool narrow = widths_.point == kNarrow.point;
  std::string inside(widths_.point - 2, ' ');
  if (piece != nullptr) inside = narrow ? NarrowContent(*piece) : WideContent(*piece);
  // A narrow point has no room for a bracket before its piece.
  const std::string text =
      narrow && piece != nullptr ? inside + close : absl::StrCat(open, inside, close);
  const BoardPlace place = PlaceOf(point);
  canvas_.Write(place.y, Left(place.x), widths_.point, text);
}

std::string Painter::OwnerSign(const ShownPiece& piece) const {
  if (!piece.owner.has_value())
    return std::string(1, piece.kind.has_value() ? picture_.kinds[*piece.kind].mark : ' ');
  if (*piece.owner == picture_.viewer.value_or(Seat())) return " ";
  if (picture_.seats.size() <= 2) return "*";
  return picture_.seats[piece.owner->index()].name.substr(0, 1);
}

absl::string_view Painter::OwnerColour(const ShownPiece& piece) const {
  if (!piece.owner.has_value()) return "";
  const size_t viewer = picture_.viewer.value_or(Seat()).index();
  const size_t seats = std::max<size_t>(picture_.seats.size(), 2);
  const size_t after = (piece.owner->index() + seats - viewer) % seats;
  return after == 0 ? kOwnColour : kOthersColours[(after - 1) % kOthersColours.size()];
}

std::string Painter::WideContent(const ShownPiece& piece) const {
  std::string name = piece.moved ? " !! " : " ?? ";
  if (piece.kind.has_value()) {
    const PieceKind& kind = picture_.kinds[*piece.kind];
    const bool chinese = style_.chinese && !style_.ascii && !kind.chinese.empty();
    name = chinese ? kind.chinese : kind.short_name;
  }
  const size_t width = ColumnsOf(name);
  if (width < kNameColumns) name.append(kNameColumns - width, ' ');
  return Coloured(OwnerSign(piece) + name, OwnerColour(piece), style_);
}

std::string Painter::NarrowContent(const ShownPiece& piece) const {
  std::string name = piece.moved ? "!" : "?";
  if (piece.kind.has_value()) name = picture_.kinds[*piece.kind].letter.substr(0, 1);
  return Coloured(OwnerSign(piece) + name, OwnerColour(piece), style_);
}

std::string Painter::ColumnNames() const {
  if (labels_.columns.empty()) return "";
  Canvas names;
  for (size_t column = 0; column < labels_.columns.size(); ++column) {
    const std::string& name = labels_.columns[column];
    names.Write(0, Centre(2 * static_cast<int>(column)), name.size(), name);
  }
  return absl::StrCat(std::string(kLabelColumns, ' '), names.Line(0), "\n");
}

std::string Painter::Text() const {
  std::string text = ColumnNames();
  const std::string margin(labels_.rows.empty() ? 0 : kLabelColumns, ' ');
  const auto lines = static_cast<size_t>(2 * rows_ - 1);
  const bool compact = style_.compact || style_.terminal_rows < lines + kOtherRows;
  for (int y = 0; y + 1 < 2 * rows_; ++y) {
    if (y % 2 != 0 && compact) continue;
    std::string line = margin + canvas_.Line(y);
    if (y % 2 == 0 && !labels_.rows.empty()) {
      const std::string& name = labels_.rows[static_cast<size_t>(y / 2)];
      const std::string padded = absl::StrCat(name.size() < 2 ? " " : "", name, " ");
      line = absl::StrCat(padded, canvas_.Line(y), " ", name);
    }
    absl::StripTrailingAsciiWhitespace(&line);
    absl::StrAppend(&text, line, "\n");
  }
  return text + ColumnNames();
}

// Parts with three spaces between, on lines that fit.
std::string Lines(const std::vector<std::string>& parts) {
  std::string text;
  size_t used = 0;
  for (const std::string& part : parts) {
    const size_t width = ColumnsOf(part);
    const bool fits = used + 3 + width <= kLegendColumns;
    absl::StrAppend(&text, used == 0 ? "" : fits ? "   " : "\n", part);
    used = used > 0 && fits ? used + 3 + width : width;
  }
  return text + "\n";
}

std::string PointsLegend(const BoardGeometry& board, const BoardWords& words) {
  const auto has = [&](PointKind kind) {
    return std::any_of(board.points.begin(), board.points.end(),
                       [kind](const BoardPoint& point) { return point.kind == kind; });
  };
  std::vector<std::string> parts = {"[ ] station"};
  if (has(PointKind::kCamp)) parts.emplace_back("( ) camp: nobody can be attacked there");
  if (has(PointKind::kHeadquarters))
    parts.push_back(absl::StrCat("{ } headquarters", words.headquarters.empty() ? "" : ": ",
                                 words.headquarters));
  return Lines(parts);
}

std::string LinesLegend(const BoardGeometry& board, const Signs& signs) {
  const auto has = [&](bool rail) {
    return std::any_of(board.lines.begin(), board.lines.end(),
                       [rail](const BoardLine& line) { return line.rail == rail; });
  };
  std::vector<std::string> parts;
  if (has(true))
    parts.push_back(absl::StrCat(Repeated(signs.rail_across, 2), " ", signs.rail_up, " railway"));
  if (has(false))
    parts.push_back(absl::StrCat(Repeated(signs.road_across, 2), " ", signs.road_up, " ",
                                 signs.rising, " ", signs.falling, " road"));
  if (!board.mountains.empty()) parts.push_back(absl::StrCat(signs.mountain, " mountain: no way"));
  return Lines(parts);
}

std::string OwnersLegend(const Variant& variant) {
  if (variant.seats().size() <= 2) return "* an enemy piece";
  std::string text = "the others' pieces:";
  for (const SeatDescription& seat : variant.seats())
    absl::StrAppend(&text, " ", seat.name.substr(0, 1), " ", seat.name);
  return text;
}

// The signs of kinds, which are drawn while nobody owns the piece; empty if there are none.
std::string MarksLegend(const Variant& variant) {
  std::string marks;
  for (const PieceKind& kind : variant.piece_kinds())
    if (kind.mark != ' ' && !absl::StrContains(marks, kind.mark))
      absl::StrAppend(&marks, marks.empty() ? "" : " ", std::string(1, kind.mark));
  return marks.empty() ? "" : absl::StrCat(marks, " a piece that nobody plays yet");
}

std::string MovedLegend(const Variant& variant) {
  std::string text = "!! has moved";
  const char* before = ", so no ";
  for (const PieceKind& kind : variant.piece_kinds()) {
    if (kind.moves) continue;
    absl::StrAppend(&text, before, kind.name);
    before = ", no ";
  }
  return text;
}

}  // namespace

BoardPicture PictureFor(const Variant& variant, absl::optional<Seat> viewer,
                        std::vector<ShownPiece> pieces, std::vector<size_t> marked) {
  return {.board = &variant.board(),
          .kinds = variant.piece_kinds(),
          .seats = variant.seats(),
          .pieces = std::move(pieces),
          .quarters = variant.seats()[viewer.value_or(Seat()).index()].quarters,
          .viewer = viewer,
          .marked = std::move(marked)};
}

std::string BoardText(const BoardPicture& picture, const TextStyle& style) {
  return Painter(picture, style).Paint();
}

std::string BoardLegend(const Variant& variant, bool carries, const TextStyle& style) {
  const BoardWords words = variant.board_words();
  std::vector<std::string> signs = {OwnersLegend(variant), absl::StrCat("?? ", words.hidden)};
  if (const std::string marks = MarksLegend(variant); !marks.empty()) signs.push_back(marks);
  if (words.tells_moved) signs.push_back(MovedLegend(variant));
  signs.emplace_back("> < the last move");
  if (carries) signs.push_back(absl::StrCat(kCarries, " carries another's flag"));
  std::string text = absl::StrCat(PointsLegend(variant.board(), words),
                                  LinesLegend(variant.board(), SignsOf(style, true)), Lines(signs));
  for (const PieceKind& kind : variant.piece_kinds()) {
    const bool chinese = style.chinese && !style.ascii && !kind.chinese.empty();
    absl::StrAppend(&text, kind.letter, "  ", chinese ? absl::StrCat(kind.chinese, "  ") : "",
                    kind.short_name, "  ", kind.name, " x", kind.count, "\n");
  }
  return text;
}

std::string PieceName(const PieceKind& kind, const TextStyle& style) {
  if (style.ascii || !style.chinese || kind.chinese.empty()) return kind.name;
  return absl::StrCat(kind.chinese, " ", kind.name);
}

std::string Coloured(absl::string_view text, absl::string_view code, const TextStyle& style) {
  if (!style.colour || code.empty()) return std::string(text);
  return absl::StrCat("\x1b[", code, "m", text, "\x1b[0m");
}

}  // namespace sapper
