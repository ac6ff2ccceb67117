// One side's view: what it refuses, that a refusal changes nothing, and what it can prove.
#include "engine/view.h"

#include <string>

#include "absl/strings/str_split.h"
#include "base/error.h"
#include "engine/notation.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

// The two layouts with which every perft reference agrees.
constexpr char kRedLayout[] = "cigdcegkefkfaibgidjhhhjlj";
constexpr char kBlackLayout[] = "cibhfeidckgakhgfjgjedljhi";

View StartView(Side viewer) {
  const char* own = viewer == Side::kRed ? kRedLayout : kBlackLayout;
  return View(RuleBook(), viewer, Layout::Parse(own).value());
}

struct RefusalCase {
  const char* name;
  const char* rules;
  Side viewer;
  const char* pieces;
  const char* dead;
  int ply;
  const char* event;
  ErrorCode code;  // kOther: taken
};

constexpr Side kRed = Side::kRed;
constexpr Side kBlack = Side::kBlack;
constexpr ErrorCode kTaken = ErrorCode::kOther;

constexpr char kOwn[] = "Ac6 Bc5 Ja1 Lb1 ?c7 ?b12 ?d12 ?a12 !a7 !c9";

const RefusalCase kCases[] = {
    // Moves.
    {"OwnMove", "contest", kRed, kOwn, "", 0, "c5b5", kTaken},
    {"NothingThere", "contest", kRed, kOwn, "", 0, "e6e7", ErrorCode::kMove},
    {"NotItsTurn", "contest", kRed, kOwn, "", 0, "a7a6", ErrorCode::kMove},
    {"OwnPieceCanNotMoveSo", "contest", kRed, kOwn, "", 0, "c5c3", ErrorCode::kMove},
    {"OwnPieceInTheWay", "contest", kRed, kOwn, "", 0, "c5c6", ErrorCode::kMove},
    {"OwnMine", "contest", kRed, kOwn, "", 0, "a1a2", ErrorCode::kMove},
    {"OwnLocked", "contest", kRed, kOwn, "", 0, "b1b2", ErrorCode::kMove},
    {"IntoAnOccupiedCamp", "contest", kRed, "Bc8 Lb1 !c9 ?b12", "", 0, "c8c9+", ErrorCode::kMove},
    {"EnemyMove", "contest", kRed, kOwn, "", 1, "a7a2", kTaken},
    {"EnemyStillPieceMoves", "contest", kRed, kOwn, "", 1, "a12a11", kTaken},
    {"EnemyTurnsOnRails", "contest", kRed, kOwn, "", 1, "c7d7", kTaken},
    {"EnemyEngineerPath", "contest", kRed, "Lb1 Ga2 !a7 ?b12", "", 1, "a7c6", kTaken},
    {"EnemyNoSuchPath", "contest", kRed, kOwn, "", 1, "a7b3", ErrorCode::kMove},
    {"EnemyLocked", "contest", kRed, kOwn, "", 1, "b12b11", ErrorCode::kMove},
    {"EnemyUnlocked", "contest Headquarters=open", kRed, kOwn, "", 1, "b12b11", kTaken},
    {"EnemyKnownMineMoves", "contest", kRed, "Lb1 Ga2 ja12 ?b12", "", 1, "a12a11",
     ErrorCode::kMove},
    {"EnemyKnownPieceTurns", "contest", kRed, "Lb1 Ga2 ba7 ?b12", "", 1, "a7c6", ErrorCode::kMove},
    {"EnemyTakesAShownFlagItMayNot", "contest FlagTaker=engineer", kRed, "Lb1 Ga2 bb2 ?b12", "", 1,
     "b2b1+", ErrorCode::kMove},
    // Results.
    {"CollisionWithoutAMark", "contest", kRed, kOwn, "", 0, "c6c7", ErrorCode::kResult},
    {"MarkWithoutACollision", "contest", kRed, kOwn, "", 0, "c5b5+", ErrorCode::kResult},
    {"FlagWithoutACollision", "contest", kRed, kOwn, "", 0, "c5b5@b12", ErrorCode::kResult},
    {"CommanderWins", "contest", kRed, kOwn, "", 0, "c6c7+", kTaken},
    {"CommanderLosesToNoMine", "contest", kRed, kOwn, "", 0, "c6c7-@b1", ErrorCode::kResult},
    {"CommanderTiesWithACommander", "contest", kRed, kOwn, "", 0, "c6c7=@b1@b12", kTaken},
    {"EnemyBeatsTheCommander", "contest", kRed, "Ac6 Ja1 Lb1 ?c7 ?b12", "", 1, "c7c6+@b1",
     ErrorCode::kResult},
    {"EnemyDiesOnTheOwnMine", "contest", kRed, "Ac6 Ja2 Lb1 !a7 ?b12", "", 1, "a7a2-", kTaken},
    {"EngineerTakesTheOwnMine", "contest", kRed, "Ac6 Ja2 Lb1 !a7 ?b12", "", 1, "a7a2+", kTaken},
    {"OwnMineDoesNotBurst", "contest", kRed, "Ac6 Ja2 Lb1 [bc]a7 ?b12", "", 1,
     "a7a2=", ErrorCode::kResult},
    {"OwnMineBursts", "contest Mines=burst", kRed, "Ac6 Ja2 Lb1 [bc]a7 ?b12", "", 1,
     "a7a2=", kTaken},
    // Announcements.
    {"OwnCommandersFlagMissing", "contest", kRed, kOwn, "", 0, "c6c7=", ErrorCode::kResult},
    {"OwnCommandersFlagElsewhere", "contest", kRed, kOwn, "", 0, "c6c7=@d1", ErrorCode::kResult},
    {"OwnCommandersFlagAlone", "contest", kRed, "Ac6 Lb1 ?b12 ?c7 !a7 kc8", "", 0, "c6c7=@b1@b12",
     kTaken},
    {"OwnFlagThoughTheCommanderLives", "contest", kRed, kOwn, "", 0, "c6c7+@b1",
     ErrorCode::kResult},
    {"EnemyFlagWithADeath", "contest", kRed, "Ac6 Kc5 Ld1 !b5 ?c7 ?b12", "", 0, "c6c7=@d1@b12",
     kTaken},
    {"EnemyFlagWithoutADeath", "contest", kRed, kOwn, "", 1, "a7a2@b12", ErrorCode::kResult},
    {"EnemyFlagOnNoHeadquarters", "contest", kRed, kOwn, "", 0, "c6c7=@b1@a12", ErrorCode::kResult},
    {"EnemyFlagOnAnEmptyPoint", "contest", kRed, kOwn, "", 0, "c6c7=@b1@e12", ErrorCode::kResult},
    {"EnemyFlagThatHasMoved", "contest", kRed, "Ac6 Lb1 ?c7 !d12 ?b12", "", 0, "c6c7=@b1@d12",
     ErrorCode::kResult},
    {"NothingIsAnnounced", "casual", kRed, kOwn, "", 0, "c6c7=@b1", ErrorCode::kResult},
    {"NothingNeedBeAnnounced", "casual", kRed, kOwn, "", 0, "c6c7=", kTaken},
    {"KnownEnemyCommanderDies", "contest", kRed, "Kc6 Lb1 ac7 ?b12", "", 0,
     "c6c7=", ErrorCode::kResult},
    {"KnownEnemyCommanderShows", "contest", kRed, "Kc6 Lb1 ac7 ?b12", "", 0, "c6c7=@b12", kTaken},
    {"KnownOtherShows", "contest", kRed, "Kc6 Lb1 bc7 ?b12", "", 0, "c6c7=@b12",
     ErrorCode::kResult},
    {"BlackViews", "contest", kBlack, "?c6 ?b1 !a2 lb12 bc7", "", 1, "c7c6=", kTaken},
    {"BlackViewsRed", "contest", kBlack, "?c6 ?b1 !a2 lb12 bc7", "", 0, "c6c7-", kTaken},
};

class ViewRefusalTest : public testing::TestWithParam<RefusalCase> {};

TEST_P(ViewRefusalTest, RefusesAndStaysAsItWas) {
  const RefusalCase& test = GetParam();
  auto view = SetUpView(RulesOf(test.rules), test.viewer, test.pieces, test.dead, 0, test.ply);
  ASSERT_TRUE(view.ok()) << view.status();
  const Placement before = view->placement();
  const absl::Status status = view->Observe(EventOf(test.event));
  EXPECT_EQ(status.ok(), test.code == kTaken) << status;
  if (status.ok()) {
    EXPECT_EQ(view->observations().size(), 1U);
    EXPECT_FALSE(view->placement() == before);
    return;
  }
  EXPECT_EQ(ErrorCodeOf(status), test.code) << status;
  EXPECT_TRUE(view->placement() == before);
  EXPECT_TRUE(view->observations().empty());
  EXPECT_FALSE(view->outcome().has_value());
}

INSTANTIATE_TEST_SUITE_P(Views, ViewRefusalTest, testing::ValuesIn(kCases),
                         [](const auto& param_info) { return std::string(param_info.param.name); });

TEST(ViewTest, RefusesPliesAfterTheEnd) {
  auto view = SetUpView(Rules(), kRed, "Gc12 Ld1 lb12 ?a12 !c9");
  ASSERT_TRUE(view.ok());
  ASSERT_TRUE(view->Observe(EventOf("c12b12+")).ok());
  EXPECT_EQ(OutcomeText(view->outcome()), "red flag");
  const absl::Status status = view->Observe(EventOf("c9c8"));
  EXPECT_EQ(ErrorCodeOf(status), ErrorCode::kMove);
  EXPECT_EQ(view->observations().size(), 1U);
}

struct OutcomeCase {
  const char* name;
  const char* rules;
  const char* pieces;
  const char* dead;
  int quiet;
  int ply;
  const char* event;
  const char* outcome;
};

const OutcomeCase kOutcomes[] = {
    {"OwnFlagTaken", "contest", "Ld1 Ga6 !c1 ?b12", "", 0, 11, "c1d1+", "black flag"},
    {"OwnFlagBombed", "contest", "Ld1 Ga6 !c1 ?b12", "", 0, 11, "c1d1=", "black flag"},
    {"ShownFlagTaken", "contest", "Ld1 Gc12 lb12 ?a12", "a", 0, 10, "c12b12+", "red flag"},
    {"MaybeTheFlag", "contest", "Ld1 Gc12 ?b12 ?d12 ?a12", "", 0, 10, "c12b12+", ""},
    {"OwnPiecesStuck", "contest", "Ld1 Gc6 bc7 ?b12", "", 0, 10, "c6c7-", ""},
    {"OwnTurnWithoutAMove", "contest", "Ld1 Gc6 bc7 ?b12", "", 0, 11, "c7c6+", "black no-moves"},
    {"QuietLimit", "contest", "Ld1 Gc6 Ga6 bc8 ?b12", "", 30, 40, "c6c7", "black no-collision"},
    {"QuietLimitByTheEnemy", "contest", "Ld1 Gc6 Ga6 bc8 ?b12", "", 30, 41, "c8c7",
     "red no-collision"},
    {"QuietLimitDraw", "online", "Ld1 Gc6 Ga6 bc8 ?b12", "", 69, 80, "c6c7", "draw no-collision"},
    {"PlyLimit", "online", "Ld1 Gc6 Ga6 bc8 ?b12", "", 0, 999, "c8c7", "draw ply-limit"},
};

TEST(ViewTest, ProvesTheEndWhereItCan) {
  for (const OutcomeCase& test : kOutcomes) {
    SCOPED_TRACE(test.name);
    auto view = SetUpView(RulesOf(test.rules), kRed, test.pieces, test.dead, test.quiet, test.ply);
    ASSERT_TRUE(view.ok()) << view.status();
    const absl::Status status = view->Observe(EventOf(test.event));
    ASSERT_TRUE(status.ok()) << status;
    EXPECT_EQ(OutcomeText(view->outcome()), test.outcome);
  }
}

TEST(ViewTest, KnowsItsOwnArmyAndTheRulesAboutTheOther) {
  for (Side viewer : DuelMap::kAllSides) {
    const View view = StartView(viewer);
    const std::string own = viewer == kRed ? kRedLayout : kBlackLayout;
    for (int i = 0; i < kArmySize; ++i) {
      const Slot slot = Slot::FromIndex(i);
      EXPECT_EQ(RanksText(view.stated(PieceId(viewer, slot))),
                own.substr(static_cast<size_t>(i), 1));
      EXPECT_EQ(view.stated(PieceId(DuelMap::Next(viewer), slot)), RanksAllowedIn(slot, Rules()));
    }
    EXPECT_FALSE(view.sees_all());
    EXPECT_TRUE(view.from_start());
    EXPECT_EQ(view.own_turn(), viewer == kRed);
  }
}

// From the start of a game a headquarters piece may be the flag by its slot, until it moves.
TEST(ViewTest, AFlagThatHasMovedIsNotShown) {
  const RuleBook book(RulesOf("contest Headquarters=open"));
  View view(book, kRed, Layout::Parse("aigdccgekkffbibgedjhhhjlj").value());
  // Black's piece of b12 goes out and back.
  for (const char* event : {"a6b5", "b11b10", "b5a6", "b12b11", "a6b5", "b11b12", "b5a6"}) {
    const absl::Status status = view.Observe(EventOf(event));
    ASSERT_TRUE(status.ok()) << event << ": " << status;
  }
  // Two commanders fall together.
  EXPECT_EQ(ErrorCodeOf(view.Observe(EventOf("a7a6=@d1@b12"))), ErrorCode::kResult);
  EXPECT_TRUE(view.Observe(EventOf("a7a6=@d1@d12")).ok());
}

TEST(ViewTest, OpenGameSeesAll) {
  const std::array<Layout, 2> layouts = {Layout::Parse(kRedLayout).value(),
                                         Layout::Parse(kBlackLayout).value()};
  const View view(RuleBook(RulesOf("contest View=open")), kRed, layouts);
  EXPECT_TRUE(view.sees_all());
  EXPECT_EQ(view.OnlyWorld().hash(),
            Position::Create(RuleBook(RulesOf("contest View=open")), layouts)->hash());
  EXPECT_EQ(view.placement().shown_flag(kRed), SquareOf("d1"));
  EXPECT_EQ(view.placement().shown_flag(kBlack), SquareOf("d12"));
  // Seen in a dark game, the flags are not announced.
  const View dark(RuleBook(), kRed, layouts);
  EXPECT_TRUE(dark.sees_all());
  EXPECT_FALSE(dark.placement().shown_flag(kBlack).exists());
}

TEST(ViewTest, ObservationsSayWhoCouldMoveSo) {
  auto view = SetUpView(Rules(), kRed, "Lb1 Ga2 !a7 ?b12 ?a12", "", 0, 1);
  ASSERT_TRUE(view.ok());
  ASSERT_TRUE(view->Observe(EventOf("a7c6")).ok());
  EXPECT_EQ(RanksText(view->observations()[0].able), "i");
  EXPECT_TRUE(view->observations()[0].mover_had_moved);
  EXPECT_FALSE(view->observations()[0].target.exists());
}

}  // namespace
}  // namespace sapper
