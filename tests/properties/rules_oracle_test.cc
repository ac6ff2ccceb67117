// Whole random games under every preset and option, move lists, announcements and endings compared
// with the plain board at every ply.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engine/notation.h"
#include "gtest/gtest.h"
#include "tests/support/plain_board.h"
#include "tests/support/random_games.h"

namespace sapper {
namespace {

PlainRules Plain(const Rules& rules) {
  PlainRules plain;
  plain.mines_burst = rules.mines == Mines::kBurst;
  plain.quiet_limit = rules.quiet_limit;
  plain.quiet_loses = rules.quiet_result == QuietResult::kLoss;
  plain.ply_limit = rules.ply_limit;
  plain.flying_bombs = rules.flying_bombs;
  if (rules.flag_taker == FlagTaker::kNotCommander) plain.flag_taker = "not-commander";
  if (rules.flag_taker == FlagTaker::kEngineer) plain.flag_taker = "engineer";
  plain.flag_home = rules.flag_home;
  plain.headquarters_open = rules.headquarters == Headquarters::kOpen;
  plain.all_turn = rules.rail_turns == RailTurns::kAll;
  plain.shows_flag = rules.commander_shows_flag;
  plain.open_view = rules.view == ViewMode::kOpen;
  return plain;
}

std::vector<std::string> LegalTexts(const Position& position) {
  MoveList moves;
  position.LegalMoves(moves);
  std::vector<std::string> texts;
  for (Move move : moves) texts.push_back(MoveText(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

struct Tally {
  int plies = 0;
  int by_flag = 0;
  int by_moves = 0;
  int by_limit = 0;
};

void Compare(const PlayedGame& game, Tally& tally) {
  PlainBoard plain(Plain(game.book.rules()));
  plain.LayOut(true, game.layouts[0].ToString());
  plain.LayOut(false, game.layouts[1].ToString());
  Position position = game.Start();
  for (const Event& event : game.events) {
    ASSERT_EQ(LegalTexts(position), plain.LegalMoves());
    ASSERT_EQ(EventText(event), plain.Play(MoveText(event.move)));
    position.Play(event);
    ++tally.plies;
    ASSERT_EQ(OutcomeText(position.outcome()), plain.outcome());
    ASSERT_EQ(position.placement().quiet(), plain.quiet());
  }
  ASSERT_EQ(LegalTexts(position), plain.LegalMoves());
  if (!game.outcome.has_value()) return;
  tally.by_flag += game.outcome->ending == Ending::kFlag ? 1 : 0;
  tally.by_moves += game.outcome->ending == Ending::kNoMoves ? 1 : 0;
  tally.by_limit +=
      game.outcome->ending == Ending::kNoCollision || game.outcome->ending == Ending::kPlyLimit;
}

TEST(RulesOracle, RandomGamesUnderAllRules) {
  Tally tally;
  uint64_t seed = 0;
  for (const Rules& rules : RulesToTest()) {
    for (int i = 0; i < 12; ++i) {
      SCOPED_TRACE(absl::StrCat(RulesText(rules), ", seed ", ++seed));
      Compare(PlayRandomGame(rules, seed, 400), tally);
      if (HasFatalFailure()) return;
    }
  }
  // The games reach every kind of ending, and far into them.
  EXPECT_GT(tally.plies, 10'000);
  EXPECT_GT(tally.by_flag, 5);
  EXPECT_GT(tally.by_moves, 5);
  EXPECT_GT(tally.by_limit, 5);
}

}  // namespace
}  // namespace sapper
