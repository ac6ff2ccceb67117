#include "arena/referee.h"

#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "engine/notation.h"
#include "tests/support/random_games.h"
#include "variants/duel_outcome.h"
#include "variants/registry.h"

namespace sapper {
namespace {

constexpr absl::Duration kQuick = absl::Milliseconds(1);
constexpr Team kRed(0);
constexpr Team kBlack(1);
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
    if (game.outcome.has_value() && ReasonOf(game.outcome->ending) == reason) return game;
  }
}

GameStart StartOf(const PlayedGame& game) {
  return {StandardVariants().front(),
          RulesText(game.book.rules()),
          {game.layouts[0].ToString(), game.layouts[1].ToString()}};
}

// Plays a recorded game, the last ply after `last_think`.
Referee Replayed(const PlayedGame& game, const RefereeOptions& options, absl::Duration last_think) {
  auto referee = Referee::Create(StartOf(game), options);
  EXPECT_TRUE(referee.ok());
  for (size_t i = 0; i < game.events.size() && !referee->over(); ++i) {
    const bool last = i + 1 == game.events.size();
    const auto event = referee->Play(MoveText(game.events[i].move), last ? last_think : kQuick);
    EXPECT_TRUE(event.ok()) << event.status();
    if (!event.ok()) break;
    EXPECT_EQ(**event, EventText(game.events[i]));
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
  EXPECT_EQ(Replayed(game, SecondAMove(), kQuick).outcome(), TeamOutcomeOf(game.outcome));
}

// In the order of the rules time stands after the flag and the lack of moves, before the limits.
TEST_P(RefereeEndingTest, TooLate) {
  const PlayedGame game = GameEndingBy(GetParam().rules, GetParam().reason);
  const bool by_red = game.events.size() % 2 == 1;
  const TeamOutcome on_time{by_red ? kBlack : kRed, Reason::kTime};
  const bool stands = GetParam().reason == Reason::kFlag || GetParam().reason == Reason::kNoMoves;
  EXPECT_EQ(Replayed(game, SecondAMove(), kLate).outcome(),
            stands ? TeamOutcomeOf(*game.outcome) : on_time);
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
    return *Referee::Create(StartOf(game_), options);
  }
  std::string FirstMove() {
    return MoveText(game_.events[0].move);
  }

  PlayedGame game_;
};

TEST_F(RefereeTest, IllegalMoveLoses) {
  const Move first = game_.events[0].move;
  for (const absl::optional<std::string>& move :
       {absl::optional<std::string>(MoveText({first.to, first.from})),
        absl::optional<std::string>("a12a11"), absl::optional<std::string>("to and fro"),
        absl::optional<std::string>()}) {
    Referee referee = Start(RefereeOptions());
    const auto event = referee.Play(move, kQuick);
    ASSERT_TRUE(event.ok());
    EXPECT_FALSE(event->has_value());
    EXPECT_EQ(referee.outcome(), (TeamOutcome{kBlack, Reason::kIllegal}));
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
  EXPECT_EQ(referee.outcome(), (TeamOutcome{kBlack, Reason::kTime}));
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
  referee.Lose(Seat(0), Reason::kResign);
  EXPECT_EQ(referee.outcome(), (TeamOutcome{kBlack, Reason::kResign}));
  Referee other = Start(RefereeOptions());
  other.Draw(Reason::kAgreement);
  EXPECT_EQ(other.outcome(), (TeamOutcome{absl::nullopt, Reason::kAgreement}));
}

TEST_F(RefereeTest, LongGamesAreAdjudicated) {
  const PlayedGame game = PlayRandomGame(Rules::Casual(), 3, 60);
  RefereeOptions options;
  options.max_plies = 50;
  options.check_agreement = true;
  const Referee referee = Replayed(game, options, kQuick);
  EXPECT_EQ(referee.outcome(), (TeamOutcome{absl::nullopt, Reason::kAdjudication}));
  EXPECT_EQ(referee.plies(), 50);
}

TEST_F(RefereeTest, IllegalLayoutIsRefused) {
  GameStart start = StartOf(game_);
  start.setups[1] = std::string(kArmySize, 'a');
  const auto referee = Referee::Create(start, RefereeOptions());
  EXPECT_EQ(ErrorCodeOf(referee.status()), ErrorCode::kLayout);
}

// Referee and both views agree at every ply, under every option.
TEST(RefereeAgreementTest, HoldsUnderAllRules) {
  RefereeOptions options;
  options.check_agreement = true;
  options.max_plies = 0;
  for (const Rules& rules : RulesToTest()) {
    for (uint64_t seed = 1; seed <= 5; ++seed) {
      const PlayedGame game = PlayRandomGame(rules, seed);
      EXPECT_EQ(Replayed(game, options, kQuick).outcome(), TeamOutcomeOf(game.outcome))
          << RulesText(rules) << " seed " << seed;
    }
  }
}

// The check itself sees a difference.
TEST(RefereeAgreementTest, NoticesAWrongTruth) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 1);
  const GameStart start = StartOf(game);
  auto check = AgreementCheck::Create(start);
  ASSERT_TRUE(check.ok());
  const auto table = start.variant->Begin(start.settings, start.setups, 1);
  ASSERT_TRUE(table.ok());
  for (size_t i : {size_t{0}, size_t{1}})
    ASSERT_TRUE((*table)->Play(Seat(i), MoveText(game.events[i].move)).ok());
  const absl::Status status = check->Observe(EventText(game.events[0]), **table);
  EXPECT_EQ(status.message(), absl::StrCat("after ", EventText(game.events[0]),
                                           " the view of red differs from the referee: the board"));
}

}  // namespace
}  // namespace sapper
