// Who plays whom, and which pairs count.
#include "arena/standings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "arena/report.h"
#include "base/random.h"
#include "tests/support/match_terms.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

MatchTerms TermsOf(std::vector<std::string> names, int rounds) {
  MatchTerms terms = DuelMatch();
  terms.controls.resize(names.size());
  terms.names = std::move(names);
  terms.rounds = rounds;
  return terms;
}

constexpr Team kRed(0);
constexpr Team kBlack(1);

GameSummary Won(Team team, Reason reason = Reason::kFlag) {
  GameSummary game;
  game.outcome = TeamOutcome{team, reason};
  game.plies = 10;
  return game;
}

// The first engine has red in the first game.
PairSummary BothWonByFirst() {
  return {Won(kRed), Won(kBlack)};
}
PairSummary BothWonBySecond() {
  return {Won(kBlack), Won(kRed)};
}

TEST(ScheduleTest, EveryoneMeetsEveryoneInEachRound) {
  const Schedule schedule(Tournament::kRoundRobin, 4, 3);
  EXPECT_EQ(schedule.pairs(), 18);
  for (int round = 0; round < 3; ++round) {
    std::set<std::pair<size_t, size_t>> met;
    for (int pair = 6 * round; pair < 6 * (round + 1); ++pair) {
      EXPECT_LT(schedule.At(pair).first, schedule.At(pair).second);
      met.insert({schedule.At(pair).first, schedule.At(pair).second});
    }
    EXPECT_EQ(met.size(), 6U);
  }
}

TEST(ScheduleTest, FirstRunsTheGauntlet) {
  const Schedule schedule(Tournament::kGauntlet, 4, 2);
  EXPECT_EQ(schedule.pairs(), 6);
  for (int pair = 0; pair < 6; ++pair) EXPECT_EQ(schedule.At(pair).first, 0U);
}

TEST(ScheduleTest, ShardsShareAllPairsOut) {
  const Schedule schedule(Tournament::kRoundRobin, 3, 7);
  for (int count : {1, 2, 4, 5, 21}) {
    int sum = 0;
    for (int index = 0; index < count; ++index) {
      const Shard shard{index, count};
      int owned = 0;
      for (int pair = 0; pair < schedule.pairs(); ++pair) owned += shard.Owns(pair) ? 1 : 0;
      EXPECT_EQ(schedule.PairsOf(shard), owned);
      sum += owned;
    }
    EXPECT_EQ(sum, schedule.pairs());
  }
}

TEST(StandingsTest, TotalsMirrorTheSecondEngine) {
  Standings standings(TermsOf({"a", "b", "c"}, 1));
  standings.AddPair(0, {Won(kRed), Won(kRed, Reason::kTime)});       // a - b: one each
  standings.AddPair(1, BothWonByFirst());                            // a beats c
  standings.AddPair(2, {Won(kBlack, Reason::kCrash), Won(kBlack)});  // b crashes
  const Tally a = standings.TotalOf(0);
  EXPECT_EQ(a.games(), (Trinomial{3, 0, 1}));
  EXPECT_EQ(a.games_as(kRed), (Trinomial{2, 0, 0}));
  EXPECT_EQ(a.pairs(), (Pentanomial{{0, 0, 1, 0, 1}}));
  const Tally b = standings.TotalOf(1);
  EXPECT_EQ(b.games(), (Trinomial{2, 0, 1}));
  EXPECT_EQ(b.games_by_reason().at(Reason::kTime), (Trinomial{1, 0, 0}));
  EXPECT_EQ(b.games_as(kBlack), (Trinomial{1, 0, 1}));
  EXPECT_EQ(b.faults_of(0).at(Reason::kCrash), 1);
  const Tally c = standings.TotalOf(2);
  EXPECT_EQ(c.games(), (Trinomial{0, 0, 3}));
  EXPECT_EQ(c.faults_of(1).at(Reason::kCrash), 1);
  EXPECT_TRUE(c.faults_of(0).empty());
}

// Threads finish pairs in any order; the decision and what counts must not depend on it.
TEST(StandingsTest, SequentialTestCountsPairsInTheirOrder) {
  MatchTerms terms = TermsOf({"a", "b"}, 200);
  terms.sprt = Sprt{0, 50, 0.05, 0.05};
  std::vector<PairSummary> pairs;
  Random random(5);
  for (int i = 0; i < 200; ++i)
    pairs.push_back(random.Below(4) == 0 ? BothWonBySecond() : BothWonByFirst());
  std::string expected;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Standings standings(terms);
    std::vector<int> order(pairs.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    if (seed > 0) Random(seed).Shuffle(order);
    for (int pair : order) standings.AddPair(pair, pairs[static_cast<size_t>(pair)]);
    EXPECT_EQ(standings.verdict(), SprtVerdict::kAcceptElo1);
    EXPECT_EQ(standings.Total().games().games() + standings.uncounted(), 400);
    EXPECT_GT(standings.uncounted(), 0);
    const std::string json = MatchJson(terms, standings, nullptr);
    if (seed == 0) expected = json;
    EXPECT_EQ(json, expected);
  }
}

TEST(StandingsTest, GapKeepsLaterPairsWaiting) {
  MatchTerms terms = TermsOf({"a", "b"}, 100);
  terms.sprt = Sprt{0, 50, 0.05, 0.05};
  Standings standings(terms);
  for (int pair = 1; pair < 100; ++pair) standings.AddPair(pair, BothWonByFirst());
  EXPECT_FALSE(standings.verdict().has_value());
  EXPECT_EQ(standings.Total().games().games(), 0);
  standings.AddPair(0, BothWonByFirst());
  EXPECT_EQ(standings.verdict(), SprtVerdict::kAcceptElo1);
  // A part of a match counts everything and decides nothing.
  terms.shard = Shard{0, 2};
  Standings part(terms);
  for (int pair = 2; pair < 100; pair += 2) part.AddPair(pair, BothWonByFirst());
  EXPECT_EQ(part.Total().games().games(), 98);
  EXPECT_FALSE(part.verdict().has_value());
}

TEST(StandingsTest, RepeatedGamesAreCounted) {
  const MatchTerms terms = TermsOf({"a", "b"}, 3);
  Standings standings(terms);
  PairSummary pair = BothWonByFirst();
  pair[0]->moves = 7;
  pair[1]->moves = 8;
  standings.AddPair(0, pair);
  EXPECT_THAT(MatchSummary(terms, standings, nullptr), Not(HasSubstr("repeat")));
  standings.AddPair(1, pair);
  EXPECT_EQ(standings.repeated(), 2);
  EXPECT_THAT(MatchSummary(terms, standings, nullptr), HasSubstr("2 games repeat an earlier one"));
}

TEST(ReportTest, NamesTheModelAndWhoseEloItIs) {
  const MatchTerms terms = TermsOf({"new", "old"}, 10);
  Standings standings(terms);
  for (int pair = 0; pair < 9; ++pair) standings.AddPair(pair, BothWonByFirst());
  std::string text = MatchSummary(terms, standings, nullptr);
  EXPECT_THAT(text, HasSubstr("n/a [n/a, n/a] of new (95 %, logistic, pentanomial)"));
  standings.AddPair(9, BothWonBySecond());
  text = MatchSummary(terms, standings, nullptr);
  EXPECT_THAT(text, HasSubstr("+381.7 ["));
  EXPECT_THAT(text, Not(HasSubstr("inf")));
  EXPECT_THAT(text, Not(HasSubstr("nan")));
}

TEST(ReportTest, ProgressFitsIntoALine) {
  MatchTerms terms = TermsOf({"new", "old"}, 500);
  terms.sprt = Sprt();
  Standings standings(terms);
  for (int pair = 0; pair < 100; ++pair)
    standings.AddPair(pair, pair % 3 == 0 ? BothWonBySecond() : BothWonByFirst());
  GameReport report;
  report.standings = &standings;
  report.played = 100;
  report.finished = 200;
  report.planned = 1000;
  const std::string line = ProgressLine(terms, report, absl::Seconds(75));
  EXPECT_THAT(line, HasSubstr("200/1000  +132 =0 -68  Elo +115."));
  EXPECT_THAT(line, HasSubstr("(-2.94, +2.94)  10:00 left"));
  EXPECT_LT(line.size(), 90U);
}

TEST(ReportTest, TableOfATournament) {
  const MatchTerms terms = TermsOf({"weak", "strong", "middle"}, 1);
  Standings standings(terms);
  standings.AddPair(0, BothWonBySecond());
  standings.AddPair(1, BothWonBySecond());
  standings.AddPair(2, BothWonByFirst());
  const std::string text = MatchSummary(terms, standings, nullptr);
  EXPECT_LT(text.find("1 strong"), text.find("2 middle"));
  EXPECT_LT(text.find("2 middle"), text.find("3 weak"));
  EXPECT_THAT(text, HasSubstr("+0 =0 -4"));
}

}  // namespace
}  // namespace sapper
