#include "engine/contest_notation.h"

#include "absl/strings/ascii.h"

namespace sapper {
namespace {

constexpr char kTopRow = 'A';

char Digit(char c) {
  return c == 'O' || c == 'o' ? '0' : c;
}

// The frame of the player that sits at the bottom is red's own, or a half turn of it.
Square Turned(Square square, Side viewer) {
  return viewer == Side::kRed ? square : DuelMap::HalfTurn(square);
}

}  // namespace

absl::optional<Square> ParseContestSquare(absl::string_view text, Side viewer) {
  if (text.size() != 2) return absl::nullopt;
  const int row = absl::ascii_toupper(static_cast<unsigned char>(text[0])) - kTopRow;
  const int column = Digit(text[1]) - '0';
  if (row < 0 || row >= DuelMap::kRanks || column < 0 || column >= DuelMap::kFiles)
    return absl::nullopt;
  return Turned(DuelMap::At(column, DuelMap::kRanks - row), viewer);
}

std::string ContestSquareText(Square square, Side viewer) {
  const Square seen = Turned(square, viewer);
  return {static_cast<char>(kTopRow + DuelMap::kRanks - DuelMap::RankOf(seen)),
          static_cast<char>('0' + DuelMap::FileOf(seen))};
}

absl::optional<Move> ParseContestMove(absl::string_view text, Side viewer) {
  if (text.size() != 4) return absl::nullopt;
  const auto from = ParseContestSquare(text.substr(0, 2), viewer);
  const auto to = ParseContestSquare(text.substr(2), viewer);
  if (!from.has_value() || !to.has_value() || *from == *to) return absl::nullopt;
  return Move{*from, *to};
}

std::string ContestMoveText(Move move, Side viewer) {
  return ContestSquareText(move.from, viewer) + ContestSquareText(move.to, viewer);
}

absl::optional<Result> ParseContestResult(absl::string_view text) {
  if (text.size() != 1) return absl::nullopt;
  switch (Digit(text[0])) {
    case '0':
      return Result::kAttackerDies;
    case '1':
      return Result::kAttackerWins;
    case '2':
      return Result::kBothDie;
    case '3':
      return Result::kQuiet;
    default:
      return absl::nullopt;
  }
}

const char* ContestResultText(Result result) {
  switch (result) {
    case Result::kAttackerDies:
      return "0";
    case Result::kAttackerWins:
      return "1";
    case Result::kBothDie:
      return "2";
    case Result::kQuiet:
      break;
  }
  return "3";
}

bool IsContestZero(absl::string_view text) {
  for (char c : text)
    if (Digit(c) != '0') return false;
  return !text.empty();
}

}  // namespace sapper
