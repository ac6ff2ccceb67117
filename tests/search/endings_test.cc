// Endings: positions with few pieces in which it is clear what is right, and whole endings.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "engine/notation.h"
#include "gtest/gtest.h"
#include "search/tree_player.h"
#include "tests/search/search_support.h"
#include "tests/support/set_up.h"
#include "tests/support/states.h"

namespace sapper {
namespace {

constexpr int kFirstPly = 80;

struct Ending {
  const char* name;
  const char* pieces;
  const char* dead;
  int quiet;
  const char* right;  // one of these; "" for any
  double least = -1;  // the value
  double most = 1;
  const char* rules = "contest";
};

// Red is to move.
constexpr Ending kEndings[] = {
    {"an announced flag is taken by the only piece beside it", "Lb1 Ja1 Jc1 Jb2 Hc12 lb12 bc11 ac7",
     "", 0, "c12b12", 0.99},
    {"an announced flag comes before the last quiet ply and its collisions",
     "Lb1 Ad11 Ba5 ld12 ca7 ce12", "a", 30, "d11d12", 0.99},
    {"the only piece left that can be the flag", "Lb1 Fb11 Ac3 ?b12 !a8 !c7",
     "abccddeeffggghhhiiijjj", 12, "b11b12", 0.99, 1, "contest CommanderShowsFlag=false"},
    {"the flag comes before a commander that would be lost", "Lb1 Kd11 Ac6 ld12 be6 cc7 dd7", "a",
     3, "d11d12", 0.99},
    {"with 30 quiet plies the cheap piece runs into a mine",
     "Lb1 Ac11 Ha11 Ic3 lb12 ja12 jc12 jb11 gd8", "a", 30, "a11a12 a11b11"},
    {"with 30 quiet plies a lost collision is better than a lost game",
     "Lb1 Jb2 Ba7 Ic3 Hb3 aa8 lb12 jb11 ja12 jc12 cc9", "", 30, "a7a8"},
    {"with 28 the piece goes where it can collide two plies later",
     "Lb1 Ja1 Jc1 Jb2 Cc3 Ha9 lb12 ja12 jc12 jb11 gd10", "a", 28, "a9a11 a9b10"},
    {"with 29 nothing is put into the reach of who owes",
     "Lb1 Ja1 Jc1 Jb2 Cc4 Hb3 lb12 ja12 jc12 jb11 ge10", "a", 29,
     "c4c3 c4c5 c4b5 c4d5 c4b4 c4d4 c4d3 b3b4 b3c3 b3a3", 0.9},
    {"the last mover is not given away", "Lb1 Ja1 Jc1 Jb2 Hc5 ac6 lb12 jb11 ja12 ic12", "", 0,
     "c5c4 c5b5 c5d5"},
    {"the raider beside the flag is taken", "Lb1 Ja1 Jc1 Ca2 Ka5 Be6 gb2 ae7 cd7 ld12 jc12", "", 0,
     "a2b2"},
    {"the raider beside the flag is taken, whatever it is",
     "Lb1 Ja1 Jc1 Ca2 Be6 Ad5 !b2 ce7 !d7 ?d12 ?b12 ?c12 ?a12", "", 0, "a2b2"},
    {"the open point beside the flag is guarded", "Lb1 Ja1 Jc1 Hc3 Be7 Ad5 ia6 ce8 ld12 jc12 fd9",
     "a", 0, "c3c2 c3b3"},
    {"the engineer goes to the mine", "Lb1 Ja1 Jc1 Jb2 Ae11 Ic6 lb12 ja12 jc12 jb11 hd10", "a", 0,
     "c6b11", 0.9},
    {"with 29 who owes is left without its only collision",
     "Lb1 Ja1 Jc1 Jb2 Ha6 Dc4 Eb3 ha7 lb12 jb11 ja12 jc12 eb10 dc9", "a", 29, "a6b5 a6b6", 0.9},
    {"the race is won by a ply", "Lb1 Ja1 Jc1 Gc11 Ad5 Be6 gc2 ce7 lb12 jb11 ja12", "a", 0,
     "c11c12", 0.9},
    {"the race is lost by a ply, so the raider is met",
     "Lb1 Ja1 Jc1 Gc10 Fd3 Be6 gc2 ce7 lb12 jb11 ja12", "a", 0, "d3c2"},
    {"no engineer, mines all round, alike", "Lb1 Ja1 Jc1 Jb2 Cd3 Dc4 lb12 ja12 jc12 jb11 cb10 dc9",
     "a", 20, "", -0.15, 0.15, "online"},
    {"no engineer, mines all round, not alike",
     "Lb1 Ja1 Jc1 Jb2 Cd3 Ec4 Fb3 lb12 ja12 jc12 jb11 cb10 ec9 hd10", "a", 20, "", -0.3, 0.3,
     "online"},
};

bool IsOneOf(const std::string& move, absl::string_view moves) {
  const std::vector<absl::string_view> words = absl::StrSplit(moves, ' ', absl::SkipEmpty());
  return words.empty() || std::find(words.begin(), words.end(), move) != words.end();
}

class EndingsTest : public testing::TestWithParam<uint64_t> {};

TEST_P(EndingsTest, TheRightMoveIsFound) {
  for (const Ending& ending : kEndings) {
    const InformationState state = SetUpState(RulesOf(ending.rules), Side::kRed, ending.pieces,
                                              ending.dead, ending.quiet, kFirstPly);
    const SearchResult found = SearchWith("sapper", state, GetParam());
    ASSERT_TRUE(found.move.has_value()) << ending.name;
    EXPECT_TRUE(IsOneOf(MoveText(*found.move), ending.right))
        << ending.name << ": " << MoveText(*found.move);
    EXPECT_GE(found.info.value, ending.least) << ending.name;
    EXPECT_LE(found.info.value, ending.most) << ending.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Nodes, EndingsTest, testing::Values(2000, 5000));

TEST(Endings, WhatLosesAtOnceIsNotPlayedHoweverShortTheSearch) {
  const InformationState state =
      SetUpState(Rules(), Side::kRed, "Lb1 Jb2 Ba7 Ic3 Hb3 Cd3 aa8 lb12 jb11 ja12 jc12 cc9", "", 30,
                 kFirstPly);
  for (uint64_t nodes = 1; nodes < 40; ++nodes)
    EXPECT_EQ(MoveText(*SearchWith("sapper", state, nodes).move), "a7a8") << nodes;
}

struct Whole {
  const char* name;
  const char* pieces;  // in truth; black knows them all
  const char* seen;    // as red sees them
  const char* dead;
  const char* rules = "contest";
};

constexpr char kEngineer[] = "Lb1 Ja1 Jc1 Jb2 Ac6 Id3 lb12 ja12 jc12 jb11 gc11";
constexpr char kTwoEngineers[] = "Lb1 Ja1 Jc1 Jb2 Ac6 Id3 Ib3 lb12 ja12 jc12 jb11 gc11 gd8 he7";
constexpr char kGap[] = "Lb1 Ja1 Jc1 Jb2 Bc6 Cd3 lb12 ja12 jb11 hc9 gd8";
constexpr char kBomb[] = "Lb1 Ja1 Jc1 Jb2 Kc4 Bd3 Cb3 lb12 ja12 jc12 jb11 ea9";

constexpr Whole kWhole[] = {
    {"commander and engineer", kEngineer, kEngineer, "a"},
    {"commander and engineers", kTwoEngineers, kTwoEngineers, "a"},
    {"a gap", kGap, kGap, "a"},
    {"a bomb for the mine", kBomb, kBomb, "a"},
    // With every enemy rank hidden.
    {"commander and engineers, hidden",
     "Lb1 Ja1 Jc1 Jb2 Ac6 Bc5 Id3 Ib3 Dd5 lb12 hd12 ja12 jc12 jb11 gc11 gd8 he7",
     "Lb1 Ja1 Jc1 Jb2 Ac6 Bc5 Id3 Ib3 Dd5 ?b12 ?d12 ?a12 ?c12 ?b11 ?c11 !d8 !e7",
     "abccddeeffghiiikk", "contest CommanderShowsFlag=false"},
};

// Red is Sapper, which moves first.
Position PlayOutEnding(const Whole& ending, absl::string_view defender, uint64_t seed) {
  constexpr int kMostPlies = 300;
  const Rules rules = RulesOf(ending.rules);
  Position position = SetUpPosition(rules, ending.pieces, {Side::kRed, 0, kFirstPly});
  InformationState red = SetUpState(rules, Side::kRed, ending.seen, ending.dead, 0, kFirstPly);
  InformationState black = SetUpState(rules, Side::kBlack, ending.pieces, "", 0, kFirstPly);
  PlayerOptions options = SmallOptions();
  options.seed = seed;
  TreePlayer player(options);
  const auto defence = MakePlayer(defender, options);
  while (position.placement().ply() < kFirstPly + kMostPlies && !position.over()) {
    const SearchResult found = position.side_to_move() == Side::kRed
                                   ? SearchWith(player, red, NodeLimit(5000))
                                   : SearchWith(*defence, black, NodeLimit(2000));
    const Event event = position.EventOf(*found.move);
    position.Play(event);
    EXPECT_TRUE(red.Observe(event).ok()) << EventText(event);
    EXPECT_TRUE(black.Observe(event).ok()) << EventText(event);
  }
  return position;
}

class WonEndingsTest : public testing::TestWithParam<std::string> {};

TEST_P(WonEndingsTest, AreWonBeforeTheLimit) {
  for (const Whole& ending : kWhole) {
    for (uint64_t seed = 1; seed < 4; ++seed) {
      const Position end = PlayOutEnding(ending, GetParam(), seed);
      ASSERT_TRUE(end.over()) << ending.name << ", seed " << seed;
      EXPECT_EQ(end.outcome()->winner, Side::kRed) << ending.name << ", seed " << seed;
    }
  }
}

// The last two know all ranks and look ahead; the last one is the best defence there is.
INSTANTIATE_TEST_SUITE_P(Defenders, WonEndingsTest,
                         testing::Values("random", "greedy", "sapper", "seer-ab"), PlayerTestName);

}  // namespace
}  // namespace sapper
