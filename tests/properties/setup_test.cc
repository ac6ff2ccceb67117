// Set-up text from positions of random games is read back: the same board and counters, and nothing
// of what was known of a living piece is lost.
#include "engine/setup.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "belief/information_state.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

std::string TextOf(const InformationState& state) {
  return SetupText(state.view(), [&](PieceId piece) { return state.evidence().candidates(piece); });
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
  }
  // The same moves, and the text of what was read is a fixed point.
  MoveList old_moves;
  MoveList new_moves;
  state.view().LegalMoves(old_moves);
  again->view().LegalMoves(new_moves);
  ASSERT_TRUE(std::equal(old_moves.begin(), old_moves.end(), new_moves.begin(), new_moves.end()));
  const std::string once = TextOf(*again);
  const auto twice = ReadSetup(state.book(), once);
  ASSERT_TRUE(twice.ok()) << once;
  const auto fixed = InformationState::Create(*twice);
  ASSERT_TRUE(fixed.ok()) << once;
  ASSERT_EQ(TextOf(*fixed), once);
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
