// What searches of hidden-information games are known to get wrong.
#include <string>

#include "engine/notation.h"
#include "gtest/gtest.h"
#include "search/tree_player.h"
#include "search/world_pool.h"
#include "tests/search/search_support.h"
#include "tests/support/set_up.h"
#include "tests/support/states.h"

namespace sapper {
namespace {

std::string MoveFound(const SearchResult& result) {
  return result.move ? MoveText(*result.move) : "none";
}

struct FlagCase {
  const char* pieces;
  const char* dead;
  const char* move;
};

TEST(KnownFailures, ASureFlagIsTaken) {
  for (const FlagCase& test : {
           FlagCase{"Lb1 Gc12 Ac6 Ia2 lb12 bc7 ?d12 !a8", "a", "c12b12"},
           // Announced or not: the other headquarters' piece has moved, so this is the flag.
           {"Lb1 Gc12 Ac6 ?b12 !d12 !a8 !c7", "", "c12b12"},
           {"Lb1 Kb11 Ac6 lb12 bc7 !a8", "a", "b11b12"},
           // A prize beside the flag is no reason to wait.
           {"Lb1 Ac12 lb12 bc11 cd12 dc7", "a", "c12b12"},
       }) {
    for (uint64_t nodes : {1U, 50U, 1000U}) {
      const InformationState state = SetUpState(Rules(), Side::kRed, test.pieces, test.dead, 0, 80);
      const SearchResult found = SearchWith("sapper", state, nodes);
      EXPECT_EQ(MoveFound(found), test.move) << test.pieces;
      EXPECT_EQ(found.info.win_in, 1);
      EXPECT_EQ(found.info.value, 1);
    }
  }
}

TEST(KnownFailures, AFlagAnnouncedAMomentAgoIsTaken) {
  InformationState state =
      SetUpState(Rules(), Side::kRed, "?c7 ?a12 ?c12 ?b12 ?d12 !e9 Lb1 Kc6 Gd11 Ia2", "bccdd");
  ASSERT_TRUE(state.Observe(EventOf("c6c7=@d12")).ok());
  ASSERT_TRUE(state.Observe(EventOf("e9e8")).ok());
  const SearchResult found = SearchWith("sapper", state, 200);
  EXPECT_EQ(MoveFound(found), "d11d12");
  EXPECT_EQ(found.info.win_in, 1);
}

TEST(KnownFailures, AHiddenFlagIsNoSureWin) {
  const InformationState state =
      SetUpState(Rules(), Side::kRed, "Lb1 Gc12 Ac6 ?b12 ?d12 !a8 !c7", "", 0, 80);
  const SearchResult found = SearchWith("sapper", state, 500);
  EXPECT_FALSE(found.info.win_in.has_value());
}

struct QuietCase {
  const char* pieces;
  const char* dead;

  // Whether sapper collides as red, so many quiet plies after the last collision.
  bool Collides(int quiet) const {
    const InformationState state = SetUpState(Rules(), Side::kRed, pieces, dead, quiet, 80);
    const SearchResult found = SearchWith("sapper", state, 600);
    return found.move && state.view().placement().at(found.move->to).exists();
  }
};

TEST(KnownFailures, TheLastQuietPlyIsNotPlayedWhileACollisionIsLeft) {
  for (const QuietCase& test : {
           // Each has one collision, a bad or an uncertain one, and many quiet moves.
           QuietCase{"Lb1 Hc6 Ac3 Bb3 Ia3 ac7 bd8 ?b12 ?d12 ?a12", ""},
           {"Lb1 Bc6 Cc3 Db3 Ia3 ac7 ?b12 ?d12 ?a12 ?b11", "bccdd"},
           {"Lb1 Ha5 Cb3 Ac3 ?b12 ?d12 ?a7 ?a12 ?b11", "bccdd"},
       }) {
    EXPECT_TRUE(test.Collides(30)) << test.pieces;
    // The limit alone is the reason; a case that collides in any event shows nothing.
    EXPECT_FALSE(test.Collides(0)) << test.pieces;
  }
}

TEST(KnownFailures, AQuietPlyThatLosesAtOnceIsKnownToLose) {
  // No collision is in reach, so every move loses.
  const InformationState state =
      SetUpState(Rules(), Side::kRed, "Lb1 Ac3 Bb3 Ia3 ?b12 ?d12 ?c8 ?a12", "", 30, 80);
  const SearchResult found = SearchWith("sapper", state, 500);
  ASSERT_TRUE(found.move.has_value());
  EXPECT_LT(found.info.value, -0.95);
}

TEST(KnownFailures, ALostGameIsResignedOnlyIfThatIsAskedFor) {
  const InformationState lost =
      SetUpState(Rules(), Side::kRed, "Lb1 Ac3 Bb3 Ia3 ?b12 ?d12 ?c8 ?a12", "", 30, 80);
  const InformationState open =
      SetUpState(Rules(), Side::kRed, "Lb1 Ac3 Bb3 Ia3 ?b12 ?d12 ?c8 ?a12", "", 0, 80);
  PlayerOptions options = SmallOptions();
  EXPECT_FALSE(SearchWith(*MakePlayer("sapper", options), lost, NodeLimit(1000)).resign);
  options.resign = true;
  EXPECT_TRUE(SearchWith(*MakePlayer("sapper", options), lost, NodeLimit(1000)).resign);
  EXPECT_FALSE(SearchWith(*MakePlayer("sapper", options), open, NodeLimit(1000)).resign);
}

TEST(KnownFailures, AWonPositionIsNoDraw) {
  // Nothing but the flag can be lost, nothing of the enemy can fight.
  const InformationState state =
      SetUpState(Rules(), Side::kRed, "Lb1 Jb2 Ja1 Jc1 Aa11 Bc11 Id11 Ie10 lb12 ja12 hc9",
                 "abccddeeffgggh", 0, 80);
  const SearchResult found = SearchWith("sapper", state, 2000);
  EXPECT_GT(found.info.value, 0.5);
}

struct Endgame {
  const char* rules;
  const char* pieces;  // in truth
  const char* seen;    // as red sees them
  const char* dead;
};

// Sapper plays red, black moves at random; returns the position at the end or after `most` plies.
Position PlayAgainstRandom(const Endgame& endgame, int most, uint64_t nodes, uint64_t seed) {
  const Rules rules = RulesOf(endgame.rules);
  Position position = SetUpPosition(rules, endgame.pieces, {Side::kRed, 0, 80});
  InformationState state = SetUpState(rules, Side::kRed, endgame.seen, endgame.dead, 0, 80);
  PlayerOptions options = SmallOptions();
  options.seed = seed;
  TreePlayer player(options);
  Random random(seed);
  for (int ply = 0; ply < most && !position.over(); ++ply) {
    const Move move = position.side_to_move() == Side::kRed
                          ? *SearchWith(player, state, NodeLimit(nodes)).move
                          : RandomMove(position, random);
    EXPECT_TRUE(position.IsLegal(move)) << MoveText(move);
    const Event event = position.EventOf(move);
    position.Play(event);
    EXPECT_TRUE(state.Observe(event).ok()) << EventText(event);
  }
  return position;
}

// Red's pieces stand far off, and some of black's in the way.
constexpr char kKnownEndgame[] =
    "Lb1 Jb2 Ja1 Ac3 Bc2 Ib4 Id4 Ic1 lb12 ja12 jc12 jb11 ga11 gc11 ga7 he7";
constexpr char kHiddenEndgame[] =
    "Lb1 Jb2 Ja1 Ac3 Bc2 Ib4 Id4 Ic1 lb12 hd12 ja12 jc12 jb11 ga11 gc11 ge12 ha7";
constexpr char kHiddenEndgameSeen[] =
    "Lb1 Jb2 Ja1 Ac3 Bc2 Ib4 Id4 Ic1 ?b12 ?d12 ?a12 ?c12 ?b11 ?a11 ?c11 ?e12 !a7";

TEST(KnownFailures, AWonEndgameIsNotShuttledAway) {
  for (const Endgame& endgame : {
           Endgame{"contest QuietLimit=0", kKnownEndgame, kKnownEndgame, ""},
           {"contest QuietLimit=0 CommanderShowsFlag=false", kHiddenEndgame, kHiddenEndgameSeen,
            "abccddeeffhiiikk"},
           // With a limit there is no time to lose either.
           {"contest", kKnownEndgame, kKnownEndgame, ""},
       }) {
    for (uint64_t seed = 1; seed < 5; ++seed) {
      const Position end = PlayAgainstRandom(endgame, 300, 500, seed);
      ASSERT_TRUE(end.over()) << endgame.rules << " seed " << seed;
      EXPECT_EQ(end.outcome()->winner, Side::kRed) << endgame.rules << " seed " << seed;
    }
  }
}

TEST(KnownFailures, WorldsAreDrawnAnewAfterAReveal) {
  InformationState state =
      SetUpState(Rules(), Side::kRed, "?c7 ?a12 ?c12 ?b12 ?d12 !e9 Lb1 Kc6 Gd10 Ia2", "bccdd");
  const auto prior = LayoutPrior::Create(HumanLayoutComponents(), Rules());
  ASSERT_TRUE(prior.ok());
  const auto flags_on_d12 = [&] {
    const auto belief = Belief::Solve(state, *prior);
    EXPECT_TRUE(belief.ok()) << belief.status();
    Random random(4);
    const WorldPool pool = DrawWorlds(state, *belief, *prior, 200, random);
    EXPECT_EQ(pool.worlds.size(), 200U);
    EXPECT_EQ(pool.redeterminized.size(), kRedeterminized);
    const PieceId piece = state.view().placement().at(SquareOf("d12"));
    int flags = 0;
    for (size_t i = 0; i < pool.worlds.size(); ++i) {
      flags += pool.worlds[i].position.rank_of(piece) == Rank::kFlag ? 1 : 0;
      EXPECT_TRUE(pool.worlds[i].position.Validate().ok());
    }
    for (size_t i = 0; i < pool.redeterminized.size(); ++i) {
      EXPECT_EQ(pool.worlds[i].position.rank_of(piece),
                pool.redeterminized[i].position.rank_of(piece));
      EXPECT_TRUE(pool.redeterminized[i].position.Validate().ok());
    }
    return flags;
  };
  const int before = flags_on_d12();
  EXPECT_GT(before, 20);
  EXPECT_LT(before, 180);
  ASSERT_TRUE(state.Observe(EventOf("c6c7=@d12")).ok());
  EXPECT_EQ(flags_on_d12(), 200);
}

TEST(KnownFailures, WhoSurvivedACollisionIsExposed) {
  InformationState state =
      SetUpState(Rules(), Side::kRed, "bc7 ?b12 ?d12 ?a12 !e8 Ac6 Lb1 Jd1 Ja1 Gd3 Ce6 Ia2");
  const PieceId commander = state.view().placement().at(SquareOf("c6"));
  EXPECT_EQ(ExposedIn(state.view()), 0U);
  ASSERT_TRUE(state.Observe(EventOf("c6c7+")).ok());
  ASSERT_TRUE(state.Observe(EventOf("e8e7")).ok());
  EXPECT_EQ(ExposedIn(state.view()), ExposedBit(commander));
  const PieceId division = state.view().placement().at(SquareOf("e6"));
  ASSERT_TRUE(state.Observe(EventOf("c7b7")).ok());
  ASSERT_TRUE(state.Observe(EventOf("e7e6-")).ok());
  EXPECT_EQ(ExposedIn(state.view()), ExposedBit(commander) | ExposedBit(division));
}

}  // namespace
}  // namespace sapper
