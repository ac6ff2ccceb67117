// How games of flip Junqi end, and in which order the endings are looked at.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engine/flip_notation.h"
#include "gtest/gtest.h"
#include "tests/support/flip_games.h"

namespace sapper {
namespace {

struct Case {
  const char* rules;
  const char* pieces;
  const char* hidden;
  FlipPlayer to_move;
  std::vector<const char*> actions;
  const char* last;  // the event of the last action and the outcome
};

constexpr FlipPlayer kFirst = FlipPlayer::kFirst;
constexpr FlipPlayer kSecond = FlipPlayer::kSecond;

std::vector<Case> Cases() {
  return {
      // Elimination: only mines and the flag are left, face up or down.
      {"phone", "Aa7 ba6 je9 Lc1 lc12", "", kFirst, {"a7a6"}, "a7a6+ first elimination"},
      {"phone", "Aa7 ba6 je9 Lc1 lc12 *e5", "i", kFirst, {"a7a6"}, "a7a6+"},
      {"phone", "Aa7 ba6 *e9 Lc1 lc12", "j", kFirst, {"a7a6"}, "a7a6+ first elimination"},
      {"phone", "Aa7 ba6 ke9 Lc1 lc12", "", kFirst, {"a7a6"}, "a7a6+"},
      {"phone", "Aa7 aa6 Lc1 lc12", "", kFirst, {"a7a6"}, "a7a6= draw elimination"},
      {"phone", "Aa7 aa6 Lc1 lc12 ic5", "", kFirst, {"a7a6"}, "a7a6= second elimination"},
      {"phone Elimination=false", "Aa7 ba6 Lc1 lc12", "", kFirst, {"a7a6"}, "a7a6+ first no-moves"},
      // The mover eliminates itself, too.
      {"phone LosingAttacks=true",
       "Aa7 ja6 Lc1 lc12 ic5",
       "",
       kFirst,
       {"a7a6"},
       "a7a6- second elimination"},
      // The flag comes before elimination.
      {"phone FlagTaker=any", "Ka7 la6 Lc1 ic5", "", kFirst, {"a7a6"}, "a7a6= first flag"},
      // Nobody is stuck while a piece lies face down.
      {"phone", "Aa7 ia12 jb12 ja11 Lc1 lc12", "", kFirst, {"a7a6"}, "a7a6 first no-moves"},
      {"phone", "Aa7 ia12 jb12 ja11 Lc1 lc12 *e5", "G", kFirst, {"a7a6"}, "a7a6"},
      {"phone Elimination=false",
       "Aa7 aa6 Lc1 lc12 je9",
       "",
       kFirst,
       {"a7a6"},
       "a7a6= draw no-moves"},
      {"phone",
       "Aa1 Jb1 Ja2 ia12 jb12 ka11 Lc1 lc12",
       "",
       kSecond,
       {"a11b11"},
       "a11b11 second no-moves"},
      // An attack is a move; one that only loses is none.
      {"phone", "Ab6 ia12 jb12 Ha11 Lc1 lc12", "", kFirst, {"b6b5"}, "b6b5 first no-moves"},
      {"phone", "Ab6 ga12 jb12 Ha11 Lc1 lc12", "", kFirst, {"b6b5"}, "b6b5"},
      {"phone LosingAttacks=true", "Ab6 ia12 jb12 Ha11 Lc1 lc12", "", kFirst, {"b6b5"}, "b6b5"},
      {"phone Headquarters=locked",
       "Ab6 ib12 Lc1 lc12",
       "",
       kFirst,
       {"b6b5"},
       "b6b5 first no-moves"},
      // Limits.
      {"phone QuietLimit=3",
       "Ab6 ga12 Lc1 lc12",
       "",
       kFirst,
       {"b6b5", "a12a11", "b5b6"},
       "b5b6 draw no-collision"},
      {"phone QuietLimit=3",
       "Ab6 ga12 Lc1 lc12 *e5 *e6",
       "JH",
       kFirst,
       {"b6b5", "e5?", "e6?"},
       "e6?=J draw no-collision"},
      {"phone QuietLimit=2 TurnResetsQuiet=true",
       "Ab6 ga12 Lc1 lc12 *e5 *e6",
       "JH",
       kFirst,
       {"b6b5", "e5?", "e6?", "a12a11"},
       "a12a11"},
      {"phone QuietLimit=2",
       "Ab6 gb7 ga12 Ha11 Lc1 lc12",
       "",
       kFirst,
       {"b6c6", "a12a11", "c6b6"},
       "c6b6"},
      {"phone QuietLimit=0 Repetition=0 PlyLimit=0",
       "Ab6 ga12 Lc1 lc12",
       "",
       kFirst,
       {"b6b5", "a12a11", "b5b6", "a11a12", "b6b5", "a12a11", "b5b6", "a11a12"},
       "a11a12"},
      {"phone Repetition=2",
       "Ab6 ga12 Lc1 lc12",
       "",
       kFirst,
       {"b6b5", "a12a11", "b5b6", "a11a12"},
       "a11a12 draw repetition"},
      {"phone",
       "Ab6 ga12 Lc1 lc12",
       "",
       kFirst,
       {"b6b5", "a12a11", "b5b6", "a11a12", "b6b5", "a12a11", "b5b6", "a11a12"},
       "a11a12 draw repetition"},
      // A turn or a collision starts the count anew; the position after it is the first.
      {"phone Repetition=2",
       "Ab6 ga12 Lc1 lc12 *e5",
       "J",
       kFirst,
       {"b6b5", "e5?", "b5b6", "a12a11", "b6b5", "a11a12"},
       "a11a12 draw repetition"},
      {"phone PlyLimit=203",
       "Ab6 ga12 Lc1 lc12",
       "",
       kFirst,
       {"b6b5", "a12a11", "b5b6"},
       "b5b6 draw ply-limit"},
      // The order: no-moves, no-collision, repetition, ply-limit.
      {"phone QuietLimit=1",
       "Aa7 ia12 jb12 ja11 Lc1 lc12",
       "",
       kFirst,
       {"a7a6"},
       "a7a6 first no-moves"},
      {"phone QuietLimit=4 Repetition=2 PlyLimit=204",
       "Ab6 ga12 Lc1 lc12",
       "",
       kFirst,
       {"b6b5", "a12a11", "b5b6", "a11a12"},
       "a11a12 draw no-collision"},
      {"phone Repetition=2 PlyLimit=204",
       "Ab6 ga12 Lc1 lc12",
       "",
       kFirst,
       {"b6b5", "a12a11", "b5b6", "a11a12"},
       "a11a12 draw repetition"},
      {"phone PlyLimit=201", "Ia7 la6 Lc1 ie12", "", kFirst, {"a7a6"}, "a7a6+ first flag"},
      {"phone PlyLimit=201", "Aa7 ba6 Lc1 lc12", "", kFirst, {"a7a6"}, "a7a6+ first elimination"},
  };
}

TEST(FlipEnding, Cases) {
  for (const Case& test : Cases()) {
    SCOPED_TRACE(absl::StrCat(test.rules, " | ", test.pieces, " | ", test.hidden));
    FlipPosition position = FlipScene(test.rules, test.pieces, test.to_move, test.hidden);
    ASSERT_FALSE(position.over()) << FlipOutcomeText(position.outcome());
    std::string last;
    for (const char* action : test.actions) {
      ASSERT_FALSE(position.over()) << last;
      last = FlipPlayText(position, action);
    }
    EXPECT_EQ(last, test.last);
    if (position.over()) {
      EXPECT_TRUE(FlipLegalTexts(position).empty());
      EXPECT_EQ(position.CountLegalActions(), 0);
      EXPECT_FALSE(position.IsLegal(ParseFlipAction(test.actions.front()).value()));
    }
  }
}

TEST(FlipEnding, OccurrencesAreCounted) {
  FlipPosition position = FlipScene("seed", "Ab6 ga12 Lc1 lc12");
  EXPECT_EQ(position.Occurrences(), 1);
  for (int times = 2; times <= 12; ++times) {
    for (const char* action : {"b6b5", "a12a11", "b5b6", "a11a12"}) FlipPlayText(position, action);
    EXPECT_EQ(position.Occurrences(), times);
  }
}

// A position that a set-up gives may be over.
TEST(FlipEnding, SetUpPositionsAreJudged) {
  const struct {
    const char* pieces;
    FlipPlayer to_move;
    const char* outcome;
  } cases[] = {
      {"Aa7 Lc1 lc12", kFirst, "first elimination"},
      {"aa7 Lc1 lc12", kFirst, "second elimination"},
      {"Lc1 lc12 Jc2", kFirst, "draw elimination"},
      {"Aa7 ib2 Lc1", kSecond, "first flag"},
      {"Aa7 ib2 lc12", kFirst, "second flag"},
      {"Aa1 Jb1 Ja2 ia12 Lc1 lc12", kFirst, "second no-moves"},
      {"Aa1 Jb1 Ja2 ia12 Lc1 lc12", kSecond, ""},
  };
  for (const auto& test : cases) {
    SCOPED_TRACE(test.pieces);
    EXPECT_EQ(FlipOutcomeText(FlipScene("phone", test.pieces, test.to_move).outcome()),
              test.outcome);
  }
  EXPECT_EQ(FlipOutcomeText(FlipScene("seed", "A+d1 ib2 Lc1").outcome()), "first flag");
  EXPECT_EQ(FlipOutcomeText(FlipScene("seed", "A+d12 ib2 Lc1").outcome()), "");
  EXPECT_EQ(FlipOutcomeText(FlipScene("seed", "Aa7 ib2 Lc1").outcome()), "");
}

TEST(FlipEnding, Names) {
  const char* const names[] = {"flag",       "elimination", "no-moves", "no-collision",
                               "repetition", "ply-limit",   "outside"};
  for (size_t i = 0; i < std::size(names); ++i)
    EXPECT_EQ(FlipEndingName(static_cast<FlipEnding>(i)), names[i]);
}

}  // namespace
}  // namespace sapper
