#include "tests/support/flip_oracle_board.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>

namespace sapper::flip_oracle {
namespace {

bool IsNamed(int point, const std::set<std::string>& names) {
  return names.count(NameOf(point)) != 0;
}

bool IsCamp(int point) {
  return IsNamed(point, {"b3", "d3", "c4", "b5", "d5", "b10", "d10", "c9", "b8", "d8"});
}

bool IsHeadquarters(int point) {
  return IsNamed(point, {"b1", "d1", "b12", "d12"});
}

int FilesApart(int a, int b) {
  return std::abs(FileOf(a) - FileOf(b));
}

int RanksApart(int a, int b) {
  return std::abs(RankOf(a) - RankOf(b));
}

bool IsRail(int a, int b) {
  if (FilesApart(a, b) + RanksApart(a, b) != 1) return false;
  const int low = std::min(RankOf(a), RankOf(b));
  const int high = std::max(RankOf(a), RankOf(b));
  if (low == high) return low == 2 || low == 6 || low == 7 || low == 11;
  if (FileOf(a) == 0 || FileOf(a) == 4) return low >= 2 && high <= 11;
  return FileOf(a) == 2 && low == 6;
}

bool IsRoad(int a, int b) {
  if (FilesApart(a, b) == 1 && RanksApart(a, b) == 1) return IsCamp(a) || IsCamp(b);
  if (FilesApart(a, b) + RanksApart(a, b) != 1 || IsRail(a, b)) return false;
  return RanksApart(a, b) == 0 || std::min(RankOf(a), RankOf(b)) != 6;
}

}  // namespace

bool IsRed(char piece) {
  return std::isupper(static_cast<unsigned char>(piece)) != 0;
}

char Lower(char piece) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(piece)));
}

char Upper(char piece) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(piece)));
}

int FileOf(int point) {
  return point % 5;
}

int RankOf(int point) {
  return point / 5 + 1;
}

std::string NameOf(int point) {
  std::string name(1, static_cast<char>('a' + FileOf(point)));
  name += std::to_string(RankOf(point));
  return name;
}

int PointOf(const std::string& name) {
  for (int point = 0; point < kPoints; ++point)
    if (NameOf(point) == name) return point;
  return -1;
}

int Step(int here, int files, int ranks) {
  const int file = FileOf(here) + files;
  const int rank = RankOf(here) + ranks;
  if (file < 0 || file > 4 || rank < 1 || rank > 12) return -1;
  return (rank - 1) * 5 + file;
}

const Board& TheBoard() {
  static const Board* const kBoard = [] {
    auto* made = new Board;
    for (int a = 0; a < kPoints; ++a) {
      made->camp[a] = IsCamp(a);
      made->headquarters[a] = IsHeadquarters(a);
      for (int b = 0; b < kPoints; ++b) {
        made->rail[a][b] = IsRail(a, b);
        made->road[a][b] = IsRoad(a, b);
      }
    }
    return made;
  }();
  return *kBoard;
}

}  // namespace sapper::flip_oracle
