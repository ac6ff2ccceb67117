// The order in which `seer-ab` tries moves, and the captures that its quiescence search considers.
#pragma once

#include <array>

#include "engine/position.h"
#include "search/seeing_evaluation.h"

namespace sapper {

// What refuted other positions: two quiet moves a ply, and how often each quiet move did.
class RefutationMemory {
 public:
  void Note(Side side, Move move, int ply, int depth);
  // More for what refuted more often.
  int OrderOf(Side side, Move move, int ply) const;

 private:
  struct Killers {
    Move first;
    Move second;
  };
  static constexpr size_t kSquares = DuelMap::kPoints;

  std::array<Killers, kMostPlies> killers_{};
  std::array<std::array<std::array<int, kSquares>, kSquares>, DuelMap::kSides> counts_{};
};

// Moves of one position, taken best first.
class OrderedMoves {
 public:
  struct Item {
    Move move;
    int order;
  };

  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): cleared storage would cost every node.
  OrderedMoves() {}

  // All legal moves; `known_best` (squares None() = none) comes first.
  void AddAll(const Position& position, Move known_best, int ply, const RefutationMemory& memory);
  // Captures that kill a piece on `victims`; `gaining` leaves out those that cost more than they
  // bring.
  void AddCaptures(const Position& position, DuelMap::Points victims, bool gaining);

  size_t size() const {
    return size_;
  }
  // The best of those from the i-th on. To be called with i = 0, 1, 2, ...
  Item Take(size_t i);

  // The order of what throws a piece away, and of everything worse, is below this.
  static constexpr int kBad = -(1 << 20);

 private:
  void Add(Move move, int order) {
    items_[size_++] = {move, order};
  }

  std::array<Item, MoveList::kCapacity> items_;
  size_t size_ = 0;
};

}  // namespace sapper
