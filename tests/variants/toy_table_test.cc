// The toy game played to its end by a table, and by three seats that are told its events alone.
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/random.h"
#include "gtest/gtest.h"
#include "tests/support/toy_variant.h"

namespace sapper {
namespace {

struct ToyGame {
  std::unique_ptr<Table> table;
  std::vector<std::unique_ptr<SeatGame>> seats;
};

ToyGame BeginToy(const Variant& toy, uint64_t seed) {
  Random random(seed);
  Setups strengths;
  for (size_t i = 0; i < toy.seats().size(); ++i)
    strengths.emplace_back(std::to_string(1 + random.Below(3)));
  ToyGame game;
  game.table = *toy.Begin(toy.DefaultSettings(), strengths, seed);
  for (size_t i = 0; i < toy.seats().size(); ++i) {
    const std::string start = toy.PositionWords(Seat(i), strengths);
    Words words(start);
    game.seats.push_back(*toy.ReadPosition(toy.DefaultSettings(), words));
  }
  return game;
}

// The announced events of a game in which every seat does one of its legal actions.
std::vector<std::string> PlayToTheEnd(uint64_t seed, ToyGame& game) {
  const auto toy = ToyVariant();
  game = BeginToy(*toy, seed);
  Random random(~seed);  // not the numbers of the die
  std::vector<std::string> events;
  while (!game.table->over()) {
    const Seat mover = game.table->seat_to_move();
    const auto actions = game.seats[mover.index()]->LegalActions();
    if (actions.empty()) {
      ADD_FAILURE() << "no action in a game that goes on";
      break;
    }
    const auto event = game.table->Play(mover, actions[random.Below(actions.size())]);
    EXPECT_TRUE(event.ok()) << event.status();
    if (!event.ok()) break;
    events.push_back(*event);
    for (const auto& seat : game.seats) {
      EXPECT_TRUE(seat->Observe(*event).ok()) << *event;
      EXPECT_TRUE(game.table->CheckAgreement(*seat).ok()) << game.table->CheckAgreement(*seat);
      EXPECT_EQ(seat->over(), game.table->over());
    }
  }
  return events;
}

TEST(ToyTable, GamesEndForAllThreeSeats) {
  std::set<std::string> endings;
  for (uint64_t seed = 1; seed <= 500; ++seed) {
    ToyGame game;
    const std::vector<std::string> events = PlayToTheEnd(seed, game);
    ASSERT_LE(events.size(), 30U);
    const TeamOutcome outcome = *game.table->outcome();
    endings.insert(outcome.winner.has_value() ? std::to_string(outcome.winner->index()) : "draw");
    const auto after = game.table->Play(game.table->seat_to_move(), "step");
    EXPECT_EQ(ErrorCodeOf(after.status()), ErrorCode::kMove);
  }
  EXPECT_EQ(endings, (std::set<std::string>{"0", "1", "draw"}));
}

TEST(ToyTable, TheSeedRollsTheDie) {
  std::set<std::string> first_events;
  for (uint64_t seed = 1; seed <= 50; ++seed) {
    ToyGame game;
    const std::vector<std::string> events = PlayToTheEnd(seed, game);
    EXPECT_EQ(PlayToTheEnd(seed, game), events);
    first_events.insert(events.front().substr(0, 6));
  }
  EXPECT_EQ(first_events,
            (std::set<std::string>{"leap:1", "leap:2", "leap:3", "step:1", "step:2", "step:3"}));
}

TEST(ToyTable, RefusedActionsRollNoDie) {
  const auto toy = ToyVariant();
  const ToyGame game = BeginToy(*toy, 5);
  const ToyGame other = BeginToy(*toy, 5);
  EXPECT_EQ(ErrorCodeOf(game.table->Play(Seat(1), "step").status()), ErrorCode::kTurn);
  EXPECT_EQ(ErrorCodeOf(game.table->Play(Seat(0), "hop").status()), ErrorCode::kMove);
  EXPECT_EQ(game.table->BoardLines(), other.table->BoardLines());
  EXPECT_EQ(*game.table->Play(Seat(0), "step"), *other.table->Play(Seat(0), "step"));
  EXPECT_EQ(game.table->BoardLines(), other.table->BoardLines());
}

TEST(ToyTable, ASeatThatMissedAnEventDiffers) {
  const auto toy = ToyVariant();
  const ToyGame game = BeginToy(*toy, 5);
  ASSERT_TRUE(game.table->Play(Seat(0), "step").ok());
  EXPECT_FALSE(game.table->CheckAgreement(*game.seats[0]).ok());
}

TEST(ToyTable, BeginsWithASetupForEachSeat) {
  const auto toy = ToyVariant();
  for (const Setups& bad : {Setups{"1", absl::nullopt, "2"}, Setups{"1", "4", "2"}})
    EXPECT_EQ(ErrorCodeOf(toy->Begin("toy", bad, 1).status()), ErrorCode::kLayout);
}

}  // namespace
}  // namespace sapper
