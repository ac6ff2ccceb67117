// Random keys for position hashing, the same in every build (Zobrist 1970).
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"
#include "engine/rank.h"
#include "engine/square.h"

namespace sapper {

template <class Map>
struct ZobristKeys {
  std::array<std::array<std::array<uint64_t, kRankCount>, Map::kSides>, Map::kPoints> piece{};
  std::array<std::array<uint64_t, Map::kPoints>, Map::kSides> shown_flag{};
  std::array<uint64_t, Map::kSides> to_move{};
  // By side of the flag and the piece that took it.
  std::array<std::array<uint64_t, Map::kPieces>, Map::kSides> flag_taker{};

  constexpr ZobristKeys() {
    uint64_t seed = 0x5a99e7;  // any constant; only reproducibility matters
    for (auto& square : piece)
      for (auto& side : square)
        for (uint64_t& key : side) key = SplitMix64(seed);
    for (auto& side : shown_flag)
      for (uint64_t& key : side) key = SplitMix64(seed);
    for (uint64_t& key : to_move) key = SplitMix64(seed);
    for (auto& side : flag_taker)
      for (uint64_t& key : side) key = SplitMix64(seed);
  }

  constexpr uint64_t Piece(Square square, Side side, Rank rank) const {
    return piece[square.index()][Index(side)][static_cast<size_t>(rank)];
  }
};

template <class Map>
inline constexpr ZobristKeys<Map> kZobrist{};

}  // namespace sapper
