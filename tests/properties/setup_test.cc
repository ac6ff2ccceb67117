// Set-up text from positions of random games is read back: the same board and counters, and nothing
// of what was known of a living piece is lost.
#include "engine/setup.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "belief/belief.h"
#include "belief/information_state.h"
#include "belief/layout_prior.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

std::string TextOf(const InformationState& state) {
  return SetupText(state.view(), [&](PieceId piece) { return state.evidence().candidates(piece); });
}

// Of the enemy's living pieces, which need not have the same numbers.
void ExpectSameBeliefs(const InformationState& a, const InformationState& b,
                       std::vector<LayoutComponent> components, const std::string& text) {
  const auto prior = LayoutPrior::Create(std::move(components), a.book().rules());
  ASSERT_TRUE(prior.ok());
  auto belief_a = Belief::Solve(a, *prior);
  auto belief_b = Belief::Solve(b, *prior);
  ASSERT_TRUE(belief_a.ok() && belief_b.ok()) << text;
  const PieceMarginals shares_a = belief_a->SolveMarginals();
  const PieceMarginals shares_b = belief_b->SolveMarginals();
  for (Square square : a.view().placement().pieces_of(DuelMap::Next(a.view().viewer()))) {
    const size_t in_a = a.view().placement().at(square).index();
    const size_t in_b = b.view().placement().at(square).index();
    for (size_t rank = 0; rank < kRankCount; ++rank)
      ASSERT_NEAR(shares_a[in_a][rank], shares_b[in_b][rank], 1e-9)
          << text << " " << DuelMap::SquareName(square) << " as " << LetterOf(kAllRanks[rank]);
  }
}

// As far as the words can tell: not where the dead began, nor what those can have been that are not
// identified.
void CheckBeliefs(const InformationState& state, const InformationState& again,
                  const std::string& text) {
  int dead = 0;
  int unknown = 0;
  for (int i = 0; i < kArmySize; ++i) {
    const PieceId piece(DuelMap::Next(state.view().viewer()), Slot::FromIndex(i));
    if (state.view().placement().alive(piece)) continue;
    ++dead;
    unknown += state.evidence().candidates(piece).size() > 1 ? 1 : 0;
  }
  if (dead == 0) ExpectSameBeliefs(state, again, HumanLayoutComponents(0.1), text);
  if (unknown == 0) ExpectSameBeliefs(state, again, UniformLayoutComponents(), text);
}

// Whether a living enemy piece can be of more than one rank.
bool HidesRanks(const InformationState& state) {
  const Placement& board = state.view().placement();
  for (Square square : board.pieces_of(DuelMap::Next(state.view().viewer())))
    if (state.evidence().candidates(board.at(square)).size() > 1) return true;
  return false;
}

void CheckRoundTrip(const InformationState& state, const Position& truth) {
  const std::string text = TextOf(state);
  const auto view = ReadSetup(state.book(), text);
  ASSERT_TRUE(view.ok()) << text << ": " << view.status();
  auto again = InformationState::Create(*view);
  ASSERT_TRUE(again.ok()) << text << ": " << again.status();
  const Placement& old_board = state.view().placement();
  const Placement& new_board = again->view().placement();
  ASSERT_EQ(new_board.ply(), old_board.ply());
  ASSERT_EQ(new_board.quiet(), old_board.quiet());
  for (int i = 0; i < DuelMap::kPoints; ++i) {
    const Square square = Square::FromIndex(i);
    const PieceId old_piece = old_board.at(square);
    const PieceId new_piece = new_board.at(square);
    ASSERT_EQ(old_piece.exists(), new_piece.exists()) << text;
    if (!old_piece.exists()) continue;
    ASSERT_EQ(old_piece.side(), new_piece.side());
    // The truth fits, and nothing that was ruled out comes back.
    const RankSet known = again->evidence().candidates(new_piece);
    ASSERT_TRUE(known.Contains(truth.rank_of(old_piece))) << text;
    ASSERT_TRUE((known - state.evidence().candidates(old_piece)).empty()) << text;
    if (old_piece.side() == state.view().viewer() || !HidesRanks(state)) continue;
    ASSERT_TRUE(again->view().knows_origin(new_piece)) << text;
    ASSERT_EQ(new_piece, old_piece) << text;
  }
  // The same moves, and the text of what was read is a fixed point.
  MoveList old_moves;
  MoveList new_moves;
  state.view().LegalMoves(old_moves);
  again->view().LegalMoves(new_moves);
  ASSERT_TRUE(std::equal(old_moves.begin(), old_moves.end(), new_moves.begin(), new_moves.end()));
  // They take a while.
  const bool is_for_beliefs = old_board.ply() % 16 == 1;
  if (is_for_beliefs) CheckBeliefs(state, *again, text);
  const std::string once = TextOf(*again);
  const auto twice = ReadSetup(state.book(), once);
  ASSERT_TRUE(twice.ok()) << once;
  const auto fixed = InformationState::Create(*twice);
  ASSERT_TRUE(fixed.ok()) << once;
  ASSERT_EQ(TextOf(*fixed), once);
  if (is_for_beliefs) ExpectSameBeliefs(*again, *fixed, HumanLayoutComponents(0.1), once);
}

TEST(SetupProperties, PositionsOfRandomGamesAreReadBack) {
  uint64_t seed = 4000;
  for (const Rules& rules : RulesToTest()) {
    if (rules.view == ViewMode::kOpen) continue;
    for (int i = 0; i < 4; ++i) {
      SCOPED_TRACE(absl::StrCat(RulesText(rules), ", seed ", ++seed));
      const PlayedGame game = PlayRandomGame(rules, seed, 300);
      const Side viewer = static_cast<Side>(seed % 2);
      auto state = InformationState::Create(game.StartView(viewer));
      ASSERT_TRUE(state.ok());
      Position truth = game.Start();
      for (const Event& event : game.events) {
        ASSERT_TRUE(state->Observe(event).ok());
        truth.Play(event);
        if (state->over() || truth.over()) break;
        CheckRoundTrip(*state, truth);
        if (HasFatalFailure()) return;
      }
    }
  }
}

// All mines and the general are known, so '?' and '!' may be neither, but whether a piece has moved
// is still told.
TEST(SetupProperties, WhatCountingTakesAwayHidesNoMove) {
  const std::string text = "j1jlj/?3?/4?/2!2/5/5/5/5/5/5/1G3/1L3 red 0 8 dead b";
  const auto view = ReadSetup(RuleBook(), text);
  ASSERT_TRUE(view.ok()) << view.status();
  const auto state = InformationState::Create(*view);
  ASSERT_TRUE(state.ok()) << state.status();
  const Placement& board = state->view().placement();
  EXPECT_EQ(RanksText(state->evidence().candidates(board.at(SquareOf("a11")))), "acdefghik");
  EXPECT_EQ(TextOf(*state), text);
}

}  // namespace
}  // namespace sapper
