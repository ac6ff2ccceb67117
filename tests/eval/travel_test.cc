// Moves to a goal on an empty board, against a search over the plain board.
#include "eval/travel.h"

#include <array>
#include <map>
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

// Made at compile time, as the tables in use are.
constexpr std::array<TravelTable<DuelMap>, DuelMap::kPoints> kTravel = [] {
  std::array<TravelTable<DuelMap>, DuelMap::kPoints> tables{};
  for (int i = 0; i < DuelMap::kPoints; ++i)
    tables[static_cast<size_t>(i)] = TravelTo<DuelMap>(Square::FromIndex(i));
  return tables;
}();

TEST(Travel, AgreesWithThePlainBoard) {
  for (PlainPoint goal : PlainAllPoints()) {
    const Square square = *DuelMap::ParseSquare(PlainName(goal));
    const TravelTable<DuelMap>& table = kTravel[square.index()];
    const std::map<PlainPoint, int> expected = PlainTravel(goal);
    ASSERT_EQ(expected.size(), table.size());
    for (const auto& [point, moves] : expected)
      EXPECT_EQ(table[DuelMap::ParseSquare(PlainName(point))->index()], moves)
          << PlainName(point) << " to " << PlainName(goal);
  }
}

TEST(Travel, HeadquartersHaveTheirOwnTables) {
  for (Square goal : kBoard<DuelMap>.headquarters) {
    const TravelTable<DuelMap>& table = kTravel[goal.index()];
    for (int i = 0; i < DuelMap::kPoints; ++i)
      EXPECT_EQ(kHeadquartersTravel<DuelMap>.Moves(Square::FromIndex(i), goal),
                table[static_cast<size_t>(i)]);
  }
}

}  // namespace
}  // namespace sapper
