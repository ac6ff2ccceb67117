// Every table of a map, computed at compile time from its declaration, and movement geometry.
//
// The geometry knows occupied points only; whose pieces they are and what may be attacked is the
// business of placement.h.
#pragma once

#include <array>

#include "engine/duel_map.h"

namespace sapper {

template <class Map>
struct BoardTables {
  using Points = typename Map::Points;
  static constexpr size_t kPointCount = Map::kPoints;
  static constexpr size_t kMostRays = 4;

  // A run of rail from a point to the end of its line, nearest point first.
  struct Ray {
    Points points;
    // True when nearer points have lower numbers, so that the nearest blocker is the first bit.
    bool ascending = true;
    uint8_t line = 0;
  };
  struct Rays {
    std::array<Ray, kMostRays> rays{};
    uint8_t count = 0;
  };

  Points headquarters;
  Points camps;
  Points rails;                                  // points on some rail
  std::array<Points, kPointCount> steps{};       // neighbours by any edge
  std::array<Points, kPointCount> rail_steps{};  // neighbours by a rail edge
  std::array<Rays, kPointCount> rays{};
  // By line and point: what lies beyond the point on that line, with rising or falling numbers.
  std::array<std::array<Points, kPointCount>, Map::kRailLines> up{};
  std::array<std::array<Points, kPointCount>, Map::kRailLines> down{};
  std::array<Points, Map::kSides> homes{};  // points that a layout fills
  std::array<std::array<Square, kArmySize>, Map::kSides> home_of_slot{};
  std::array<Slot, kPointCount> slot_of_home{};  // for points in homes

  constexpr BoardTables() {
    for (int i = 0; i < Map::kPoints; ++i) AddKinds(Square::FromIndex(i));
    for (size_t line = 0; line < Map::kRailLines; ++line) AddLine(line);
    AddHomes();
  }

 private:
  constexpr void AddKinds(Square square) {
    if (Map::IsHeadquarters(square)) headquarters.Add(square);
    if (Map::IsCamp(square)) camps.Add(square);
    for (int i = 0; i < Map::kPoints; ++i)
      if (Map::IsJoined(square, Square::FromIndex(i)))
        steps[square.index()].Add(Square::FromIndex(i));
  }

  constexpr void AddLine(size_t line) {
    const auto rail = Map::RailLines()[line];
    const auto length = static_cast<size_t>(rail.length);
    for (size_t i = 0; i < length; ++i) {
      const Square here = rail.points[i];
      rails.Add(here);
      if (i + 1 < length) {
        rail_steps[here.index()].Add(rail.points[i + 1]);
        rail_steps[rail.points[i + 1].index()].Add(here);
      }
      for (size_t j = i + 1; j < length; ++j) up[line][here.index()].Add(rail.points[j]);
      for (size_t j = 0; j < i; ++j) down[line][here.index()].Add(rail.points[j]);
      AddRay(here, up[line][here.index()], true, line);
      AddRay(here, down[line][here.index()], false, line);
    }
  }

  // Lines run with the numbering of the points, so bit order is distance order; RaysAreOrdered()
  // proves it for every map that is instantiated.
  constexpr void AddRay(Square here, Points points, bool ascending, size_t line) {
    if (points.empty()) return;
    Rays& of_point = rays[here.index()];
    of_point.rays[of_point.count++] = {points, ascending, static_cast<uint8_t>(line)};
  }

  constexpr void AddHomes() {
    home_of_slot = Map::Homes();
    for (size_t side = 0; side < Map::kSides; ++side) {
      for (size_t slot = 0; slot < kArmySize; ++slot) {
        homes[side].Add(home_of_slot[side][slot]);
        slot_of_home[home_of_slot[side][slot].index()] = Slot::FromIndex(static_cast<int>(slot));
      }
    }
  }
};

template <class Map>
inline constexpr BoardTables<Map> kBoard{};

template <class Map>
constexpr bool RaysAreOrdered() {
  for (const auto& line : Map::RailLines())
    for (int i = 1; i < line.length; ++i)
      if (line.points[static_cast<size_t>(i)] <= line.points[static_cast<size_t>(i - 1)])
        return false;
  return true;
}

// Where a piece at `from` gets to along straight rail: the empty points and the first occupied one
// of each direction.
template <class Map>
inline typename Map::Points StraightRail(Square from, const typename Map::Points& occupied) {
  static_assert(RaysAreOrdered<Map>(), "rail lines must run with the numbering of the points");
  constexpr const BoardTables<Map>& kTables = kBoard<Map>;
  typename Map::Points reached;
  const auto& rays = kTables.rays[from.index()];
  for (size_t i = 0; i < rays.count; ++i) {
    const auto& ray = rays.rays[i];
    const auto blockers = ray.points & occupied;
    reached |= ray.points;
    if (blockers.empty()) continue;
    if (ray.ascending)
      reached -= kTables.up[ray.line][blockers.First().index()];
    else
      reached -= kTables.down[ray.line][blockers.Last().index()];
  }
  return reached;
}

// Where a piece that may turn gets to along rail: every point joined to `from` by a path of empty
// rail points, and the occupied points at the end of such a path. Without `from` itself.
template <class Map>
inline typename Map::Points TurningRail(Square from, const typename Map::Points& occupied) {
  constexpr const BoardTables<Map>& kTables = kBoard<Map>;
  auto reached = Map::Points::Of(from);
  auto frontier = kTables.rail_steps[from.index()];
  while (!frontier.empty()) {
    reached |= frontier;
    auto open = frontier - occupied;
    frontier = typename Map::Points();
    for (Square square : open) frontier |= kTables.rail_steps[square.index()];
    frontier -= reached;
  }
  reached.Remove(from);
  return reached;
}

}  // namespace sapper
