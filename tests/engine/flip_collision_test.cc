// Collisions of flip Junqi: every pair of ranks, every option that judges them.
#include <string>

#include "absl/strings/str_cat.h"
#include "engine/flip_notation.h"
#include "gtest/gtest.h"
#include "tests/support/flip_games.h"

namespace sapper {
namespace {

struct Row {
  char attacker;
  const char* results;  // defenders a to l
};

constexpr Row kTable[] = {
    {'A', "=++++++++-=+"}, {'B', "-=+++++++-=+"}, {'C', "--=++++++-=+"}, {'D', "---=+++++-=+"},
    {'E', "----=++++-=+"}, {'F', "-----=+++-=+"}, {'G', "------=++-=+"}, {'H', "-------=+-=+"},
    {'I', "--------=+=+"}, {'K', "============"},
};

// Both sides keep an engineer, so that nobody else is lowest and nobody is eliminated.
std::string Duel(char attacker, char defender) {
  std::string pieces =
      absl::StrCat(std::string(1, attacker), "a7 ", std::string(1, defender), "a6 Ie1 ie12 Lc1");
  if (defender != 'l') pieces += " lc12";
  return pieces;
}

TEST(FlipCollision, EveryPairOfRanks) {
  for (const Row& row : kTable) {
    for (size_t i = 0; i < kRankCount; ++i) {
      const char defender = static_cast<char>('a' + i);
      SCOPED_TRACE(absl::StrCat(std::string(1, row.attacker), std::string(1, defender)));
      const std::string event = absl::StrCat("a7a6", std::string(1, row.results[i]),
                                             defender == 'l' ? " first flag" : "");
      FlipPosition all =
          FlipScene("phone LosingAttacks=true FlagTaker=any", Duel(row.attacker, defender));
      EXPECT_EQ(FlipPlayText(all, "a7a6"), event);
      FlipPosition winning = FlipScene("phone FlagTaker=any", Duel(row.attacker, defender));
      EXPECT_EQ(FlipPlayText(winning, "a7a6"), row.results[i] == '-' ? "illegal" : event);
    }
  }
}

struct Case {
  const char* rules;
  const char* pieces;
  const char* hidden;
  const char* expected;  // of a7a6
};

void Check(const Case& test) {
  SCOPED_TRACE(absl::StrCat(test.rules, " | ", test.pieces, " | ", test.hidden));
  FlipPosition position = FlipScene(test.rules, test.pieces, FlipPlayer::kFirst, test.hidden);
  EXPECT_EQ(FlipPlayText(position, "a7a6"), test.expected);
}

constexpr Case kMineCases[] = {
    {"phone", "Ha7 ja6 Lc1 lc12 ie12", "", "illegal"},
    {"phone Mines=burst", "Ha7 ja6 Ie1 Lc1 lc12 ie12", "", "a7a6="},
    {"phone LosingAttacks=true", "Ha7 ja6 Ie1 Lc1 lc12 ie12", "", "a7a6-"},
    {"phone LosingAttacks=true Mines=burst", "Ha7 ja6 Ie1 Lc1 lc12 ie12", "", "a7a6="},
    // The lowest digs; not while a lower one lives, face up or down.
    {"phone MineDiggers=lowest", "Ha7 ja6 Ge1 Lc1 lc12 ie12", "", "a7a6+"},
    {"phone MineDiggers=lowest", "Ga7 ja6 He1 Lc1 lc12 ie12", "", "illegal"},
    {"phone MineDiggers=lowest", "Ha7 ja6 *e1 Lc1 lc12 ie12", "I", "illegal"},
    {"phone MineDiggers=lowest", "Ha7 ja6 *e1 Lc1 lc12 ie12", "K", "a7a6+"},
    {"phone MineDiggers=lowest", "Ia7 ja6 Ge1 Lc1 lc12 ie12", "", "a7a6+"},
    {"phone MineDiggers=lowest", "Aa7 ja6 Ke1 Je2 Lc1 lc12 ie12", "", "a7a6+"},
    {"phone MineDiggers=lowest", "Ka7 ja6 He1 Lc1 lc12 ie12", "", "a7a6="},
    // The enemy's lower pieces do not count.
    {"phone MineDiggers=lowest", "Ga7 ja6 He12 Lc1 lc12 ie1", "", "illegal"},
    {"phone MineDiggers=lowest", "Ga7 ja6 Lc1 lc12 ie12 he11", "", "a7a6+"},
    {"phone MineDiggers=lowest-burst", "Ha7 ja6 Ge1 Lc1 lc12 ie12", "", "a7a6="},
    {"phone MineDiggers=lowest-burst", "Ga7 ja6 He1 Lc1 lc12 ie12", "", "illegal"},
    {"phone MineDiggers=lowest-burst", "Ia7 ja6 Ge1 Lc1 lc12 ie12", "", "a7a6+"},
    {"phone MineDiggers=lowest LosingAttacks=true", "Ga7 ja6 He1 Lc1 lc12 ie12", "", "a7a6-"},
    {"phone MineDiggers=lowest Mines=burst", "Ha7 ja6 Ge1 Lc1 lc12 ie12", "", "a7a6+"},
    {"phone MineDiggers=lowest Mines=burst", "Ga7 ja6 He1 Lc1 lc12 ie12", "", "a7a6="},
};

TEST(FlipCollision, Mines) {
  for (const Case& test : kMineCases) Check(test);
}

constexpr Case kFlagCases[] = {
    {"phone", "Ia7 la6 Lc1 ie12", "", "a7a6+ first flag"},
    {"phone", "Ha7 la6 Ie1 Lc1 ie12", "", "illegal"},
    {"phone", "Ha7 la6 Lc1 ie12", "", "illegal"},
    {"phone", "Ka7 la6 Ie1 Lc1 ie12", "", "illegal"},
    {"phone LosingAttacks=true", "Ha7 la6 Ie1 Lc1 ie12", "", "illegal"},
    // A mine on the board, face up or down, guards its side's flag and no other.
    {"phone", "Ia7 la6 je9 Lc1 ie12", "", "illegal"},
    {"phone", "Ia7 la6 *e9 Lc1 ie12", "j", "illegal"},
    {"phone", "Ia7 la6 *e9 Lc1 ie12", "J", "a7a6+ first flag"},
    {"phone LosingAttacks=true", "Ia7 la6 je9 Lc1 ie12", "", "illegal"},
    {"phone FlagAfterMines=false", "Ia7 la6 je9 Lc1 ie12", "", "a7a6+ first flag"},
    {"phone FlagTaker=any", "Ha7 la6 Ie1 Lc1 ie12", "", "a7a6+ first flag"},
    {"phone FlagTaker=any", "Ka7 la6 Ie1 Lc1 ie12", "", "a7a6= first flag"},
    {"phone FlagTaker=any", "Ka7 la6 je9 Lc1 ie12", "", "illegal"},
    {"phone FlagTaker=lowest", "Ha7 la6 Ge1 Lc1 ie12", "", "a7a6+ first flag"},
    {"phone FlagTaker=lowest", "Ga7 la6 He1 Lc1 ie12", "", "illegal"},
    {"phone FlagTaker=lowest", "Ga7 la6 *e1 Lc1 ie12", "H", "illegal"},
    {"phone FlagTaker=lowest", "Ka7 la6 Lc1 ie12", "", "illegal"},
    // The taker has to carry it home, if it does not stand there.
    {"seed", "Ha7 la6 Ge1 Lc1 ie12", "", "a7a6+"},
    {"seed FlagTaker=any", "Ka7 la6 Ge1 Lc1 ie12", "", "a7a6= first flag"},
};

TEST(FlipCollision, Flags) {
  for (const Case& test : kFlagCases) Check(test);
}

std::string Board(const FlipPosition& position) {
  const std::string view = FlipViewText(position.setup());
  return view.substr(0, view.find(' '));
}

TEST(FlipCollision, TheFlagIsCarriedHome) {
  FlipPosition position = FlipScene("seed", "Hb2 lc2 Lc1 ie12 Ge11");
  EXPECT_EQ(FlipPlayText(position, "b2c2"), "b2c2+");
  EXPECT_EQ(position.carrier(FlipColour::kRed), DuelMap::ParseSquare("c2"));
  EXPECT_EQ(position.dead({FlipColour::kBlack, Rank::kFlag}), 0);
  EXPECT_EQ(position.living({FlipColour::kBlack, Rank::kFlag}), 0);
  EXPECT_EQ(Board(position), "4i/4G/5/5/5/5/5/5/5/5/2H+2/2L2");
  EXPECT_EQ(FlipPlayText(position, "e12d12"), "e12d12");
  EXPECT_EQ(FlipPlayText(position, "c2d2"), "c2d2");
  EXPECT_EQ(position.carrier(FlipColour::kRed), DuelMap::ParseSquare("d2"));
  EXPECT_EQ(FlipPlayText(position, "d12c12"), "d12c12");
  EXPECT_EQ(FlipPlayText(position, "d2d1"), "d2d1 first flag");
}

struct HomeCase {
  const char* pieces;
  FlipPlayer to_move;
  const char* action;
  const char* expected;
};

TEST(FlipCollision, OwnHeadquartersEndTheWay) {
  constexpr HomeCase kCases[] = {
      {"Hb2 lb1 Lc1 ie12", FlipPlayer::kFirst, "b2b1", "b2b1+ first flag"},
      {"Hb11 lb12 Lc1 ie12", FlipPlayer::kFirst, "b11b12", "b11b12+"},
      {"H+a1 Lc1 ie12", FlipPlayer::kFirst, "a1b1", "a1b1 first flag"},
      {"H+a12 Lc1 ie12", FlipPlayer::kFirst, "a12b12", "a12b12"},
      {"H+a1 gb1 Lc1 ie12", FlipPlayer::kFirst, "a1b1", "illegal"},
      {"G+a1 gb1 Lc1 ie12", FlipPlayer::kFirst, "a1b1", "a1b1= second elimination"},
      {"G+a1 hb1 Lc1 ie12", FlipPlayer::kFirst, "a1b1", "a1b1+ first flag"},
      {"h+a12 Ie1 lc12", FlipPlayer::kSecond, "a12b12", "a12b12 second flag"},
      {"h+a1 Ie12 lc12", FlipPlayer::kSecond, "a1b1", "a1b1"},
  };
  for (const HomeCase& test : kCases) {
    SCOPED_TRACE(absl::StrCat(test.pieces, " ", test.action));
    FlipPosition position = FlipScene("seed FlagTaker=any", test.pieces, test.to_move);
    EXPECT_EQ(FlipPlayText(position, test.action), test.expected);
  }
}

TEST(FlipCollision, ADeadCarriersFlagIsRescued) {
  constexpr HomeCase kCases[] = {
      {"H+a6 ga7 Lc1 Ge1", FlipPlayer::kSecond, "a7a6", "a7a6+"},
      {"H+a6 ha7 Lc1 Ge1 ge12", FlipPlayer::kSecond, "a7a6", "a7a6="},
      {"H+a6 ka7 Lc1 Ge1 ge12", FlipPlayer::kSecond, "a7a6", "a7a6="},
      {"H+a6 ha7 Lc1 Ge1 ge12", FlipPlayer::kFirst, "a6a7", "a6a7="},
  };
  for (const HomeCase& test : kCases) {
    SCOPED_TRACE(absl::StrCat(test.pieces, " ", test.action));
    FlipPosition position = FlipScene("seed", test.pieces, test.to_move);
    EXPECT_EQ(FlipPlayText(position, test.action), test.expected);
    EXPECT_FALSE(position.carrier(FlipColour::kRed).exists());
    EXPECT_EQ(position.dead({FlipColour::kBlack, Rank::kFlag}), 1);
    EXPECT_TRUE(position.Validate().ok()) << position.Validate();
  }
  FlipPosition both = FlipScene("seed", "H+a6 h+a7 Ge1 ge12");
  EXPECT_EQ(FlipPlayText(both, "a6a7"), "a6a7=");
  for (FlipColour colour : kFlipColours) {
    EXPECT_FALSE(both.carrier(colour).exists());
    EXPECT_EQ(both.dead({colour, Rank::kFlag}), 1);
  }
}

TEST(FlipCollision, ACommandersDeathShowsNothing) {
  FlipPosition position =
      FlipScene("phone", "Aa7 aa6 Lc1 lc12 Ie1 ie12 *c2 *c11", FlipPlayer::kFirst, "Jj");
  EXPECT_EQ(FlipPlayText(position, "a7a6"), "a7a6=");
  EXPECT_EQ(position.face_down().size(), 2);
}

}  // namespace
}  // namespace sapper
