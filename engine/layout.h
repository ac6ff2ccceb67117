// An army's layout: which rank begins in which slot.
#pragma once

#include <array>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/rules.h"
#include "engine/square.h"

namespace sapper {

// The slots of a layout string and what may stand in them; the same for every map, since every
// army lays out on the same 25 points.
inline constexpr std::array<Slot, 2> kHeadquartersSlots = {Slot::FromIndex(21),
                                                           Slot::FromIndex(23)};
constexpr bool IsHeadquartersSlot(Slot slot) {
  return slot == kHeadquartersSlots[0] || slot == kHeadquartersSlots[1];
}
// The own two back ranks.
constexpr bool IsBackSlot(Slot slot) {
  return slot.index() >= 15;
}
// The own front rank.
constexpr bool IsFrontSlot(Slot slot) {
  return slot.index() < 5;
}
// The slot as it is called on the own half of the board from the owner's seat: "a6" .. "e1".
std::string SlotName(Slot slot);
// The slot that the left-right mirror image of a layout puts in its place.
Slot MirrorSlot(Slot slot);

// What a legal layout may have in `slot`.
RankSet RanksAllowedIn(Slot slot, const Rules& rules);

class Layout {
 public:
  // Any 25 letters a..l; legality is asked separately. Error kLayout.
  static absl::StatusOr<Layout> Parse(absl::string_view text);
  // Parse and Check in one: all that is wrong in one message.
  static absl::StatusOr<Layout> ParseLegal(absl::string_view text, const Rules& rules,
                                           Side side = Side::kRed);
  explicit Layout(const std::array<Rank, kArmySize>& ranks) : ranks_(ranks) {}

  Rank operator[](Slot slot) const {
    return ranks_[slot.index()];
  }
  const std::array<Rank, kArmySize>& ranks() const {
    return ranks_;
  }
  // Error kLayout that names every violation of the layout rules at once; points are called as on
  // the half of `side`.
  absl::Status Check(const Rules& rules, Side side = Side::kRed) const;
  Layout Mirrored() const;
  // The 25 letters.
  std::string ToString() const;

  friend bool operator==(const Layout&, const Layout&) = default;

 private:
  std::array<Rank, kArmySize> ranks_;
};

}  // namespace sapper
