#include "engine/flip_setup.h"

#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/error.h"
#include "engine/flip_deal.h"

namespace sapper {
namespace {

constexpr int kMostPlies = 1'000'000;

absl::Status Bad(absl::string_view text) {
  return MakeError(ErrorCode::kPosition, text);
}

std::string Shown(char c) {
  return absl::StrCat("'", absl::CHexEscape(std::string(1, c)), "'");
}

absl::Status ReadPoint(absl::string_view* row, Square square, FlipSetup& setup) {
  const char c = row->front();
  row->remove_prefix(1);
  if (c == '*') {
    setup.face_down.Add(square);
    return absl::OkStatus();
  }
  const auto piece = FlipPieceFromLetter(c);
  if (!piece.has_value())
    return Bad(absl::StrCat(Shown(c), " at ", DuelMap::SquareName(square), " is not a piece"));
  setup.up[square.index()] = *piece;
  if (!absl::ConsumePrefix(row, "+")) return absl::OkStatus();
  Square& carrier = setup.carriers[Index(piece->colour)];
  if (carrier.exists())
    return Bad(absl::StrCat("two ", FlipColourName(piece->colour), " pieces carry one flag, at ",
                            DuelMap::SquareName(carrier), " and ", DuelMap::SquareName(square)));
  carrier = square;
  return absl::OkStatus();
}

absl::Status ReadRow(absl::string_view row, int rank, FlipSetup& setup) {
  int file = 0;
  while (!row.empty() && file <= DuelMap::kFiles) {
    const char c = row.front();
    if (c >= '1' && c <= '5') {
      file += c - '0';
      row.remove_prefix(1);
      continue;
    }
    if (file == DuelMap::kFiles) return Bad(absl::StrCat("rank ", rank, " has over 5 points"));
    if (absl::Status status = ReadPoint(&row, DuelMap::At(file, rank), setup); !status.ok())
      return status;
    ++file;
  }
  if (file == DuelMap::kFiles) return absl::OkStatus();
  return Bad(absl::StrCat("rank ", rank, " has ", file, " points instead of 5"));
}

absl::Status ReadBoard(absl::string_view board, FlipSetup& setup) {
  const std::vector<absl::string_view> rows = absl::StrSplit(board, '/');
  if (rows.size() != DuelMap::kRanks)
    return Bad(absl::StrCat("a board has 12 ranks separated by '/', not ", rows.size()));
  for (size_t i = 0; i < rows.size(); ++i)
    if (absl::Status status = ReadRow(rows[i], DuelMap::kRanks - static_cast<int>(i), setup);
        !status.ok())
      return status;
  return absl::OkStatus();
}

absl::optional<FlipColour> ColourFromLetter(char letter) {
  if (letter == 'r') return FlipColour::kRed;
  if (letter == 'b') return FlipColour::kBlack;
  return absl::nullopt;
}

char LetterOfColour(absl::optional<FlipColour> colour) {
  if (!colour.has_value()) return '-';
  return *colour == FlipColour::kRed ? 'r' : 'b';
}

absl::Status ReadSeats(absl::string_view text, FlipSeats& seats) {
  const absl::Status bad =
      Bad(absl::StrCat(Quote(text),
                       " is not the colour of first, r or b, nor ? and what each player "
                       "turned last, such as ?r-"));
  if (text.size() == 1) {
    seats.first = ColourFromLetter(text[0]);
    return seats.first.has_value() ? absl::OkStatus() : bad;
  }
  if (text.size() != 3 || text[0] != '?') return bad;
  for (FlipPlayer player : kFlipPlayers) {
    const char letter = text[1 + Index(player)];
    auto& turned = seats.turned[Index(player)];
    turned = ColourFromLetter(letter);
    if (!turned.has_value() && letter != '-') return bad;
  }
  return absl::OkStatus();
}

absl::Status ReadPlies(absl::string_view name, absl::string_view text, int& plies) {
  if (absl::SimpleAtoi(text, &plies) && plies >= 0 && plies <= kMostPlies) return absl::OkStatus();
  return Bad(absl::StrCat(name, " is a number from 0 to ", kMostPlies, ", not ", Quote(text)));
}

absl::Status ReadDead(absl::string_view text, FlipCounts& dead) {
  if (text.size() > kFlipDealSize)
    return Bad(absl::StrCat(text.size(), " letters after dead, but there are 50 pieces"));
  for (char c : text) {
    const auto piece = FlipPieceFromLetter(c);
    if (!piece.has_value()) return Bad(absl::StrCat(Shown(c), " after dead is not a piece"));
    ++dead[*piece];
  }
  return absl::OkStatus();
}

std::string RowText(const FlipSetup& setup, int rank) {
  std::string text;
  int empty = 0;
  const auto add = [&](absl::string_view point) {
    if (empty > 0) absl::StrAppend(&text, empty);
    empty = 0;
    absl::StrAppend(&text, point);
  };
  for (int file = 0; file < DuelMap::kFiles; ++file) {
    const Square square = DuelMap::At(file, rank);
    const auto& piece = setup.up[square.index()];
    if (setup.face_down.Contains(square)) {
      add("*");
    } else if (piece.has_value()) {
      add(std::string(1, FlipLetter(*piece)));
      if (setup.carriers[Index(piece->colour)] == square) text += '+';
    } else {
      ++empty;
    }
  }
  add("");
  return text;
}

std::string SeatsText(const FlipSeats& seats) {
  if (seats.first.has_value()) return std::string(1, LetterOfColour(seats.first));
  return {'?', LetterOfColour(seats.turned[0]), LetterOfColour(seats.turned[1])};
}

}  // namespace

FlipSetup FlipStart() {
  FlipSetup setup;
  for (Square square : kFlipDealSquares) setup.face_down.Add(square);
  return setup;
}

FlipCounts FaceDownCounts(const FlipSetup& setup) {
  FlipCounts counts = FlipCounts::Full();
  for (const auto& piece : setup.up)
    if (piece.has_value()) --counts[*piece];
  for (size_t i = 0; i < kFlipPieceKinds; ++i) {
    const FlipPiece piece = FlipPieceFromIndex(i);
    counts[piece] = static_cast<uint8_t>(counts[piece] - setup.dead[piece]);
  }
  for (FlipColour colour : kFlipColours)
    if (setup.carriers[Index(colour)].exists())
      --counts[FlipPiece{.colour = Other(colour), .rank = Rank::kFlag}];
  return counts;
}

absl::StatusOr<FlipSetup> ParseFlipView(const FlipRules& rules, const FlipViewWords& words) {
  FlipSetup setup;
  if (absl::Status status = ReadBoard(words.board, setup); !status.ok()) return status;
  if (words.player != "first" && words.player != "second")
    return Bad(absl::StrCat("the player to move is first or second, not ", Quote(words.player)));
  setup.to_move = words.player == "first" ? FlipPlayer::kFirst : FlipPlayer::kSecond;
  if (absl::Status status = ReadSeats(words.colours, setup.seats); !status.ok()) return status;
  if (absl::Status status = ReadPlies("quiet", words.quiet, setup.quiet); !status.ok())
    return status;
  if (absl::Status status = ReadPlies("ply", words.ply, setup.ply); !status.ok()) return status;
  if (absl::Status status = ReadDead(words.dead, setup.dead); !status.ok()) return status;
  if (absl::Status status = CheckFlipSetup(rules, setup); !status.ok()) return status;
  return setup;
}

std::string FlipViewText(const FlipSetup& setup) {
  std::string text;
  for (int rank = DuelMap::kRanks; rank >= 1; --rank)
    absl::StrAppend(&text, RowText(setup, rank), rank > 1 ? "/" : " ");
  absl::StrAppend(&text, FlipPlayerName(setup.to_move), " ", SeatsText(setup.seats), " ",
                  setup.quiet, " ", setup.ply);
  if (setup.dead.total() > 0) text += " dead ";
  for (size_t i = 0; i < kFlipPieceKinds; ++i) {
    const FlipPiece piece = FlipPieceFromIndex(i);
    text.append(static_cast<size_t>(setup.dead[piece]), FlipLetter(piece));
  }
  return text;
}

}  // namespace sapper
