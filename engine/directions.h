// The roads and rails of a map by direction, so that all pieces of a side can be moved at once.
//
// A direction is a difference of point numbers. An edge leads from p to p + offset; a rail line
// runs in one direction and in the opposite one. Pieces that slide in one direction reach disjoint
// points, so counting the bits of the union counts the moves.
//
// A map has directions (HasDirections) when each rail line runs evenly with the numbering. Maps
// with lines that bend do not; their moves are found piece by piece, behind the same functions
// where callers need not know.
#pragma once

#include <array>

#include "engine/board.h"

namespace sapper {

template <class Map>
struct Direction {
  using Points = typename Map::Points;

  int offset = 0;
  Points by_road;   // points that a road edge of this direction enters
  Points by_rail;   // the same of rail edges
  int longest = 0;  // edges of the longest slide
  // By destination: the points that a slide to there may have begun at or passed.
  std::array<Points, Map::kPoints> behind{};

  constexpr Points entered() const {
    return by_road | by_rail;
  }
};

// Whether consecutive points of every rail line differ by one number.
template <class Map>
constexpr bool RailsHaveOneOffset() {
  for (const auto& line : Map::RailLines())
    for (size_t i = 2; i < static_cast<size_t>(line.length); ++i)
      if (line.points[i].index() - line.points[i - 1].index() !=
          line.points[1].index() - line.points[0].index())
        return false;
  return true;
}

// Whether two points are on one line at most, and on none where a road joins them. Otherwise a move
// would be found in two directions.
template <class Map>
constexpr bool MovesHaveOneWay() {
  std::array<std::array<int, Map::kPoints>, Map::kPoints> ways{};
  for (const auto& line : Map::RailLines())
    for (size_t i = 0; i < static_cast<size_t>(line.length); ++i)
      for (size_t j = 0; j < static_cast<size_t>(line.length); ++j)
        if (i != j) ++ways[line.points[i].index()][line.points[j].index()];
  for (size_t from = 0; from < ways.size(); ++from)
    for (Square to : kBoard<Map>.steps[from] - kBoard<Map>.rail_steps[from])
      ++ways[from][to.index()];
  for (const auto& from : ways)
    for (int count : from)
      if (count > 1) return false;
  return true;
}

// Whether a line of the map begins where one with the same offset passes or ends: a slide would run
// from the one into the other.
template <class Map>
constexpr bool LinesOfOneOffsetMeet() {
  const auto lines = Map::RailLines();
  const auto offset = [](const auto& line) {
    const int difference =
        static_cast<int>(line.points[1].index()) - static_cast<int>(line.points[0].index());
    return difference < 0 ? -difference : difference;
  };
  for (size_t a = 0; a < lines.size(); ++a)
    for (size_t b = a + 1; b < lines.size(); ++b)
      for (size_t i = 0; i < static_cast<size_t>(lines[a].length); ++i)
        for (size_t j = 0; j < static_cast<size_t>(lines[b].length); ++j)
          if (lines[a].points[i] == lines[b].points[j] && offset(lines[a]) == offset(lines[b]))
            return true;
  return false;
}

template <class Map>
constexpr bool HasDirections() {
  return RailsHaveOneOffset<Map>() && MovesHaveOneWay<Map>() && !LinesOfOneOffsetMeet<Map>();
}

template <class Map>
struct DirectionTables {
  static_assert(HasDirections<Map>());
  static constexpr int kOffsets = 2 * Map::kPoints - 1;

  // By offset + kPoints - 1.
  static constexpr std::array<bool, kOffsets> UsedOffsets() {
    std::array<bool, kOffsets> used{};
    for (int from = 0; from < Map::kPoints; ++from)
      for (Square to : kBoard<Map>.steps[static_cast<size_t>(from)])
        used[static_cast<size_t>(static_cast<int>(to.index()) - from + Map::kPoints - 1)] = true;
    return used;
  }
  static constexpr size_t Count() {
    size_t count = 0;
    for (bool used : UsedOffsets()) count += used ? 1 : 0;
    return count;
  }
  static constexpr Direction<Map> Make(int offset) {
    Direction<Map> direction{.offset = offset};
    for (int to = 0; to < Map::kPoints; ++to) {
      if (to - offset < 0 || to - offset >= Map::kPoints) continue;
      const Square square = Square::FromIndex(to);
      const auto from = static_cast<size_t>(to - offset);
      if (kBoard<Map>.rail_steps[from].Contains(square))
        direction.by_rail.Add(square);
      else if (kBoard<Map>.steps[from].Contains(square))
        direction.by_road.Add(square);
    }
    for (int to = 0; to < Map::kPoints; ++to) AddBehind(direction, to);
    return direction;
  }
  static constexpr void AddBehind(Direction<Map>& direction, int to) {
    auto& behind = direction.behind[static_cast<size_t>(to)];
    if (direction.by_road.Contains(Square::FromIndex(to)))
      behind.Add(Square::FromIndex(to - direction.offset));
    int length = 0;
    for (int at = to; direction.by_rail.Contains(Square::FromIndex(at)); ++length)
      behind.Add(Square::FromIndex(at -= direction.offset));
    if (length > direction.longest) direction.longest = length;
  }
};

template <class Map>
inline constexpr size_t kDirectionCount = DirectionTables<Map>::Count();

// In the order of their offsets.
template <class Map>
inline constexpr std::array<Direction<Map>, kDirectionCount<Map>> kDirections = [] {
  using Tables = DirectionTables<Map>;
  std::array<Direction<Map>, kDirectionCount<Map>> directions;
  size_t next = 0;
  const auto used = Tables::UsedOffsets();
  for (size_t i = 0; i < used.size(); ++i)
    if (used[i]) directions[next++] = Tables::Make(static_cast<int>(i) - Map::kPoints + 1);
  return directions;
}();

// Where `pieces` get to in direction number `kNumber` by a step, or by sliding over `empty` rail
// points (occluded fill: Kogge, Stone 1973). Own and other pieces at the end of a slide are among
// it.
template <class Map, size_t kNumber>
inline typename Map::Points Slide(const typename Map::Points& pieces,
                                  const typename Map::Points& empty) {
  constexpr const Direction<Map>& kWay = kDirections<Map>[kNumber];
  auto passed = pieces;
  if constexpr (kWay.longest > 1) {
    auto open = empty & kWay.by_rail;
    int covered = 0;
    for (int step = 1; covered < kWay.longest - 1; step *= 2) {
      passed |= open & passed.Shifted(step * kWay.offset);
      covered += step;
      if (covered < kWay.longest - 1) open &= open.Shifted(step * kWay.offset);
    }
  }
  return (passed.Shifted(kWay.offset) & kWay.by_rail) |
         (pieces.Shifted(kWay.offset) & kWay.by_road);
}

// Where `pieces` get to by one edge in direction number `kNumber`.
template <class Map, size_t kNumber>
inline typename Map::Points StepAll(const typename Map::Points& pieces) {
  constexpr const Direction<Map>& kWay = kDirections<Map>[kNumber];
  constexpr auto kEntered = kWay.entered();
  return pieces.Shifted(kWay.offset) & kEntered;
}

// The piece that slid to `to` in direction number `d`: the nearest one behind. Precondition: there
// is one.
template <class Map>
inline Square SlideOrigin(size_t d, Square to, const typename Map::Points& occupied) {
  const Direction<Map>& way = kDirections<Map>[d];
  const auto behind = way.behind[to.index()] & occupied;
  const bool rising = way.offset > 0;
  if constexpr (Map::Points::kWords > 1) {
    return rising ? behind.Last() : behind.First();
  } else {
    // No branch, since drawn directions cannot be foreseen: the last of all or of only the first.
    const uint64_t bits = behind.bits();
    const uint64_t all_if_rising = uint64_t{0} - static_cast<uint64_t>(rising);
    return Map::Points::FromBits(bits & ((uint64_t{0} - bits) | all_if_rising)).Last();
  }
}

// Calls `visit` with std::integral_constant<size_t, d> for each direction.
template <class Map, class Visit>
inline void ForEachDirection(Visit visit) {
  [&]<size_t... kNumbers>(std::index_sequence<kNumbers...>) {
    (visit(std::integral_constant<size_t, kNumbers>()), ...);
  }
  (std::make_index_sequence<kDirectionCount<Map>>());
}

// Whether `test` says so of one, in the same form; later ones are not asked.
template <class Map, class Test>
inline bool AnyDirection(Test test) {
  return [&]<size_t... kNumbers>(std::index_sequence<kNumbers...>) {
    return (test(std::integral_constant<size_t, kNumbers>()) || ...);
  }
  (std::make_index_sequence<kDirectionCount<Map>>());
}

// Whether some edge leads from `pieces` to a point that is not `closed` to them.
template <class Map>
inline bool AnyStep(const typename Map::Points& pieces, const typename Map::Points& closed) {
  if constexpr (HasDirections<Map>()) {
    return AnyDirection<Map>([&](auto d) { return !(StepAll<Map, d>(pieces) - closed).empty(); });
  } else {
    for (Square from : pieces)
      if (!(kBoard<Map>.steps[from.index()] - closed).empty()) return true;
    return false;
  }
}

// The points that one rail edge joins to one of `points`.
template <class Map>
inline typename Map::Points RailNeighbours(const typename Map::Points& points) {
  typename Map::Points joined;
  if constexpr (HasDirections<Map>()) {
    ForEachDirection<Map>([&](auto d) {
      constexpr const Direction<Map>& kWay = kDirections<Map>[d];
      if constexpr (!kWay.by_rail.empty()) joined |= points.Shifted(kWay.offset) & kWay.by_rail;
    });
  } else {
    for (Square from : points) joined |= kBoard<Map>.rail_steps[from.index()];
  }
  return joined;
}

// Where a piece that may turn gets to along rail: every point joined to `from` by a path of empty
// rail points, and the occupied points at the end of such a path. Without `from` itself. Each round
// goes one edge further from all points that the last one reached.
template <class Map>
inline typename Map::Points TurningRail(Square from, const typename Map::Points& occupied) {
  auto reached = kBoard<Map>.rail_steps[from.index()];
  auto open = reached - occupied;
  reached.Add(from);
  while (!open.empty()) {
    const auto joined = RailNeighbours<Map>(open) - reached;
    reached |= joined;
    open = joined - occupied;
  }
  reached.Remove(from);
  return reached;
}

}  // namespace sapper
