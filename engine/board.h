// The tables of a map, computed at compile time from its declaration, and the geometry of movement.
//
// The geometry knows only which points are occupied. Whose pieces stand there, and what may be
// attacked, is in placement.h.
#pragma once

#include <array>
#include <cstdint>

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

  // The runs of rail from a point to the ends of its lines, empty where there is none: rising to
  // the last point of a line, falling to its first. Where lines run with the numbering of the
  // points (RaysAreOrdered), bit order is distance order.
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
        const Square home = home_of_slot[side][slot];
        if (!home.exists()) continue;  // no piece of this army begins there
        homes[side].Add(home);
        slot_of_home[home.index()] = Slot::FromIndex(static_cast<int>(slot));
      }
    }
  }
};

template <class Map>
inline constexpr BoardTables<Map> kBoard{};

// Whether the points of every rail line have rising numbers.
template <class Map>
constexpr bool RaysAreOrdered() {
  for (const auto& line : Map::RailLines())
    for (int i = 1; i < line.length; ++i)
      if (line.points[static_cast<size_t>(i)] <= line.points[static_cast<size_t>(i - 1)])
        return false;
  return true;
}

// The lines through each point and its places on them, for lines whose order the numbers of the
// points do not give.
template <class Map>
struct LinePlaces {
  struct Place {
    uint8_t line = 0;
    uint8_t index = 0;  // among the points of the line
  };
  struct Places {
    std::array<Place, MostLinesThroughAPoint<Map>()> places{};
    size_t lines = 0;
  };

  decltype(Map::RailLines()) lines = Map::RailLines();
  std::array<Places, Map::kPoints> of_point{};

  constexpr LinePlaces() {
    for (size_t line = 0; line < lines.size(); ++line) {
      for (size_t i = 0; i < static_cast<size_t>(lines[line].length); ++i) {
        Places& here = of_point[lines[line].points[i].index()];
        here.places[here.lines++] = {static_cast<uint8_t>(line), static_cast<uint8_t>(i)};
      }
    }
  }
  // A walk along a line ends at its first and last point, so it cannot be closed.
  constexpr bool NoLineMeetsItself() const {
    for (const Places& here : of_point)
      for (size_t i = 1; i < here.lines; ++i)
        if (here.places[i].line == here.places[i - 1].line) return false;
    return true;
  }
};

template <class Map>
inline constexpr LinePlaces<Map> kLinePlaces{};

// StraightRail() for lines of any shape: a walk from point to point.
template <class Map>
inline typename Map::Points WalkStraightRail(Square from, const typename Map::Points& occupied) {
  static_assert(kLinePlaces<Map>.NoLineMeetsItself());
  const auto& here = kLinePlaces<Map>.of_point[from.index()];
  typename Map::Points reached;
  for (size_t n = 0; n < here.lines; ++n) {
    const auto& line = kLinePlaces<Map>.lines[here.places[n].line];
    const size_t place = here.places[n].index;
    for (size_t i = place + 1; i < static_cast<size_t>(line.length); ++i) {
      reached.Add(line.points[i]);
      if (occupied.Contains(line.points[i])) break;
    }
    for (size_t i = place; i-- > 0;) {
      reached.Add(line.points[i]);
      if (occupied.Contains(line.points[i])) break;
    }
  }
  return reached;
}

// Where a piece at `from` gets to along rail without turning from one line into another: the empty
// points and the first occupied one of each direction.
template <class Map>
inline typename Map::Points StraightRail(Square from, const typename Map::Points& occupied) {
  if constexpr (RaysAreOrdered<Map>()) {
    constexpr const BoardTables<Map>& kTables = kBoard<Map>;
    const auto& rays = kTables.rays[from.index()];
    typename Map::Points reached;
    for (const auto& ray : rays.rising) reached |= ray.UpToFirst(ray & occupied);
    for (const auto& ray : rays.falling) reached |= ray.DownToLast(ray & occupied);
    return reached;
  } else {
    return WalkStraightRail<Map>(from, occupied);
  }
}

}  // namespace sapper
