// The features of the evaluation of flip Junqi, from what both players see.
//
// A feature is a difference, red's minus black's, so a position and the same one with the colours
// exchanged differ only in sign.
#pragma once

#include <array>
#include <cstdint>

#include "eval/flip_reach.h"

namespace sapper {

enum class FlipFeature : uint8_t {
  kMaterial,      // exchange values of the living pieces (flip_values.h)
  kShare,         // the same as a share of both sides'
  kOfficers,      // living officers, in tens
  kTopRank,       // the strongest living officer is this side's alone
  kBombs,         // living bombs
  kEngineers,     // living engineers
  kLastDigger,    // some engineer lives while the enemy has mines
  kNoTaker,       // the enemy has no living piece that may ever take the flag
  kMinesLifted,   // mines that the enemy has lost, while own engineers live
  kUnbeaten,      // face-up officers that no living enemy officer beats
  kFaceUp,        // exchange values of the face-up pieces that move
  kCamps,         // exchange values of the pieces in camps
  kMobility,      // moves, in tens
  kCapture,       // the best collision of the side to move (flip_threats.h)
  kThreat,        // that of the other side
  kSecondThreat,  // its best one on another piece
  kSecondCapture,
  kHunt,         // how near each face-up piece is to what it may take, by the prey's value
  kMineHunt,     // how near the mine diggers are to a face-up mine
  kFlagHunt,     // 1 / the moves in which the enemy's flag is taken and, if need be, home
  kFlagCarried,  // a piece carries the enemy's flag
  kFlagOpen,     // the enemy's flag lies face up and may be taken, and a taker lives
  kTempo,        // to move
  kCount,
};

inline constexpr size_t kFlipFeatureCount = static_cast<size_t>(FlipFeature::kCount);
using FlipFeatureVector = std::array<double, kFlipFeatureCount>;

const char* FlipFeatureName(FlipFeature feature);

// Precondition: the colours are settled.
FlipFeatureVector ExtractFlipFeatures(const FlipPosition& position);
// The same with what is computed already.
FlipFeatureVector ExtractFlipFeatures(const FlipPosition& position, const FlipReach& reach);

}  // namespace sapper
