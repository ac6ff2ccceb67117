// A made-up map of nine points for three sides, with what the two-player board lacks: rail lines
// that do not run with the numbering of the points, lines that share an edge, a road between two
// points of one line, and an order of play that does not return to the side before.
//
// Stations are on rail: 3-1-7-0-5 is one line, and 3-1-5 leaves it at point 1. Headquarters 2
// (red), 6 (black) and 8 (green) are joined to the stations 3, 7 and 5 by road; so is camp 4, which
// is nobody's, to 0, 1 and 7, and station 3 to 7.
#pragma once

#include <array>
#include <string>

#include "absl/strings/str_cat.h"
#include "engine/square.h"

namespace sapper {

struct TinyMap {
  static constexpr int kPoints = 9;
  static constexpr int kSides = 3;
  static constexpr int kPieces = kSides * kArmySize;
  static constexpr int kLongestLine = 5;
  static constexpr int kRailLines = 2;

  using Points = PointSet<kPoints>;

  struct RailLine {
    std::array<Square, kLongestLine> points;
    int length = 0;
  };

  static constexpr Square At(int number) {
    return Square::FromIndex(number);
  }

  static constexpr Side kGreen = static_cast<Side>(2);
  // Against the order of the sides' numbers, so that nothing can count on it.
  static constexpr Side Next(Side side) {
    if (side == Side::kRed) return kGreen;
    return side == kGreen ? Side::kBlack : Side::kRed;
  }
  static constexpr int TeamOf(Side side) {
    return static_cast<int>(side);
  }
  static constexpr std::array<Side, kSides> kAllSides = {Side::kRed, Side::kBlack, kGreen};

  static constexpr bool IsHeadquarters(Square square) {
    return square == At(2) || square == At(6) || square == At(8);
  }
  static constexpr bool IsCamp(Square square) {
    return square == At(4);
  }

  static constexpr std::array<RailLine, kRailLines> RailLines() {
    return {RailLine{.points = {At(3), At(1), At(7), At(0), At(5)}, .length = 5},
            RailLine{.points = {At(3), At(1), At(5)}, .length = 3}};
  }

  static constexpr bool IsJoined(Square a, Square b) {
    constexpr std::array<std::array<int, 2>, 12> kEdges = {{{3, 1},
                                                            {1, 7},
                                                            {7, 0},
                                                            {0, 5},
                                                            {1, 5},
                                                            {2, 3},
                                                            {6, 7},
                                                            {8, 5},
                                                            {4, 0},
                                                            {4, 1},
                                                            {4, 7},
                                                            {3, 7}}};
    for (const auto& edge : kEdges)
      if ((a == At(edge[0]) && b == At(edge[1])) || (a == At(edge[1]) && b == At(edge[0])))
        return true;
    return false;
  }

  // Two pieces of each army begin on the board: that of a headquarters and one of the back ranks.
  static constexpr std::array<std::array<Square, kArmySize>, kSides> Homes() {
    std::array<std::array<Square, kArmySize>, kSides> homes{};
    // Spelled out, since g++ 12 takes elements that a constant expression did not write for zero.
    for (auto& side : homes) side.fill(Square::None());
    homes[0][21] = At(2);
    homes[0][15] = At(3);
    homes[1][21] = At(6);
    homes[1][15] = At(7);
    homes[2][21] = At(8);
    homes[2][15] = At(5);
    return homes;
  }

  static std::string SquareName(Square square) {
    return absl::StrCat("p", square.index());
  }
  static const char* SideName(Side side) {
    if (side == Side::kRed) return "red";
    return side == kGreen ? "green" : "black";
  }
};

}  // namespace sapper
