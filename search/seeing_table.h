// The transposition table of `seer-ab`.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/types/optional.h"
#include "engine/move.h"
#include "search/seeing_evaluation.h"

namespace sapper {

enum class Bound : uint8_t { kNone, kLower, kUpper, kExact };

class SeeingTable {
 public:
  struct Entry {
    uint64_t key = 0;
    int16_t score = 0;  // wins counted from this position
    int8_t depth = 0;
    Bound bound = Bound::kNone;
    Move move;         // the one that was best or refuted; None() squares if none was
    uint16_t age = 0;  // of the search that wrote it
  };
  static_assert(sizeof(Entry) == 16);

  // The number of entries is the largest power of two that fits.
  explicit SeeingTable(size_t bytes) {
    size_t entries = 1024;
    while (2 * entries * sizeof(Entry) <= bytes) entries *= 2;
    entries_.resize(entries);
  }

  // Entries of earlier searches are ignored from now on, because a search must depend on its
  // arguments only.
  void Forget() {
    if (++age_ != 0) return;
    age_ = 1;
    entries_.assign(entries_.size(), Entry());
  }

  // Null when nothing is known.
  const Entry* Find(uint64_t key) const {
    const Entry& entry = entries_[key & (entries_.size() - 1)];
    return entry.key == key && entry.age == age_ ? &entry : nullptr;
  }

  void Store(uint64_t key, int depth, Score score, Bound bound, Move move) {
    Entry& entry = entries_[key & (entries_.size() - 1)];
    const bool same = entry.key == key && entry.age == age_;
    if (same && !move.from.exists()) move = entry.move;
    // What was searched deeper stays a while: the shallow searches around it are the many.
    if (!same && entry.age == age_ && entry.depth > depth + 3) {
      --entry.depth;
      return;
    }
    entry = {.key = key,
             .score = static_cast<int16_t>(score),
             .depth = static_cast<int8_t>(depth),
             .bound = bound,
             .move = move,
             .age = age_};
  }

 private:
  std::vector<Entry> entries_;
  uint16_t age_ = 1;
};

}  // namespace sapper
