// The lines for what a search found and what is believed.
#include <cmath>
#include <limits>
#include <numeric>

#include "absl/strings/match.h"
#include "base/random.h"
#include "engine/contest_notation.h"
#include "gtest/gtest.h"
#include "protocol/info_text.h"
#include "protocol/search_answer.h"
#include "variants/duel_beliefs.h"

namespace sapper {
namespace {

TEST(InfoText, HasEveryField) {
  SeatSearchInfo info;
  info.depth = 3;
  info.selective_depth = 9;
  info.nodes = 4000;
  info.time = absl::Milliseconds(200);
  info.hash_permille = 12;
  info.worlds = 256;
  info.line = 2;
  info.value = 0.5;
  info.pv = {"c6c7"};
  EXPECT_EQ(InfoText(info),
            "info depth 3 seldepth 9 nodes 4000 nps 20000 time 200 hashfull 12 worlds 256 score cp "
            "100 wdl 750 0 250 multipv 2 pv c6c7");
  info.win_in = -4;
  info.pv.clear();
  EXPECT_EQ(InfoText(info),
            "info depth 3 seldepth 9 nodes 4000 nps 20000 time 200 hashfull 12 worlds 256 score "
            "win -4 wdl 0 0 1000 multipv 2");
}

TEST(InfoText, ASearchOfNoTimeHasNoSpeed) {
  SeatSearchInfo info;
  info.nodes = 3;
  info.time = absl::Microseconds(40);
  EXPECT_TRUE(absl::StrContains(InfoText(info), " nodes 3 nps 0 time 0 ")) << InfoText(info);
  info.time = absl::Microseconds(1500);
  EXPECT_TRUE(absl::StrContains(InfoText(info), " nodes 3 nps 2000 time 1 ")) << InfoText(info);
}

// The three shares are a whole, and win less loss is the value.
TEST(InfoText, DrawsThatTheSearchMet) {
  const auto wdl = [](double value, double drawn) {
    SeatSearchInfo info;
    info.value = value;
    info.drawn = drawn;
    const std::string text = InfoText(info);
    const size_t begin = text.find(" wdl ") + 5;
    return text.substr(begin, text.find(" multipv") - begin);
  };
  EXPECT_EQ(wdl(0, 0), "500 0 500");
  EXPECT_EQ(wdl(0, 1), "0 1000 0");
  EXPECT_EQ(wdl(0.25, 0.5), "375 500 125");
  EXPECT_EQ(wdl(-0.8, 0.9), "0 200 800");
  EXPECT_EQ(wdl(0.9995, 0.0005), "1000 0 0");
  EXPECT_EQ(wdl(0.1, NAN), "550 0 450");
}

TEST(InfoText, CentipawnsAreOddMonotoneAndBounded) {
  EXPECT_EQ(Centipawns(0), 0);
  EXPECT_EQ(Centipawns(1), 9999);
  EXPECT_EQ(Centipawns(-2), -9999);
  EXPECT_EQ(Centipawns(std::numeric_limits<double>::quiet_NaN()), 0);
  for (double value = -1; value < 0.999; value += 0.001) {
    EXPECT_LE(Centipawns(value), Centipawns(value + 0.001));
    EXPECT_EQ(Centipawns(value), -Centipawns(-value));
  }
}

TEST(InfoText, BestMoves) {
  SeatSearchResult result;
  EXPECT_EQ(BestMoveText(result, true), "bestmove none");
  result.action = "a6a7";
  EXPECT_EQ(BestMoveText(result, false), "bestmove a6a7");
  result.ponder = "a8a7";
  EXPECT_EQ(BestMoveText(result, false), "bestmove a6a7 ponder a8a7");
  result.resign = true;
  EXPECT_EQ(BestMoveText(result, false), "bestmove a6a7 ponder a8a7");
  EXPECT_EQ(BestMoveText(result, true), "bestmove resign");
}

TEST(SearchAnswer, ReplacesWhatIsNotAllowed) {
  const std::string good = "a6a7";
  const std::string other = "b6b5";
  const std::string bad = "c6c5";
  SeatSearchResult result;
  EXPECT_EQ(WithAllowedAction(result, {good, other}).action, good);
  result.action = bad;
  result.ponder = other;
  EXPECT_EQ(WithAllowedAction(result, {good, other}).action, good);
  EXPECT_FALSE(WithAllowedAction(result, {good, other}).ponder.has_value());
  result.action = other;
  EXPECT_EQ(WithAllowedAction(result, {good, other}).action, other);
  EXPECT_FALSE(WithAllowedAction(result, {}).action.has_value());
}

TEST(BeliefText, LargestRemaindersFirst) {
  std::array<double, kRankCount> marginals{};
  marginals[0] = 1;
  marginals[1] = 1;
  marginals[2] = 1;
  const auto thirds = Permille({Rank::kCommander, Rank::kGeneral, Rank::kDivision}, marginals);
  EXPECT_EQ(thirds[0], 334);
  EXPECT_EQ(thirds[1], 333);
  EXPECT_EQ(thirds[2], 333);
  marginals = {0.9996, 0.0001, 0.0003};
  const auto tiny = Permille({Rank::kCommander, Rank::kGeneral, Rank::kDivision}, marginals);
  EXPECT_EQ(tiny[0], 1000);
  EXPECT_EQ(tiny[1], 0);
}

TEST(BeliefText, AlwaysAddsUp) {
  Random random(3);
  for (int i = 0; i < 2000; ++i) {
    const RankSet possible = RankSet::FromBits(static_cast<uint16_t>(1 + random.Below(4095)));
    std::array<double, kRankCount> marginals{};
    for (double& share : marginals) share = random.Uniform() * (random.Below(2) == 0 ? 1e-6 : 1.0);
    const auto permille = Permille(possible, marginals);
    EXPECT_EQ(std::accumulate(permille.begin(), permille.end(), 0), 1000);
    for (Rank rank : kAllRanks)
      EXPECT_TRUE(possible.Contains(rank) || permille[static_cast<size_t>(rank)] == 0);
  }
}

TEST(BeliefText, SurvivesSharesThatMeanNothing) {
  std::array<double, kRankCount> marginals{};
  marginals.fill(std::numeric_limits<double>::quiet_NaN());
  const auto even = Permille({Rank::kMine, Rank::kFlag}, marginals);
  EXPECT_EQ(even[static_cast<size_t>(Rank::kMine)], 500);
  EXPECT_EQ(even[static_cast<size_t>(Rank::kFlag)], 500);
  marginals.fill(std::numeric_limits<double>::infinity());
  EXPECT_EQ(Permille({Rank::kMine}, marginals)[static_cast<size_t>(Rank::kMine)], 1000);
}

TEST(ContestNotation, RedSeesTheBoardAsItIs) {
  EXPECT_EQ(ContestSquareText(DuelMap::At(0, 12), Side::kRed), "A0");
  EXPECT_EQ(ContestSquareText(DuelMap::At(4, 1), Side::kRed), "L4");
  EXPECT_EQ(ParseContestSquare("G0", Side::kRed), DuelMap::At(0, 6));
}

TEST(ContestNotation, BlackSeesItTurned) {
  EXPECT_EQ(ContestSquareText(DuelMap::At(4, 1), Side::kBlack), "A0");
  EXPECT_EQ(ContestSquareText(DuelMap::At(4, 12), Side::kBlack), "L0");
  EXPECT_EQ(ParseContestSquare("G0", Side::kBlack), DuelMap::At(4, 7));
}

TEST(ContestNotation, EverySquareComesBack) {
  for (Side side : DuelMap::kAllSides)
    for (int i = 0; i < DuelMap::kPoints; ++i)
      EXPECT_EQ(ParseContestSquare(ContestSquareText(Square::FromIndex(i), side), side),
                Square::FromIndex(i));
}

TEST(ContestNotation, ToleratesTheMisprintAndRefusesTheRest) {
  EXPECT_EQ(ParseContestMove("GOF0", Side::kRed), ParseContestMove("G0F0", Side::kRed));
  EXPECT_EQ(ParseContestMove("gof0", Side::kRed), ParseContestMove("G0F0", Side::kRed));
  for (const char* text : {"", "G0", "G0F", "G0F00", "M0F0", "G5F0", "G0G0", "00F0", "0000"})
    EXPECT_FALSE(ParseContestMove(text, Side::kRed).has_value()) << text;
  EXPECT_TRUE(IsContestZero("0000") && IsContestZero("OO"));
  EXPECT_FALSE(IsContestZero("") || IsContestZero("A0"));
  EXPECT_EQ(ParseContestResult("O"), Result::kAttackerDies);
  EXPECT_EQ(ParseContestResult("3"), Result::kQuiet);
  for (const char* text : {"", "4", "33", "x"}) EXPECT_FALSE(ParseContestResult(text).has_value());
}

}  // namespace
}  // namespace sapper
