#include "tests/support/states.h"

#include <gtest/gtest.h>

#include "tests/support/set_up.h"

namespace sapper {

InformationState StateAfter(const PlayedGame& game, size_t plies, Side viewer) {
  absl::StatusOr<InformationState> state = InformationState::Create(game.StartView(viewer));
  for (size_t i = 0; i < plies; ++i) {
    const absl::Status status = state->Observe(game.events[i]);
    EXPECT_TRUE(status.ok()) << "ply " << i << ": " << status;
  }
  return *std::move(state);
}

size_t OwnTurnFrom(size_t plies, Side viewer) {
  return plies % 2 == Index(viewer) ? plies : plies + 1;
}

InformationState SetUpState(const Rules& rules, Side viewer, absl::string_view pieces,
                            absl::string_view dead, int quiet, int ply) {
  const absl::StatusOr<View> view = SetUpView(rules, viewer, pieces, dead, quiet, ply);
  EXPECT_TRUE(view.ok()) << view.status() << " in " << pieces;
  absl::StatusOr<InformationState> state = InformationState::Create(*view);
  EXPECT_TRUE(state.ok()) << state.status() << " in " << pieces;
  return *std::move(state);
}

}  // namespace sapper
