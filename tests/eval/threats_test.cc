// The best collisions of a side, in positions made for them and against looking at every collision.
#include "eval/threats.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "eval/reach.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

using Points = DuelMap::Points;
constexpr Side kRed = Side::kRed;

Threats ThreatsOf(const Position& position, Side attackers, const EvalContext& context = {}) {
  const WorldSets sets(position);
  return FindThreats(position, sets, ReachSets(position, sets), attackers, context);
}

struct ThreatCase {
  const char* rules;
  const char* pieces;  // red attacks
  double best;
  double second;
};

// Values: commander 100, general 80, division 56, brigade 40, company 14, platoon 10, engineer 20,
// mine 15, bomb 42.
constexpr ThreatCase kThreats[] = {
    {"contest", "Lb1 lb12 Ac6 hc7", 0.10, 0},
    {"contest", "Lb1 lb12 Ac6 hc7 gb6", 0.14, 0.10},
    {"contest", "Lb1 lb12 Ac6 hc7 gb6 cd6", 0.56, 0.14},
    // One target counts once, whoever attacks it.
    {"contest", "Lb1 lb12 Ac6 Ba7 hc7", 0.10, 0},
    {"contest", "Lb1 lb12 Ha6 Bc6 hc7", 0.10, 0},
    // Nothing to win: out of reach, even, or lost.
    {"contest", "Lb1 lb12 Ac6 hc9", 0, 0},
    {"contest", "Lb1 lb12 Ac6 ac7", 0, 0},
    {"contest", "Lb1 lb12 Hc6 ac7", 0, 0},
    {"contest", "Lb1 lb12 Ab10 ja11", 0, 0},
    {"contest Mines=burst", "Lb1 lb12 Hb10 ja11", 0.05, 0},
    {"contest", "Lb1 lb12 Ib10 ja11", 0.15, 0},
    {"contest", "Lb1 lb12 Kc6 ac7", 0.58, 0},
    {"contest", "Lb1 lb12 Hc6 kc7", 0.32, 0},
    {"contest", "Lb1 lb12 Ac6 kc7", 0, 0},
    // Half of the attacker, where it could be beaten next; not of a bomb, which is gone.
    {"contest", "Lb1 lb12 Bc6 cc7 ae7", 0.16, 0},
    {"contest", "Lb1 lb12 Bc6 hc7 ae7", 0, 0},
    {"contest", "Lb1 lb12 Bc6 hc7 be7", 0.10, 0},
    {"contest", "Lb1 lb12 Kc6 ac7 be7", 0.58, 0},
    {"contest", "Lb1 lb12 Hc6 ic7 gb12", 0.20, 0},
    // Who stands in a camp is safe, a flag is for the races, headquarters hold nothing else.
    {"contest", "Lb1 lb12 Ac7 hb8", 0, 0},
    {"contest", "Lb1 lb12 Ac12", 0, 0},
    {"contest", "Lb1 lb12 Ac12 hd12", 0, 0},
    // Along the rails.
    {"contest", "Lb1 lb12 Aa2 ha11", 0.10, 0},
    {"contest", "Lb1 lb12 Ac6 he11", 0, 0},
    {"contest", "Lb1 lb12 Ic6 ie11 ja11", 0.15, 0},
};

TEST(Threats, OfPositionsMadeForThem) {
  for (const ThreatCase& test : kThreats) {
    SCOPED_TRACE(absl::StrCat(test.rules, " ", test.pieces));
    const Threats threats = ThreatsOf(SetUpPosition(RulesOf(test.rules), test.pieces), kRed);
    EXPECT_DOUBLE_EQ(threats.best, test.best);
    EXPECT_DOUBLE_EQ(threats.second, test.second);
  }
}

TEST(Threats, GoByTheOddsUntilTheTargetHasShownItself) {
  const Position position = SetUpPosition(Rules(), "Lb1 lb12 Ac6 hc7");
  const PieceId target = position.placement().at(SquareOf("c7"));
  ExpectedGains gains{};
  gains[target.index()][static_cast<size_t>(Rank::kCommander)] = 33;
  const ExposedPieces shown = ExposedBit(target);
  EXPECT_DOUBLE_EQ(ThreatsOf(position, kRed, {.gains = &gains}).best, 0.33);
  EXPECT_DOUBLE_EQ(ThreatsOf(position, kRed, {.exposed = shown, .gains = &gains}).best, 0.10);
  EXPECT_DOUBLE_EQ(
      ThreatsOf(position, kRed, {.exposed = shown, .exposed_at_root = shown, .gains = &gains}).best,
      0.33);
}

void EachPosition(const std::function<void(const Position&)>& visit) {
  uint64_t seed = 70;
  for (const Rules& rules : RulesToTest()) {
    for (int i = 0; i < 3; ++i) {
      const PlayedGame game = PlayRandomGame(rules, ++seed, 400);
      SCOPED_TRACE(absl::StrCat(RulesText(rules), ", seed ", seed));
      Position position = game.Start();
      for (const Event& event : game.events) {
        position.Play(event);
        if (!position.over()) visit(position);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

// Whether somebody of `side` could go to `square` next if an enemy stood there, and beat `rank`.
bool IsBeatenOn(const Position& position, Side side, Square square, Rank rank) {
  const Placement& placement = position.placement();
  for (Square from : placement.pieces_of(side)) {
    const Rank other = position.rank_of(placement.at(from));
    if (from == square || StrengthOf(other) <= StrengthOf(rank)) continue;
    // As if it were on the other side, so that its friends do not stand in its way.
    if (placement.Destinations(position.book(), from, other, DuelMap::Next(side)).Contains(square))
      return true;
  }
  return false;
}

Threats ThreatsByTrying(const Position& position, Side attackers) {
  const Placement& placement = position.placement();
  const Side defenders = DuelMap::Next(attackers);
  std::vector<double> gains = {0, 0};
  for (Square square : placement.pieces_of(defenders)) {
    if (kBoard<DuelMap>.headquarters.Contains(square)) continue;
    const Rank target = position.rank_of(placement.at(square));
    double best = 0;
    for (Square from : placement.pieces_of(attackers)) {
      if (!position.DestinationsFrom(from).Contains(square)) continue;
      const Rank rank = position.rank_of(placement.at(from));
      const Result result = position.book().collision(rank, target);
      double gain = 0;
      if (DefenderDies(result)) gain += kExchangeValues[static_cast<size_t>(target)];
      if (AttackerDies(result)) gain -= kExchangeValues[static_cast<size_t>(rank)];
      if (rank != Rank::kBomb && IsBeatenOn(position, defenders, square, rank))
        gain -= kExchangeValues[static_cast<size_t>(rank)] / 2;
      best = std::max(best, gain);
    }
    gains.push_back(best);
  }
  std::sort(gains.rbegin(), gains.rend());
  return {gains[0] / 100, gains[1] / 100};
}

TEST(Threats, AreWhatLookingAtEveryCollisionFinds) {
  int both = 0;
  EachPosition([&](const Position& position) {
    for (Side side : DuelMap::kAllSides) {
      const Threats threats = ThreatsOf(position, side);
      const Threats expected = ThreatsByTrying(position, side);
      ASSERT_NEAR(threats.best, expected.best, 1e-12) << "ply " << position.placement().ply();
      ASSERT_NEAR(threats.second, expected.second, 1e-12) << "ply " << position.placement().ply();
      if (threats.second > 0) ++both;
    }
  });
  EXPECT_GT(both, 100);
}

TEST(ReachSets, AreTheMovesOfEachRank) {
  EachPosition([](const Position& position) {
    const Placement& placement = position.placement();
    const WorldSets sets(position);
    const ReachSets reach(position, sets);
    for (Side side : DuelMap::kAllSides) {
      std::array<Points, kRankCount> moves{};
      for (Square from : placement.pieces_of(side)) {
        const Rank rank = position.rank_of(placement.at(from));
        moves[static_cast<size_t>(rank)] |= position.DestinationsFrom(from);
      }
      const Points closed = placement.pieces_of(side) |
                            (kBoard<DuelMap>.camps & placement.occupied()) |
                            Points::Of(placement.shown_flag(DuelMap::Next(side)).exists()
                                           ? placement.shown_flag(DuelMap::Next(side))
                                           : placement.pieces_of(side).First());
      for (size_t rank = 0; rank < kRankCount; ++rank)
        ASSERT_EQ(reach.of_rank[Index(side)][rank] - closed, moves[rank] - closed);
    }
  });
}

}  // namespace
}  // namespace sapper
