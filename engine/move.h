// A move, the result of a collision, and the event that all sides are told about.
#pragma once

#include <array>
#include <cstdint>

#include "engine/square.h"

namespace sapper {

struct Move {
  Square from;
  Square to;

  friend constexpr bool operator==(const Move&, const Move&) = default;
  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

// What the referee announces about a move, from the mover's side.
enum class Result : uint8_t {
  kQuiet,         // no collision
  kAttackerWins,  // '+' the attacker survives and takes the point
  kAttackerDies,  // '-'
  kBothDie,       // '='
};

constexpr bool IsCollision(Result result) {
  return result != Result::kQuiet;
}
constexpr bool AttackerDies(Result result) {
  return result == Result::kAttackerDies || result == Result::kBothDie;
}
constexpr bool DefenderDies(Result result) {
  return result == Result::kAttackerWins || result == Result::kBothDie;
}

// Everything that is announced about one ply; all sides are told the same.
template <class Map>
struct BasicEvent {
  Move move;
  Result result = Result::kQuiet;
  // The flag square of each side whose commander died in this ply; None() for the others. Where a
  // flag has to be carried home (rules.h), also the square of the collision if a flag was taken.
  std::array<Square, Map::kSides> flags{};

  // Whether the mover took the flag of `side`, to carry it home.
  bool TakesFlagOf(Side side) const {
    return flags[Index(side)].exists() && flags[Index(side)] == move.to &&
           result == Result::kAttackerWins;
  }

  friend bool operator==(const BasicEvent&, const BasicEvent&) = default;
};

// A list of moves that lives on the stack.
class MoveList {
 public:
  // 21 movers with at most 40 destinations each fit.
  static constexpr size_t kCapacity = 1024;

  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): cleared storage would cost every node.
  MoveList() {}

  void Add(Move move) {
    moves_[size_++] = move;
  }
  void clear() {
    size_ = 0;
  }
  size_t size() const {
    return size_;
  }
  bool empty() const {
    return size_ == 0;
  }
  Move operator[](size_t i) const {
    return moves_[i];
  }
  Move* begin() {
    return moves_.data();
  }
  Move* end() {
    return moves_.data() + size_;
  }
  const Move* begin() const {
    return moves_.data();
  }
  const Move* end() const {
    return moves_.data() + size_;
  }

 private:
  std::array<Move, kCapacity> moves_;
  size_t size_ = 0;
};

}  // namespace sapper
