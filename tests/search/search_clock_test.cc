// When a search ends: by budget, and by what its counts of visits say. No test waits.
#include "search/search_clock.h"

#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "search/root_action.h"
#include "search/tree_player.h"
#include "tests/search/fake_time.h"
#include "tests/search/search_support.h"
#include "tests/support/states.h"

namespace sapper {
namespace {

using absl::Milliseconds;

Limits Clock(absl::Duration left) {
  Limits limits;
  limits.time_left = left;
  return limits;
}

Limits MoveTime(absl::Duration time) {
  Limits limits;
  limits.move_time = time;
  return limits;
}

constexpr RootLead kSettled{.leader = 300, .runner_up = 100, .best_mean = true};
constexpr RootLead kUnclear{.leader = 300, .runner_up = 250, .best_mean = true};
// At ply 100 of a clock of 25 s without overhead a move has a second; 2.5 if it is unclear.
constexpr int kPly = 100;
const Limits kSecond = Clock(absl::Seconds(25));

struct LeadCase {
  std::vector<std::pair<uint64_t, double>> moves;  // visits and mean
  uint64_t ahead;
  bool settled;
};

TEST(RootLead, IsWhatVisitsAndMeansSay) {
  for (const LeadCase& test : {
           LeadCase{{}, 0, false},
           {{{0, 0}, {0, 0}}, 0, false},
           {{{10, 0.1}}, 10, true},
           {{{100, 0.1}, {10, 0}}, 90, true},
           {{{10, 0}, {100, 0.1}}, 90, true},
           {{{40, 0}, {100, 0.1}, {60, 0.1}}, 40, true},
           {{{100, 0.1}, {67, 0}}, 33, false},    // too near
           {{{100, 0.1}, {50, 0.2}}, 50, false},  // the second is better
           {{{100, 0.1}, {12, 0.2}}, 88, true},   // but no one has looked at it
           {{{100, 0.1}, {100, 0.2}}, 0, false},
       }) {
    std::vector<RootAction<Move>> moves;
    for (const auto& [visits, mean] : test.moves)
      moves.push_back({.visits = visits, .value_sum = mean * static_cast<double>(visits)});
    const RootLead lead = LeadOf(moves);
    EXPECT_EQ(lead.ahead(), test.ahead);
    EXPECT_EQ(lead.settled(), test.settled) << lead.leader << " and " << lead.runner_up;
  }
}

TEST(SearchClock, ASettledChoiceEndsAtTheSoftBudgetAnotherAtTheHardOne) {
  FakeTime time;
  const SearchControl control;
  SearchClock clock(kSecond, kPly, absl::ZeroDuration(), control, time.source());
  time.Pass(Milliseconds(999));
  EXPECT_FALSE(clock.Expired(0, true));
  time.Pass(Milliseconds(1));
  EXPECT_TRUE(clock.Expired(0, true));
  EXPECT_FALSE(clock.Expired(0, false));
  time.Pass(Milliseconds(1499));
  EXPECT_FALSE(clock.Expired(0, false));
  time.Pass(Milliseconds(1));
  EXPECT_TRUE(clock.Expired(0, false));
}

TEST(SearchClock, AMoveTimeIsOneBudgetWhateverTheLead) {
  FakeTime time;
  const SearchControl control;
  const Limits limits = MoveTime(Milliseconds(50));
  SearchClock clock(limits, kPly, Milliseconds(5), control, time.source());
  clock.BeginSimulations();
  time.Pass(Milliseconds(44));
  for (const RootLead& lead : {kSettled, kUnclear, RootLead{.leader = 1'000'000}})
    EXPECT_FALSE(clock.ExpiredOrDecided(100, lead));
  time.Pass(Milliseconds(1));
  EXPECT_TRUE(clock.ExpiredOrDecided(100, kUnclear));
}

struct DecisionCase {
  int after_ms;
  uint64_t simulations;
  RootLead lead;
  bool ends;
};

TEST(SearchClock, EndsWhenTheRunnerUpCanNotOvertakeInTheTimeThatIsLeft) {
  for (const DecisionCase& test : {
           // Of a second half is gone, so as many simulations are to come as were made.
           DecisionCase{500, 400, {.leader = 500, .runner_up = 100, .best_mean = true}, false},
           {500, 400, {.leader = 501, .runner_up = 100, .best_mean = true}, true},
           {800, 400, {.leader = 250, .runner_up = 150, .best_mean = true}, false},
           {800, 400, {.leader = 251, .runner_up = 150, .best_mean = true}, true},
           // Unclear: 2.5 s, four times what was made is to come.
           {500, 400, {.leader = 1600, .runner_up = 0, .best_mean = false}, false},
           {500, 400, {.leader = 1601, .runner_up = 0, .best_mean = false}, true},
           {1000, 400, kUnclear, false},
           {2500, 400, kUnclear, true},
           // Speed is not known from so little.
           {124, 1, {.leader = 1'000'000, .best_mean = true}, false},
           {125, 1, {.leader = 1'000'000, .best_mean = true}, true},
       }) {
    FakeTime time;
    const SearchControl control;
    SearchClock clock(kSecond, kPly, absl::ZeroDuration(), control, time.source());
    clock.BeginSimulations();
    time.Pass(Milliseconds(test.after_ms));
    EXPECT_EQ(clock.ExpiredOrDecided(test.simulations, test.lead), test.ends)
        << test.after_ms << " ms, ahead by " << test.lead.ahead();
  }
}

TEST(SearchClock, WhatCameBeforeTheSimulationsIsNotTheirSpeed) {
  FakeTime time;
  const SearchControl control;
  SearchClock clock(kSecond, kPly, absl::ZeroDuration(), control, time.source());
  time.Pass(Milliseconds(400));
  clock.BeginSimulations();
  time.Pass(Milliseconds(100));
  // 100 ms gave 400: 2000 are to come.
  EXPECT_FALSE(clock.ExpiredOrDecided(400, {.leader = 2000, .best_mean = true}));
  EXPECT_TRUE(clock.ExpiredOrDecided(400, {.leader = 2001, .best_mean = true}));
}

TEST(SearchClock, NothingIsDecidedWhereTimeIsWorthNothing) {
  const RootLead sure{.leader = 1'000'000, .best_mean = true};
  FakeTime time;
  SearchControl control;
  Limits infinite = kSecond;
  infinite.infinite = true;
  SearchClock unbounded(infinite, kPly, absl::ZeroDuration(), control, time.source());
  control.SetPondering(true);
  SearchClock pondering(kSecond, kPly, absl::ZeroDuration(), control, time.source());
  time.Pass(absl::Seconds(100));
  EXPECT_FALSE(unbounded.ExpiredOrDecided(100, sure));
  EXPECT_FALSE(pondering.ExpiredOrDecided(100, sure));
  // From ponderhit on the budget runs, and the lead counts.
  control.SetPondering(false);
  EXPECT_FALSE(pondering.ExpiredOrDecided(100, sure));
  time.Pass(Milliseconds(125));
  EXPECT_TRUE(pondering.ExpiredOrDecided(100, sure));
  control.Stop();
  EXPECT_TRUE(unbounded.ExpiredOrDecided(100, sure));
}

uint64_t NodesOf(const InformationState& state, const Limits& limits) {
  TreePlayer player(SmallOptions(), FakeTime(Milliseconds(1)).source());
  return SearchWith(player, state, limits).info.nodes;
}

TEST(SearchClock, ATreeSearchSavesTimeUnderClocksAlone) {
  // One reading of the clock, so at least a millisecond, between two times 32 simulations.
  const InformationState state =
      SetUpState(Rules(), Side::kRed, "Lb1 Gc12 Ac6 Ia2 ?b12 ?d12 !a8 !c7 !a9", "", 0, kPly);
  EXPECT_GT(NodesOf(state, MoveTime(Milliseconds(1005))), 900U * 32);
  const uint64_t by_clock = NodesOf(state, kSecond);
  EXPECT_LT(by_clock, 900U * 32);
  EXPECT_GT(by_clock, 20U * 32);
  EXPECT_EQ(NodesOf(state, kSecond), by_clock);
}

TEST(SearchClock, ASureWinIsPlayedAtOnceUnderClocksAlone) {
  const InformationState state =
      SetUpState(Rules(), Side::kRed, "Lb1 Gc12 Ac6 Ia2 lb12 bc7 ?d12 !a8", "a", 0, kPly);
  EXPECT_EQ(NodesOf(state, kSecond), 32U);
  EXPECT_GT(NodesOf(state, MoveTime(Milliseconds(105))), 90U * 32);
}

}  // namespace
}  // namespace sapper
