// The legal moves of a side as sets of destinations, without a list: for counting them, or for
// taking the n-th. Position::LegalMoves gives the same moves as a list in square order.
#pragma once

#include <array>

#include "engine/move.h"
#include "engine/slides.h"

namespace sapper {

template <class Map>
class BasicMoveSets {
 public:
  using Points = typename Map::Points;

  // Moves of no piece. One object can serve many positions, which saves its clearing.
  BasicMoveSets() = default;
  void Clear(const Points& occupied) {
    occupied_ = occupied;
    pieces_ = 0;
    size_ = slide_count_ = 0;
  }

  // Moves of all pieces that do not turn; a slide's direction tells which piece it is.
  // Precondition: called once, before AddPiece.
  void SetSlides(const SlideSets<Map>& slides) requires(HasDirections<Map>()) {
    slides_ = slides;
    for (size_t d = 0; d < slides.size(); ++d) {
      starts_[d] = size_;
      size_ += slides[d].size();
    }
    slide_count_ = size_;
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
    if constexpr (HasDirections<Map>())
      if (n < slide_count_) return NthSlide(n);
    n -= slide_count_;
    for (size_t i = 0;; ++i) {
      const int here = piece_moves_[i].size();
      if (n < here) return {piece_squares_[i], piece_moves_[i].Nth(n)};
      n -= here;
    }
  }

 private:
  // Without a branch: a drawn move's direction cannot be foreseen.
  Move NthSlide(int n) const requires(HasDirections<Map>()) {
    size_t d = 0;
    for (size_t i = 1; i < starts_.size(); ++i) d += static_cast<size_t>(n >= starts_[i]);
    const Square to = slides_[d].Nth(n - starts_[d]);
    return {SlideOrigin<Map>(d, to, occupied_), to};
  }

  Points occupied_;
  SlideSets<Map> slides_;
  std::array<int, kSlideSets<Map>> starts_{};  // slides of all directions before
  int slide_count_ = 0;
  std::array<Square, kArmySize> piece_squares_{};
  std::array<Points, kArmySize> piece_moves_{};
  size_t pieces_ = 0;
  int size_ = 0;
};

// Makes `sets` the moves of a side that has such pieces on `straight` and `turning` and may not go
// to `closed`.
template <class Map>
inline void FindMoves(const typename Map::Points& straight, const typename Map::Points& turning,
                      const typename Map::Points& occupied, const typename Map::Points& closed,
                      BasicMoveSets<Map>& sets) {
  sets.Clear(occupied);
  if constexpr (HasDirections<Map>()) {
    sets.SetSlides(SlideAll<Map>(straight, Map::Points::All() - occupied, closed));
  } else {
    for (Square from : straight)
      sets.AddPiece(from,
                    (StraightRail<Map>(from, occupied) | kBoard<Map>.steps[from.index()]) - closed);
  }
  for (Square from : turning)
    sets.AddPiece(from,
                  (TurningRail<Map>(from, occupied) | kBoard<Map>.steps[from.index()]) - closed);
}

}  // namespace sapper
