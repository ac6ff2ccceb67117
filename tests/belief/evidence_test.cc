// Each deduction of hard evidence has a case here: a set-up position, what is announced, and what
// the pieces can still be.
#include "belief/evidence.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "belief/information_state.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

constexpr Side kRed = Side::kRed;

struct EvidenceCase {
  const char* name;
  const char* rules;
  const char* pieces;  // red views
  const char* dead;
  int ply;             // even: red begins
  const char* events;  // separated by spaces
  const char* piece;   // the square on which it stood at the start
  const char* ranks;   // what it can be afterwards
};

// Added to a case that names no piece in b12: enough hidden pieces for nothing to follow from the
// counts alone.
constexpr char kEnemies[] = "?c7 ?b12 ?d12 ?a12 ?c12 ?e12 ?a11 ?b11 ?c11 ?d11 ?e11 ?a10 ?c10 ?e10 ";

const EvidenceCase kCases[] = {
    // It moved.
    {"Moved", "contest", "Lb1 Gc1", "", 1, "a11b10", "a11", "abcdefghik"},
    {"MovedFromTheFront", "contest", "Lb1 Gc1", "", 1, "c7c8", "c7", "abcdefghi"},
    {"MovedStraight", "contest", "Lb1 Gc1", "", 1, "c7a7", "c7", "abcdefghi"},
    // Paths.
    {"TurnedOnRails", "contest", "Lb1 Gc1", "", 1, "c7a5", "c7", "i"},
    {"TurnedThoughAStraightWayWasBlocked", "contest", "?c7 ?b7 Lb1 Gc1", "", 1, "c7a7", "c7", "i"},
    {"StraightThoughTurnsExist", "contest", "Lb1 Gc1", "", 1, "c7e7", "c7", "abcdefghi"},
    {"FlyingBombOrEngineer", "contest FlyingBombs=true", "!a9 Lb1 Gc1", "", 1, "a9c6", "a9", "ik"},
    {"FlyingBombNotFromTheFront", "contest FlyingBombs=true", "Lb1 Gc1", "", 1, "c7a5", "c7", "i"},
    {"AllTurnSaysNothing", "contest RailTurns=all", "Lb1 Gc1", "", 1, "c7a5", "c7", "abcdefghi"},
    {"TookMyShownFlag", "contest FlagTaker=engineer", "Lb1 Ge5 !b2", "", 1, "b2b1+", "b2", "i"},
    {"TookMyHiddenFlag", "contest", "Ac6 Lb1 Ge5 !b2", "", 1, "b2b1+", "b2", "abcdefghi"},
    // Results against a known rank.
    {"BeatenByMyGeneral", "contest", "Lb1 Bc6", "", 0, "c6c7+", "c7", "cdefghi"},
    {"BeatsMyGeneral", "contest", "Lb1 Ga6 Bc6", "", 0, "c6c7-", "c7", "a"},
    {"TiesWithMyGeneral", "contest", "Lb1 Ga6 Bc6", "", 0, "c6c7=", "c7", "b"},
    {"TiesInTheSecondRow", "contest", "Lb1 Ga6 Bb10", "", 0, "b10a10=", "a10", "bk"},
    {"BeatsMyGeneralOnTheBackRanks", "contest", "Lb1 Ga6 Bb10", "", 0, "b10a11-", "a11", "aj"},
    {"MineMayBurst", "contest Mines=burst", "Lb1 Ga6 Bb10", "", 0, "b10a11=", "a11", "bjk"},
    {"NoMineSurvivesWhenMinesBurst", "contest Mines=burst", "Lb1 Ga6 Bb10", "", 0, "b10a11-", "a11",
     "a"},
    {"MyEngineerWins", "contest", "Lb1 Ib10", "", 0, "b10a11+", "a11", "j"},
    {"MyEngineerDies", "contest", "Lb1 Ga6 Ib10", "", 0, "b10a11-", "a11", "abcdefgh"},
    {"MyBombSaysNothing", "contest", "Lb1 Ga6 Ac5 Kb10", "", 0, "b10a11=", "a11", "bcdefghijk"},
    {"AttackedMyMineAndDied", "contest", "Lb1 Ge5 Ja2 !a7", "", 1, "a7a2-", "a7", "bcdefgh"},
    {"AttackedMyMineAndWon", "contest", "Lb1 Ge5 Ja2 !a7", "", 1, "a7a2+", "a7", "i"},
    {"BombedMyMine", "contest", "Lb1 Ge5 Ja2 !a7", "", 1, "a7a2=", "a7", "k"},
    {"BurstMyMine", "contest Mines=burst", "Lb1 Ge5 Ja2 !a7", "", 1, "a7a2=", "a7", "bcdefghk"},
    {"AttackedMyBomb", "contest", "Lb1 Ge5 Ka2 !a7", "", 1, "a7a2=", "a7", "bcdefghik"},
    // Announcements and their absence.
    {"ShowsItsFlag", "contest", "Lb1 Ga6 Kc6", "", 0, "c6c7=@d12", "c7", "a"},
    {"TheShownFlag", "contest", "Lb1 Ga6 Kc6", "", 0, "c6c7=@d12", "d12", "l"},
    {"NotTheOtherHeadquarters", "contest", "Lb1 Ga6 Kc6", "", 0, "c6c7=@d12", "b12", "bcdefghijk"},
    {"ShowsNoFlag", "contest", "Lb1 Ga6 Kc6", "", 0, "c6c7=", "c7", "bcdefghi"},
    {"NothingIsShown", "contest CommanderShowsFlag=false", "Lb1 Ga6 Kc6", "", 0, "c6c7=", "c7",
     "abcdefghi"},
    {"BothFlags", "contest", "Lb1 Ga6 Ac6", "", 0, "c6c7=@b1@b12", "c7", "a"},
    {"OnlyMyFlagSoABomb", "contest", "Lb1 Ga6 Ab10", "", 0, "b10a10=@b1", "a10", "k"},
    {"OnlyMyFlagSoABombOrABurstMine", "contest Mines=burst", "Lb1 Ga6 Ab10", "", 0, "b10a11=@b1",
     "a11", "jk"},
    {"MineKillsMyCommander", "contest", "Lb1 Ga6 Ab10", "", 0, "b10a11-@b1", "a11", "j"},
    {"MyBombKilledTheirCommander", "contest", "Lb1 Ga6 Kc6", "", 1, "c7c6=@b12", "c7", "a"},
    // Captured in a headquarters.
    {"PlayWentOn", "contest", "?b12 ?d12 ?a12 ?a11 ?b11 ?c11 ?c10 Lb1 Ga6 Bc12", "", 0,
     "c12d12+ a11a10", "d12", "cdefghi"},
    {"SoTheFlagIsInTheOther", "contest", "?b12 ?d12 ?a12 ?a11 ?b11 ?c11 ?c10 Lb1 Ga6 Bc12", "", 0,
     "c12d12+ a11a10", "b12", "l"},
    {"PerhapsTheFlag", "contest", "?b12 ?d12 ?a12 ?a11 ?b11 ?c11 ?c10 Lb1 Ga6 Bc12", "", 0,
     "c12d12+", "d12", "cdefghil"},
    {"BombedInHeadquarters", "contest", "?b12 ?d12 ?a12 ?a11 ?b11 ?c11 ?c10 Lb1 Ga6 Kc12", "", 0,
     "c12d12= a11a10", "d12", "bcdefghijk"},
    // Flag takers.
    {"MyGeneralDiedOnAFlagOrSo", "contest FlagTaker=engineer", "Lb1 Ga6 Bd10", "", 0, "d10d11-",
     "d11", "aj"},
    {"MyGeneralDiedInHeadquarters", "contest FlagTaker=engineer",
     "?b12 ?d12 ?a12 ?a11 ?b11 ?c11 ?c10 Lb1 Ga6 Bc12", "", 0, "c12d12-", "d12", "ajl"},
    {"MyBombFailedSoItIsTheFlag", "contest FlagTaker=engineer",
     "?b12 ?d12 ?a12 ?a11 ?b11 ?c11 ?c10 Lb1 Ga6 Kc12", "", 0, "c12d12-", "d12", "l"},
    // Two facts together.
    {"DefenderThenMover", "contest", "Lb1 Ga6 Cb10", "", 0, "b10a11- a11b10", "a11", "ab"},
};

class EvidenceTest : public testing::TestWithParam<EvidenceCase> {};

TEST_P(EvidenceTest, Deduces) {
  const EvidenceCase& test = GetParam();
  std::string pieces = test.pieces;
  if (!absl::StrContains(pieces, "?b12")) absl::StrAppend(&pieces, " ", kEnemies);
  auto view = SetUpView(RulesOf(test.rules), kRed, pieces, test.dead, 0, test.ply);
  ASSERT_TRUE(view.ok()) << view.status();
  const PieceId piece = view->placement().at(SquareOf(test.piece));
  ASSERT_TRUE(piece.exists());
  auto state = InformationState::Create(*view);
  ASSERT_TRUE(state.ok()) << state.status();
  for (absl::string_view event : absl::StrSplit(test.events, ' ', absl::SkipEmpty())) {
    const absl::Status status = state->Observe(EventOf(event));
    ASSERT_TRUE(status.ok()) << status;
  }
  EXPECT_EQ(RanksText(state->evidence().candidates(piece)), test.ranks);
}

INSTANTIATE_TEST_SUITE_P(Deductions, EvidenceTest, testing::ValuesIn(kCases),
                         [](const auto& param_info) { return std::string(param_info.param.name); });

// Each ply alone could have happened, all together could not.
struct ImpossibleCase {
  const char* name;
  const char* rules;
  const char* pieces;
  int ply;
  const char* before;
  const char* event;
};

const ImpossibleCase kImpossibleCases[] = {
    {"TwoCommanders", "contest", "?c7 ?c8 ?b12 ?d12 ?a12 Lb1 Kc6 Kb8 Ge5", 0, "c6c7=@b12 a12a11",
     "b8c8=@b12"},
    {"TheFlagIsElsewhere", "contest", "ac7 ?b12 ?d12 ?a12 Lb1 Kc6 Ge5 Gc12", 0, "c12d12- a12a11",
     "c6c7=@d12"},
    {"TheShownFlagLosesToMyEngineer", "contest", "ac7 ?b12 ?d12 ?a12 ?c11 Lb1 Kc6 Ge5 Bc12", 0,
     "c6c7=@b12 c11c10", "c12b12-"},
    {"AMineThatMoved", "contest", "?a11 ?b12 ?d12 ?a12 Lb1 Ia9 Ge5", 1, "a11a10", "a9a10+"},
    {"AnEngineerThatBeatsAGeneral", "contest", "!a7 ?b12 ?d12 ?a12 Lb1 Bc5 Ge5", 1, "a7c6",
     "c5c6-"},
    {"AFlagThatMoves", "contest Headquarters=open", "ac7 ?b12 ?d12 ?a12 Lb1 Kc6 Ge5", 0,
     "c6c7=@b12", "b12b11"},
    {"FourEngineers", "contest", "!a7 ia9 ia10 ic9 ?b12 ?d12 ?a12 Lb1 Ge5", 1, "", "a7c6"},
    {"TheSurvivorOfATie", "contest", "?c7 ?b12 ?d12 ?a12 Lb1 Bc6 Cd7 Ge5", 0, "c6c7- a12a11",
     "d7c7+"},
};

TEST(EvidenceRefusals, ImpossibleHistories) {
  for (const ImpossibleCase& test : kImpossibleCases) {
    SCOPED_TRACE(test.name);
    const auto view = SetUpView(RulesOf(test.rules), kRed, test.pieces, "", 0, test.ply);
    ASSERT_TRUE(view.ok()) << view.status();
    auto state = InformationState::Create(*view);
    ASSERT_TRUE(state.ok()) << state.status();
    for (absl::string_view event : absl::StrSplit(test.before, ' ', absl::SkipEmpty())) {
      const absl::Status status = state->Observe(EventOf(event));
      ASSERT_TRUE(status.ok()) << status;
    }
    const Evidence before = state->evidence();
    const size_t plies = state->view().observations().size();
    const absl::Status status = state->Observe(EventOf(test.event));
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(ErrorCodeOf(status), ErrorCode::kImpossible) << status;
    EXPECT_TRUE(state->evidence() == before);
    EXPECT_EQ(state->view().observations().size(), plies);
    EXPECT_FALSE(state->over());
  }
}

TEST(EvidenceRefusals, SetUpsThatNoArmyFits) {
  for (const char* pieces : {
           "Lb1 Ge5 !b12 !d12",                         // the flag is nowhere
           "Lb1 Ge5 lb12 [a]a7 [a]b7",                  // two commanders
           "Lb1 Ge5 ?b12 [bk]a7 [bk]b7 [bk]c7 [bk]d7",  // four of three
           "Lb1 Ge5 [l]b12 [l]d12",                     // two flags
           "Lb1 Ge5 lb12 ja12 jc12 je12 [j]a11",        // four mines
       }) {
    const auto view = SetUpView(Rules(), kRed, pieces);
    if (!view.ok()) {
      EXPECT_EQ(ErrorCodeOf(view.status()), ErrorCode::kPosition) << pieces;
      continue;
    }
    const auto state = InformationState::Create(*view);
    ASSERT_FALSE(state.ok()) << pieces;
    EXPECT_EQ(ErrorCodeOf(state.status()), ErrorCode::kPosition) << pieces;
  }
}

TEST(EvidenceRefusals, SayWhichCountIsWrong) {
  const std::pair<const char*, const char*> cases[] = {
      {"Lb1 Ge5 !b12 !d12", "black has 0 pieces that can be flag, and 1 exist"},
      {"Lb1 Ge5 ?b12 [bk]a7 [bk]b7 [bk]c7 [bk]d7",
       "black has 4 pieces that can only be general or bomb, and 3 exist"}};
  for (const auto& [pieces, text] : cases) {
    const auto view = SetUpView(Rules(), kRed, pieces);
    ASSERT_TRUE(view.ok()) << view.status();
    const auto state = InformationState::Create(*view);
    ASSERT_FALSE(state.ok()) << pieces;
    EXPECT_EQ(state.status().message(), absl::StrCat("no two armies fit this position: ", text));
  }
}

TEST(EvidenceStart, WhatALayoutAllows) {
  const View view(RuleBook(), kRed, Layout::Parse("cigdcegkefkfaibgidjhhhjlj").value());
  const auto evidence = Evidence::AtStart(view);
  ASSERT_TRUE(evidence.ok());
  for (int i = 0; i < kArmySize; ++i) {
    const Slot slot = Slot::FromIndex(i);
    const RankSet mask = evidence->candidates(PieceId(Side::kBlack, slot));
    EXPECT_EQ(mask.Contains(Rank::kBomb), !IsFrontSlot(slot));
    EXPECT_EQ(mask.Contains(Rank::kMine), IsBackSlot(slot));
    EXPECT_EQ(mask.Contains(Rank::kFlag), IsHeadquartersSlot(slot));
    EXPECT_EQ(evidence->candidates(PieceId(kRed, slot)).size(), 1);
  }
  EXPECT_FALSE(evidence->flag_was_captured());
}

// What the enemy can know of the viewer's own pieces in a set-up position.
struct PublicCase {
  const char* rules;
  const char* pieces;
  const char* piece;
  const char* ranks;
};

TEST(PublicMasks, InASetUp) {
  const PublicCase cases[] = {
      {"contest", "Ac6 Ga6 Ja1 Lb1 ?b12", "c6", "abcdefghi"},
      {"contest", "Ac6 Ga4 Ja1 Lb1 ?b12", "a4", "abcdefghik"},
      {"contest", "Ac6 Ga6 Ja1 Lb1 ?b12", "a1", "abcdefghijk"},
      {"contest", "Ac6 Ga6 Ja1 Lb1 ?b12", "b1", "abcdefghijkl"},
      {"contest", "Ac6 Gb3 Ja1 Lb1 ?b12", "b3", "abcdefghik"},
      {"contest", "Ac6 Ka6 Ja1 Lb1 ?b12", "a6", "abcdefghik"},
      // The commander is dead, so the flag was shown.
      {"contest", "Ga6 Gc6 Ja1 Lb1 ?b12", "b1", "l"},
      {"contest", "Ga6 Gc6 Ja1 Lb1 ?b12", "c6", "bcdefghi"},
      {"contest", "Ga6 Gc6 Ja1 Gd1 Lb1 ?b12", "d1", "bcdefghijk"},
      {"casual", "Ga6 Gc6 Ja1 Lb1 ?b12", "b1", "abcdefghijkl"},
      {"contest View=open", "Ac6 Ga6 Ja1 Lb1 lb12 gc12", "c6", "a"},
  };
  for (const PublicCase& test : cases) {
    const auto view = SetUpView(RulesOf(test.rules), kRed, test.pieces);
    ASSERT_TRUE(view.ok()) << view.status();
    const auto masks = Evidence::PublicMasks(*view, Side::kBlack, {});
    const PieceId piece = view->placement().at(SquareOf(test.piece));
    EXPECT_EQ(RanksText(masks[piece.index()]), test.ranks) << test.pieces << " " << test.piece;
    for (int i = 0; i < kArmySize; ++i) {
      const PieceId own(kRed, Slot::FromIndex(i));
      EXPECT_TRUE(masks[own.index()].Contains(view->stated(own).First()));
      EXPECT_TRUE(view->placement().alive(own) || !masks[own.index()].Contains(Rank::kFlag));
    }
  }
}

}  // namespace
}  // namespace sapper
