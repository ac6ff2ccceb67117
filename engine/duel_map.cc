#include "engine/duel_map.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace sapper {

std::string DuelMap::SquareName(Square square) {
  return absl::StrCat(std::string(1, static_cast<char>('a' + FileOf(square))), RankOf(square));
}

absl::optional<Square> DuelMap::ConsumeSquare(absl::string_view* text) {
  if (text->size() < 2) return absl::nullopt;
  const int file = (*text)[0] - 'a';
  if (file < 0 || file >= kFiles) return absl::nullopt;
  size_t used = 1;
  int rank = 0;
  while (used < text->size() && used < 3 &&
         absl::ascii_isdigit(static_cast<unsigned char>((*text)[used]))) {
    rank = rank * 10 + ((*text)[used] - '0');
    if (rank == 0) return absl::nullopt;
    ++used;
  }
  if (rank < 1 || rank > kRanks) return absl::nullopt;
  text->remove_prefix(used);
  return At(file, rank);
}

absl::optional<Square> DuelMap::ParseSquare(absl::string_view text) {
  const auto square = ConsumeSquare(&text);
  if (!text.empty()) return absl::nullopt;
  return square;
}

const char* DuelMap::SideName(Side side) {
  return side == Side::kRed ? "red" : "black";
}

absl::optional<Side> DuelMap::ParseSide(absl::string_view text) {
  for (Side side : kAllSides)
    if (text == SideName(side)) return side;
  return absl::nullopt;
}

}  // namespace sapper
