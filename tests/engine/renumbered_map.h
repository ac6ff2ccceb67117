// The two-player board with its points numbered in another way, so that rail lines run unevenly and
// sets of points take three words: what is found piece by piece there must be what the directions
// of the board itself give.
#pragma once

#include <array>
#include <string>

#include "engine/duel_map.h"

namespace sapper {

struct RenumberedMap {
  static constexpr int kPoints = 130;  // more than half of the numbers stand for no point
  static constexpr int kSides = DuelMap::kSides;
  static constexpr int kPieces = DuelMap::kPieces;
  static constexpr int kRailLines = DuelMap::kRailLines;

  using Points = PointSet<kPoints>;
  using RailLine = DuelMap::RailLine;

  // Multiplication by a unit modulo 130, and by its inverse.
  static constexpr Square FromDuel(Square square) {
    return Square::FromIndex(static_cast<int>(square.index()) * 7 % kPoints);
  }
  static constexpr Square ToDuel(Square square) {
    return Square::FromIndex(static_cast<int>(square.index()) * 93 % kPoints);
  }

  static constexpr bool IsPoint(Square square) {
    return ToDuel(square).index() < DuelMap::kPoints;
  }

  static constexpr Side Next(Side side) {
    return DuelMap::Next(side);
  }
  static constexpr int TeamOf(Side side) {
    return DuelMap::TeamOf(side);
  }
  static constexpr std::array<Side, kSides> kAllSides = DuelMap::kAllSides;

  static constexpr bool IsHeadquarters(Square square) {
    return IsPoint(square) && DuelMap::IsHeadquarters(ToDuel(square));
  }
  static constexpr bool IsCamp(Square square) {
    return IsPoint(square) && DuelMap::IsCamp(ToDuel(square));
  }
  static constexpr bool IsJoined(Square a, Square b) {
    return IsPoint(a) && IsPoint(b) && DuelMap::IsJoined(ToDuel(a), ToDuel(b));
  }
  static constexpr std::array<RailLine, kRailLines> RailLines() {
    std::array<RailLine, kRailLines> lines = DuelMap::RailLines();
    for (RailLine& line : lines)
      for (size_t i = 0; i < static_cast<size_t>(line.length); ++i)
        line.points[i] = FromDuel(line.points[i]);
    return lines;
  }
  static constexpr std::array<std::array<Square, kArmySize>, kSides> Homes() {
    std::array<std::array<Square, kArmySize>, kSides> homes = DuelMap::Homes();
    for (auto& side : homes)
      for (Square& home : side) home = FromDuel(home);
    return homes;
  }

  static std::string SquareName(Square square) {
    return DuelMap::SquareName(ToDuel(square));
  }
  static const char* SideName(Side side) {
    return DuelMap::SideName(side);
  }
};

}  // namespace sapper
