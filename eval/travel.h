// How many moves a piece that cannot turn on rails needs on an empty board.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/board.h"

namespace sapper {

// By point: moves to one goal, 0 on the goal itself. Camps and headquarters on the way count as
// open.
template <class Map>
using TravelTable = std::array<uint8_t, Map::kPoints>;

// A breadth-first search backwards from the goal; moves are reversible on an empty board.
template <class Map>
constexpr TravelTable<Map> TravelTo(Square goal) {
  using Points = typename Map::Points;
  constexpr const BoardTables<Map>& kTables = kBoard<Map>;
  TravelTable<Map> table{};
  Points seen = Points::Of(goal);
  Points frontier = seen;
  for (uint8_t distance = 1; !frontier.empty(); ++distance) {
    Points next;
    for (Square square : frontier) {
      next |= kTables.steps[square.index()];
      const auto& rays = kTables.rays[square.index()];
      for (size_t i = 0; i < rays.lines; ++i) {
        next |= rays.rising[i];
        next |= rays.falling[i];
      }
    }
    next -= seen;
    for (Square square : next) table[square.index()] = distance;
    seen |= next;
    frontier = next;
  }
  return table;
}

// Travel to each point that is a headquarters, by the point's index; other entries are empty.
template <class Map>
struct HeadquartersTravel {
  std::array<TravelTable<Map>, 4> tables{};
  std::array<uint8_t, Map::kPoints> table_of{};
  // By owner: to the nearer of its headquarters.
  std::array<TravelTable<Map>, Map::kSides> to_side{};

  constexpr HeadquartersTravel() {
    uint8_t next = 0;
    for (Square square : kBoard<Map>.headquarters) {
      table_of[square.index()] = next;
      tables[next++] = TravelTo<Map>(square);
    }
    for (Side owner : Map::kAllSides)
      for (int i = 0; i < Map::kPoints; ++i)
        to_side[Index(owner)][static_cast<size_t>(i)] = Nearest(Square::FromIndex(i), owner);
  }
  constexpr int Moves(Square from, Square headquarters) const {
    return tables[table_of[headquarters.index()]][from.index()];
  }
  // To the nearer headquarters of `owner`.
  constexpr int MovesToSide(Square from, Side owner) const {
    return to_side[Index(owner)][from.index()];
  }

 private:
  constexpr uint8_t Nearest(Square from, Side owner) const {
    int nearest = Map::kPoints;
    for (Square goal : kBoard<Map>.headquarters)
      if (Map::HalfOf(goal) == owner) nearest = std::min(nearest, Moves(from, goal));
    return static_cast<uint8_t>(nearest);
  }
};

template <class Map>
inline constexpr HeadquartersTravel<Map> kHeadquartersTravel{};

}  // namespace sapper
