// A deal of flip Junqi: which piece lies on which point at the start. The referee's alone.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/flip_piece.h"

namespace sapper {

inline constexpr int kFlipDealSize = 2 * kArmySize;

// All stations and headquarters in the order of a deal: ranks 12 down to 1, files a to e.
inline constexpr std::array<Square, kFlipDealSize> kFlipDealSquares = [] {
  std::array<Square, kFlipDealSize> squares{};
  size_t next = 0;
  for (int rank = DuelMap::kRanks; rank >= 1; --rank)
    for (int file = 0; file < DuelMap::kFiles; ++file)
      if (const Square square = DuelMap::At(file, rank); !DuelMap::IsCamp(square))
        squares[next++] = square;
  return squares;
}();

class FlipDeal {
 public:
  // 50 letters with each piece as often as it exists. Error kLayout.
  static absl::StatusOr<FlipDeal> Parse(absl::string_view text);
  // Every order equally likely; the same for the same seed on every platform.
  static FlipDeal Random(uint64_t seed);

  // Precondition: no camp.
  FlipPiece operator[](Square square) const {
    return pieces_[square.index()];
  }
  // The 50 letters.
  std::string ToString() const;

  friend bool operator==(const FlipDeal&, const FlipDeal&) = default;

 private:
  FlipDeal() = default;

  std::array<FlipPiece, DuelMap::kPoints> pieces_{};  // by point; camps unused
};

}  // namespace sapper
