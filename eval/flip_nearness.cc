#include "eval/flip_nearness.h"

namespace sapper {
namespace {

constexpr std::array<double, kFarthestNear + 1> kNearness = {1, 1, 0.6, 0.4, 0.27, 0.18, 0.1};

constexpr FlipRings StraightRings() {
  FlipRings rings;
  for (size_t goal = 0; goal < DuelMap::kPoints; ++goal) {
    const auto travel = TravelTo<DuelMap>(Square::FromIndex(static_cast<int>(goal)));
    for (size_t from = 0; from < DuelMap::kPoints; ++from)
      if (from != goal && travel[from] <= kFarthestNear)
        rings.of[from][travel[from]].Add(Square::FromIndex(static_cast<int>(goal)));
  }
  return rings;
}

// All rails of the board hang together, so a move leads from rail to any rail.
constexpr FlipRings TurningRings() {
  constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;
  FlipRings rings;
  for (size_t from = 0; from < DuelMap::kPoints; ++from) {
    FlipPoints seen = FlipPoints::Of(Square::FromIndex(static_cast<int>(from)));
    FlipPoints frontier = seen;
    for (size_t distance = 1; distance <= kFarthestNear; ++distance) {
      FlipPoints next;
      for (Square square : frontier) {
        next |= kTables.steps[square.index()];
        if (kTables.rails.Contains(square)) next |= kTables.rails;
      }
      frontier = next - seen;
      seen |= frontier;
      rings.of[from][distance] = frontier;
    }
  }
  return rings;
}

}  // namespace

constexpr FlipRings kStraight = StraightRings();
constexpr FlipRings kTurning = TurningRings();
const FlipRings kFlipRings = kStraight;
const FlipRings kFlipTurningRings = kTurning;

int FlipMoves(const FlipRings& rings, Square from, const FlipPoints& goals) {
  const auto& of_from = rings.of[from.index()];
  int distance = 1;
  while (distance <= kFarthestNear && (of_from[static_cast<size_t>(distance)] & goals).empty())
    ++distance;
  return distance;
}

double FlipNearness(const FlipRings& rings, Square from, const FlipPoints& goals) {
  if (goals.empty()) return 0;
  const int moves = FlipMoves(rings, from, goals);
  return moves > kFarthestNear ? 0 : kNearness[static_cast<size_t>(moves)];
}

}  // namespace sapper
