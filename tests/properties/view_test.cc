// Both sides' views of random games: nothing that really happened is refused, the moves agree, what
// a view proves is true, and an event that is off by a little is refused without a trace or leads
// nowhere.
#include "engine/view.h"

#include "absl/strings/str_cat.h"
#include "belief/information_state.h"
#include "engine/notation.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"

namespace sapper {
namespace {

void ExpectSameMoves(const View& view, const Position& position) {
  MoveList seen;
  MoveList real;
  view.LegalMoves(seen);
  position.LegalMoves(real);
  if (!view.own_turn()) {
    ASSERT_TRUE(seen.empty());
    return;
  }
  ASSERT_EQ(seen.size(), real.size());
  for (size_t i = 0; i < real.size(); ++i) {
    ASSERT_EQ(seen[i], real[i]);
    ASSERT_TRUE(view.IsLegal(real[i]));
  }
}

// What a view may miss: that the enemy is stuck, and that a piece that it captured was the flag
// when that one had not been shown.
bool MayMiss(const View& view, const Outcome& real) {
  const Side enemy = DuelMap::Next(view.viewer());
  if (real.ending == Ending::kNoMoves) return view.side_to_move() == enemy;
  return real.ending == Ending::kFlag && real.winner == view.viewer() &&
         !view.placement().shown_flag(enemy).exists();
}

void ExpectOutcomeAgrees(const View& view, const absl::optional<Outcome>& real) {
  const absl::optional<Outcome>& proven = view.outcome();
  if (view.sees_all()) {
    ASSERT_EQ(proven, real);
  }
  if (!proven.has_value()) {
    ASSERT_TRUE(!real.has_value() || MayMiss(view, *real)) << OutcomeText(real);
    return;
  }
  ASSERT_TRUE(real.has_value()) << OutcomeText(proven);
  if (real->ending == Ending::kNoMoves) return;
  ASSERT_EQ(OutcomeText(proven), OutcomeText(real));
}

void WatchGame(const PlayedGame& game) {
  Position position = game.Start();
  std::vector<View> views = {game.StartView(Side::kRed), game.StartView(Side::kBlack)};
  for (const Event& event : game.events) {
    for (View& view : views) {
      ExpectSameMoves(view, position);
      const absl::Status status = view.Observe(event);
      ASSERT_TRUE(status.ok()) << status;
    }
    position.Play(event);
    for (const View& view : views) {
      ASSERT_TRUE(view.placement() == position.placement());
      ExpectOutcomeAgrees(view, position.outcome());
      ASSERT_EQ(view.World(position.ranks()).hash(), position.hash());
    }
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(ViewProperties, RandomGamesAreNeverRefused) {
  uint64_t seed = 1000;
  for (const Rules& rules : RulesToTest()) {
    for (int i = 0; i < 15; ++i) {
      SCOPED_TRACE(absl::StrCat(RulesText(rules), ", seed ", ++seed));
      WatchGame(PlayRandomGame(rules, seed, 400));
      if (HasFatalFailure()) return;
    }
  }
}

// An event like the real one, but with another result, flag or move.
Event Corrupt(Event event, Random& random) {
  const auto square = [&] {
    return Square::FromIndex(static_cast<int>(random.Below(DuelMap::kPoints)));
  };
  switch (random.Below(4)) {
    case 0:
      event.result = static_cast<Result>(random.Below(4));
      break;
    case 1:
      event.move.to = square();
      break;
    case 2:
      event.move.from = square();
      break;
    default:
      event.flags[random.Below(2)] = random.Below(3) == 0 ? Square::None() : square();
      break;
  }
  return event;
}

// Feeds corrupted events all along a game to a state that is thrown away afterwards, and checks
// that whatever is refused changes nothing.
void FeedNonsense(const PlayedGame& game, Side viewer, Random& random, int& refused) {
  auto state = InformationState::Create(game.StartView(viewer));
  ASSERT_TRUE(state.ok()) << state.status();
  for (const Event& event : game.events) {
    for (int i = 0; i < 4; ++i) {
      const Event corrupt = Corrupt(event, random);
      if (corrupt.move.from == corrupt.move.to) continue;
      InformationState trial = *state;
      if (trial.Observe(corrupt).ok()) continue;
      ++refused;
      ASSERT_TRUE(trial.view().placement() == state->view().placement());
      ASSERT_EQ(trial.view().observations().size(), state->view().observations().size());
      ASSERT_EQ(trial.view().outcome(), state->view().outcome());
      ASSERT_TRUE(trial.evidence() == state->evidence());
      ASSERT_EQ(trial.outcome(), state->outcome());
      // A refused event does not get in the way of the real one.
      ASSERT_TRUE(trial.Observe(event).ok());
    }
    ASSERT_TRUE(state->Observe(event).ok());
    if (state->over()) return;
  }
}

TEST(ViewProperties, RefusedEventsLeaveNoTrace) {
  Random random(5);
  int refused = 0;
  for (uint64_t seed = 0; seed < 12; ++seed) {
    for (const Rules& rules : {Rules::Contest(), Rules::Casual()}) {
      SCOPED_TRACE(absl::StrCat(RulesText(rules), ", seed ", seed));
      FeedNonsense(PlayRandomGame(rules, seed), static_cast<Side>(seed % 2), random, refused);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(refused, 1'000);
}

}  // namespace
}  // namespace sapper
