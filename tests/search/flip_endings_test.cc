// Sapper plays tiny endings of flip Junqi against an opponent that knows their solution, and never
// gives away what it has.
#include "tests/support/flip_endings.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "engine/flip_notation.h"
#include "gtest/gtest.h"
#include "search/flip_tree_player.h"

namespace sapper {
namespace {

constexpr uint64_t kNodes = 50'000;
constexpr int kMostPlies = 300;

FlipAction SappersAction(const FlipGameState& state) {
  PlayerOptions options;
  options.hash_mib = 16;
  FlipTreePlayer player(options);
  FlipLimits limits;
  limits.nodes = kNodes;
  SearchControl control;
  return *player.Search(state, limits, control, nullptr).move;
}

FlipPosition After(const FlipPosition& position, FlipAction action) {
  FlipPosition after = position;
  after.Play(position.EventOfMove(action));
  return after;
}

// Keeps what it has; lost, it lives as long as it can.
FlipAction OpponentsAction(const FlipPosition& position, const FlipSolver& solver) {
  const std::vector<FlipAction> actions = AllowedFlipActions(position, FlipLimits());
  const auto worth = [&](FlipAction action) {
    const int distance = solver.Distance(After(position, action));
    return std::pair(solver.KeepsValueInTime(position, action),
                     distance == FlipSolver::kNever ? 1000 : distance);
  };
  return *std::max_element(actions.begin(), actions.end(),
                           [&](FlipAction a, FlipAction b) { return worth(a) < worth(b); });
}

// Of the player, in the order of FlipValue.
FlipValue ResultFor(const FlipPosition& position, FlipPlayer player) {
  const auto& winner = position.outcome()->winner;
  if (!winner.has_value()) return FlipValue::kDraw;
  return *winner == player ? FlipValue::kWin : FlipValue::kLoss;
}

// Sapper, to move first, must get what the position is worth; otherwise what it did instead.
std::string Failure(const TinyFlipEnding& ending) {
  FlipGameState state(ending.position);
  const FlipPlayer sapper = ending.position.to_move();
  const FlipValue worth = ending.solver->ValueInTime(ending.position);
  for (int ply = 0; ply < kMostPlies && !state.position().over(); ++ply) {
    const FlipPosition& position = state.position();
    const FlipAction action = position.to_move() == sapper
                                  ? SappersAction(state)
                                  : OpponentsAction(position, *ending.solver);
    if (position.to_move() == sapper && !ending.solver->KeepsValueInTime(position, action))
      return absl::StrCat(FlipActionText(action), " loses value at ply ", ply, " of ",
                          FlipViewText(position.setup()), " distance ",
                          ending.solver->Distance(position), " worth ", (int)worth);
    if (!state.Observe(position.EventOfMove(action)).ok()) return "illegal";
  }
  if (!state.position().over()) return "not over";
  if (ResultFor(state.position(), sapper) >= worth) return "";
  return absl::StrCat("worth ", (int)worth, " ends ",
                      FlipEndingName(state.position().outcome()->ending));
}

class FlipEndings : public testing::TestWithParam<const char*> {};

TEST_P(FlipEndings, AreNotGivenAway) {
  const char* asked = std::getenv("SAPPER_FLIP_ENDINGS");
  const int endings = asked != nullptr ? std::atoi(asked) : 8;
  for (const TinyFlipEnding& ending : RandomFlipEndings(*FlipRulesPreset(GetParam()), endings, 1))
    EXPECT_EQ(Failure(ending), "") << FlipViewText(ending.position.setup());
}

INSTANTIATE_TEST_SUITE_P(Presets, FlipEndings, testing::Values("phone", "seed"));

}  // namespace
}  // namespace sapper
