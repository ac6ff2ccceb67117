#include "arena/referee.h"

#include <gtest/gtest.h>

#include "tests/support/random_games.h"

namespace sapper {
namespace {

constexpr absl::Duration kQuick = absl::Milliseconds(1);
constexpr absl::Duration kLate = absl::Seconds(2);

RefereeOptions SecondAMove() {
  RefereeOptions options;
  options.check_agreement = true;
  for (TimeControl& control : options.controls) control.move = absl::Seconds(1);
  return options;
}

// A game of random moves that the rules end for `reason`.
PlayedGame GameEndingBy(const Rules& rules, Reason reason) {
  for (uint64_t seed = 1;; ++seed) {
    PlayedGame game = PlayRandomGame(rules, seed, 5000);
    if (game.outcome.has_value() && game.outcome->reason == reason) return game;
  }
}

// Plays a recorded game, the last ply after `last_think`.
Referee Replayed(const PlayedGame& game, const RefereeOptions& options, absl::Duration last_think) {
  auto referee = Referee::Create(game.book.rules(), game.layouts, options);
  EXPECT_TRUE(referee.ok());
  for (size_t i = 0; i < game.events.size() && !referee->over(); ++i) {
    const bool last = i + 1 == game.events.size();
    const auto event = referee->Play(game.events[i].move, last ? last_think : kQuick);
    EXPECT_TRUE(event.ok()) << event.status();
    if (!event.ok()) break;
    EXPECT_EQ(**event, game.events[i]);
  }
  return *std::move(referee);
}

struct RulesEnding {
  const char* name;
  Rules rules;
  Reason reason;
};

Rules WithPlyLimit() {
  Rules rules;
  rules.ply_limit = 100;
  return rules;
}

class RefereeEndingTest : public ::testing::TestWithParam<RulesEnding> {};

TEST_P(RefereeEndingTest, InTime) {
  const PlayedGame game = GameEndingBy(GetParam().rules, GetParam().reason);
  EXPECT_EQ(Replayed(game, SecondAMove(), kQuick).outcome(), game.outcome);
}

// In the order of the rules time stands after the flag and the lack of moves, before the limits.
TEST_P(RefereeEndingTest, TooLate) {
  const PlayedGame game = GameEndingBy(GetParam().rules, GetParam().reason);
  const Side mover = game.events.size() % 2 == 1 ? Side::kRed : Side::kBlack;
  const Outcome on_time{DuelMap::Next(mover), Reason::kTime};
  const bool stands = GetParam().reason == Reason::kFlag || GetParam().reason == Reason::kNoMoves;
  EXPECT_EQ(Replayed(game, SecondAMove(), kLate).outcome(), stands ? *game.outcome : on_time);
}

INSTANTIATE_TEST_SUITE_P(
    All, RefereeEndingTest,
    ::testing::Values(RulesEnding{"Flag", Rules::Contest(), Reason::kFlag},
                      RulesEnding{"NoMoves", Rules::Contest(), Reason::kNoMoves},
                      RulesEnding{"QuietLimitLoses", Rules::Contest(), Reason::kNoCollision},
                      RulesEnding{"QuietLimitDraws", Rules::Online(), Reason::kNoCollision},
                      RulesEnding{"PlyLimit", WithPlyLimit(), Reason::kPlyLimit}),
    [](const auto& ending) { return ending.param.name; });

class RefereeTest : public ::testing::Test {
 protected:
  RefereeTest() : game_(PlayRandomGame(Rules::Contest(), 1)) {}

  Referee Start(const RefereeOptions& options) {
    return *Referee::Create(game_.book.rules(), game_.layouts, options);
  }
  Move FirstMove() {
    return game_.events[0].move;
  }

  PlayedGame game_;
};

TEST_F(RefereeTest, IllegalMoveLoses) {
  for (const absl::optional<Move>& move :
       {absl::optional<Move>(Move{FirstMove().to, FirstMove().from}),
        absl::optional<Move>(Move{DuelMap::At(0, 12), DuelMap::At(0, 11)}),
        absl::optional<Move>(Move{Square::None(), Square::None()}), absl::optional<Move>()}) {
    Referee referee = Start(RefereeOptions());
    const auto event = referee.Play(move, kQuick);
    ASSERT_TRUE(event.ok());
    EXPECT_FALSE(event->has_value());
    EXPECT_EQ(referee.outcome(), (Outcome{Side::kBlack, Reason::kIllegal}));
  }
}

TEST_F(RefereeTest, IllegalStandsBeforeTime) {
  Referee referee = Start(SecondAMove());
  ASSERT_TRUE(referee.Play(absl::nullopt, kLate).ok());
  EXPECT_EQ(referee.outcome()->reason, Reason::kIllegal);
}

TEST_F(RefereeTest, LateMoveLosesOnTime) {
  Referee referee = Start(SecondAMove());
  const auto event = referee.Play(FirstMove(), kLate);
  // It was played all the same: the record has it.
  EXPECT_TRUE(event.ok() && event->has_value());
  EXPECT_EQ(referee.outcome(), (Outcome{Side::kBlack, Reason::kTime}));
}

TEST_F(RefereeTest, LateMoveStandsWhereTheRulesAllowIt) {
  RefereeOptions options = SecondAMove();
  for (TimeControl& control : options.controls) control.timeouts_allowed = 1;
  Referee referee = Start(options);
  ASSERT_TRUE(referee.Play(FirstMove(), kLate).ok());
  EXPECT_FALSE(referee.over());
}

TEST_F(RefereeTest, ResignationAndAgreement) {
  Referee referee = Start(RefereeOptions());
  referee.Lose(Side::kRed, Reason::kResign);
  EXPECT_EQ(referee.outcome(), (Outcome{Side::kBlack, Reason::kResign}));
  Referee other = Start(RefereeOptions());
  other.Draw(Reason::kAgreement);
  EXPECT_EQ(other.outcome(), (Outcome{absl::nullopt, Reason::kAgreement}));
}

TEST_F(RefereeTest, LongGamesAreAdjudicated) {
  const PlayedGame game = PlayRandomGame(Rules::Casual(), 3, 60);
  RefereeOptions options;
  options.max_plies = 50;
  options.check_agreement = true;
  const Referee referee = Replayed(game, options, kQuick);
  EXPECT_EQ(referee.outcome(), (Outcome{absl::nullopt, Reason::kAdjudication}));
  EXPECT_EQ(referee.position().placement().ply(), 50);
}

TEST_F(RefereeTest, IllegalLayoutIsRefused) {
  auto layouts = game_.layouts;
  std::array<Rank, kArmySize> ranks{};
  layouts[1] = Layout(ranks);
  EXPECT_FALSE(Referee::Create(Rules(), layouts, RefereeOptions()).ok());
}

// Referee and both views agree at every ply, under every option.
TEST(RefereeAgreementTest, HoldsUnderAllRules) {
  RefereeOptions options;
  options.check_agreement = true;
  options.max_plies = 0;
  for (const Rules& rules : RulesToTest()) {
    for (uint64_t seed = 1; seed <= 5; ++seed) {
      const PlayedGame game = PlayRandomGame(rules, seed);
      EXPECT_EQ(Replayed(game, options, kQuick).outcome(), game.outcome)
          << RulesText(rules) << " seed " << seed;
    }
  }
}

// The check itself sees a difference.
TEST(RefereeAgreementTest, NoticesAWrongTruth) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 1);
  auto check = AgreementCheck::Create(game.book.rules(), game.layouts);
  ASSERT_TRUE(check.ok());
  Position position = game.Start();
  position.Play(game.events[0]);
  position.Play(game.events[1]);
  EXPECT_FALSE(check->Observe(game.events[0], position).ok());
}

}  // namespace
}  // namespace sapper
