#include "eval/flip_nearness.h"

#include <utility>

namespace sapper {
namespace {

constexpr std::array<double, kFarthestNear + 1> kNearness = {1, 1, 0.6, 0.4, 0.27, 0.18, 0.1};

using RingsOfPoint = std::array<FlipPoints, kFarthestNear + 1>;

// One point at a time, because compilers limit the steps of one constant expression.
template <size_t kFrom>
constexpr RingsOfPoint StraightRings() {
  // Ways are the same in both directions on an empty board.
  constexpr auto kTravel = TravelTo<DuelMap>(Square::FromIndex(static_cast<int>(kFrom)));
  RingsOfPoint rings;
  for (size_t goal = 0; goal < DuelMap::kPoints; ++goal)
    if (goal != kFrom && kTravel[goal] <= kFarthestNear)
      rings[kTravel[goal]].Add(Square::FromIndex(static_cast<int>(goal)));
  return rings;
}

// All rails of the board hang together, so a move leads from rail to any rail.
template <size_t kFrom>
constexpr RingsOfPoint TurningRings() {
  constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;
  RingsOfPoint rings;
  FlipPoints seen = FlipPoints::Of(Square::FromIndex(static_cast<int>(kFrom)));
  FlipPoints frontier = seen;
  for (size_t distance = 1; distance <= kFarthestNear; ++distance) {
    FlipPoints next;
    for (Square square : frontier) {
      next |= kTables.steps[square.index()];
      if (kTables.rails.Contains(square)) next |= kTables.rails;
    }
    frontier = next - seen;
    seen |= frontier;
    rings[distance] = frontier;
  }
  return rings;
}

template <size_t kFrom>
constexpr RingsOfPoint kStraightOf = StraightRings<kFrom>();
template <size_t kFrom>
constexpr RingsOfPoint kTurningOf = TurningRings<kFrom>();

template <size_t... kFrom>
constexpr FlipRings AllStraight(std::index_sequence<kFrom...> /*points*/) {
  return {{kStraightOf<kFrom>...}};
}
template <size_t... kFrom>
constexpr FlipRings AllTurning(std::index_sequence<kFrom...> /*points*/) {
  return {{kTurningOf<kFrom>...}};
}

constexpr auto kPoints = std::make_index_sequence<DuelMap::kPoints>();

}  // namespace

constexpr FlipRings kFlipRings = AllStraight(kPoints);
constexpr FlipRings kFlipTurningRings = AllTurning(kPoints);

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
