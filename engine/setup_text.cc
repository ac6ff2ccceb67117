// A view as the words of `position view`.
#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "engine/setup.h"

namespace sapper {

namespace {

constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;

using Counts = std::array<int, kRankCount>;

// Ranks of the enemy's of which every piece is known; counting takes them from all other pieces
// again.
RankSet SpentRanks(const View& view, const std::function<RankSet(PieceId)>& known) {
  Counts left;
  for (Rank rank : kAllRanks) left[static_cast<size_t>(rank)] = CountOf(rank);
  RankSet spent;
  for (int i = 0; i < kArmySize; ++i) {
    const RankSet ranks = known(PieceId(DuelMap::Next(view.viewer()), Slot::FromIndex(i)));
    if (ranks.size() == 1 && --left[static_cast<size_t>(ranks.First())] == 0)
      spent.Add(ranks.First());
  }
  return spent;
}

// '?' and '!' tell of moves as well, so they stand wherever counting leaves `known` of them.
std::string PieceText(const View& view, PieceId piece, RankSet known, RankSet spent) {
  if (known.size() == 1) {
    const char letter = LetterOf(known.First());
    return std::string(1, piece.side() == Side::kRed
                              ? absl::ascii_toupper(static_cast<unsigned char>(letter))
                              : letter);
  }
  const Square square = view.placement().square_of(piece);
  if (view.placement().has_moved(piece)) {
    if (known == RankSet::All() - kImmobileRanks - spent) return "!";
  } else if (known ==
             RanksAllowedIn(kTables.slot_of_home[square.index()], view.book().rules()) - spent) {
    return "?";
  }
  std::string text = "[";
  for (Rank rank : kAllRanks)
    if (known.Contains(rank)) text += LetterOf(rank);
  return text + "]";
}

std::string RowText(const View& view, int rank, absl::Span<const std::string> signs) {
  std::string text;
  int empty = 0;
  for (int file = 0; file < DuelMap::kFiles; ++file) {
    const PieceId piece = view.placement().at(DuelMap::At(file, rank));
    if (!piece.exists()) {
      ++empty;
      continue;
    }
    if (empty > 0) absl::StrAppend(&text, empty);
    empty = 0;
    text += signs[static_cast<size_t>(DuelMap::At(file, rank).index())];
    if (view.placement().Carries(piece)) text += '+';
  }
  if (empty > 0) absl::StrAppend(&text, empty);
  return text;
}

bool IsLetter(absl::string_view sign) {
  return sign.size() == 1 && sign != "?" && sign != "!";
}

// A letter is taken to stand where it began if it can, and a list that has a mine or the flag in it
// as well.
bool SaysThatItStayed(absl::string_view sign) {
  return sign == "?" || IsLetter(sign) || absl::StrContains(sign, LetterOf(Rank::kMine)) ||
         absl::StrContains(sign, LetterOf(Rank::kFlag));
}

// The words after `began`, for the enemy pieces of which `view` knows where they began and whose
// `signs`, those of the board by point, do not tell it.
std::string OriginsText(const View& view, absl::Span<const std::string> signs) {
  std::string text;
  const Side enemy = DuelMap::Next(view.viewer());
  const auto sign_on = [&](Square square) -> absl::string_view {
    return signs[static_cast<size_t>(square.index())];
  };
  bool hides = false;
  for (Square square : view.placement().pieces_of(enemy)) hides |= !IsLetter(sign_on(square));
  if (!hides) return text;
  for (Square now : view.placement().pieces_of(enemy)) {
    const PieceId piece = view.placement().at(now);
    if (!view.knows_origin(piece)) continue;
    const Square then = kTables.home_of_slot[Index(enemy)][piece.slot().index()];
    if (now == then && SaysThatItStayed(sign_on(now))) continue;
    absl::StrAppend(&text, text.empty() ? " began " : " ", DuelMap::SquareName(now),
                    DuelMap::SquareName(then));
  }
  return text;
}

}  // namespace

std::string SetupText(const View& view, const std::function<RankSet(PieceId)>& known) {
  const RankSet spent = SpentRanks(view, known);
  std::vector<std::string> signs(DuelMap::kPoints);
  for (Square square : view.placement().occupied()) {
    const PieceId piece = view.placement().at(square);
    signs[static_cast<size_t>(square.index())] = PieceText(view, piece, known(piece), spent);
  }
  std::string text;
  for (int rank = DuelMap::kRanks; rank >= 1; --rank)
    absl::StrAppend(&text, RowText(view, rank, signs), rank > 1 ? "/" : "");
  absl::StrAppend(&text, " ", DuelMap::SideName(view.viewer()), " ", view.placement().quiet(), " ",
                  view.placement().ply());
  std::string dead;
  for (int i = 0; i < kArmySize; ++i) {
    const PieceId piece(DuelMap::Next(view.viewer()), Slot::FromIndex(i));
    if (!view.placement().alive(piece) && known(piece).size() == 1)
      dead += LetterOf(known(piece).First());
  }
  std::sort(dead.begin(), dead.end());
  if (!dead.empty()) absl::StrAppend(&text, " dead ", dead);
  absl::StrAppend(&text, OriginsText(view, signs));
  return text;
}

}  // namespace sapper
