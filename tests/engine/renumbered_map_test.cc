// The two-player game on a map whose lines do not run with the numbering is the same game.
#include "tests/engine/renumbered_map.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engine/notation.h"
#include "engine/placement_inl.h"
#include "engine/position_inl.h"
#include "engine/view_inl.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"

namespace sapper {

template class BasicPlacement<RenumberedMap>;
template class BasicPosition<RenumberedMap>;
template class BasicView<RenumberedMap>;

namespace {

using RenumberedPosition = BasicPosition<RenumberedMap>;
using RenumberedView = BasicView<RenumberedMap>;

static_assert(!RaysAreOrdered<RenumberedMap>());
static_assert(!HasDirections<RenumberedMap>());
static_assert(RenumberedMap::Points::kWords == 3);

Square Renumbered(Square square) {
  return square.exists() ? RenumberedMap::FromDuel(square) : square;
}

BasicEvent<RenumberedMap> Renumbered(const Event& event) {
  BasicEvent<RenumberedMap> renumbered{
      .move = {Renumbered(event.move.from), Renumbered(event.move.to)}, .result = event.result};
  for (size_t i = 0; i < event.flags.size(); ++i) renumbered.flags[i] = Renumbered(event.flags[i]);
  return renumbered;
}

std::vector<Move> Sorted(std::vector<Move> moves) {
  std::sort(moves.begin(), moves.end());
  return moves;
}

std::vector<Move> DuelMoves(const Position& position) {
  MoveList moves;
  position.LegalMoves(moves);
  std::vector<Move> renumbered;
  for (Move move : moves) renumbered.push_back({Renumbered(move.from), Renumbered(move.to)});
  return Sorted(renumbered);
}

void CheckPosition(const RenumberedPosition& position, const Position& duel) {
  MoveList moves;
  position.LegalMoves(moves);
  const std::vector<Move> expected = DuelMoves(duel);
  ASSERT_EQ(Sorted({moves.begin(), moves.end()}), expected);
  std::vector<Move> by_sets;
  const RenumberedPosition::MoveSets sets = position.LegalMoveSets();
  for (int n = 0; n < sets.size(); ++n) by_sets.push_back(sets[n]);
  ASSERT_EQ(Sorted(by_sets), expected);
  for (Side side : DuelMap::kAllSides)
    ASSERT_EQ(position.HasLegalMove(side), duel.HasLegalMove(side));
  ASSERT_EQ(position.outcome(), duel.outcome());
  ASSERT_TRUE(position.Validate().ok()) << position.Validate();
}

RenumberedView StartView(const PlayedGame& game) {
  if (game.book.rules().view == ViewMode::kOpen)
    return RenumberedView(game.book, Side::kRed, game.layouts);
  return RenumberedView(game.book, Side::kRed, game.layouts[0]);
}

void CheckGame(const PlayedGame& game) {
  Position duel = game.Start();
  auto position = RenumberedPosition::Create(game.book, game.layouts);
  ASSERT_TRUE(position.ok());
  RenumberedView view = StartView(game);
  for (const Event& event : game.events) {
    ASSERT_NO_FATAL_FAILURE(CheckPosition(*position, duel));
    const auto renumbered = Renumbered(event);
    ASSERT_EQ(position->EventOf(renumbered.move), renumbered);
    ASSERT_EQ(EventTextOn<RenumberedMap>(renumbered), EventText(event));
    position->Play(renumbered);
    duel.Play(event);
    ASSERT_TRUE(view.Observe(renumbered).ok());
    ASSERT_EQ(view.placement(), position->placement());
  }
  ASSERT_NO_FATAL_FAILURE(CheckPosition(*position, duel));
}

TEST(RenumberedMap, IsTheSameGame) {
  uint64_t seed = 900;
  for (const Rules& rules : RulesToTest()) {
    SCOPED_TRACE(absl::StrCat(RulesText(rules), ", seed ", ++seed));
    CheckGame(PlayRandomGame(rules, seed, 200));
    if (HasFatalFailure()) return;
  }
}

uint64_t Leaves(RenumberedPosition& position, int depth) {
  if (depth == 1) return static_cast<uint64_t>(position.CountLegalMoves());
  MoveList moves;
  position.LegalMoves(moves);
  uint64_t leaves = 0;
  for (Move move : moves) {
    const RenumberedPosition::Undo undo = position.Play(move);
    leaves += Leaves(position, depth - 1);
    position.TakeBack(undo);
  }
  return leaves;
}

TEST(RenumberedMap, PerftIsThatOfTheBoard) {
  auto position =
      RenumberedPosition::Create(RuleBook(), {Layout::Parse("cigdcegkefkfaibgidjhhhjlj").value(),
                                              Layout::Parse("cibhfeidckgakhgfjgjedljhi").value()});
  ASSERT_TRUE(position.ok());
  EXPECT_EQ(Leaves(*position, 1), 34U);
  EXPECT_EQ(Leaves(*position, 2), 1129U);
  EXPECT_EQ(Leaves(*position, 3), 35518U);
}

}  // namespace
}  // namespace sapper
