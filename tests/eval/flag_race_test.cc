// Races for a flag: positions made for them, and random ones against trying every way of a raider.
// Where many pieces may go at once, against the moves piece by piece.
#include "eval/flag_race.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "eval/reach.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

using Points = DuelMap::Points;
constexpr int kNone = FlagRace::kNone;
constexpr Side kRed = Side::kRed;
constexpr Side kBlack = Side::kBlack;

std::string SquaresText(const Points& points) {
  std::vector<std::string> names;
  for (Square square : points) names.push_back(DuelMap::SquareName(square));
  return absl::StrJoin(names, " ");
}

struct RaceCase {
  const char* rules;
  const char* pieces;  // red races for the flag on b12
  Side to_move;
  int moves;
  int unstopped;
};

constexpr RaceCase kRaces[] = {
    // The example of the header.
    {"contest", "Lb1 lb12 Ba9 ha11", kRed, 3, 3},
    {"contest", "Lb1 lb12 Ba9 ja11", kRed, 3, 3},  // through the camp on b10
    {"contest", "Lb1 lb12 Ba9 ja11 jb11", kRed, kNone, kNone},
    {"contest", "Lb1 lb12 Ia9 ja11 jb11 gc11", kRed, 3, 3},
    {"contest", "Lb1 lb12 Ia9 ja11 jb11", kRed, 2, 2},  // round the rails to b11
    // An occupied camp is closed, whoever stands there.
    {"contest", "Lb1 lb12 Ba9 ja11 hb10", kRed, kNone, kNone},
    {"contest", "Lb1 lb12 Gb11", kRed, 1, 1},
    {"contest", "Lb1 lb12 Gb10", kRed, 2, 2},
    {"contest", "Lb1 lb12 Gb9", kRed, 3, 3},
    {"contest", "Lb1 lb12 Gb6", kRed, kNone, kNone},
    // Along the rails, with turns and without.
    {"contest", "Lb1 lb12 Ie7", kRed, 2, 2},
    {"contest", "Lb1 lb12 Ge7", kRed, 3, 3},
    {"contest RailTurns=all", "Lb1 lb12 Ge7", kRed, 2, 2},
    {"contest", "Lb1 lb12 Ke7", kRed, 3, 3},
    {"contest FlyingBombs=true", "Lb1 lb12 Ke7", kRed, 2, 2},
    // Who beats or ties with the raider where it stands stops it, if it moves first.
    {"contest", "Lb1 lb12 Gb11 fc11", kRed, 1, 1},
    {"contest", "Lb1 lb12 Gb11 fc11", kBlack, 1, kNone},
    {"contest", "Lb1 lb12 Gb11 gc11", kBlack, 1, kNone},
    {"contest", "Lb1 lb12 Gb11 hc11", kBlack, 1, 1},
    {"contest", "Lb1 lb12 Ab11 ke11", kBlack, 1, kNone},
    {"contest", "Lb1 lb12 Gb11 jc11", kBlack, 1, 1},
    // Another raider that it does not reach.
    {"contest", "Lb1 lb12 Gb11 Aa12 fc11", kBlack, 1, 1},
    // On the way: a11 is guarded along the rail, a12 is not.
    {"contest", "Lb1 lb12 Ga11 ja12 fe11", kRed, 2, kNone},
    {"contest", "Lb1 lb12 Ga11 fe11", kRed, 2, 2},
    // In a camp it is safe.
    {"contest", "Lb1 lb12 Gb10 ab9", kBlack, 2, 2},
    // A bomb beats nobody, and everybody stops it.
    {"contest", "Lb1 lb12 Kb10 hb11", kRed, 3, kNone},
    {"contest", "Lb1 lb12 Hb10 ib11", kRed, 2, 2},
    // Out of a headquarters, and through one.
    {"contest", "Lb1 lb12 Gd12", kRed, kNone, kNone},
    {"contest Headquarters=open", "Lb1 lb12 Gd12", kRed, 2, 2},
    {"contest", "Lb1 lb12 Ge12 je11", kRed, kNone, kNone},
    {"contest Headquarters=open", "Lb1 lb12 Ge12 je11", kRed, 3, 3},
    // Who may take the flag.
    {"contest FlagTaker=engineer", "Lb1 lb12 Gb11 Ia11", kRed, 2, 2},
    {"contest FlagTaker=not-commander", "Lb1 lb12 Ab11 Ga11", kRed, 2, 2},
    // Own pieces are in the way.
    {"contest", "Lb1 lb12 Jb11 Ba9 Ja11", kRed, kNone, kNone},
};

TEST(FlagRace, OfPositionsMadeForIt) {
  for (const RaceCase& test : kRaces) {
    SCOPED_TRACE(absl::StrCat(test.rules, " ", test.pieces));
    const Position world =
        SetUpPosition(RulesOf(test.rules), test.pieces, {.to_move = test.to_move});
    const WorldSets sets(world);
    const FlagRace race = RaceFinder(world, sets, kRed, SquareOf("b12")).Find();
    EXPECT_EQ(race.moves, test.moves);
    EXPECT_EQ(race.unstopped, test.unstopped);
  }
}

struct CriticalCase {
  const char* pieces;  // red races for the flag on b12
  int within;
  const char* squares;
};

TEST(FlagRace, CriticalPointsAreThoseOfTheWays) {
  for (const CriticalCase& test : {
           CriticalCase{"Lb1 lb12 Gb11", 1, "b11"},
           {"Lb1 lb12 Gb10", 1, ""},
           {"Lb1 lb12 Gb9", 2, ""},
           // a11 and c11 are a move from both ends of b10-b11.
           {"Lb1 lb12 Gb10", 2, "b10 a11 b11 c11"},
           {"Lb1 lb12 Ge11 jc12", 2, "a11 b11 c11 d11 e11"},
           {"Lb1 lb12 Ba9 ja11 jb11", 3, ""},
       }) {
    SCOPED_TRACE(test.pieces);
    const Position world = SetUpPosition(Rules(), test.pieces);
    const WorldSets sets(world);
    const RaceFinder race(world, sets, kRed, SquareOf("b12"));
    EXPECT_EQ(SquaresText(race.CriticalPoints(test.within)), test.squares);
  }
}

// One raider and the way that it tries; everybody else stands still.
struct Try {
  Placement placement;
  PieceId raider;
  Points guarded;  // points where it must not stop, when that matters
  std::vector<Square> stops;
};

// Tries every way with `left` more moves at most; calls `visit` with those that end on the flag.
void EachWay(const Position& world, const Try& now, int left,
             const std::function<void(const Try&)>& visit) {
  const Rank rank = world.rank_of(now.raider);
  const Square from = now.placement.square_of(now.raider);
  for (Square to : now.placement.Destinations(world.book(), from, rank)) {
    const PieceId target = now.placement.at(to);
    Try next = now;
    next.stops.push_back(to);
    if (target.exists()) {
      const Result result = world.book().collision(rank, world.rank_of(target));
      if (world.rank_of(target) == Rank::kFlag && DefenderDies(result)) {
        visit(next);
        continue;
      }
      if (result != Result::kAttackerWins) continue;
      next.placement.Take(target);
    }
    if (left == 1 || now.guarded.Contains(to)) continue;
    next.placement.Take(now.raider);
    next.placement.Put(now.raider, to, true);
    EachWay(world, next, left - 1, visit);
  }
}

// In a headquarters that it may not leave.
bool IsHeld(const Position& world, Square square) {
  return world.book().headquarters_locked() && kBoard<DuelMap>.headquarters.Contains(square) &&
         !world.placement().Carries(world.placement().at(square));
}

// Points where a raider of `rank` can be taken by a straight move of somebody who stands where it
// stands now.
Points GuardedAgainst(const Position& world, Side defenders, Rank rank) {
  const Placement& placement = world.placement();
  Points guarded;
  for (Square from : placement.pieces_of(defenders)) {
    const Rank defender = world.rank_of(placement.at(from));
    if (kImmobileRanks.Contains(defender)) continue;
    if (IsHeld(world, from)) continue;
    if (!DefenderDies(world.book().collision(defender, rank))) continue;
    guarded |= kBoard<DuelMap>.steps[from.index()];
    guarded |= StraightRail<DuelMap>(from, placement.occupied());
  }
  return guarded - kBoard<DuelMap>.camps;
}

FlagRace RaceByTrying(const Position& world, Side raiders) {
  const Side defenders = DuelMap::Next(raiders);
  FlagRace race;
  for (Square from : world.placement().pieces_of(raiders)) {
    const PieceId raider = world.placement().at(from);
    Try start{world.placement(), raider, Points(), {}};
    EachWay(world, start, FlagRace::kHorizon, [&](const Try& way) {
      race.moves = std::min(race.moves, static_cast<int>(way.stops.size()));
    });
    if (kImmobileRanks.Contains(world.rank_of(raider))) continue;
    start.guarded = GuardedAgainst(world, defenders, world.rank_of(raider));
    if (world.side_to_move() == defenders && start.guarded.Contains(from)) continue;
    EachWay(world, start, FlagRace::kHorizon, [&](const Try& way) {
      race.unstopped = std::min(race.unstopped, static_cast<int>(way.stops.size()));
    });
  }
  return race;
}

// Positions of random games under all rules; every game goes on to a nearly empty board.
void EachPosition(const std::function<void(const Position&)>& visit) {
  uint64_t seed = 40;
  for (Rules rules : RulesToTest()) {
    rules.quiet_limit = 0;
    for (int i = 0; i < 6; ++i) {
      const PlayedGame game = PlayRandomGame(rules, ++seed, 600);
      SCOPED_TRACE(absl::StrCat(RulesText(rules), ", seed ", seed));
      Position position = game.Start();
      for (const Event& event : game.events) {
        position.Play(event);
        if (!position.over() && position.placement().ply() % 3 == 0) visit(position);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

TEST(FlagRace, IsWhatTryingEveryWayFinds) {
  std::array<int, FlagRace::kNone + 1> found{};
  int stopped = 0;
  EachPosition([&](const Position& position) {
    const WorldSets sets(position);
    for (Side raiders : DuelMap::kAllSides) {
      const Square flag = sets.FlagOf(DuelMap::Next(raiders));
      if (!flag.exists()) continue;  // it was taken and is carried
      const FlagRace race = RaceFinder(position, sets, raiders, flag).Find();
      const FlagRace expected = RaceByTrying(position, raiders);
      ASSERT_EQ(race.moves, expected.moves) << "ply " << position.placement().ply();
      ASSERT_EQ(race.unstopped, expected.unstopped) << "ply " << position.placement().ply();
      ++found[static_cast<size_t>(race.moves)];
      if (race.unstopped > race.moves) ++stopped;
    }
  });
  for (int moves = 1; moves <= kNone; ++moves) EXPECT_GT(found[static_cast<size_t>(moves)], 20);
  EXPECT_GT(stopped, 20);
}

int ShortestWay(const Position& world, const Try& start) {
  int shortest = kNone;
  EachWay(world, start, FlagRace::kHorizon, [&](const Try& way) {
    shortest = std::min(shortest, static_cast<int>(way.stops.size()));
  });
  return shortest;
}

// Longer ways may lead back over the point that the raider left, which is no use to it.
TEST(FlagRace, EveryStopOfAShortestWayIsCritical) {
  int ways = 0;
  EachPosition([&](const Position& position) {
    const WorldSets sets(position);
    const Side raiders = position.side_to_move();
    const Square flag = sets.FlagOf(DuelMap::Next(raiders));
    if (!flag.exists()) return;  // it was taken and is carried
    const RaceFinder race(position, sets, raiders, flag);
    for (int within = 1; within <= FlagRace::kHorizon; ++within) {
      const Points critical = race.CriticalPoints(within);
      if (within < race.Find().moves) {
        ASSERT_TRUE(critical.empty());
      }
      for (Square from : position.placement().pieces_of(raiders)) {
        const Try start{position.placement(), position.placement().at(from), Points(), {}};
        const int shortest = ShortestWay(position, start);
        if (shortest > within) continue;
        EachWay(position, start, shortest, [&](const Try& way) {
          EXPECT_TRUE(critical.Contains(from));
          for (size_t i = 0; i + 1 < way.stops.size(); ++i)
            EXPECT_TRUE(critical.Contains(way.stops[i])) << DuelMap::SquareName(way.stops[i]);
          ++ways;
        });
      }
      ASSERT_FALSE(testing::Test::HasFailure()) << "ply " << position.placement().ply();
    }
  });
  EXPECT_GT(ways, 1000);
}

// A mine on any empty point that is not critical leaves the race as it is.
TEST(FlagRace, NothingElseIsInTheWay) {
  int tried = 0;
  EachPosition([&](const Position& position) {
    const Side raiders = position.side_to_move();
    const Side defenders = DuelMap::Next(raiders);
    const WorldSets sets(position);
    const Square flag = sets.FlagOf(defenders);
    if (!flag.exists()) return;  // it was taken and is carried
    const RaceFinder race(position, sets, raiders, flag);
    const int moves = race.Find().moves;
    const Slot mine = Slot::FromIndex(kArmySize - 1);
    if (moves == kNone || position.placement().alive(PieceId(defenders, mine))) return;
    Position::RankOfPiece ranks = position.ranks();
    ranks[PieceId(defenders, mine).index()] = Rank::kMine;
    const Points elsewhere = Points::All() - sets.occupied - race.CriticalPoints(moves);
    for (Square square : elsewhere) {
      Placement placement = position.placement();
      placement.Put(PieceId(defenders, mine), square, false);
      const Position blocked(position.book(), placement, ranks);
      const WorldSets blocked_sets(blocked);
      ASSERT_EQ(RaceFinder(blocked, blocked_sets, raiders, flag).Find().moves, moves)
          << DuelMap::SquareName(square);
      ++tried;
    }
  });
  EXPECT_GT(tried, 1000);
}

// The ranks that move in different ways, alone among enemies.
TEST(Reach, OfOnePieceIsWhereItMayGo) {
  Random random(5);
  for (const Rules& rules : RulesToTest()) {
    const RuleBook book(rules);
    for (int board = 0; board < 400; ++board) {
      Placement placement;
      const Square from = Square::FromIndex(static_cast<int>(random.Below(DuelMap::kPoints)));
      if (book.headquarters_locked() && kBoard<DuelMap>.headquarters.Contains(from)) continue;
      placement.Put(PieceId(kRed, Slot::FromIndex(0)), from, true);
      for (int i = 0; i < static_cast<int>(random.Below(kArmySize)); ++i) {
        const Square square = Square::FromIndex(static_cast<int>(random.Below(DuelMap::kPoints)));
        if (!placement.at(square).exists())
          placement.Put(PieceId(kBlack, Slot::FromIndex(i)), square, true);
      }
      const Points empty = Points::All() - placement.occupied();
      const Points closed = kBoard<DuelMap>.camps & placement.occupied();
      for (Rank rank : {Rank::kCommander, Rank::kEngineer, Rank::kBomb}) {
        Points reached = Reach(book, rank, Points::Of(from), empty);
        reached.Remove(from);  // round the rails and back
        ASSERT_EQ(reached - closed, placement.Destinations(book, from, rank))
            << RulesText(rules) << " " << LetterOf(rank) << DuelMap::SquareName(from);
      }
    }
  }
}

TEST(Reach, OfManyIsAllOfEach) {
  Random random(6);
  for (int board = 0; board < 2000; ++board) {
    Points pieces;
    Points empty = Points::All();
    for (int i = 0; i < DuelMap::kPoints; ++i) {
      const Square square = Square::FromIndex(i);
      if (random.Below(3) == 0) empty.Remove(square);
      if (!empty.Contains(square) && random.Below(2) == 0) pieces.Add(square);
    }
    Points straight;
    Points turning;
    for (Square square : pieces) {
      straight |= ReachStraight(Points::Of(square), empty);
      turning |= ReachTurning(Points::Of(square), empty);
    }
    ASSERT_EQ(ReachStraight(pieces, empty), straight);
    ASSERT_EQ(ReachTurning(pieces, empty), turning);
  }
}

TEST(WorldSets, HoldEachLivingPieceOnce) {
  EachPosition([](const Position& position) {
    const WorldSets sets(position);
    const Placement& placement = position.placement();
    ASSERT_EQ(sets.occupied, placement.occupied());
    for (Side side : DuelMap::kAllSides) {
      ASSERT_EQ(sets.pieces[Index(side)], placement.pieces_of(side));
      int pieces = 0;
      for (Rank rank : kAllRanks) {
        for (Square square : sets.Of(side, rank)) {
          ASSERT_EQ(placement.at(square).side(), side);
          ASSERT_EQ(position.rank_of(placement.at(square)), rank);
          ASSERT_EQ(sets.Movers(side, rank).Contains(square), !IsHeld(position, square));
          ++pieces;
        }
      }
      ASSERT_EQ(pieces, placement.pieces_of(side).size());
    }
  });
}

TEST(WorldSets, KnowWhereTheFlagsAre) {
  const WorldSets sets(SetUpPosition(Rules(), "Ld1 Ac6 ac8"));
  EXPECT_EQ(sets.FlagOf(kRed), SquareOf("d1"));
  EXPECT_FALSE(sets.FlagOf(kBlack).exists());
}

}  // namespace
}  // namespace sapper
