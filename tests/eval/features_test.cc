// Each feature in a position made for it, and their names.
#include "eval/features.h"

#include <set>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/support/files.h"
#include "tests/support/set_up.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

double FeatureOf(const Position& position, absl::string_view name, ExposedPieces exposed = 0) {
  const FeatureVector features = ExtractFeatures(position, exposed);
  for (size_t i = 0; i < kFeatureCount; ++i)
    if (FeatureName(static_cast<Feature>(i)) == name) return features[i];
  ADD_FAILURE() << "no feature " << name;
  return 0;
}

struct FeatureCase {
  const char* feature;
  const char* pieces;
  double value;
};

// Flags with no friends at b1 and b12 unless a case is about what surrounds them.
constexpr FeatureCase kCases[] = {
    {"commander", "Lb1 lb12 Ac6", 1},
    {"commander", "Lb1 lb12 Ac6 ac8", 0},
    {"general", "Lb1 lb12 bc6", -1},
    {"division", "Lb1 lb12 Cc6 Cc7", 2},
    {"brigade", "Lb1 lb12 Dc6 Da6 da7", 1},
    {"regiment", "Lb1 lb12 ea6", -1},
    {"battalion", "Lb1 lb12 Fa6", 1},
    {"company", "Lb1 lb12 Ga6 Gb6 Gc6 gc8", 2},
    {"platoon", "Lb1 lb12 ha6 hb6", -2},
    {"engineer", "Lb1 lb12 Ia6 Ic6 ib6", 1},
    {"mine", "Lb1 lb12 Ja1 Ja2 je12", 1},
    {"bomb", "Lb1 lb12 Kc5 Kd6", 2},
    // The commander beats both, the engineer none.
    {"superiority", "Lb1 lb12 Ac6 Id6 ba8 ea7", (2 - 2) * 0.1},
    {"superiority", "Lb1 lb12 Ac6 ba8 ea7", 0.2},
    {"superiority", "Lb1 lb12 Ac6 ac8", 0},
    {"superiority", "Lb1 lb12 Ac6 kc8 ja12", 0},
    {"top-rank", "Lb1 lb12 Bc6 cc8 cd8", 1},
    {"top-rank", "Lb1 lb12 Bc6 ac8", -1},
    {"top-rank", "Lb1 lb12 Bc6 bc8 Cc5", 0},
    // Commander 9 and regiment 5.
    {"bomb-targets", "Lb1 lb12 Kc6 Kd6 ac8", 8},
    {"bomb-targets", "Lb1 lb12 Kc6 ec8", 0},
    {"bomb-targets", "Lb1 lb12 Cc6 kc8", -2},
    {"last-engineer", "Lb1 lb12 Ic6 ja12", 1},
    {"last-engineer", "Lb1 lb12 Ic6", 0},
    {"last-engineer", "Lb1 lb12 Gc6 ja12", 0},
    {"last-engineer", "Lb1 lb12 Ic6 ja12 ia7 Ja1", 0},
    {"flag-mines", "Lb1 lb12 Ja1 Jc1 Jb2", 3},
    {"flag-mines", "Lb1 lb12 Je1 ja12", -1},
    {"flag-gaps", "Lb1 lb12 Ja1 Jc1 Jb2", -3},
    {"flag-gaps", "Lb1 lb12 Ga1 gc1 Jb2 ja12 jc12 jb11", 1},
    // Half for a flag that was not announced. Red is to move.
    {"race-1", "Lb1 lb12 Gb11", 0.5},
    {"race-1", "Lb1 lb12 Gb11 @b12", 1},
    {"race-1", "Lb1 lb12 Jb2 gc8", 0},
    {"race-2", "Lb1 lb12 gc1 gb2 @b1", -1},
    {"race-3", "Lb1 lb12 Ga11", 0.5},
    {"race-3", "Lb1 lb12 Gb10 @b12", 1},
    {"race-4", "Lb1 lb12 Gc6 ga2 @b1", -1},
    {"race-5", "Lb1 lb12 Ga10 @b12", 1},
    {"race-6", "Lb1 lb12 Gc6 ga3 @b1", -1},
    // Through a guard that is weaker, not through a mine; an engineer lifts the mine.
    {"race-3", "Lb1 lb12 Ga11 @b12 ha12 ja10 jb11", 1},
    {"race-3", "Lb1 lb12 Ga11 @b12 ja12 jb11", 0},
    {"race-3", "Lb1 lb12 Ia11 @b12 ja12 jb11", 1},
    // Locked up in the other headquarters.
    {"race-3", "Lb1 lb12 Gd12 @b12", 0},
    {"free-race-2", "Lb1 lb12 Gc6 gb2 @b1", -1},
    {"free-race-2", "Lb1 lb12 Gc2 gb2 @b1", 0},
    {"free-race-2", "Lb1 lb12 Hc2 gb2 @b1", -1},
    {"free-race-3", "Lb1 lb12 Ga11 @b12", 1},
    // The general takes whatever comes to a12 or b11.
    {"free-race-3", "Lb1 lb12 Ga11 @b12 jb11 bc12 hd12", 1},
    {"free-race-4", "Lb1 lb12 Gc6 ga2 @b1", -1},
    {"free-race-4", "Lb1 lb12 Ga3 ga2 @b1", 0},
    {"free-race-5", "Lb1 lb12 Ga10 @b12", 1},
    {"free-race-6", "Lb1 lb12 Gc6 ga3 @b1", -1},
    {"mobility", "Lb1 lb12 Gc6", 0.8},
    {"home-guard", "Lb1 lb12 Cc2 Ba6", 0.7},
    // A commander beside a general; the general's side loses it at the next ply.
    {"capture", "Lb1 lb12 Ac6 bc7", 0.8},
    {"capture", "Lb1 lb12 Bc6 ac7", 0},
    {"threat", "Lb1 lb12 Bc6 ac7", -0.8},
    {"second-threat", "Lb1 lb12 Bc6 Cc8 ac7", -0.56},
    {"second-threat", "Lb1 lb12 Bc6 ac7", 0},
    {"camps", "Lb1 lb12 Gb3 Gc4 gd8", 1},
    {"advanced", "Lb1 lb12 Gb7 Gc6 gc5 gd5", -1},
    {"rails", "Lb1 lb12 Ga2 Gc4 gc7 gb7", -1},
    {"secrets", "Lb1 lb12 Ac6 Kd6 fc8", 7},
    {"secrets", "Lb1 lb12 ec8", -1},
    {"no-movers", "Lb1 lb12 Gc6 ga8 gb8 gc8", 2},
    {"no-movers", "Lb1 lb12 Gc6 ga8 gb8", 1},
    // The piece in a headquarters never moves again.
    {"no-movers", "Lb1 lb12 Gd12 Ga6 ga8 gb8 gc8", 2},
    {"tempo", "Lb1 lb12 Gc6 gc8", 1},
};

TEST(Features, HaveTheirValuesInSmallPositions) {
  for (const FeatureCase& test : kCases) {
    const Position position = SetUpPosition(Rules(), test.pieces);
    EXPECT_DOUBLE_EQ(FeatureOf(position, test.feature), test.value)
        << test.feature << " of " << test.pieces;
  }
}

TEST(Features, EveryFeatureHasACase) {
  std::set<std::string> tested = {"debt", "debt-stuck", "bomb-risk"};
  for (const FeatureCase& test : kCases)
    if (test.value != 0) tested.insert(test.feature);
  for (size_t i = 0; i < kFeatureCount; ++i)
    EXPECT_TRUE(tested.count(FeatureName(static_cast<Feature>(i)))) << i;
}

TEST(Features, WhoFoughtIsNoSecret) {
  const Position position = SetUpPosition(Rules(), "Lb1 Ac6 Kd6 lb12");
  const PieceId commander = position.placement().at(SquareOf("c6"));
  EXPECT_EQ(FeatureOf(position, "secrets"), 7);
  EXPECT_EQ(FeatureOf(position, "secrets", ExposedBit(commander)), 2);
}

TEST(Features, AnExposedCommanderIsAtRiskWhileBombsLive) {
  const Position position = SetUpPosition(Rules(), "Lb1 Ac6 lb12 kc8 kd8");
  const PieceId commander = position.placement().at(SquareOf("c6"));
  EXPECT_EQ(FeatureOf(position, "bomb-risk"), 0);
  EXPECT_EQ(FeatureOf(position, "bomb-risk", ExposedBit(commander)), 2);
}

TEST(Features, WhoMayNotTakeTheFlagRunsNoRace) {
  EXPECT_EQ(FeatureOf(SetUpPosition(RulesOf("contest FlagTaker=engineer"), "Lb1 lb12 Gb11 Ic12"),
                      "race-1"),
            0.5);
  EXPECT_EQ(FeatureOf(SetUpPosition(RulesOf("contest FlagTaker=not-commander"), "Lb1 lb12 Ab11"),
                      "race-1"),
            0);
}

TEST(Features, AnOpenHeadquartersLocksNobodyUp) {
  const char* const pieces = "Lb1 lb12 Gd12 @b12 ga8 gb8 gc8";
  EXPECT_EQ(FeatureOf(SetUpPosition(RulesOf("contest Headquarters=open"), pieces), "race-3"), 1);
  EXPECT_EQ(FeatureOf(SetUpPosition(Rules(), pieces), "race-3"), 0);
}

TEST(Features, ADebtIsStuckWithoutACollisionThatGains) {
  const auto stuck = [](const char* pieces) {
    return FeatureOf(SetUpPosition(Rules(), pieces, {Side::kRed, 30, 40}), "debt-stuck");
  };
  EXPECT_LT(stuck("Lb1 lb12 Gc6 ga8"), -0.9);
  EXPECT_EQ(stuck("Lb1 lb12 Gc6 hc7"), 0);
  EXPECT_LT(stuck("Lb1 lb12 Gc6 fc7"), -0.9);
}

// The 31st quiet ply loses: who plays it owes the collision.
TEST(Features, TheDebtIsOnTheSideThatPlaysTheLastQuietPly) {
  const char* const pieces = "Lb1 lb12 Gc6 ga8";
  const auto debt = [&](const Rules& rules, Side to_move, int quiet) {
    const int ply = 40 + static_cast<int>(Index(to_move));
    return FeatureOf(SetUpPosition(rules, pieces, {to_move, quiet, ply}), "debt");
  };
  EXPECT_LT(debt(Rules(), Side::kRed, 30), debt(Rules(), Side::kRed, 28));
  EXPECT_LT(debt(Rules(), Side::kRed, 30), -0.9);
  EXPECT_GT(debt(Rules(), Side::kBlack, 30), 0.9);
  EXPECT_GT(debt(Rules(), Side::kRed, 29), 0.8);  // black plays the 31st
  EXPECT_LT(debt(Rules(), Side::kBlack, 29), -0.8);
  EXPECT_EQ(debt(Rules(), Side::kRed, 0), 0);
  EXPECT_EQ(debt(Rules::Online(), Side::kRed, 60), 0);  // a draw
  EXPECT_EQ(debt(Rules::Casual(), Side::kRed, 60), 0);
}

TEST(Features, NamesAreUniqueAndDocumented) {
  const std::string page = FileText(SourcePath("docs/evaluation.md"));
  std::set<std::string> names;
  for (size_t i = 0; i < kFeatureCount; ++i) {
    const std::string name = FeatureName(static_cast<Feature>(i));
    EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_TRUE(absl::StrContains(page, absl::StrCat("`", name, "`"))) << name;
  }
}

}  // namespace
}  // namespace sapper
