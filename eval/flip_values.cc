#include "eval/flip_values.h"

#include <algorithm>

namespace sapper {
namespace {

constexpr int kOfficerRanks = static_cast<int>(Rank::kEngineer) + 1;

constexpr double kLeastOfficer = 0.12;
constexpr double kShareOfBeaten = 0.68;
constexpr double kUnbeaten = 0.2;  // more when no enemy officer is stronger
constexpr double kDigger = 0.22;   // while the enemy has mines or, where engineers take it, a flag
constexpr double kLastDigger = 0.25;  // more for the last of them
constexpr double kMine = 0.15;
constexpr double kBombShare = 0.5;
constexpr double kFlag = 3;

// By rank, the strongest first.
std::array<double, kRankCount> OfficerValues(const std::array<int, kRankCount>& enemies) {
  std::array<double, kRankCount> values{};
  int officers = 0;
  for (int i = 0; i < kOfficerRanks; ++i) officers += enemies[static_cast<size_t>(i)];
  int stronger = 0;
  for (int i = 0; i < kOfficerRanks; ++i) {
    const int equal = enemies[static_cast<size_t>(i)];
    const double beaten = officers - stronger - equal + 0.5 * equal;
    double& value = values[static_cast<size_t>(i)];
    value = kLeastOfficer + (officers > 0 ? kShareOfBeaten * beaten / officers : 0);
    if (stronger == 0) value += kUnbeaten;
    stronger += equal;
  }
  return values;
}

}  // namespace

FlipLiving::FlipLiving(const FlipPosition& position) {
  for (FlipColour colour : kFlipColours)
    for (Rank rank : kAllRanks)
      of[Index(colour)][static_cast<size_t>(rank)] = position.living({colour, rank});
}

int FlipLiving::Officers(FlipColour colour) const {
  int officers = 0;
  for (int i = 0; i < kOfficerRanks; ++i) officers += of[Index(colour)][static_cast<size_t>(i)];
  return officers;
}

FlipValues::FlipValues(const FlipPosition& position, const FlipLiving& living) {
  const FlipRules& rules = position.rules();
  for (FlipColour colour : kFlipColours) {
    const FlipColour enemy = Other(colour);
    auto& values = of_[Index(colour)];
    values = OfficerValues(living.of[Index(enemy)]);
    const bool digs =
        living.Of(enemy, Rank::kMine) > 0 ||
        (rules.flag_taker == FlipFlagTaker::kEngineer && living.Of(enemy, Rank::kFlag) > 0);
    if (digs) {
      double& engineer = values[static_cast<size_t>(Rank::kEngineer)];
      engineer += kDigger;
      if (living.Of(colour, Rank::kEngineer) == 1) engineer += kLastDigger;
    }
    values[static_cast<size_t>(Rank::kMine)] = kMine;
    values[static_cast<size_t>(Rank::kFlag)] = kFlag;
  }
  for (FlipColour colour : kFlipColours) {
    const FlipColour enemy = Other(colour);
    double best = 0;
    for (int i = 0; i < kOfficerRanks && best == 0; ++i)
      if (living.of[Index(enemy)][static_cast<size_t>(i)] > 0)
        best = of_[Index(enemy)][static_cast<size_t>(i)];
    of_[Index(colour)][static_cast<size_t>(Rank::kBomb)] =
        std::max(kLeastOfficer, kBombShare * best);
  }
}

}  // namespace sapper
