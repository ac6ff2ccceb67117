// Ranks of the pieces, sets of ranks, and how many of each an army has.
//
// Sources: the twelve ranks, their letters, counts and strengths are the table in docs/rules.md.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

namespace sapper {

// In the order of the layout alphabet a..l.
enum class Rank : uint8_t {
  kCommander,
  kGeneral,
  kDivision,
  kBrigade,
  kRegiment,
  kBattalion,
  kCompany,
  kPlatoon,
  kEngineer,
  kMine,
  kBomb,
  kFlag,
};

inline constexpr int kRankCount = 12;
inline constexpr int kArmySize = 25;

inline constexpr std::array<Rank, kRankCount> kAllRanks = {
    Rank::kCommander, Rank::kGeneral,   Rank::kDivision, Rank::kBrigade,
    Rank::kRegiment,  Rank::kBattalion, Rank::kCompany,  Rank::kPlatoon,
    Rank::kEngineer,  Rank::kMine,      Rank::kBomb,     Rank::kFlag};

constexpr int Index(Rank rank) {
  return static_cast<int>(rank);
}

// Pieces of each rank in a full army; they add up to kArmySize.
inline constexpr std::array<uint8_t, kRankCount> kRankCounts = {1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 2, 1};

// Fighting strength; mines, bombs and flags have none (0).
inline constexpr std::array<uint8_t, kRankCount> kStrengths = {9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0};

constexpr int CountOf(Rank rank) {
  return kRankCounts[static_cast<size_t>(rank)];
}
constexpr int StrengthOf(Rank rank) {
  return kStrengths[static_cast<size_t>(rank)];
}

// The layout letter, lower case.
constexpr char LetterOf(Rank rank) {
  return static_cast<char>('a' + Index(rank));
}

// The rank of a lower-case layout letter, nothing for any other character.
constexpr std::optional<Rank> RankFromLetter(char letter) {
  if (letter < 'a' || letter > 'l') return std::nullopt;
  return static_cast<Rank>(letter - 'a');
}

// "commander", "division commander", ...
const char* EnglishName(Rank rank);
// "司令", "师长", ... in UTF-8; always two characters, so four columns wide.
const char* ChineseName(Rank rank);

// A set of ranks: what a hidden piece may still be.
class RankSet {
 public:
  constexpr RankSet() = default;
  constexpr RankSet(std::initializer_list<Rank> ranks) {
    for (Rank rank : ranks) Add(rank);
  }
  static constexpr RankSet FromBits(uint16_t bits) {
    RankSet set;
    set.bits_ = bits;
    return set;
  }
  static constexpr RankSet All() {
    return FromBits((1U << kRankCount) - 1U);
  }
  static constexpr RankSet Of(Rank rank) {
    return FromBits(static_cast<uint16_t>(1U << static_cast<unsigned>(rank)));
  }

  constexpr uint16_t bits() const {
    return bits_;
  }
  constexpr bool empty() const {
    return bits_ == 0;
  }
  constexpr int size() const {
    return std::popcount(bits_);
  }
  constexpr bool Contains(Rank rank) const {
    return ((bits_ >> static_cast<unsigned>(rank)) & 1U) != 0;
  }
  constexpr void Add(Rank rank) {
    bits_ = static_cast<uint16_t>(bits_ | Of(rank).bits_);
  }
  constexpr void Remove(Rank rank) {
    bits_ = static_cast<uint16_t>(bits_ & ~Of(rank).bits_);
  }
  // Precondition: not empty. The rank nearest to the commander.
  constexpr Rank First() const {
    return static_cast<Rank>(std::countr_zero(bits_));
  }
  friend constexpr RankSet operator&(RankSet a, RankSet b) {
    return FromBits(static_cast<uint16_t>(a.bits_ & b.bits_));
  }
  friend constexpr RankSet operator|(RankSet a, RankSet b) {
    return FromBits(static_cast<uint16_t>(a.bits_ | b.bits_));
  }
  friend constexpr RankSet operator-(RankSet a, RankSet b) {
    return FromBits(static_cast<uint16_t>(a.bits_ & ~b.bits_));
  }
  constexpr RankSet& operator&=(RankSet other) {
    return *this = *this & other;
  }
  friend constexpr bool operator==(RankSet, RankSet) = default;

 private:
  uint16_t bits_ = 0;
};

// Ranks that never move, wherever they stand.
inline constexpr RankSet kImmobileRanks = {Rank::kMine, Rank::kFlag};

}  // namespace sapper
