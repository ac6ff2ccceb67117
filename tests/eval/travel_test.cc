// Moves to a goal on an empty board, against a search over the plain board.
#include "eval/travel.h"

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "engine/placement.h"
#include "gtest/gtest.h"
#include "tests/support/plain_board.h"

namespace sapper {
namespace {

// Breadth first with the movement of docs/rules.md: a step, or any straight run of rail.
std::map<PlainPoint, int> PlainTravel(PlainPoint goal) {
  std::map<PlainPoint, int> moves = {{goal, 0}};
  std::vector<PlainPoint> queue = {goal};
  for (size_t i = 0; i < queue.size(); ++i) {
    const PlainPoint here = queue[i];
    PlainPoints next = PlainStraightRail(here, {});
    for (PlainPoint point : PlainAllPoints())
      if (PlainJoined(here, point)) next.insert(point);
    for (PlainPoint point : next)
      if (moves.emplace(point, moves[here] + 1).second) queue.push_back(point);
  }
  return moves;
}

// Made at compile time, as the tables in use are; one by one, since compilers limit the steps.
template <size_t kGoal>
constexpr TravelTable<DuelMap> kTravelTo = TravelTo<DuelMap>(Square::FromIndex(kGoal));

template <size_t... kGoals>
std::array<TravelTable<DuelMap>, DuelMap::kPoints> AllTables(std::index_sequence<kGoals...>) {
  return {kTravelTo<kGoals>...};
}

const std::array<TravelTable<DuelMap>, DuelMap::kPoints>& Tables() {
  static const auto kTables = AllTables(std::make_index_sequence<DuelMap::kPoints>());
  return kTables;
}

TEST(Travel, AgreesWithThePlainBoard) {
  for (PlainPoint goal : PlainAllPoints()) {
    const Square square = *DuelMap::ParseSquare(PlainName(goal));
    const TravelTable<DuelMap>& table = Tables()[square.index()];
    const std::map<PlainPoint, int> expected = PlainTravel(goal);
    ASSERT_EQ(expected.size(), table.size());
    for (const auto& [point, moves] : expected)
      EXPECT_EQ(table[DuelMap::ParseSquare(PlainName(point))->index()], moves)
          << PlainName(point) << " to " << PlainName(goal);
  }
}

TEST(Travel, HeadquartersHaveTheirOwnTables) {
  for (Square goal : kBoard<DuelMap>.headquarters) {
    const TravelTable<DuelMap>& table = Tables()[goal.index()];
    for (int i = 0; i < DuelMap::kPoints; ++i)
      EXPECT_EQ(kHeadquartersTravel<DuelMap>.Moves(Square::FromIndex(i), goal),
                table[static_cast<size_t>(i)]);
  }
}

}  // namespace
}  // namespace sapper
