#include "engine/layout.h"

#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/error.h"
#include "engine/board.h"

namespace sapper {
namespace {

// A layout is written the same way on every map; the two-player board's red half names its points.
Square OwnerSquare(Slot slot) {
  return kBoard<DuelMap>.home_of_slot[Index(Side::kRed)][slot.index()];
}

void AddCountViolations(const Layout& layout, std::vector<std::string>& wrong) {
  std::array<int, kRankCount> counts{};
  for (Rank rank : layout.ranks()) ++counts[static_cast<size_t>(rank)];
  for (Rank rank : kAllRanks) {
    const int count = counts[static_cast<size_t>(rank)];
    if (count != CountOf(rank))
      wrong.push_back(absl::StrCat(count == 0 ? "no" : absl::StrCat(count), " ", EnglishName(rank),
                                   count == 1 ? "" : "s", " instead of ", CountOf(rank)));
  }
}

void AddPlaceViolations(const Layout& layout, const Rules& rules, Side side,
                        std::vector<std::string>& wrong) {
  for (int i = 0; i < kArmySize; ++i) {
    const Slot slot = Slot::FromIndex(i);
    const Rank rank = layout[slot];
    if (RanksAllowedIn(slot, rules).Contains(rank)) continue;
    const char* where = rank == Rank::kFlag   ? ", outside a headquarters"
                        : rank == Rank::kMine ? ", in front of the two back ranks"
                                              : ", on the front rank";
    wrong.push_back(absl::StrCat(
        EnglishName(rank), " at ",
        DuelMap::SquareName(kBoard<DuelMap>.home_of_slot[Index(side)][slot.index()]), where));
  }
}

}  // namespace

std::string SlotName(Slot slot) {
  return DuelMap::SquareName(OwnerSquare(slot));
}

Slot MirrorSlot(Slot slot) {
  return kBoard<DuelMap>.slot_of_home[DuelMap::Mirror(OwnerSquare(slot)).index()];
}

RankSet RanksAllowedIn(Slot slot, const Rules& rules) {
  RankSet allowed = RankSet::All();
  if (!IsHeadquartersSlot(slot)) allowed.Remove(Rank::kFlag);
  if (!IsBackSlot(slot)) allowed.Remove(Rank::kMine);
  if (IsFrontSlot(slot) && !rules.front_bombs) allowed.Remove(Rank::kBomb);
  return allowed;
}

absl::StatusOr<Layout> Layout::Parse(absl::string_view text) {
  if (text.size() != kArmySize)
    return MakeError(ErrorCode::kLayout,
                     absl::StrCat("a layout has 25 letters, not ", text.size()));
  std::array<Rank, kArmySize> ranks{};
  for (size_t i = 0; i < text.size(); ++i) {
    const auto rank = RankFromLetter(text[i]);
    if (!rank.has_value())
      return MakeError(ErrorCode::kLayout,
                       absl::StrCat("letter ", i + 1, " of the layout is '",
                                    absl::CHexEscape(text.substr(i, 1)), "', not one of a to l"));
    ranks[i] = *rank;
  }
  return Layout(ranks);
}

absl::StatusOr<Layout> Layout::ParseLegal(absl::string_view text, const Rules& rules, Side side) {
  absl::StatusOr<Layout> layout = Parse(text);
  if (!layout.ok()) return layout;
  if (absl::Status status = layout->Check(rules, side); !status.ok()) return status;
  return layout;
}

absl::Status Layout::Check(const Rules& rules, Side side) const {
  std::vector<std::string> wrong;
  AddCountViolations(*this, wrong);
  AddPlaceViolations(*this, rules, side, wrong);
  if (wrong.empty()) return absl::OkStatus();
  return MakeError(ErrorCode::kLayout,
                   absl::StrCat("illegal layout: ", absl::StrJoin(wrong, "; ")));
}

Layout Layout::Mirrored() const {
  std::array<Rank, kArmySize> ranks{};
  for (int i = 0; i < kArmySize; ++i) {
    const Slot slot = Slot::FromIndex(i);
    ranks[MirrorSlot(slot).index()] = (*this)[slot];
  }
  return Layout(ranks);
}

std::string Layout::ToString() const {
  std::string text;
  for (Rank rank : ranks_) text += LetterOf(rank);
  return text;
}

}  // namespace sapper
