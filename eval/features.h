// The features of the evaluation: a short list, with names that a player would use.
//
// A feature is a difference, red's minus black's, so a position and its mirror with colours
// exchanged differ only in sign. Features are computed from a world (a sampled Position), never
// from the truth, and from what the sides have shown of their pieces.
#pragma once

#include <array>
#include <cstdint>

#include "eval/threats.h"

namespace sapper {

enum class Feature : uint8_t {
  // Living pieces by rank, in the order of the alphabet; the flag has no entry.
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
  kSuperiority,   // pairs (own mover, enemy mover) in which the own one is stronger, in tens
  kTopRank,       // the strongest living mover is this side's alone
  kBombTargets,   // bombs times how high the enemy's best piece stands above a regiment commander
  kLastEngineer,  // some engineer lives while enemy mines do
  kFlagMines,     // own mines next to the own flag
  kFlagGaps,      // points next to the own flag that no own piece fills
  // The flag race of a side (flag_race.h): the flag falls with the 1st, 2nd, ... ply from now
  // unless it is stopped. An odd ply belongs to the side to move. A flag that was not announced
  // counts a share.
  kRace1,
  kRace2,
  kRace3,
  kRace4,
  kRace5,
  kRace6,
  // The same for raiders that no defender can capture on the way, in addition; the first ply can
  // not be stopped by anyone.
  kFreeRace2,
  kFreeRace3,
  kFreeRace4,
  kFreeRace5,
  kFreeRace6,
  kCamps,         // camps held
  kAdvanced,      // movers beyond the middle
  kRails,         // movers on rails
  kSecrets,       // strength above battalion commander of pieces that have not fought
  kNoMovers,      // down to the last two pieces that can move
  kMobility,      // points that the pieces of each rank may go to, in tens
  kHomeGuard,     // the strongest mover on the own three back ranks, in tens of strength
  kBombRisk,      // exposed generals and commanders, times the enemy's bombs
  kCapture,       // the best collision of the side to move (threats.h)
  kThreat,        // that of the other side
  kSecondThreat,  // its best one on another piece
  kDebtStuck,     // as kDebt, against a side that has no collision that gains
  kDebt,          // the other side must make the next collision, growing with the quiet plies
  kTempo,         // to move
  kCount,
};

inline constexpr size_t kFeatureCount = static_cast<size_t>(Feature::kCount);
using FeatureVector = std::array<double, kFeatureCount>;

const char* FeatureName(Feature feature);
// Of a flag race: its weight is a chance.
constexpr bool IsRaceFeature(Feature feature) {
  return feature >= Feature::kRace1 && feature <= Feature::kFreeRace6;
}

FeatureVector ExtractFeatures(const Position& world, const EvalContext& context);
// The same with sets that are made already.
FeatureVector ExtractFeatures(const Position& world, const WorldSets& sets, const ReachSets& reach,
                              const EvalContext& context);
// The same where every rank is known to both sides.
inline FeatureVector ExtractFeatures(const Position& world, ExposedPieces exposed) {
  return ExtractFeatures(world, EvalContext{.exposed = exposed});
}

}  // namespace sapper
