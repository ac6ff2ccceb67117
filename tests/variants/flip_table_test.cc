// Flip Junqi played by a table, and by seats that are told its events alone.
#include "variants/flip_table.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/error.h"
#include "base/random.h"
#include "engine/flip_notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/flip_games.h"
#include "variants/flip.h"
#include "variants/flip_seat_game.h"
#include "variants/registry.h"
#include "variants/seat_start.h"

namespace sapper {
namespace {

std::shared_ptr<const Variant> Flip() {
  return StandardVariants()[1];
}

std::unique_ptr<SeatGame> SeatOf(const std::string& settings, size_t seat) {
  return *BeginSeatGame(*Flip(), settings, Seat(seat), Setups(2));
}

std::unique_ptr<SeatGame> ToldBy(const std::string& text, const std::string& settings = "phone") {
  Words words(text);
  auto game = Flip()->ReadPosition(settings, words);
  EXPECT_TRUE(game.ok()) << text << ": " << game.status();
  EXPECT_TRUE(words.done());
  return *std::move(game);
}

TEST(FlipTable, SeatsThatHearTheEventsAgreeWithTheTruth) {
  uint64_t seed = 0;
  for (const FlipRules& rules : FlipRulesToTest()) {
    const std::string settings = FlipRulesText(rules);
    const auto table = *Flip()->Begin(settings, Setups(2), ++seed);
    const std::unique_ptr<SeatGame> seats[] = {SeatOf(settings, 0), SeatOf(settings, 1)};
    Random random(seed);
    for (int ply = 0; ply < 150 && !table->over(); ++ply) {
      const Seat mover = table->seat_to_move();
      const std::vector<std::string> actions = seats[mover.index()]->LegalActions();
      ASSERT_FALSE(actions.empty());
      const std::string& action = actions[random.Below(actions.size())];
      const auto event = table->Play(mover, action);
      ASSERT_TRUE(event.ok()) << event.status();
      ASSERT_TRUE(table->Validate().ok()) << table->Validate();
      for (const auto& seat : seats) {
        const std::string completed = seat->Completed(action);
        EXPECT_EQ(completed, action.back() == '?' ? action : *event);
        ASSERT_TRUE(seat->Observe(*event).ok());
        ASSERT_TRUE(table->CheckAgreement(*seat).ok()) << table->CheckAgreement(*seat);
      }
    }
  }
}

TEST(FlipTable, ASeatThatHeardAnotherGameDisagrees) {
  const auto table = *Flip()->Begin("phone", Setups(2), 1);
  const auto seat = SeatOf("phone", 0);
  ASSERT_TRUE(seat->Observe(*table->Play(Seat(0), "a1?")).ok());
  ASSERT_TRUE(table->CheckAgreement(*seat).ok());
  ASSERT_TRUE(table->Play(Seat(1), "a2?").ok());
  EXPECT_FALSE(table->CheckAgreement(*seat).ok());
}

TEST(FlipTable, TheSeedIsTheDealAndNothingElse) {
  const auto truth = [](uint64_t seed) {
    return (*Flip()->Begin("phone", Setups(2), seed))->HiddenTruth();
  };
  EXPECT_EQ(truth(7), truth(7));
  EXPECT_NE(truth(7), truth(8));
  EXPECT_EQ(truth(7), FlipDeal::Random(7).ToString());
}

TEST(FlipTable, RefusesWhatIsNotLegal) {
  const auto table = *Flip()->Begin("phone", Setups(2), 1);
  for (const char* action : {"a1", "a1a2", "b3?", "a1?=I", "z9?", "", "a1?a2"})
    EXPECT_EQ(ErrorCodeOf(table->Play(Seat(0), action).status()), ErrorCode::kMove) << action;
  EXPECT_EQ(ErrorCodeOf(table->Play(Seat(1), "a1?").status()), ErrorCode::kTurn);
  EXPECT_EQ(table->Pieces().size(), 50U);
}

// What a seat game answers to all that can be asked of it.
std::string PictureOf(const SeatGame& game) {
  std::string text = absl::StrJoin(game.BoardLines(), "\n");
  absl::StrAppend(&text, absl::StrJoin(game.LegalActions(), " "), game.StatusText(),
                  game.WarningText(), game.over() ? "over" : "");
  for (const std::string& line : BeliefLines(*Flip(), game)) absl::StrAppend(&text, "\n", line);
  for (const std::string& line : game.EvaluationLines()) absl::StrAppend(&text, "\n", line);
  return text;
}

std::string AnswerOf(const SeatGame& game, const char* player) {
  SearchControl control;
  SeatLimits limits;
  limits.nodes = 40;
  PlayerOptions options;
  options.hash_mib = 1;
  const auto found = Flip()->MakePlayer(player, options)->Search(game, limits, control, nullptr);
  return absl::StrCat(found.action.value_or("none"), " ", found.info.nodes, " ", found.info.value);
}

// The pieces that were not turned change places: nothing that a seat or its player says may change.
TEST(FlipSeat, KnowsNothingOfTheDealThatWasNotTold) {
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    const auto table = *Flip()->Begin("phone", Setups(2), seed);
    const auto seat = SeatOf("phone", 0);
    Random random(seed);
    std::vector<std::string> events;
    for (size_t ply = 0; ply < 5 * seed && !table->over(); ++ply) {
      const std::vector<std::string> actions = seat->LegalActions();
      const auto event = table->Play(table->seat_to_move(), actions[random.Below(actions.size())]);
      ASSERT_TRUE(event.ok() && seat->Observe(*event).ok());
      events.push_back(*event);
    }
    std::string other = table->HiddenTruth();
    std::vector<size_t> unseen;
    for (size_t i = 0; i < other.size(); ++i)
      if (KnownFlip(*seat).position().face_down().Contains(kFlipDealSquares[i]))
        unseen.push_back(i);
    for (size_t i = 1; i < unseen.size(); ++i)
      std::swap(other[unseen[i]], other[unseen[random.Below(i + 1)]]);
    ASSERT_NE(other, table->HiddenTruth());
    const auto with = [&](const std::string& deal) {
      auto game = ToldBy("flip deal " + deal);
      for (const std::string& event : events) EXPECT_TRUE(game->Observe(event).ok()) << event;
      return game;
    };
    const auto one = with(table->HiddenTruth());
    const auto two = with(other);
    EXPECT_EQ(PictureOf(*one), PictureOf(*two));
    EXPECT_EQ(PictureOf(*one), PictureOf(*seat));
    for (const char* player : Flip()->player_names()) {
      EXPECT_EQ(AnswerOf(*one, player), AnswerOf(*two, player)) << player;
      EXPECT_EQ(AnswerOf(*one, player), AnswerOf(*seat, player)) << player;
    }
  }
}

TEST(FlipSeat, IsOfThePlayerToMoveUntilItIsToldItsSeat) {
  const auto game = ToldBy("flip");
  EXPECT_EQ(game->seat(), Seat(0));
  ASSERT_TRUE(game->Observe("a3?=I").ok());
  EXPECT_EQ(game->seat(), Seat(1));
  game->TakeSeat(Seat(0));
  EXPECT_EQ(game->seat(), Seat(0));
  EXPECT_FALSE(game->own_turn());
  EXPECT_EQ(game->Clone()->seat(), Seat(0));
  // Red is first's, and it may say what it could do if it were its turn.
  EXPECT_TRUE(game->CheckAction("a4?").ok());
  EXPECT_TRUE(game->CheckAction("a3b3").ok());
  EXPECT_FALSE(game->CheckAction("a3a4").ok());
  ASSERT_TRUE(game->Observe("b2?=c").ok());
  ASSERT_TRUE(game->Observe("a3b3").ok());
  EXPECT_TRUE(game->CheckAction("b3a3").ok());
  EXPECT_FALSE(game->CheckAction("b2c3").ok());
}

TEST(FlipSeat, OddsAreThoseOfThePool) {
  const auto game = ToldBy("flip");
  ASSERT_TRUE(game->Observe("a3?=I").ok());
  for (const PieceBelief& belief : game->Beliefs()) {
    int total = 0;
    for (const KindShare& share : belief.shares) total += share.permille;
    EXPECT_EQ(total, 1000);
  }
  EXPECT_EQ(game->Beliefs().size(), 49U);
}

// Whatever view a game comes to is read back as the same position.
TEST(FlipSeat, TheLastLineOfItsBoardSetsItUpAgain) {
  for (const FlipRules& rules : {FlipRules::Phone(), FlipRules::Seed()}) {
    const std::string settings = FlipRulesText(rules);
    for (uint64_t seed = 1; seed <= 8; ++seed) {
      const auto played = PlayRandomFlipGame(rules, seed, static_cast<int>(20 * seed));
      const auto game = ToldBy("flip", settings);
      for (const FlipEvent& event : played.events)
        ASSERT_TRUE(game->Observe(FlipEventText(event)).ok());
      std::string line = game->BoardLines().back();
      ASSERT_EQ(line.substr(0, 9), "position ");
      const auto again = ToldBy(line.substr(9), settings);
      EXPECT_EQ(again->BoardLines().back(), line);
      EXPECT_EQ(KnownFlip(*again).position().setup(), KnownFlip(*game).position().setup());
      if (game->over()) continue;
      EXPECT_EQ(again->LegalActions(), game->LegalActions());
    }
  }
}

TEST(FlipSeat, TakesTheDealThatFitsAndNoOther) {
  const FlipDeal deal = FlipDeal::Random(3);
  const auto table = *Flip()->Begin("phone", Setups(2), 3);
  const auto game = ToldBy("flip");
  for (const char* action : {"a1?", "b2?", "c12?"})
    ASSERT_TRUE(game->Observe(*table->Play(table->seat_to_move(), action)).ok());
  const std::string before = PictureOf(*game);
  EXPECT_EQ(ErrorCodeOf(game->Reveal(FlipDeal::Random(4).ToString())), ErrorCode::kImpossible);
  EXPECT_EQ(ErrorCodeOf(game->Reveal("abc")), ErrorCode::kLayout);
  EXPECT_EQ(ErrorCodeOf(game->Perft(1).status()), ErrorCode::kPosition);
  EXPECT_EQ(PictureOf(*game), before);
  ASSERT_TRUE(game->Reveal(table->HiddenTruth()).ok());
  for (const PieceBelief& belief : game->Beliefs()) {
    ASSERT_EQ(belief.shares.size(), 1U);
    EXPECT_EQ(belief.shares[0].kind,
              Index(deal[Square::FromIndex(static_cast<int>(belief.point))]));
  }
  EXPECT_TRUE(game->Perft(1).ok());
  // From a view the pool must fit, too.
  const std::string view = ToldBy("flip")->BoardLines().back().substr(9);
  EXPECT_TRUE(ToldBy(view)->Reveal(deal.ToString()).ok());
}

TEST(FlipSeat, CountsLeavesWithTheDealAndOverChance) {
  const auto start = ToldBy(absl::StrCat("flip deal ", FlipDeal::Random(1).ToString()));
  const auto leaves = [](const absl::StatusOr<LeafCount>& count) {
    return *(*count)([] { return false; });
  };
  EXPECT_EQ(leaves(start->Perft(0)), 1U);
  EXPECT_EQ(leaves(start->Perft(1)), 50U);
  EXPECT_EQ(leaves(start->ChancePerft(1)), 1200U);
  EXPECT_EQ(leaves(ToldBy("flip")->ChancePerft(1)), 1200U);
  const auto never = (*start->Perft(4))([] { return true; });
  EXPECT_FALSE(never.has_value());
}

}  // namespace
}  // namespace sapper
