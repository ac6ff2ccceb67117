// What one search leaves for the next: by game, by what was played, and by what bounds the search.
#include "search/kept_tree.h"

#include <memory>
#include <vector>

#include "engine/notation.h"
#include "engine/setup.h"
#include "gtest/gtest.h"
#include "search/tree_player.h"
#include "tests/search/fake_time.h"
#include "tests/search/search_support.h"
#include "tests/support/set_up.h"
#include "tests/support/states.h"

namespace sapper {
namespace {

// On a clock that goes on by a millisecond at each look: 600 looks, 19,200 simulations.
Limits ByTime() {
  Limits limits;
  limits.move_time = absl::Milliseconds(605);
  return limits;
}

class KeptTreeTest : public testing::Test {
 protected:
  static std::unique_ptr<TreePlayer> NewPlayer(const PlayerOptions& options = SmallOptions()) {
    return std::make_unique<TreePlayer>(options, FakeTime(absl::Milliseconds(1)).source());
  }
  InformationState After(size_t plies, Side viewer = Side::kRed) const {
    return StateAfter(game_, plies, viewer);
  }
  static uint64_t Kept(Player& player, const InformationState& state,
                       const Limits& limits = ByTime()) {
    return SearchWith(player, state, limits).info.kept_visits;
  }
  // A line ends with a collision, whose result is not known beforehand.
  Limits QuietByTime() const {
    Limits limits = ByTime();
    MoveList moves;
    const InformationState start = After(0);
    start.view().LegalMoves(moves);
    for (Move move : moves)
      if (!start.view().placement().at(move.to).exists()) limits.search_moves.push_back(move);
    return limits;
  }
  // Takes the first game whose start is answered by a quiet ply, as a search expects it: what comes
  // after a collision depends on its result, which need not be in the tree.
  void SetUp() override {
    for (uint64_t seed = 31; seed < 60; ++seed) {
      game_ = PlayRandomGame(Rules::Contest(), seed);
      const SearchResult found = SearchWith(*NewPlayer(), After(0), QuietByTime());
      ASSERT_TRUE(found.move.has_value() && found.ponder.has_value());
      const InformationState answered = Played({*found.move});
      if (!answered.view().placement().at(found.ponder->to).exists()) return;
    }
    FAIL() << "every answer is a collision";
  }

  // Two plies that a search of the start has in its tree: its choice, and the answer it expects.
  InformationState SearchAndPlay(Player& player) const {
    const SearchResult found = SearchWith(player, After(0), QuietByTime());
    EXPECT_EQ(found.info.kept_visits, 0U);
    EXPECT_TRUE(found.ponder.has_value());
    if (!found.ponder.has_value()) return After(0);
    return Played({*found.move, *found.ponder});
  }
  // What red knows after these moves from the start, with the results that they have in truth.
  InformationState Played(const std::vector<Move>& moves) const {
    InformationState state = After(0);
    Position truth = game_.Start();
    for (Move move : moves) {
      const Event event = truth.EventOf(move);
      truth.Play(event);
      EXPECT_TRUE(state.Observe(event).ok());
    }
    return state;
  }

  PlayedGame game_ = PlayRandomGame(Rules::Contest(), 31);
  std::unique_ptr<TreePlayer> player_ = NewPlayer();
};

TEST_F(KeptTreeTest, TheNextSearchBeginsWithWhatIsBelowTheTwoPlies) {
  const InformationState next = SearchAndPlay(*player_);
  EXPECT_GT(Kept(*player_, next), 20U);
}

TEST_F(KeptTreeTest, ThreadsShareAKeptTree) {
  PlayerOptions options = SmallOptions();
  options.threads = 2;
  const auto player = std::make_unique<TreePlayer>(options);
  Limits limits;
  limits.move_time = absl::Milliseconds(30);
  const InformationState state = After(0);
  const SearchResult first = SearchWith(*player, state, limits);
  const SearchResult again = SearchWith(*player, state, limits);
  EXPECT_EQ(again.info.kept_visits, first.info.nodes);
  ASSERT_TRUE(again.move.has_value());
  EXPECT_TRUE(state.view().IsLegal(*again.move));
}

TEST_F(KeptTreeTest, TheSamePositionIsThoughtOnAbout) {
  const InformationState state = After(0);
  const SearchResult first = SearchWith(*player_, state, ByTime());
  const SearchResult again = SearchWith(*player_, state, ByTime());
  EXPECT_EQ(again.info.kept_visits, first.info.nodes);
  const SearchResult third = SearchWith(*player_, state, ByTime());
  EXPECT_EQ(third.info.kept_visits, first.info.nodes + again.info.nodes);
}

TEST_F(KeptTreeTest, ALimitOfNodesBeginsAnew) {
  const InformationState next = SearchAndPlay(*player_);
  const SearchResult found = SearchWith(*player_, next, NodeLimit(300));
  EXPECT_EQ(found.info.kept_visits, 0U);
  EXPECT_EQ(ResultText(found), ResultText(SearchWith(*NewPlayer(), next, NodeLimit(300))));
  // With a clock beside it, too.
  Limits both = ByTime();
  both.nodes = 300;
  EXPECT_EQ(Kept(*player_, next, both), 0U);
}

TEST_F(KeptTreeTest, NeitherAHeldBackPlayerNorADeterministicOneKeepsIt) {
  PlayerOptions weak = SmallOptions();
  weak.strength = 50;
  PlayerOptions fixed = SmallOptions();
  fixed.keep_tree = false;
  for (const PlayerOptions& options : {weak, fixed}) {
    const auto player = NewPlayer(options);
    const InformationState state = After(0);
    EXPECT_EQ(Kept(*player, state), 0U);
    EXPECT_EQ(Kept(*player, state), 0U);
  }
}

TEST_F(KeptTreeTest, NewGameForgetsIt) {
  const InformationState next = SearchAndPlay(*player_);
  player_->NewGame();
  EXPECT_EQ(Kept(*player_, next), 0U);
}

TEST_F(KeptTreeTest, AnotherGameOrSideBeginsAnew) {
  const InformationState state = After(20);
  const PlayedGame other = PlayRandomGame(Rules::Contest(), 32);
  Kept(*player_, state);
  EXPECT_EQ(Kept(*player_, StateAfter(other, 22, Side::kRed)), 0U);
  Kept(*player_, state);
  EXPECT_EQ(Kept(*player_, After(20, Side::kBlack)), 0U);
  // Nor can what was taken back be found.
  Kept(*player_, state);
  EXPECT_EQ(Kept(*player_, After(18)), 0U);
}

TEST_F(KeptTreeTest, PonderingOnTheEnemysTurnIsKept) {
  // The own move is played; pondering goes on below it, and the answer leads on.
  const SearchResult own = SearchWith(*player_, After(0), QuietByTime());
  ASSERT_TRUE(own.ponder.has_value());
  const SearchResult pondered = SearchWith(*player_, Played({*own.move}), ByTime());
  EXPECT_FALSE(pondered.move.has_value());
  EXPECT_GT(pondered.info.kept_visits, 0U);
  EXPECT_GT(pondered.info.nodes, 10'000U);
  const InformationState state = Played({*own.move, *own.ponder});
  const uint64_t with = Kept(*player_, state);

  // Much more than the own search alone had left.
  const auto alone = NewPlayer();
  SearchWith(*alone, After(0), QuietByTime());
  const uint64_t without = Kept(*alone, state);
  EXPECT_GT(with, without);
  EXPECT_GT(with, 100U);
}

// As `go ponder`, `observe` and `go` do it: no clock bounds the first, and a stop ends it.
TEST_F(KeptTreeTest, PonderingUntilStopIsKept) {
  SearchControl control;
  control.SetPondering(true);
  const FakeTime time(absl::Milliseconds(1));
  TreePlayer player(SmallOptions(), [&control, now = time.source()] {
    const absl::Duration read = now();
    if (read > absl::Milliseconds(200)) control.Stop();
    return read;
  });
  InformationState state = After(1);
  // The time is read for `info` alone.
  player.Search(state, Limits(), control, [](const SearchInfo&) {});
  EXPECT_TRUE(control.stopped());
  ASSERT_TRUE(state.Observe(game_.events[1]).ok());
  EXPECT_GT(Kept(player, state), 0U);
}

TEST_F(KeptTreeTest, PonderingAloneIsEnoughForTheNextSearch) {
  InformationState state = After(1);
  ASSERT_FALSE(state.view().own_turn());
  SearchWith(*player_, state, ByTime());
  ASSERT_TRUE(state.Observe(game_.events[1]).ok());
  const SearchResult found = SearchWith(*player_, state, ByTime());
  EXPECT_GT(found.info.kept_visits, 0U);
  ASSERT_TRUE(found.move.has_value());
  EXPECT_TRUE(state.view().IsLegal(*found.move));
}

// Searches of whole games: every kept tree offers legal moves, collisions and shown flags included.
TEST_F(KeptTreeTest, WholeGamesAreSearchedWithIt) {
  uint64_t found_again = 0;
  uint64_t seed = 400;
  Limits limits;
  limits.move_time = absl::Milliseconds(45);
  for (const Rules& rules :
       {Rules::Contest(), Rules::Casual(), RulesOf("contest RailTurns=all FlagTaker=engineer")}) {
    const PlayedGame game = PlayRandomGame(rules, ++seed);
    const Side viewer = static_cast<Side>(seed % 2);
    player_->NewGame();
    for (size_t plies = 0; plies + 1 < game.events.size(); ++plies) {
      const InformationState state = StateAfter(game, plies, viewer);
      if (state.over()) break;
      const SearchResult found = SearchWith(*player_, state, limits);
      found_again += found.info.kept_visits > 0 ? 1U : 0U;
      if (!state.view().own_turn()) continue;
      ASSERT_TRUE(found.move.has_value());
      ASSERT_TRUE(state.view().IsLegal(*found.move));
    }
  }
  EXPECT_GT(found_again, 100U);
}

TEST(Continues, OnlyTheSameGameLaterOn) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 31);
  const auto view = [&](size_t plies, Side side) { return StateAfter(game, plies, side).view(); };
  EXPECT_TRUE(Continues(view(10, Side::kRed), view(10, Side::kRed)));
  EXPECT_TRUE(Continues(view(12, Side::kRed), view(10, Side::kRed)));
  EXPECT_FALSE(Continues(view(10, Side::kRed), view(12, Side::kRed)));
  EXPECT_FALSE(Continues(view(12, Side::kBlack), view(10, Side::kRed)));
  // Another army in the same places, other rules, another game.
  PlayedGame swapped = game;
  std::swap(swapped.layouts[0], swapped.layouts[1]);
  EXPECT_FALSE(Continues(StateAfter(swapped, 0, Side::kRed).view(), view(0, Side::kRed)));
  const View casual(RuleBook(RulesOf("contest QuietLimit=40")), Side::kRed, game.layouts[0]);
  EXPECT_FALSE(Continues(casual, view(0, Side::kRed)));
  const PlayedGame other = PlayRandomGame(Rules::Contest(), 32);
  EXPECT_FALSE(Continues(StateAfter(other, 12, Side::kRed).view(), view(10, Side::kRed)));
}

// Where a piece began is evidence of its rank.
TEST(Continues, ToldBeginningsMakeAnotherGame) {
  const View view = *ParseSetup(
      RuleBook(Rules::Contest()),
      {.board = "ihjld/ejgjf/g1h1k/ag1kc/d1i1e/1hbic/[abcde]???\?/?1?1?/?\?1?\?/?!?1?/1???\?/?????",
       .side = "black",
       .quiet = "0",
       .ply = "2",
       .dead = {},
       .began = {},
       .beat = {}});
  int asked = 0;
  for (size_t i = 0; i < DuelMap::kPieces; ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    if (view.knows_origin(piece)) continue;
    View told = view;
    told.SetOrigin(piece);
    EXPECT_FALSE(Continues(told, view));
    ++asked;
  }
  EXPECT_GT(asked, 0);
}

}  // namespace
}  // namespace sapper
