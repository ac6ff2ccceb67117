#include "variants/no_way_words.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/optional.h"
#include "engine/board.h"

namespace sapper {
namespace {

std::string Name(Square square) {
  return DuelMap::SquareName(square);
}

bool AreJoined(Square a, Square b) {
  return kBoard<DuelMap>.steps[a.index()].Contains(b);
}

// The points strictly between two points of one line of railway, from the first to the second;
// nothing when no line has both.
absl::optional<std::vector<Square>> BetweenOnRail(Square from, Square to) {
  for (const auto& line : DuelMap::RailLines()) {
    const auto begin = line.points.begin();
    const auto end = begin + line.length;
    auto first = std::find(begin, end, from);
    auto last = std::find(begin, end, to);
    if (first == end || last == end) continue;
    const bool backwards = last < first;
    if (backwards) std::swap(first, last);
    std::vector<Square> between(first + 1, last);
    if (backwards) std::reverse(between.begin(), between.end());
    return between;
  }
  return absl::nullopt;
}

bool MountainBetween(Square a, Square b) {
  return DuelMap::FileOf(a) == DuelMap::FileOf(b) &&
         std::abs(DuelMap::RankOf(a) - DuelMap::RankOf(b)) == 1 && !AreJoined(a, b);
}

}  // namespace

std::string WhyNoWay(Move move, const DuelMap::Points& occupied, bool turns) {
  const std::string from = Name(move.from);
  const std::string to = Name(move.to);
  if (MountainBetween(move.from, move.to))
    return absl::StrCat("a mountain lies between ", from, " and ", to);
  if (const auto between = BetweenOnRail(move.from, move.to)) {
    for (Square square : *between)
      if (occupied.Contains(square))
        return absl::StrCat("the way is blocked: a piece stands on ", Name(square));
  }
  const bool rails =
      kBoard<DuelMap>.rails.Contains(move.from) && kBoard<DuelMap>.rails.Contains(move.to);
  if (rails && turns)
    return absl::StrCat("no free way along the railway leads from ", from, " to ", to);
  if (rails)
    return absl::StrCat("no straight railway leads from ", from, " to ", to,
                        "; engineers alone turn on rails");
  const int across = std::abs(DuelMap::FileOf(move.from) - DuelMap::FileOf(move.to));
  const int up = std::abs(DuelMap::RankOf(move.from) - DuelMap::RankOf(move.to));
  if (across == 1 && up == 1)
    return absl::StrCat("no road leads from ", from, " to ", to,
                        "; only roads into and out of camps are diagonal");
  return absl::StrCat("no line leads from ", from, " to ", to,
                      "; on roads a piece moves one point, on railways any number");
}

}  // namespace sapper
