// What the two-player game says to people: rules, warnings, losses, and why a move is not legal.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/error.h"
#include "base/words.h"
#include "engine/notation.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"
#include "variants/duel_rules_words.h"
#include "variants/duel_seat_game.h"
#include "variants/registry.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

struct IllegalCase {
  const char* pieces;
  const char* move;
  const char* reason;
};

TEST(DuelWords, EveryReasonWhyAMoveIsNotLegal) {
  const IllegalCase cases[] = {
      {"Ac3 Lb1 ?c10", "d3d4", "nothing stands on d3"},
      {"Ac3 Lb1 ?c10", "c10c9", "the piece on c10 is not yours"},
      {"Ac3 Lb1 Ja1 ?c10", "a1a2", "a mine never moves"},
      {"Ac3 Lb1 ?c10", "b1b2", "a flag never moves"},
      {"Ac3 Lb1 Cd1 ?c10", "d1d2", "a piece in a headquarters may not leave it"},
      {"Ac3 Ba3 Ib3 Lb1 ?c10", "a3b3", "your own piece stands on b3"},
      {"Ac3 Lb1 !b3", "c3b3", "nobody is attacked in a camp, and the one on b3 is occupied"},
      {"Ab6 Lb1 ?c10", "b6b7", "a mountain lies between b6 and b7"},
      {"Aa2 Lb1 Ia4 ?c10", "a2a6", "the way is blocked: a piece stands on a4"},
      {"Aa2 Lb1 ?c10", "a2e6", "no straight railway leads from a2 to e6"},
      {"Ia2 Lb1 Aa3 Bb2 ?c10", "a2e6", "no free way along the railway leads from a2 to e6"},
      {"Ac3 Lb1 ?c10", "c3d2", "no road leads from c3 to d2; only roads into and out of camps"},
      {"Ac3 Lb1 ?c10", "c3c5", "no line leads from c3 to c5"},
  };
  for (const IllegalCase& test : cases) {
    const auto view = SetUpView(Rules(), Side::kRed, test.pieces);
    ASSERT_TRUE(view.ok()) << test.pieces << ": " << view.status();
    ASSERT_FALSE(view->IsLegal(MoveOf(test.move))) << test.move;
    EXPECT_THAT(WhyNot(*view, MoveOf(test.move)), HasSubstr(test.reason)) << test.pieces;
  }
}

// Some reason for each illegal move of random games, none for a legal one, and the error of the
// protocol as it was.
TEST(DuelWords, ReasonsAreForIllegalMovesAlone) {
  const auto variant = StandardVariants().front();
  const PlayedGame game = PlayRandomGame(Rules(), 3, 60);
  const Setups setups = {game.layouts[0].ToString(), game.layouts[1].ToString()};
  Setups own = setups;
  own[1].reset();
  const std::string text = variant->PositionWords(Seat(0), own);
  Words words(text);
  auto seat = variant->ReadPosition(variant->DefaultSettings(), words);
  ASSERT_TRUE(seat.ok()) << seat.status();
  int illegal = 0;
  for (const Event& event : game.events) {
    for (const BoardPoint& from : variant->board().points) {
      for (const BoardPoint& to : variant->board().points) {
        if (from.name == to.name) continue;
        const std::string action = from.name + to.name;
        const absl::Status plain = (*seat)->CheckAction(action);
        const absl::Status why = (*seat)->WhyIllegal(action);
        ASSERT_EQ(plain.ok(), why.ok()) << action;
        if (why.ok()) continue;
        ++illegal;
        EXPECT_EQ(ErrorCodeOf(why), ErrorCode::kMove);
        EXPECT_EQ(plain.message(), absl::StrCat(action, " is not legal"));
      }
    }
    ASSERT_TRUE((*seat)->Observe(EventText(event)).ok());
  }
  EXPECT_GT(illegal, 1000);
  EXPECT_THAT(std::string((*seat)->WhyIllegal("z1z2").message()), Not(IsEmpty()));
}

absl::StatusOr<KnownGame> GameAt(const Rules& rules, int quiet, Side viewer = Side::kRed) {
  const int ply = quiet + quiet % 2;  // red to move
  const char* pieces = viewer == Side::kRed ? "Ac3 Lb1 ?b12 ?c10" : "ac10 lb12 ?b1 ?c3";
  auto view = SetUpView(rules, viewer, pieces, "", quiet, ply);
  if (!view.ok()) return view.status();
  return KnownGame::FromView(*std::move(view));
}

TEST(DuelWords, WarnsBeforeTheQuietLimit) {
  const auto warning = [](const Rules& rules, int quiet) {
    const auto game = GameAt(rules, quiet);
    EXPECT_TRUE(game.ok()) << game.status();
    return game.ok() ? QuietWarning(*game) : "";
  };
  EXPECT_EQ(warning(Rules(), 27), "");
  EXPECT_THAT(warning(Rules(), 28), HasSubstr("3 more plies"));
  EXPECT_THAT(warning(Rules(), 28), HasSubstr("yours, loses"));
  EXPECT_THAT(warning(Rules(), 29), HasSubstr("the enemy's, loses"));
  EXPECT_THAT(warning(Rules(), 30), HasSubstr("this move loses the game: it is ply 31"));
  EXPECT_THAT(warning(RulesOf("contest QuietResult=draw"), 30), HasSubstr("draw"));
  EXPECT_EQ(warning(RulesOf("contest QuietLimit=0"), 30), "");
  const auto theirs = GameAt(Rules(), 30, Side::kBlack);
  ASSERT_TRUE(theirs.ok());
  EXPECT_EQ(QuietWarning(*theirs), "");
}

TEST(DuelWords, TheRulesInWordsFollowTheOptions) {
  const auto rules = [](absl::string_view text) {
    return absl::StrJoin(DuelRulesInWords(RulesOf(text)), "\n");
  };
  EXPECT_THAT(rules("contest"), HasSubstr("After 31 plies in a row without a collision, the side "
                                          "that made the last of them LOSES."));
  EXPECT_THAT(rules("contest QuietResult=draw"), HasSubstr("the game is a draw"));
  EXPECT_THAT(rules("contest QuietLimit=0"), Not(HasSubstr("plies in a row")));
  EXPECT_THAT(rules("contest PlyLimit=500"), HasSubstr("After 500 plies the game is a draw."));
  // Each option that changes how a game goes changes what is said.
  for (const char* option :
       {"Mines=burst", "FrontBombs=true", "FlyingBombs=true", "FlagTaker=engineer", "FlagHome=true",
        "Headquarters=open", "RailTurns=all", "CommanderShowsFlag=false", "View=open"})
    EXPECT_NE(rules(absl::StrCat("contest ", option)), rules("contest")) << option;
}

TEST(DuelWords, LossesAreThoseOfBothSidesAsFarAsKnown) {
  const auto variant = StandardVariants().front();
  const PlayedGame game = PlayRandomGame(Rules(), 5, 200);
  const Setups setups = {game.layouts[0].ToString(), game.layouts[1].ToString()};
  for (size_t viewer : {0U, 1U}) {
    Setups shown(2);
    shown[viewer] = setups[viewer];
    const std::string text = variant->PositionWords(Seat(viewer), shown);
    Words words(text);
    auto seat = variant->ReadPosition(variant->DefaultSettings(), words);
    ASSERT_TRUE(seat.ok()) << seat.status();
    for (const Event& event : game.events) ASSERT_TRUE((*seat)->Observe(EventText(event)).ok());
    const std::vector<SeatLosses> losses = (*seat)->Losses();
    ASSERT_EQ(losses.size(), 2U);
    for (const SeatLosses& of : losses) {
      const auto pieces = (*seat)->Pieces();
      const auto alive = std::count_if(pieces.begin(), pieces.end(), [&](const ShownPiece& piece) {
        return piece.owner == of.owner;
      });
      EXPECT_EQ(of.pieces + alive, 25);
      int known = 0;
      for (const KindCount& count : of.known) known += count.count;
      if (of.owner == Seat(viewer)) {
        EXPECT_EQ(known, of.pieces);
      } else {
        EXPECT_LE(known, of.pieces);
      }
    }
  }
}

TEST(DuelWords, SayWhoCarriesAFlagHome) {
  const auto variant = StandardVariants().front();
  const std::string settings = "contest FlagHome=true";
  Words words("view 1l3/1I3/4h/5/5/5/5/5/5/5/J2A1/1L3 red 0 40");
  auto seat = variant->ReadPosition(settings, words);
  ASSERT_TRUE(seat.ok()) << seat.status();
  const auto before = (*seat)->Clone();
  ASSERT_TRUE((*seat)->Observe("b11b12+@b12").ok());
  const PeopleWords names = {.whose = [](Seat owner) { return owner == Seat(0) ? "your" : "its"; },
                             .of_kind = [](size_t) { return "piece"; }};
  const std::string told = (*seat)->EventInWords("b11b12+@b12", *before, names);
  EXPECT_THAT(told, HasSubstr("its flag is taken and must be carried home"));
  EXPECT_THAT(told, Not(HasSubstr("commander")));
  EXPECT_THAT((*seat)->StatusText(), HasSubstr("black's flag is carried by the piece on b12"));
  // On the boards of people and of programs.
  const std::vector<std::string> lines = (*seat)->BoardLines();
  EXPECT_EQ(lines.front(), "12  . I+. # .");
  for (const ShownPiece& piece : (*seat)->Pieces())
    EXPECT_EQ(piece.carries, variant->board().points[piece.point].name == "b12");
  EXPECT_THAT(WhyNot(KnownDuel(**seat).state().view(), MoveOf("b12b10")),
              Not(HasSubstr("may not leave")));
  // The carrier dies: rescued.
  for (const char* event : {"e10e11", "d2d3", "e11d11", "b12c12", "d11c11", "c12c11-"})
    ASSERT_TRUE((*seat)->Observe(event).ok()) << event;
  EXPECT_THAT((*seat)->StatusText(), HasSubstr("black's flag is rescued"));
  for (const ShownPiece& piece : (*seat)->Pieces()) EXPECT_FALSE(piece.carries);
  EXPECT_THAT(absl::StrJoin(variant->RulesInWords(settings), " "), HasSubstr("carry it"));
  EXPECT_THAT(absl::StrJoin(variant->RulesInWords("contest"), " "), Not(HasSubstr("carry it")));
}

}  // namespace
}  // namespace sapper
