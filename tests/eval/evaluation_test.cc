// The value of positions as a whole: symmetry, bounds, finished games.
#include "eval/evaluation.h"

#include <cmath>
#include <functional>
#include <string>

#include "absl/strings/match.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

using SquareMap = Square (*)(Square);

// The position with each square moved by `map`, and with the colours exchanged if `exchange`.
Position Transformed(const Position& position, SquareMap map, bool exchange) {
  const auto side_of = [&](Side side) { return exchange ? DuelMap::Next(side) : side; };
  const Placement& from = position.placement();
  Placement to;
  Position::RankOfPiece ranks{};
  for (size_t i = 0; i < ranks.size(); ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    const PieceId image(side_of(piece.side()), piece.slot());
    ranks[image.index()] = position.rank_of(piece);
    if (from.alive(piece)) to.Put(image, map(from.square_of(piece)), from.has_moved(piece));
  }
  for (Side side : DuelMap::kAllSides)
    if (from.shown_flag(side).exists()) to.ShowFlag(side_of(side), map(from.shown_flag(side)));
  for (Side side : DuelMap::kAllSides) {
    const PieceId taker = from.flag_taker_of(side);
    if (taker.exists())
      to.SetFlagTaker(side_of(side), PieceId(side_of(taker.side()), taker.slot()));
  }
  to.SetCounters(side_of(from.side_to_move()), from.ply(), from.quiet());
  return Position(position.book(), to, ranks);
}

ExposedPieces Exchanged(ExposedPieces exposed) {
  constexpr ExposedPieces kArmy = (ExposedPieces{1} << kArmySize) - 1;
  return ((exposed & kArmy) << kArmySize) | ((exposed >> kArmySize) & kArmy);
}

// Positions of random games under all rules, each with some pieces exposed; the last ones of a game
// have nearly empty boards.
void EachPosition(const std::function<void(const Position&, ExposedPieces)>& visit) {
  uint64_t seed = 0;
  for (const Rules& rules : RulesToTest()) {
    for (int i = 0; i < 3; ++i) {
      const PlayedGame game = PlayRandomGame(rules, ++seed, 1500);
      Random random(seed);
      Position position = game.Start();
      visit(position, 0);
      for (const Event& event : game.events) {
        position.Play(event);
        visit(position, random.Next() & random.Next() & ((ExposedPieces{1} << 50U) - 1));
      }
    }
  }
}

TEST(Evaluation, ExchangedColoursChangeTheSignAlone) {
  EachPosition([](const Position& position, ExposedPieces exposed) {
    if (position.over()) return;
    const Position turned = Transformed(position, DuelMap::HalfTurn, true);
    const FeatureVector features = ExtractFeatures(position, exposed);
    const FeatureVector of_turned = ExtractFeatures(turned, Exchanged(exposed));
    for (size_t i = 0; i < kFeatureCount; ++i)
      ASSERT_EQ(features[i], -of_turned[i]) << FeatureName(static_cast<Feature>(i));
    ASSERT_EQ(Evaluate(position, exposed, Side::kRed),
              Evaluate(turned, Exchanged(exposed), Side::kBlack));
  });
}

TEST(Evaluation, AMirrorImageIsWorthTheSame) {
  EachPosition([](const Position& position, ExposedPieces exposed) {
    if (position.over()) return;
    const Position mirrored = Transformed(position, DuelMap::Mirror, false);
    ASSERT_EQ(ExtractFeatures(position, exposed), ExtractFeatures(mirrored, exposed));
  });
}

TEST(Evaluation, IsANumberWithinBoundsAndOddInTheSides) {
  int positions = 0;
  EachPosition([&](const Position& position, ExposedPieces exposed) {
    const double red = Evaluate(position, exposed, Side::kRed);
    ASSERT_TRUE(std::isfinite(red));
    ASSERT_LE(std::abs(red), 1);
    ASSERT_EQ(Evaluate(position, exposed, Side::kBlack), -red);
    for (double feature : ExtractFeatures(position, exposed)) ASSERT_TRUE(std::isfinite(feature));
    ++positions;
  });
  EXPECT_GT(positions, 4000);
}

TEST(Evaluation, AFinishedGameIsWorthItsResult) {
  int wins = 0;
  int draws = 0;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    const PlayedGame game =
        PlayRandomGame(seed % 2 == 0 ? Rules::Contest() : Rules::Online(), seed);
    if (!game.outcome.has_value()) continue;
    Position position = game.Start();
    for (const Event& event : game.events) position.Play(event);
    for (Side side : DuelMap::kAllSides) {
      const double value = Evaluate(position, 0, side);
      if (!game.outcome->winner.has_value())
        EXPECT_EQ(value, 0);
      else
        EXPECT_EQ(value, *game.outcome->winner == side ? 1 : -1);
    }
    ++(game.outcome->winner.has_value() ? wins : draws);
  }
  EXPECT_GT(wins, 10);
  Position position = SetUpPosition(Rules(), "Lb1 lb12 Ga6 ga8");
  position.End({absl::nullopt, Ending::kOutside});
  EXPECT_EQ(Evaluate(position, 0, Side::kRed), 0);
  EXPECT_EQ(Evaluate(position, 0, Side::kBlack), 0);
}

TEST(Evaluation, NearlyEmptyBoardsHaveOne) {
  for (const char* pieces : {"Lb1 lb12 Ga6 ga8", "Lb1 ld12 Ib2", "lb12 gc8", "Ga6"}) {
    const Position position = SetUpPosition(Rules(), pieces);
    const double value = Evaluate(position, 0, Side::kRed);
    EXPECT_TRUE(std::isfinite(value) && std::abs(value) <= 1) << pieces;
  }
}

TEST(Evaluation, SquashIsOddMonotoneAndBounded) {
  double before = -1;
  for (double sum = -50; sum <= 50; sum += 0.25) {
    const double value = Squash(sum);
    EXPECT_GT(value, before);
    EXPECT_LT(value, 1);
    EXPECT_EQ(value, -Squash(-sum));
    before = value;
  }
  EXPECT_EQ(Squash(0), 0);
  EXPECT_NEAR(Squash(1), std::sqrt(0.5), 1e-15);
}

TEST(Evaluation, MoreOfWhatCountsIsWorthMore) {
  const auto value = [](const char* pieces) {
    return Evaluate(SetUpPosition(Rules(), pieces), 0, Side::kRed);
  };
  EXPECT_GT(value("Lb1 lb12 Ac6 ha8"), value("Lb1 lb12 Hc6 ha8"));
  EXPECT_GT(value("Lb1 lb12 Ac6 Bb6 ca8 cb8"), value("Lb1 lb12 Cc6 Cb6 aa8 bb8"));
}

TEST(Evaluation, WeightsAreTheSumThatIsSquashed) {
  const Position position = SetUpPosition(Rules(), "Lb1 lb12 Ac6 Kb6 ca8 cb8");
  const FeatureVector features = ExtractFeatures(position, 0);
  for (size_t i = 0; i < kFeatureCount; ++i) {
    if (absl::StrContains(FeatureName(static_cast<Feature>(i)), "race")) continue;
    EvalWeights weights{};
    weights[i] = 0.5;
    EXPECT_EQ(Evaluate(position, 0, Side::kRed, weights), Squash(0.5 * features[i]));
    EXPECT_EQ(Evaluate(position, 0, Side::kBlack, weights), -Squash(0.5 * features[i]));
  }
}

// A race decides with its chance; what else stands on the board counts for the rest.
TEST(Evaluation, ARaceDecidesWithItsChance) {
  const Position position = SetUpPosition(Rules(), "Lb1 lb12 Ac6 gb2 @b1");
  EvalWeights weights{};
  weights[static_cast<size_t>(Feature::kCommander)] = 1;
  const double without = Evaluate(position, 0, Side::kRed, weights);
  EXPECT_EQ(without, Squash(1));
  weights[static_cast<size_t>(Feature::kFreeRace2)] = 0.75;
  EXPECT_DOUBLE_EQ(Evaluate(position, 0, Side::kRed, weights), 0.25 * without - 0.75);
}

// Red's raider takes the flag in this ply before black's can.
TEST(Evaluation, TheNextPlyProvesAFlagThatIsKnown) {
  const auto value = [](const char* pieces, Side side) {
    return Evaluate(SetUpPosition(Rules(), pieces), 0, side);
  };
  EXPECT_EQ(value("Lb1 lb12 Gb11 gb2 aa8 @b12 @b1", Side::kRed), 0.99);
  EXPECT_EQ(value("Lb1 lb12 Gb11 gb2 aa8 @b12 @b1", Side::kBlack), -0.99);
  EXPECT_LT(value("Lb1 lb12 Gb11 gb2 aa8", Side::kRed), 0.99);
}

TEST(Evaluation, TheNextPlyProvesTheLossOfWhoMustPlayTheLastQuietPly) {
  const auto value = [](const char* pieces, int quiet) {
    return Evaluate(SetUpPosition(Rules(), pieces, {Side::kRed, quiet, 40}), 0, Side::kRed);
  };
  EXPECT_EQ(value("Lb1 lb12 Ac6 Ba6 hb9", 30), -0.99);
  EXPECT_GT(value("Lb1 lb12 Ac6 Ba6 hb9", 28), -0.99);
  EXPECT_GT(value("Lb1 lb12 Ac6 Ba6 ha7", 30), -0.99);
  EXPECT_EQ(value("Lb1 lb12 Ac6 Ba5 hb8", 30), -0.99);  // a camp is no way out
}

TEST(Evaluation, TheTableForPeopleNamesEveryFeature) {
  const Position position = SetUpPosition(Rules(), "Lb1 lb12 Ac6 Kb6 ca8 cb8");
  const std::string text = ExplainFeatures(ExtractFeatures(position, 0), Side::kRed);
  for (size_t i = 0; i < kFeatureCount; ++i)
    EXPECT_NE(text.find(FeatureName(static_cast<Feature>(i))), std::string::npos);
  EXPECT_NE(text.find("value"), std::string::npos);
}

}  // namespace
}  // namespace sapper
