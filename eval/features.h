// What the evaluation looks at: a short list of features that a player would name.
//
// Features are differences, red's less black's, so a position and its mirror with colours exchanged
// differ in sign alone. They are taken from a world (a sampled Position), never from the truth,
// plus what the sides have shown of themselves.
#pragma once

#include <array>
#include <cstdint>

#include "engine/position.h"

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
  kIntruder1,     // movers that reach the enemy flag's point in 1, 2, 3 moves; a flag that was
  kIntruder2,     // not announced counts half
  kIntruder3,
  kCamps,     // camps held
  kAdvanced,  // movers beyond the middle
  kRails,     // movers on rails
  kSecrets,   // strength above battalion commander of pieces that have not fought
  kNoMovers,  // down to the last two pieces that can move
  kDebt,      // the other side must make the next collision, growing with the quiet plies
  kTempo,     // to move
  kCount,
};

inline constexpr size_t kFeatureCount = static_cast<size_t>(Feature::kCount);
using FeatureVector = std::array<double, kFeatureCount>;

// Pieces, by PieceId index, that have been in a collision and lived: the other side has an idea.
using ExposedPieces = uint64_t;
static_assert(DuelMap::kPieces <= 64);

constexpr ExposedPieces ExposedBit(PieceId piece) {
  return ExposedPieces{1} << piece.index();
}

const char* FeatureName(Feature feature);

FeatureVector ExtractFeatures(const Position& world, ExposedPieces exposed);

}  // namespace sapper
