// Points of a board and sets of points, the sides, and the identity of a piece.
//
// Nothing here depends on how many points or sides a map has; the map (duel_map.h) defines that.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "engine/rank.h"

namespace sapper {

// A point of the board, numbered by its map. Square::None() stands for "nowhere": dead, unknown.
class Square {
 public:
  constexpr Square() = default;
  static constexpr Square FromIndex(int index) {
    Square square;
    square.index_ = static_cast<uint8_t>(index);
    return square;
  }
  static constexpr Square None() {
    return Square();
  }
  constexpr bool exists() const {
    return index_ != kNone;
  }
  constexpr size_t index() const {
    return index_;
  }
  friend constexpr bool operator==(Square, Square) = default;
  friend constexpr auto operator<=>(Square, Square) = default;

 private:
  static constexpr uint8_t kNone = 255;
  uint8_t index_ = kNone;
};

// A seat at the board. Red moves first.
enum class Side : uint8_t { kRed = 0, kBlack = 1 };

constexpr size_t Index(Side side) {
  return static_cast<size_t>(side);
}

// The place of a piece in its army's layout string, 0..24: its identity for the whole game.
class Slot {
 public:
  constexpr Slot() = default;
  static constexpr Slot FromIndex(int index) {
    Slot slot;
    slot.index_ = static_cast<uint8_t>(index);
    return slot;
  }
  constexpr size_t index() const {
    return index_;
  }
  friend constexpr bool operator==(Slot, Slot) = default;
  friend constexpr auto operator<=>(Slot, Slot) = default;

 private:
  uint8_t index_ = 0;
};

// One piece of one army, named by where it began. PieceId::None() stands for an empty point.
class PieceId {
 public:
  constexpr PieceId() = default;
  constexpr PieceId(Side side, Slot slot)
      : index_(static_cast<uint8_t>(Index(side) * kArmySize + slot.index())) {}
  static constexpr PieceId None() {
    return PieceId();
  }
  static constexpr PieceId FromIndex(size_t index) {
    PieceId piece;
    piece.index_ = static_cast<uint8_t>(index);
    return piece;
  }
  constexpr bool exists() const {
    return index_ != kNone;
  }
  constexpr size_t index() const {
    return index_;
  }
  // Preconditions of both: exists().
  constexpr Side side() const {
    return static_cast<Side>(index_ / kArmySize);
  }
  constexpr Slot slot() const {
    return Slot::FromIndex(index_ % kArmySize);
  }
  friend constexpr bool operator==(PieceId, PieceId) = default;

 private:
  static constexpr uint8_t kNone = 255;
  uint8_t index_ = kNone;
};

// A set of points of a board with kPoints of them, one bit each. Iterates in index order.
template <int kPoints>
class PointSet {
 public:
  static constexpr size_t kWords = (kPoints + 63) / 64;

  class Iterator {
   public:
    constexpr explicit Iterator(PointSet rest) : rest_(rest) {}
    constexpr Square operator*() const {
      return rest_.First();
    }
    constexpr Iterator& operator++() {
      rest_.RemoveFirst();
      return *this;
    }
    friend constexpr bool operator!=(const Iterator& a, const Iterator& b) {
      return !(a.rest_ == b.rest_);
    }

   private:
    PointSet rest_;
  };

  constexpr PointSet() = default;
  static constexpr PointSet Of(Square square) {
    PointSet set;
    set.Add(square);
    return set;
  }

  static constexpr PointSet All() {
    PointSet set;
    for (int i = 0; i < kPoints; ++i) set.Add(Square::FromIndex(i));
    return set;
  }

  constexpr void Add(Square square) {
    words_[WordOf(square)] |= BitOf(square);
  }
  constexpr void Remove(Square square) {
    words_[WordOf(square)] &= ~BitOf(square);
  }
  constexpr bool Contains(Square square) const {
    return ((words_[WordOf(square)] >> (square.index() % 64)) & 1U) != 0;
  }
  constexpr bool empty() const {
    for (uint64_t word : words_)
      if (word != 0) return false;
    return true;
  }
  constexpr int size() const {
    int count = 0;
    for (uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  // Precondition of the next three: not empty.
  constexpr Square First() const {
    for (size_t i = 0; i + 1 < kWords; ++i)
      if (words_[i] != 0) return At(i, std::countr_zero(words_[i]));
    return At(kWords - 1, std::countr_zero(words_[kWords - 1]));
  }
  constexpr Square Last() const {
    for (size_t i = kWords; i-- > 1;)
      if (words_[i] != 0) return At(i, 63 - std::countl_zero(words_[i]));
    return At(0, 63 - std::countl_zero(words_[0]));
  }
  constexpr void RemoveFirst() {
    for (size_t i = 0; i + 1 < kWords; ++i) {
      if (words_[i] != 0) {
        words_[i] &= words_[i] - 1;
        return;
      }
    }
    words_[kWords - 1] &= words_[kWords - 1] - 1;
  }

  // The n-th point, from 0, in index order. Precondition: n < size().
  constexpr Square Nth(int n) const {
    for (size_t i = 0; i + 1 < kWords; ++i) {
      const int here = std::popcount(words_[i]);
      if (n < here) return At(i, NthBit(words_[i], n));
      n -= here;
    }
    return At(kWords - 1, NthBit(words_[kWords - 1], n));
  }
  // How many come before `square`, whether or not it is among them.
  constexpr int CountBefore(Square square) const {
    const size_t word = WordOf(square);
    int count = std::popcount(words_[word] & (BitOf(square) - 1));
    for (size_t i = 0; i < word; ++i) count += std::popcount(words_[i]);
    return count;
  }
  // All points moved by `offset`; what leaves the numbering is lost.
  constexpr PointSet Shifted(int offset) const {
    PointSet shifted;
    for (size_t i = 0; i < kWords; ++i) shifted.words_[i] = ShiftedWord(i, offset);
    return shifted;
  }
  // Those that are not beyond the first of `blockers`; all when there are none.
  constexpr PointSet UpToFirst(const PointSet& blockers) const {
    PointSet rest;
    bool beyond = false;
    for (size_t i = 0; i < kWords; ++i) {
      const uint64_t word = blockers.words_[i];
      rest.words_[i] = beyond ? 0 : words_[i] & (word ^ (word - 1));
      beyond = beyond || word != 0;
    }
    return rest;
  }
  // Those that are not before the last of `blockers`; all when there are none.
  constexpr PointSet DownToLast(const PointSet& blockers) const {
    PointSet rest;
    bool beyond = false;
    for (size_t i = kWords; i-- > 0;) {
      const uint64_t word = blockers.words_[i];
      rest.words_[i] = beyond ? 0 : words_[i] & (~uint64_t{0} << (63 - std::countl_zero(word | 1)));
      beyond = beyond || word != 0;
    }
    return rest;
  }

  friend constexpr PointSet operator&(PointSet a, const PointSet& b) {
    for (size_t i = 0; i < kWords; ++i) a.words_[i] &= b.words_[i];
    return a;
  }
  friend constexpr PointSet operator|(PointSet a, const PointSet& b) {
    for (size_t i = 0; i < kWords; ++i) a.words_[i] |= b.words_[i];
    return a;
  }
  // Set difference.
  friend constexpr PointSet operator-(PointSet a, const PointSet& b) {
    for (size_t i = 0; i < kWords; ++i) a.words_[i] &= ~b.words_[i];
    return a;
  }
  constexpr PointSet& operator&=(const PointSet& b) {
    return *this = *this & b;
  }
  constexpr PointSet& operator|=(const PointSet& b) {
    return *this = *this | b;
  }
  constexpr PointSet& operator-=(const PointSet& b) {
    return *this = *this - b;
  }
  friend constexpr bool operator==(const PointSet&, const PointSet&) = default;

  constexpr Iterator begin() const {
    return Iterator(*this);
  }
  constexpr Iterator end() const {
    return Iterator(PointSet());
  }

  // The bits of a set that fits one word.
  constexpr uint64_t bits() const requires(kWords == 1) {
    return words_[0];
  }
  static constexpr PointSet FromBits(uint64_t bits) requires(kWords == 1) {
    PointSet set;
    set.words_[0] = bits;
    return set;
  }

 private:
  // Spelled out for one word, since the compiler cannot know that an index is below 64.
  static constexpr size_t WordOf(Square square) {
    return kWords == 1 ? 0 : square.index() / 64;
  }
  static constexpr uint64_t BitOf(Square square) {
    return uint64_t{1} << (square.index() % 64);
  }
  static constexpr int NthBit(uint64_t word, int n) {
#ifdef __BMI2__
    if (!std::is_constant_evaluated())
      return std::countr_zero(_pdep_u64(uint64_t{1} << static_cast<unsigned>(n), word));
#endif
    for (; n > 0; --n) word &= word - 1;
    return std::countr_zero(word);
  }
  constexpr uint64_t ShiftedWord(size_t word, int offset) const {
    const int bits = offset < 0 ? -offset : offset;
    const auto whole = static_cast<size_t>(bits / 64);
    const auto part = static_cast<unsigned>(bits % 64);
    if (offset >= 0) {
      if (word < whole) return 0;
      const uint64_t low = words_[word - whole] << part;
      if (part == 0 || word == whole) return low;
      return low | words_[word - whole - 1] >> (64 - part);
    }
    if (word + whole >= kWords) return 0;
    const uint64_t high = words_[word + whole] >> part;
    if (part == 0 || word + whole + 1 >= kWords) return high;
    return high | words_[word + whole + 1] << (64 - part);
  }
  static constexpr Square At(size_t word, int bit) {
    return Square::FromIndex(static_cast<int>(word) * 64 + bit);
  }

  std::array<uint64_t, kWords> words_{};
};

}  // namespace sapper
