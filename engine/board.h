// The tables of a map, computed at compile time from its declaration, and the geometry of movement.
//
// The geometry knows only which points are occupied. Whose pieces stand there, and what may be
// attacked, is in placement.h.
#pragma once

#include <array>

#include "engine/duel_map.h"

namespace sapper {

template <class Map>
constexpr size_t MostLinesThroughAPoint() {
  std::array<size_t, Map::kPoints> lines{};
  size_t most = 0;
  for (const auto& line : Map::RailLines()) {
    for (int i = 0; i < line.length; ++i) {
      size_t& here = lines[line.points[static_cast<size_t>(i)].index()];
      if (++here > most) most = here;
    }
  }
  return most;
}

template <class Map>
struct BoardTables {
  using Points = typename Map::Points;
  static constexpr size_t kPointCount = Map::kPoints;

  // The runs of rail from a point to the ends of its lines, empty where there is none. Lines run
  // with the numbering of the points (RaysAreOrdered), so bit order is distance order.
  struct Rays {
    std::array<Points, MostLinesThroughAPoint<Map>()> rising{};
    std::array<Points, MostLinesThroughAPoint<Map>()> falling{};
    size_t lines = 0;
  };

  Points headquarters;
  Points camps;
  Points rails;                                  // points on some rail
  std::array<Points, kPointCount> steps{};       // neighbours by any edge
  std::array<Points, kPointCount> rail_steps{};  // neighbours by a rail edge
  std::array<Rays, kPointCount> rays{};
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
      Rays& of_point = rays[here.index()];
      for (size_t j = i + 1; j < length; ++j) of_point.rising[of_point.lines].Add(rail.points[j]);
      for (size_t j = 0; j < i; ++j) of_point.falling[of_point.lines].Add(rail.points[j]);
      ++of_point.lines;
    }
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
  const auto& rays = kTables.rays[from.index()];
  typename Map::Points reached;
  for (const auto& ray : rays.rising) reached |= ray.UpToFirst(ray & occupied);
  for (const auto& ray : rays.falling) reached |= ray.DownToLast(ray & occupied);
  return reached;
}

}  // namespace sapper
