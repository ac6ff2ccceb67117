// Flip Junqi (docs/flip.md): colours, players and pieces.
//
// A piece is a colour and a rank, no more: while it lies face down nobody knows which one it is, so
// it has no identity of its own (PieceId, square.h). Players get their colours during the game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "absl/types/optional.h"
#include "engine/duel_map.h"

namespace sapper {

using FlipPoints = DuelMap::Points;

enum class FlipColour : uint8_t { kRed, kBlack };
inline constexpr std::array<FlipColour, 2> kFlipColours = {FlipColour::kRed, FlipColour::kBlack};

// `kFirst` begins and sits at ranks 1 to 6.
enum class FlipPlayer : uint8_t { kFirst, kSecond };
inline constexpr std::array<FlipPlayer, 2> kFlipPlayers = {FlipPlayer::kFirst, FlipPlayer::kSecond};

constexpr size_t Index(FlipColour colour) {
  return static_cast<size_t>(colour);
}
constexpr size_t Index(FlipPlayer player) {
  return static_cast<size_t>(player);
}
constexpr FlipColour Other(FlipColour colour) {
  return colour == FlipColour::kRed ? FlipColour::kBlack : FlipColour::kRed;
}
constexpr FlipPlayer Other(FlipPlayer player) {
  return player == FlipPlayer::kFirst ? FlipPlayer::kSecond : FlipPlayer::kFirst;
}
// "red", "black"; "first", "second".
constexpr const char* FlipColourName(FlipColour colour) {
  return colour == FlipColour::kRed ? "red" : "black";
}
constexpr const char* FlipPlayerName(FlipPlayer player) {
  return player == FlipPlayer::kFirst ? "first" : "second";
}

// The headquarters in which a player's piece wins that carries the enemy's flag.
constexpr FlipPoints FlipHeadquartersOf(FlipPlayer player) {
  FlipPoints points;
  for (int i = 0; i < DuelMap::kPoints; ++i) {
    const Square square = Square::FromIndex(i);
    const bool in_half = (DuelMap::RankOf(square) <= DuelMap::kRanks / 2);
    if (DuelMap::IsHeadquarters(square) && in_half == (player == FlipPlayer::kFirst))
      points.Add(square);
  }
  return points;
}

struct FlipPiece {
  FlipColour colour = FlipColour::kRed;
  Rank rank = Rank::kCommander;

  friend constexpr bool operator==(FlipPiece, FlipPiece) = default;
};

// All 24 kinds of piece, red's first, in the order of the letters.
inline constexpr size_t kFlipPieceKinds = 2 * kRankCount;
constexpr size_t Index(FlipPiece piece) {
  return Index(piece.colour) * kRankCount + static_cast<size_t>(piece.rank);
}
constexpr FlipPiece FlipPieceFromIndex(size_t index) {
  return {.colour = static_cast<FlipColour>(index / kRankCount),
          .rank = static_cast<Rank>(index % kRankCount)};
}

// Upper case for red.
constexpr char FlipLetter(FlipPiece piece) {
  const char letter = LetterOf(piece.rank);
  return piece.colour == FlipColour::kRed ? static_cast<char>(letter - 'a' + 'A') : letter;
}
constexpr absl::optional<FlipPiece> FlipPieceFromLetter(char letter) {
  const bool red = letter >= 'A' && letter <= 'Z';
  const std::optional<Rank> rank =
      RankFromLetter(red ? static_cast<char>(letter - 'A' + 'a') : letter);
  if (!rank.has_value()) return absl::nullopt;
  return FlipPiece{.colour = red ? FlipColour::kRed : FlipColour::kBlack, .rank = *rank};
}

// How many there are of each kind of piece.
class FlipCounts {
 public:
  // Every piece of both armies.
  static constexpr FlipCounts Full() {
    FlipCounts counts;
    for (size_t i = 0; i < kFlipPieceKinds; ++i) counts.of_[i] = kRankCounts[i % kRankCount];
    return counts;
  }
  constexpr uint8_t& operator[](FlipPiece piece) {
    return of_[Index(piece)];
  }
  constexpr int operator[](FlipPiece piece) const {
    return of_[Index(piece)];
  }
  constexpr int total() const {
    int total = 0;
    for (uint8_t count : of_) total += count;
    return total;
  }
  // The kind of the n-th of all pieces, from 0; a uniform n draws a piece. Precondition: n <
  // total().
  constexpr FlipPiece Nth(int n) const {
    size_t kind = 0;
    while (n >= of_[kind]) n -= of_[kind++];
    return FlipPieceFromIndex(kind);
  }
  friend constexpr bool operator==(const FlipCounts&, const FlipCounts&) = default;

 private:
  std::array<uint8_t, kFlipPieceKinds> of_{};
};

}  // namespace sapper
