// The two-player game's table against a plain position.
#include "variants/duel_table.h"

#include "absl/strings/match.h"
#include "base/error.h"
#include "engine/notation.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "variants/registry.h"

namespace sapper {
namespace {

Setups SetupsOf(const PlayedGame& game) {
  return {game.layouts[0].ToString(), game.layouts[1].ToString()};
}

std::unique_ptr<Table> TableOf(const PlayedGame& game) {
  auto table = StandardVariants().front()->Begin(RulesText(game.book.rules()), SetupsOf(game), 1);
  EXPECT_TRUE(table.ok()) << table.status();
  return table.ok() ? *std::move(table) : nullptr;
}

// What an illegal action must leave as it was.
void ExpectRefused(Table& table, Seat seat, absl::string_view action, ErrorCode code) {
  const std::vector<std::string> before = table.BoardLines();
  const auto event = table.Play(seat, action);
  EXPECT_FALSE(event.ok()) << action;
  EXPECT_EQ(ErrorCodeOf(event.status()), code) << event.status();
  EXPECT_EQ(table.BoardLines(), before);
  EXPECT_TRUE(table.Validate().ok());
}

TEST(DuelTable, AgreesWithAPositionPlyForPly) {
  for (const Rules& rules : RulesToTest()) {
    for (uint64_t seed = 1; seed <= 3; ++seed) {
      const PlayedGame game = PlayRandomGame(rules, seed);
      const auto table = TableOf(game);
      ASSERT_NE(table, nullptr);
      Position position = game.Start();
      for (const Event& event : game.events) {
        ASSERT_FALSE(table->over());
        ASSERT_EQ(table->seat_to_move(), Seat(Index(position.side_to_move())));
        const auto announced = table->Play(table->seat_to_move(), MoveText(event.move));
        ASSERT_TRUE(announced.ok()) << announced.status();
        EXPECT_EQ(*announced, EventText(event));
        position.Play(event);
        EXPECT_EQ(table->outcome(), TeamOutcomeOf(position.outcome()));
        EXPECT_EQ(TruthOf(*table).hash(), position.hash());
        EXPECT_TRUE(table->Validate().ok()) << table->Validate();
      }
      EXPECT_EQ(table->outcome(), TeamOutcomeOf(game.outcome));
    }
  }
}

TEST(DuelTable, RefusesWhatIsNotLegal) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 1, 5000);
  ASSERT_TRUE(game.outcome.has_value());
  const auto table = TableOf(game);
  ASSERT_NE(table, nullptr);
  size_t ply = 0;
  for (const Event& event : game.events) {
    const Seat mover = table->seat_to_move();
    const Seat other(1 - mover.index());
    if (ply++ % 16 == 0) {
      ExpectRefused(*table, other, MoveText(event.move), ErrorCode::kTurn);
      ExpectRefused(*table, mover, MoveText({event.move.to, event.move.from}), ErrorCode::kMove);
      ExpectRefused(*table, mover, "a1a1", ErrorCode::kMove);
      ExpectRefused(*table, mover, "to and fro", ErrorCode::kMove);
      ExpectRefused(*table, mover, "", ErrorCode::kMove);
    }
    ASSERT_TRUE(table->Play(mover, MoveText(event.move)).ok());
  }
  ExpectRefused(*table, table->seat_to_move(), MoveText(game.events[0].move), ErrorCode::kMove);
}

TEST(DuelTable, BeginsWithLegalLayoutsOnly) {
  const auto variant = StandardVariants().front();
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 1, 0);
  const Setups good = SetupsOf(game);
  ASSERT_TRUE(variant->Begin("contest", good, 1).ok());
  const Setups bad[] = {{good[0], absl::nullopt}, {good[0]}, {good[0], std::string(25, 'a')}};
  for (const Setups& setups : bad)
    EXPECT_EQ(ErrorCodeOf(variant->Begin("contest", setups, 1).status()), ErrorCode::kLayout);
}

TEST(DuelTable, ShowsEveryPieceToPeople) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 1, 40);
  const auto table = TableOf(game);
  for (const Event& event : game.events)
    ASSERT_TRUE(table->Play(table->seat_to_move(), MoveText(event.move)).ok());
  const std::vector<std::string> lines = table->BoardLines();
  ASSERT_EQ(lines.size(), 16U);
  for (size_t i = 0; i < 12; ++i) {
    EXPECT_FALSE(absl::StrContains(lines[i], "?")) << lines[i];
    EXPECT_FALSE(absl::StrContains(lines[i], "!")) << lines[i];
  }
  EXPECT_TRUE(absl::StrContains(lines[13], "to-move red ply 40")) << lines[13];
  EXPECT_EQ(lines[15], "outcome none");
}

// A seat's game may be compared with the truth after any event; one that missed an event differs.
TEST(DuelTable, ChecksWhatASeatKnows) {
  const auto variant = StandardVariants().front();
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 2);
  const auto table = TableOf(game);
  const std::string start = variant->PositionWords(Seat(0), {SetupsOf(game)[0], absl::nullopt});
  Words words(start);
  const auto red = variant->ReadPosition("contest", words);
  ASSERT_TRUE(red.ok()) << red.status();
  for (const Event& event : game.events) {
    const auto late = (*red)->Clone();
    ASSERT_TRUE(table->Play(table->seat_to_move(), MoveText(event.move)).ok());
    ASSERT_TRUE((*red)->Observe(EventText(event)).ok());
    EXPECT_TRUE(table->CheckAgreement(**red).ok()) << table->CheckAgreement(**red);
    EXPECT_FALSE(table->CheckAgreement(*late).ok());
  }
}

}  // namespace
}  // namespace sapper
