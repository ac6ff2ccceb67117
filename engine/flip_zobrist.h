// Random keys for hashing positions of flip Junqi (as zobrist.h).
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "engine/flip_piece.h"

namespace sapper {

struct FlipZobristKeys {
  using OfPoints = std::array<uint64_t, DuelMap::kPoints>;

  std::array<OfPoints, kFlipPieceKinds> piece{};
  OfPoints face_down{};
  std::array<OfPoints, 2> carrier{};                            // by its colour
  std::array<std::array<uint64_t, 3>, kFlipPieceKinds> dead{};  // the first, second, third to die
  std::array<uint64_t, 2> colour_of_first{};
  std::array<std::array<uint64_t, 2>, 2> turned{};  // by player and the colour turned last
  uint64_t second_to_move = 0;

  constexpr FlipZobristKeys() {
    uint64_t seed = 0xf11b;  // any constant; only reproducibility matters
    const auto fill = [&seed](auto& keys) {
      for (uint64_t& key : keys) key = SplitMix64(seed);
    };
    for (auto& points : piece) fill(points);
    fill(face_down);
    for (auto& points : carrier) fill(points);
    for (auto& deaths : dead) fill(deaths);
    fill(colour_of_first);
    for (auto& colours : turned) fill(colours);
    second_to_move = SplitMix64(seed);
  }
};

inline constexpr FlipZobristKeys kFlipZobrist{};

}  // namespace sapper
