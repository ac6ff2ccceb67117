// The yardsticks that see every piece.
#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "engine/notation.h"
#include "gtest/gtest.h"
#include "search/seeing_players.h"
#include "search/seeing_search.h"
#include "tests/search/search_support.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"
#include "tests/support/states.h"

namespace sapper {
namespace {

// No living piece is hidden.
InformationState Truth(absl::string_view pieces, int quiet = 0) {
  return SetUpState(Rules(), Side::kRed, pieces, "", quiet, 80);
}

// A game from its start, as in a match: both layouts, then the events.
InformationState SeenGame(const PlayedGame& game, size_t plies, Side viewer) {
  auto state = InformationState::Create(View(game.book, viewer, game.layouts));
  for (size_t i = 0; i < plies; ++i) EXPECT_TRUE(state->Observe(game.events[i]).ok());
  return *std::move(state);
}

std::string MoveFound(const SearchResult& result) {
  return result.move ? MoveText(*result.move) : "none";
}

class SeerTest : public testing::TestWithParam<std::string> {
 protected:
  static SearchResult Find(const InformationState& state, uint64_t nodes) {
    return SearchWith(GetParam(), state, nodes);
  }
};

TEST_P(SeerTest, AFlagIsTakenAtOnce) {
  for (const auto& [pieces, move] : {std::pair{"Lb1 Gc12 Ac6 lb12 bc7 dd12 aa8", "c12b12"},
                                     {"Lb1 Kb11 Ac6 lb12 bc7 aa8", "b11b12"},
                                     {"Lb1 Ac12 lb12 bc11 cd12 dc7", "c12b12"}}) {
    for (uint64_t nodes : {1U, 50U, 1000U}) {
      const SearchResult found = Find(Truth(pieces), nodes);
      EXPECT_EQ(MoveFound(found), move) << pieces;
      if (nodes >= 50) {
        EXPECT_EQ(found.info.win_in, 1) << pieces;
      }
    }
  }
}

TEST_P(SeerTest, TheLastQuietPlyIsNotPlayedWhileACollisionIsLeft) {
  // Each has few collisions and many quiet moves.
  for (const char* pieces :
       {"Lb1 Hc6 Ac3 Bb3 Ia3 ac7 bd8 lb12 jd12 ja12", "Lb1 Ka5 Cb3 Ia3 lb12 jd12 ba7 ja12 ib11"}) {
    const InformationState state = Truth(pieces, 30);
    const SearchResult found = Find(state, 600);
    ASSERT_TRUE(found.move.has_value());
    EXPECT_TRUE(state.view().placement().at(found.move->to).exists()) << MoveFound(found);
  }
}

TEST_P(SeerTest, MovesAreLegalAndRepeatAtFixedNodes) {
  uint64_t seed = 40;
  for (const Rules& rules : RulesToTest()) {
    const PlayedGame game = PlayRandomGame(rules, ++seed);
    const size_t plies = OwnTurnFrom(game.events.size() / 3, static_cast<Side>(seed % 2));
    if (plies >= game.events.size()) continue;
    const InformationState state = SeenGame(game, plies, static_cast<Side>(seed % 2));
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    const SearchResult found = Find(state, 300);
    ASSERT_TRUE(found.move.has_value());
    EXPECT_TRUE(state.view().IsLegal(*found.move)) << MoveFound(found);
    EXPECT_LE(found.info.nodes, 300U);
    EXPECT_EQ(ResultText(found), ResultText(Find(state, 300)));
    if (HasFatalFailure()) return;
  }
}

TEST_P(SeerTest, AnEarlierSearchLeavesNoTrace) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 7);
  const auto player = MakePlayer(GetParam(), SmallOptions());
  SearchWith(*player, SeenGame(game, 30, Side::kRed), NodeLimit(2000));
  const InformationState state = SeenGame(game, 32, Side::kRed);
  EXPECT_EQ(ResultText(SearchWith(*player, state, NodeLimit(2000))), ResultText(Find(state, 2000)));
}

TEST_P(SeerTest, AnExhaustedClockStillGivesALegalMove) {
  const InformationState state = SeenGame(PlayRandomGame(Rules::Contest(), 31), 40, Side::kRed);
  Limits limits;
  for (double left : {-3.0, 0.0, 0.001}) {
    limits.time_left = absl::Seconds(left);
    const SearchResult found = SearchWith(*MakePlayer(GetParam(), SmallOptions()), state, limits);
    ASSERT_TRUE(found.move.has_value());
    EXPECT_TRUE(state.view().IsLegal(*found.move));
    EXPECT_LT(found.info.time, absl::Seconds(1));
  }
}

TEST_P(SeerTest, OnlyTheMovesAskedForAreChosenFrom) {
  const InformationState state = Truth("Lb1 Gc12 Ac6 lb12 bc7 dd12 aa8");
  Limits limits = NodeLimit(500);
  limits.search_moves = {MoveOf("c6b6"), MoveOf("c6d6")};
  const auto found = MoveFound(SearchWith(*MakePlayer(GetParam(), SmallOptions()), state, limits));
  EXPECT_TRUE(found == "c6b6" || found == "c6d6") << found;
}

TEST_P(SeerTest, OnlyMatchesOfferIt) {
  const auto names = PlayerNames();
  EXPECT_EQ(std::count(names.begin(), names.end(), GetParam()), 0);
  const auto player = MakePlayer(GetParam(), SmallOptions());
  ASSERT_NE(player, nullptr);
  EXPECT_EQ(player->name(), GetParam());
  EXPECT_TRUE(player->SeesAll());
}

INSTANTIATE_TEST_SUITE_P(All, SeerTest,
                         testing::ValuesIn(std::vector<std::string>(SeeingPlayerNames().begin(),
                                                                    SeeingPlayerNames().end())));

TEST(Seer, TheOtherPlayersDoNotSeeAll) {
  for (const char* name : PlayerNames()) EXPECT_FALSE(MakePlayer(name, SmallOptions())->SeesAll());
}

TEST(SeerAlphaBeta, PlaysWhereSomethingIsHidden) {
  const InformationState state = StateAfter(PlayRandomGame(Rules::Contest(), 3), 20, Side::kRed);
  const SearchResult found = SearchWith("seer-ab", state, 100);
  ASSERT_TRUE(found.move.has_value());
  EXPECT_TRUE(state.view().IsLegal(*found.move));
}

struct Puzzle {
  const char* name;
  const char* pieces;
  const char* move;
  int win_in = 0;  // 0: not said
};

class PuzzleTest : public testing::TestWithParam<Puzzle> {};

TEST_P(PuzzleTest, IsSolved) {
  const SearchResult found = SearchWith("seer-ab", Truth(GetParam().pieces), 30000);
  EXPECT_EQ(MoveFound(found), GetParam().move) << ResultText(found);
  if (GetParam().win_in != 0) {
    EXPECT_EQ(found.info.win_in, GetParam().win_in);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, PuzzleTest,
    testing::Values(
        // The only piece that stands beside the own flag has to be taken, by the one that can.
        Puzzle{"TakesTheIntruder", "Lb1 Ca2 Gc6 Ja1 fb2 lb12 ja12 jb11 jc12 ad8 ed9", "a2b2"},
        // Digging the mine is what nobody can answer any more.
        Puzzle{"DigsTheMine", "Lb1 Jb2 Ja1 Jc1 Ib10 Ha6 lb12 jb11 ja12 jc12 ad6 ha8", "b10b11", 3},
        // The bomb is for the commander, not for the platoon commander beside it.
        Puzzle{"BombsTheCommander", "Lb1 Jb2 Ja1 Jc1 Ka6 Bd3 Hd4 ac6 ha7 lb12 jb11 ja12 jc12 gd9",
               "a6c6"},
        // Two raiders beside the flag cannot both be taken.
        Puzzle{"TwoRaiders", "Lb1 Jb2 Ja1 Jc1 Gc12 Gb10 Ha6 lb12 ja12 fd12 ge11 ha8", "c12b12", 1}),
    [](const auto& puzzle) { return puzzle.param.name; });

class NeverStop {
 public:
  SearchClock& clock() {
    return clock_;
  }
  explicit NeverStop(uint64_t nodes) : limits_(NodeLimit(nodes)) {}

 private:
  Limits limits_;
  SearchControl control_;
  SearchClock clock_{limits_, 0, absl::ZeroDuration(), control_};
};

// Also when the limit of nodes breaks a search off in the middle of a line.
TEST(SeeingSearch, LeavesItsPositionAsItWas) {
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    const PlayedGame game = PlayRandomGame(Rules::Contest(), seed);
    Position position = game.Start();
    for (size_t i = 0; i < game.events.size() / 2; ++i) position.Play(game.events[i]);
    MoveList legal;
    position.LegalMoves(legal);
    std::vector<Move> moves(legal.begin(), legal.end());
    NeverStop unbounded(777 * seed);
    SeeingTable table(1 << 20);
    SeeingSearch search(position, table, unbounded.clock());
    for (int depth = 1; depth <= 20 && search.Deepen(moves, depth); ++depth) {
    }
    EXPECT_EQ(search.root().Validate(), absl::OkStatus());
    EXPECT_EQ(search.root().hash(), position.hash());
    EXPECT_TRUE(search.root().placement() == position.placement());
    EXPECT_FALSE(search.root().over());
    EXPECT_LE(search.nodes(), 777 * seed + 1);
    std::sort(moves.begin(), moves.end());
    EXPECT_TRUE(std::equal(moves.begin(), moves.end(), legal.begin(), legal.end()));
  }
}

TEST(SeeingEvaluation, LikeArmiesAreWorthTheSameToWhoeverMoves) {
  Random random(5);
  for (int i = 0; i < 20; ++i) {
    const Layout layout = RandomLayout(Rules::Contest(), random);
    Position position = *Position::Create(RuleBook(), {layout, layout});
    const SeeingEvaluation evaluation(position);
    Placement other = position.placement();
    other.SetCounters(Side::kBlack, 0, 0);
    const Score red = evaluation.ForMover(position);
    position.Advance(other, absl::nullopt);
    EXPECT_EQ(evaluation.ForMover(position), red);
    EXPECT_LT(std::abs(red), 100);
  }
}

TEST(SeeingTable, ForgetsAndKeepsWhatIsDeeper) {
  SeeingTable table(1 << 16);
  const Move move = MoveOf("a2a3");
  table.Store(5, 8, 120, Bound::kExact, move);
  ASSERT_NE(table.Find(5), nullptr);
  EXPECT_EQ(table.Find(5)->score, 120);
  // Another position of the same place: a much shallower one has to ask again.
  const uint64_t other = 5 + (uint64_t{1} << 40);
  table.Store(other, 1, 7, Bound::kLower, move);
  EXPECT_EQ(table.Find(other), nullptr);
  table.Store(other, 7, 7, Bound::kLower, move);
  EXPECT_EQ(table.Find(5), nullptr);
  // What is known of the best move survives a score without one.
  table.Store(other, 8, -3, Bound::kUpper, {Square::None(), Square::None()});
  ASSERT_NE(table.Find(other), nullptr);
  EXPECT_EQ(table.Find(other)->move, move);
  for (int i = 0; i < 70000; ++i) {
    table.Forget();
    ASSERT_EQ(table.Find(other), nullptr) << i;
  }
}

}  // namespace
}  // namespace sapper
