#include "search/layout_shaper.h"

#include <utility>
#include <vector>

namespace sapper {

bool LayoutShaper::Put(Rank rank, std::initializer_list<Slot> wanted) {
  for (Slot slot : wanted)
    if (PutInto(rank, slot)) return true;
  return false;
}

bool LayoutShaper::PutAnywhere(Rank rank, std::initializer_list<Slot> wanted, Random& random) {
  std::vector<Slot> slots(wanted);
  random.Shuffle(slots);
  for (Slot slot : slots)
    if (PutInto(rank, slot)) return true;
  return false;
}

Slot LayoutShaper::SlotOfFlag() const {
  for (Slot slot : kHeadquartersSlots)
    if (ranks_[slot.index()] == Rank::kFlag) return slot;
  return kHeadquartersSlots[0];
}

bool LayoutShaper::PutInto(Rank rank, Slot slot) {
  if (pinned_[slot.index()] || !RanksAllowedIn(slot, rules_).Contains(rank)) return false;
  for (size_t i = 0; i < ranks_.size(); ++i) {
    const Slot other = Slot::FromIndex(static_cast<int>(i));
    if (ranks_[i] != rank || pinned_[i]) continue;
    if (!RanksAllowedIn(other, rules_).Contains(ranks_[slot.index()])) continue;
    std::swap(ranks_[i], ranks_[slot.index()]);
    pinned_[slot.index()] = true;
    return true;
  }
  return false;
}

}  // namespace sapper
