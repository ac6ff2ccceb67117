// Views of three sides on the tiny map.
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/engine/tiny_board.h"
#include "tests/support/random_games.h"

namespace sapper {
namespace {

constexpr Side kRed = Side::kRed;
constexpr Side kBlack = Side::kBlack;
constexpr Side kGreen = TinyMap::kGreen;

Square At(int number) {
  return TinyMap::At(number);
}

// What `viewer` knows of a position: its own ranks.
TinyView ViewOf(const TinyPosition& position, Side viewer) {
  TinyView::RankSets known;
  known.fill(RankSet::All());
  for (size_t i = 0; i < known.size(); ++i)
    if (PieceId::FromIndex(i).side() == viewer || position.book().rules().view == ViewMode::kOpen)
      known[i] = RankSet::Of(position.ranks()[i]);
  return TinyView(position.book(), viewer, position.placement(), known);
}

void CheckView(const TinyView& view, const TinyPosition& position) {
  ASSERT_EQ(view.placement(), position.placement());
  for (Side side : TinyMap::kAllSides)
    ASSERT_EQ(view.placement().pieces_of(side), position.placement().pieces_of(side));
  if (view.outcome().has_value()) {
    ASSERT_TRUE(position.over());
    if (view.sees_all()) {
      ASSERT_EQ(view.outcome(), position.outcome());
    }
  }
  // Of the end of the game a view may learn later than the position.
  if (position.over()) return;
  MoveList seen;
  MoveList real;
  view.LegalMoves(seen);
  if (view.own_turn()) position.LegalMoves(real);
  ASSERT_EQ(std::vector<Move>(seen.begin(), seen.end()),
            std::vector<Move>(real.begin(), real.end()));
  for (Move move : real) ASSERT_TRUE(view.IsLegal(move));
}

void CheckViewsOfAGame(const Rules& rules, Random& random) {
  TinyPosition position = RandomTinyStart(rules, random);
  std::vector<TinyView> views;
  for (Side side : TinyMap::kAllSides) views.push_back(ViewOf(position, side));
  for (const TinyView& view : views) ASSERT_NO_FATAL_FAILURE(CheckView(view, position));
  while (!position.over() && position.placement().ply() < 60) {
    const auto event = position.EventOf(RandomTinyMove(position, random));
    position.Play(event);
    for (TinyView& view : views) {
      const absl::Status status = view.Observe(event);
      ASSERT_TRUE(status.ok()) << status;
      ASSERT_NO_FATAL_FAILURE(CheckView(view, position));
    }
  }
  for (const TinyView& view : views) {
    const TinyPosition world = view.World(position.ranks());
    ASSERT_EQ(world.hash(), position.hash());
    ASSERT_EQ(world.placement(), position.placement());
  }
}

TEST(TinyMap, ViewsAgreeWithThePosition) {
  Random random(8);
  for (const Rules& rules : RulesToTest()) {
    for (int game = 0; game < 50; ++game) {
      SCOPED_TRACE(absl::StrCat(RulesText(rules), ", game ", game));
      CheckViewsOfAGame(rules, random);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(TinyMap, ViewsFromTheStartKnowTheirOwnArmy) {
  Random random(9);
  const std::array<Layout, 3> layouts = {RandomLayout(Rules::Contest(), random),
                                         RandomLayout(Rules::Contest(), random),
                                         RandomLayout(Rules::Contest(), random)};
  const TinyView view(RuleBook(), kGreen, layouts[Index(kGreen)]);
  EXPECT_TRUE(view.from_start());
  EXPECT_FALSE(view.sees_all());
  EXPECT_EQ(view.placement().occupied(), TinySet({2, 3, 5, 6, 7, 8}));
  const PieceId own(kGreen, Slot::FromIndex(15));
  EXPECT_EQ(view.known_rank(own), layouts[Index(kGreen)][Slot::FromIndex(15)]);
  EXPECT_FALSE(view.known_rank(PieceId(kRed, Slot::FromIndex(15))).has_value());
  EXPECT_TRUE(TinyView(RuleBook(), kBlack, layouts).sees_all());
}

TEST(TinyMap, ViewsRefuseWhoIsNotToMove) {
  const TinyPosition position = SetUpTiny(
      Rules::Contest(),
      {{kRed, Rank::kCommander, 3}, {kGreen, Rank::kGeneral, 5}, {kBlack, Rank::kDivision, 7}},
      kGreen);
  TinyView view = ViewOf(position, kRed);
  for (const Move move : {Move{At(3), At(1)}, Move{At(7), At(1)}}) {
    const absl::Status status = view.Observe({.move = move});
    EXPECT_FALSE(status.ok());
    EXPECT_NE(status.message().find("no piece of green"), absl::string_view::npos) << status;
  }
  EXPECT_TRUE(view.Observe({.move = {At(5), At(1)}}).ok());
  EXPECT_EQ(view.side_to_move(), kBlack);
}

}  // namespace
}  // namespace sapper
