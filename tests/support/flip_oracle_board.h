// The board of the flip oracle, worked out from the words of the rules: points are numbers, a1 = 0,
// b1 = 1, ... e12 = 59.
#pragma once

#include <string>

namespace sapper::flip_oracle {

inline constexpr int kPoints = 60;

bool IsRed(char piece);
char Lower(char piece);
char Upper(char piece);

int FileOf(int point);  // 0..4
int RankOf(int point);  // 1..12
std::string NameOf(int point);
// -1 for no point.
int PointOf(const std::string& name);
// -1 off the board.
int Step(int here, int files, int ranks);

struct Board {
  bool camp[kPoints];
  bool headquarters[kPoints];
  bool rail[kPoints][kPoints];
  bool road[kPoints][kPoints];
};
const Board& TheBoard();

}  // namespace sapper::flip_oracle
