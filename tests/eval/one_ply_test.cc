// What the next ply proves, in positions made for it and against playing every move.
#include "eval/one_ply.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

constexpr Side kRed = Side::kRed;
constexpr Side kBlack = Side::kBlack;

absl::optional<Side> WinnerOf(const Position& position) {
  const WorldSets sets(position);
  return WinnerInOnePly(position, sets, ReachSets(position, sets));
}

struct ProofCase {
  const char* rules;
  const char* pieces;
  Side to_move;
  int quiet;
  const char* winner;
};

constexpr ProofCase kProofs[] = {
    // A flag is taken if its place is known, by who may take it.
    {"contest", "Lb1 lb12 Gb11 ga8 @b12", kRed, 0, "red"},
    {"contest", "Lb1 lb12 Gb11 ga8", kRed, 0, ""},
    {"contest View=open", "Lb1 lb12 Gb11 ga8", kRed, 0, "red"},
    {"contest", "Lb1 lb12 Gb11 ga8 @b12", kBlack, 0, ""},
    {"contest", "Lb1 lb12 Ga6 gb2 @b1", kBlack, 0, "black"},
    {"contest", "Lb1 lb12 Kb11 ga8 @b12", kRed, 0, "red"},
    {"contest", "Lb1 lb12 Gd11 ga8 @b12", kRed, 0, ""},
    {"contest FlagTaker=engineer", "Lb1 lb12 Gb11 ga8 @b12", kRed, 0, ""},
    {"contest FlagTaker=engineer", "Lb1 lb12 Ib11 ga8 @b12", kRed, 0, "red"},
    {"contest FlagTaker=not-commander", "Lb1 lb12 Ab11 ga8 @b12", kRed, 0, ""},
    // The last quiet ply loses, unless there is a collision.
    {"contest", "Lb1 lb12 Ac6 hb9", kRed, 30, "black"},
    {"contest", "Lb1 lb12 Ac6 hb9", kBlack, 30, "red"},
    {"contest", "Lb1 lb12 Ac6 hb9", kRed, 29, ""},
    {"contest", "Lb1 lb12 Ac6 ha6", kRed, 30, ""},
    {"contest", "Lb1 lb12 Hc6 ac7", kRed, 30, ""},       // a bad one is one, too
    {"contest", "Lb1 lb12 Ac7 hb8", kRed, 30, "black"},  // not with who is in a camp
    {"contest", "Lb1 lb12 Ga6 Ac12", kRed, 30, ""},      // but with what may be a flag
    {"contest QuietResult=draw", "Lb1 lb12 Ac6 hb9", kRed, 30, ""},
    {"contest QuietLimit=0", "Lb1 lb12 Ac6 hb9", kRed, 30, ""},
    {"contest QuietLimit=12", "Lb1 lb12 Ac6 hb9", kRed, 11, "black"},
    // The flag comes first.
    {"contest", "Lb1 lb12 Gb11 ga8 @b12", kRed, 30, "red"},
};

TEST(OnePly, ProvesPositionsMadeForIt) {
  for (const ProofCase& test : kProofs) {
    const Position position =
        SetUpPosition(RulesOf(test.rules), test.pieces,
                      {.to_move = test.to_move, .quiet = test.quiet, .ply = 40});
    ASSERT_FALSE(position.over()) << test.pieces;
    const auto winner = WinnerOf(position);
    EXPECT_EQ(winner ? DuelMap::SideName(*winner) : "", std::string(test.winner))
        << test.rules << " " << test.pieces << " " << test.quiet;
  }
}

// The outcomes of all moves of a position.
struct Outcomes {
  bool takes_known_flag = false;
  bool some_goes_on = false;    // or ends without a loss by quiet plies
  bool shuts_enemy_in = false;  // the exception that is left to the search
};

Outcomes PlayAll(const Position& position) {
  const Side mover = position.side_to_move();
  const bool known = position.placement().shown_flag(DuelMap::Next(mover)).exists() ||
                     position.book().rules().view == ViewMode::kOpen;
  Outcomes all;
  MoveList moves;
  position.LegalMoves(moves);
  for (Move move : moves) {
    Position next = position;
    next.Play(move);
    const auto& outcome = next.outcome();
    const bool wins = outcome && outcome->winner == mover;
    const bool loses = outcome && outcome->ending == Ending::kNoCollision && !wins;
    if (wins && outcome->ending == Ending::kFlag && known) all.takes_known_flag = true;
    if (wins && outcome->ending == Ending::kNoMoves && next.placement().quiet() > 0)
      all.shuts_enemy_in = true;
    else if (!loses || !outcome->winner)
      all.some_goes_on = true;
  }
  return all;
}

TEST(OnePly, ProvesWhatPlayingEveryMoveShows) {
  int flags = 0;
  int quiet = 0;
  uint64_t seed = 0;
  for (Rules rules : RulesToTest()) {
    // Often a few plies from the limit.
    if (rules.quiet_limit > 0) rules.quiet_limit = 7;
    for (int i = 0; i < 25; ++i) {
      const PlayedGame game = PlayRandomGame(rules, ++seed, 400);
      Position position = game.Start();
      for (const Event& event : game.events) {
        SCOPED_TRACE(
            absl::StrCat(RulesText(rules), ", seed ", seed, ", ply ", position.placement().ply()));
        const Side mover = position.side_to_move();
        const auto winner = WinnerOf(position);
        const Outcomes all = PlayAll(position);
        ASSERT_EQ(winner == mover, all.takes_known_flag);
        if (winner == DuelMap::Next(mover)) {
          ASSERT_FALSE(all.some_goes_on);
        }
        if (winner == mover) ++flags;
        if (winner == DuelMap::Next(mover)) ++quiet;
        // Nothing is overlooked but collisions with a shown flag by who may not take it.
        if (!winner && position.book().all_movers_take_flags()) {
          ASSERT_TRUE(all.some_goes_on || all.shuts_enemy_in);
        }
        position.Play(event);
      }
    }
  }
  EXPECT_GT(flags, 20);
  EXPECT_GT(quiet, 20);
}

}  // namespace
}  // namespace sapper
