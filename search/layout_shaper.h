// Changes a drawn layout to suit a player's character: wanted ranks are swapped into wanted slots,
// and the rest stays as drawn. A legal layout stays legal.
#pragma once

#include <initializer_list>

#include "base/random.h"
#include "engine/board.h"
#include "engine/layout.h"

namespace sapper {

class LayoutShaper {
 public:
  // Precondition: start.Check(rules) is ok.
  LayoutShaper(const Layout& start, const Rules& rules) : ranks_(start.ranks()), rules_(rules) {}

  // Puts a piece of `rank` that is not pinned yet into the first of `wanted` where that is legal,
  // and pins it there. False, and nothing changed, if there is no such slot.
  bool Put(Rank rank, std::initializer_list<Slot> wanted);
  // The same into any of `wanted`, evenly.
  bool PutAnywhere(Rank rank, std::initializer_list<Slot> wanted, Random& random);

  bool IsPinned(Slot slot) const {
    return pinned_[slot.index()];
  }
  Slot SlotOfFlag() const;
  Layout layout() const {
    return Layout(ranks_);
  }

 private:
  bool PutInto(Rank rank, Slot slot);

  std::array<Rank, kArmySize> ranks_;
  std::array<bool, kArmySize> pinned_{};
  Rules rules_;
};

// The slot on `file` (0..4 from the owner's left) and `rank` (1..6 from the owner's back rank).
// Precondition: no camp.
constexpr Slot SlotAt(int file, int rank) {
  return kBoard<DuelMap>.slot_of_home[DuelMap::At(file, rank).index()];
}

}  // namespace sapper
