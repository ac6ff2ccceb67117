// View and evidence together: both take a ply or neither does, and the end that follows from both.
#include "belief/information_state.h"

#include "base/error.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

InformationState StateOf(const char* pieces, const char* dead, int ply) {
  const auto view = SetUpView(Rules(), Side::kRed, pieces, dead, 0, ply);
  EXPECT_TRUE(view.ok()) << view.status();
  auto state = InformationState::Create(*view);
  EXPECT_TRUE(state.ok()) << state.status();
  return *std::move(state);
}

TEST(InformationState, ACapturedPieceThatCanOnlyBeTheFlagEndsTheGame) {
  // The other headquarters has moved, so b12 holds the flag, announced or not.
  InformationState state = StateOf("Lb1 Gc12 ?b12 !d12 ?a12", "", 0);
  EXPECT_EQ(RanksText(state.evidence().candidates(state.view().placement().at(SquareOf("b12")))),
            "l");
  ASSERT_TRUE(state.Observe(EventOf("c12b12+")).ok());
  EXPECT_EQ(OutcomeText(state.outcome()), "red flag");
  EXPECT_FALSE(state.view().outcome().has_value());  // the view alone does not prove it
  EXPECT_TRUE(state.evidence().flag_was_captured());
  EXPECT_EQ(ErrorCodeOf(state.Observe(EventOf("a12a11"))), ErrorCode::kMove);
  EXPECT_EQ(state.view().observations().size(), 1U);
}

TEST(InformationState, ACapturedPieceThatMayBeTheFlagDoesNot) {
  InformationState state = StateOf("Lb1 Gc12 ?b12 ?d12 ?a12", "", 0);
  ASSERT_TRUE(state.Observe(EventOf("c12b12+")).ok());
  EXPECT_FALSE(state.over());
  EXPECT_FALSE(state.evidence().flag_was_captured());
  // Play goes on: it was not, so the other one is; and that one's capture ends it.
  ASSERT_TRUE(state.Observe(EventOf("a12a11")).ok());
  EXPECT_EQ(RanksText(state.evidence().candidates(state.view().placement().at(SquareOf("d12")))),
            "l");
}

TEST(InformationState, EitherBothTakeAPlyOrNeither) {
  InformationState state = StateOf("?c7 ?c8 ?b12 ?d12 ?a12 Lb1 Kc6 Kb8 Ge5", "", 0);
  ASSERT_TRUE(state.Observe(EventOf("c6c7=@b12")).ok());
  ASSERT_TRUE(state.Observe(EventOf("a12a11")).ok());
  const Evidence evidence = state.evidence();
  const Placement placement = state.view().placement();
  for (const auto& [event, code] : {std::pair{"b8c8=@b12", ErrorCode::kImpossible},
                                    {"b8c8", ErrorCode::kResult},
                                    {"b8e8", ErrorCode::kMove}}) {
    EXPECT_EQ(ErrorCodeOf(state.Observe(EventOf(event))), code) << event;
    EXPECT_TRUE(state.evidence() == evidence);
    EXPECT_TRUE(state.view().placement() == placement);
    EXPECT_EQ(state.view().observations().size(), 2U);
  }
  EXPECT_TRUE(state.Observe(EventOf("b8c8=")).ok());
}

TEST(InformationState, AFinishedSetUpIsOver) {
  const InformationState state = StateOf("Lb1 ?b12 ?c7", "", 0);
  EXPECT_EQ(OutcomeText(state.outcome()), "black no-moves");
}

TEST(InformationState, OpenGamesHideNothing) {
  Random random(2);
  Rules rules;
  rules.view = ViewMode::kOpen;
  const std::array<Layout, 2> layouts = {RandomLayout(rules, random), RandomLayout(rules, random)};
  const auto state = InformationState::Create(View(RuleBook(rules), Side::kRed, layouts));
  ASSERT_TRUE(state.ok());
  for (RankSet mask : state->evidence().masks()) EXPECT_EQ(mask.size(), 1);
}

}  // namespace
}  // namespace sapper
