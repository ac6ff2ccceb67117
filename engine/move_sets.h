// The legal moves of a side as sets of destinations, without a list: to count them, or to take the
// n-th. Position::LegalMoves gives the same moves as a list in square order.
#pragma once

#include <array>

#include "engine/directions.h"
#include "engine/move.h"

namespace sapper {

template <class Map>
class BasicMoveSets {
 public:
  using Points = typename Map::Points;

  explicit BasicMoveSets(const Points& occupied) : occupied_(occupied) {}

  // Moves of all pieces that do not turn; a slide's direction tells which piece it is.
  void AddDirection(size_t direction, const Points& destinations) {
    slides_[direction] = destinations;
    size_ += destinations.size();
  }
  // Moves of one piece.
  void AddPiece(Square from, const Points& destinations) {
    piece_squares_[pieces_] = from;
    piece_moves_[pieces_++] = destinations;
    size_ += destinations.size();
  }

  int size() const {
    return size_;
  }
  // In no order that means anything. Precondition: 0 <= n < size().
  Move operator[](int n) const {
    for (size_t d = 0; d < slides_.size(); ++d) {
      const int here = slides_[d].size();
      if (n < here) {
        const Square to = slides_[d].Nth(n);
        return {SlideOrigin<Map>(d, to, occupied_), to};
      }
      n -= here;
    }
    for (size_t i = 0;; ++i) {
      const int here = piece_moves_[i].size();
      if (n < here) return {piece_squares_[i], piece_moves_[i].Nth(n)};
      n -= here;
    }
  }

 private:
  Points occupied_;
  std::array<Points, kDirectionCount<Map>> slides_{};
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): the first `pieces_` are in use
  std::array<Square, kArmySize> piece_squares_;
  std::array<Points, kArmySize> piece_moves_;
  size_t pieces_ = 0;
  int size_ = 0;
};

}  // namespace sapper
