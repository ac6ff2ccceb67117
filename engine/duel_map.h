// The two-player board of docs/rules.md: 12 ranks of 5 files, 60 points.
//
// A map declares its points, kinds, rail lines (which may bend), roads, homes (None() where an army
// has no piece), sides (the first begins) and names; board.h computes every table from that.
#pragma once

#include <array>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "engine/square.h"

namespace sapper {

struct DuelMap {
  static constexpr int kFiles = 5;
  static constexpr int kRanks = 12;
  static constexpr int kPoints = kFiles * kRanks;
  static constexpr int kSides = 2;
  static constexpr int kPieces = kSides * kArmySize;
  static constexpr int kLongestLine = 10;
  static constexpr int kRailLines = 7;

  using Points = PointSet<kPoints>;

  // A straight stretch of rail: consecutive points are joined, and a piece may run along it.
  struct RailLine {
    std::array<Square, kLongestLine> points;
    int length = 0;
  };

  // file 0..4 = a..e, rank 1..12 from red's back rank.
  static constexpr Square At(int file, int rank) {
    return Square::FromIndex((rank - 1) * kFiles + file);
  }
  static constexpr int FileOf(Square square) {
    return static_cast<int>(square.index()) % kFiles;
  }
  static constexpr int RankOf(Square square) {
    return static_cast<int>(square.index()) / kFiles + 1;
  }
  static constexpr Square HalfTurn(Square square) {
    return At(kFiles - 1 - FileOf(square), kRanks + 1 - RankOf(square));
  }
  static constexpr Square Mirror(Square square) {
    return At(kFiles - 1 - FileOf(square), RankOf(square));
  }

  static constexpr Side Next(Side side) {
    return side == Side::kRed ? Side::kBlack : Side::kRed;
  }
  // Sides with equal teams are allies.
  static constexpr int TeamOf(Side side) {
    return static_cast<int>(side);
  }
  static constexpr std::array<Side, kSides> kAllSides = {Side::kRed, Side::kBlack};

  // Which side's half of the board a point lies in.
  static constexpr Side HalfOf(Square square) {
    return RankOf(square) <= kRanks / 2 ? Side::kRed : Side::kBlack;
  }
  // Distance from the owner's back rank, 1..6, of a point in its own half.
  static constexpr int HomeRankOf(Square square) {
    const int rank = RankOf(square);
    return rank <= kRanks / 2 ? rank : kRanks + 1 - rank;
  }
  static constexpr bool IsHeadquarters(Square square) {
    const int file = FileOf(square);
    return HomeRankOf(square) == 1 && (file == 1 || file == 3);
  }
  static constexpr bool IsCamp(Square square) {
    const int file = FileOf(square);
    const int rank = HomeRankOf(square);
    return ((rank == 3 || rank == 5) && (file == 1 || file == 3)) || (rank == 4 && file == 2);
  }

  static constexpr std::array<RailLine, kRailLines> RailLines() {
    std::array<RailLine, kRailLines> lines{};
    size_t next = 0;
    for (int rank : {2, 6, 7, 11}) {
      RailLine& line = lines[next++];
      for (int file = 0; file < kFiles; ++file)
        line.points[static_cast<size_t>(line.length++)] = At(file, rank);
    }
    for (int file : {0, 4}) {
      RailLine& line = lines[next++];
      for (int rank = 2; rank <= 11; ++rank)
        line.points[static_cast<size_t>(line.length++)] = At(file, rank);
    }
    RailLine& middle = lines[next];
    middle.points[0] = At(2, 6);
    middle.points[1] = At(2, 7);
    middle.length = 2;
    return lines;
  }

  // Orthogonal neighbours are joined, except over the mountains; a camp also diagonally. Edges that
  // a rail line holds are rail, the others road.
  static constexpr bool IsJoined(Square a, Square b) {
    const int files = FileOf(a) > FileOf(b) ? FileOf(a) - FileOf(b) : FileOf(b) - FileOf(a);
    const int ranks = RankOf(a) > RankOf(b) ? RankOf(a) - RankOf(b) : RankOf(b) - RankOf(a);
    if (files == 1 && ranks == 1) return IsCamp(a) || IsCamp(b);
    if (files + ranks != 1) return false;
    const bool crosses_middle = HalfOf(a) != HalfOf(b);
    const bool mountain = crosses_middle && (FileOf(a) == 1 || FileOf(a) == 3);
    return !mountain;
  }

  // The point on which a layout puts the piece of `slot`: the owner's front rank first, left to
  // right as the owner sees it, camps skipped.
  static constexpr std::array<std::array<Square, kArmySize>, kSides> Homes() {
    std::array<std::array<Square, kArmySize>, kSides> homes{};
    size_t slot = 0;
    for (int rank = 6; rank >= 1; --rank) {
      for (int file = 0; file < kFiles; ++file) {
        const Square square = At(file, rank);
        if (IsCamp(square)) continue;
        homes[0][slot] = square;
        homes[1][slot] = HalfTurn(square);
        ++slot;
      }
    }
    return homes;
  }

  // "a1" .. "e12".
  static std::string SquareName(Square square);
  // Reads a square at the start of `text` and removes it from there; `text` is unchanged if there
  // is none.
  static absl::optional<Square> ConsumeSquare(absl::string_view* text);
  static absl::optional<Square> ParseSquare(absl::string_view text);

  // "red", "black".
  static const char* SideName(Side side);
  static absl::optional<Side> ParseSide(absl::string_view text);
};

}  // namespace sapper
