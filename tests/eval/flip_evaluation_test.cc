#include "eval/flip_evaluation.h"

#include <vector>

#include "eval/flip_threats.h"
#include "gtest/gtest.h"
#include "tests/support/flip_games.h"

namespace sapper {
namespace {

// The same position with the colours exchanged.
FlipPosition OtherColours(const FlipPosition& position) {
  FlipSetup setup = position.setup();
  for (auto& piece : setup.up)
    if (piece.has_value()) piece->colour = Other(piece->colour);
  std::swap(setup.carriers[0], setup.carriers[1]);
  FlipCounts dead;
  for (size_t i = 0; i < kFlipPieceKinds; ++i) {
    const FlipPiece piece = FlipPieceFromIndex(i);
    dead[{Other(piece.colour), piece.rank}] =
        static_cast<uint8_t>(static_cast<const FlipCounts&>(setup.dead)[piece]);
  }
  setup.dead = dead;
  if (setup.seats.first.has_value()) setup.seats.first = Other(*setup.seats.first);
  for (auto& turned : setup.seats.turned)
    if (turned.has_value()) turned = Other(*turned);
  return *FlipPosition::Create(position.book(), setup);
}

template <class Check>
void ForEachPosition(const FlipRules& rules, Check check) {
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    FlipPosition position{FlipRuleBook(rules)};
    for (const FlipEvent& event : PlayRandomFlipGame(rules, seed).events) {
      position.Play(event);
      check(position);
    }
  }
}

TEST(FlipEvaluation, ChangesItsSignWithTheColours) {
  for (const FlipRules& rules : {FlipRules::Phone(), FlipRules::Seed()}) {
    ForEachPosition(rules, [](const FlipPosition& position) {
      if (!position.seats().settled()) return;
      const FlipPosition other = OtherColours(position);
      const FlipFeatureVector features = ExtractFlipFeatures(position);
      const FlipFeatureVector mirrored = ExtractFlipFeatures(other);
      for (size_t i = 0; i < kFlipFeatureCount; ++i)
        ASSERT_NEAR(features[i], -mirrored[i], 1e-12)
            << FlipFeatureName(static_cast<FlipFeature>(i)) << " "
            << FlipViewText(position.setup());
    });
  }
}

TEST(FlipEvaluation, IsAZeroSumInItsBounds) {
  ForEachPosition(FlipRules::Phone(), [](const FlipPosition& position) {
    const double value = EvaluateFlip(position, FlipPlayer::kFirst);
    ASSERT_EQ(value, -EvaluateFlip(position, FlipPlayer::kSecond));
    ASSERT_LE(std::abs(value), 1);
    if (!position.over()) return;
    const auto& winner = position.outcome()->winner;
    ASSERT_EQ(value, !winner.has_value() ? 0 : winner == FlipPlayer::kFirst ? 1 : -1);
  });
}

TEST(FlipEvaluation, KnowsNothingBeforeTheColours) {
  EXPECT_EQ(EvaluateFlip(FlipPosition{FlipRuleBook()}, FlipPlayer::kFirst), 0);
}

TEST(FlipEvaluation, AQuietPlyLessIsWorthMoreToWhoLeads) {
  FlipSetup setup = FlipScene("phone", "Aa7 Ba8 Ie1 he12 lc12 Lc1").setup();
  double last = 1;
  for (int quiet = 0; quiet < 70; quiet += 2) {
    setup.quiet = quiet;
    setup.ply = 100 + quiet;
    const FlipPosition position = *FlipPosition::Create(FlipRuleBook(), setup);
    const double value = EvaluateFlip(position, FlipPlayer::kFirst);
    EXPECT_LT(value, last) << quiet;
    EXPECT_GT(value, 0) << quiet;
    last = value;
  }
}

TEST(FlipValues, FollowWhatIsAlive) {
  const auto value = [](const char* pieces, FlipPiece piece) {
    const FlipPosition position = FlipScene("phone", pieces);
    return FlipValues(position, FlipLiving(position)).Of(piece.colour, piece.rank);
  };
  const FlipPiece general{FlipColour::kRed, Rank::kGeneral};
  const FlipPiece engineer{FlipColour::kRed, Rank::kEngineer};
  const FlipPiece bomb{FlipColour::kRed, Rank::kBomb};
  // A general beats more when the enemy's commander is dead.
  EXPECT_GT(value("Ba1 ca6 Le1 le12", general), value("Ba1 aa6 Le1 le12", general));
  // An engineer is worth more while there are mines, a bomb more the stronger its best target is.
  EXPECT_GT(value("Ia1 ca6 jb6 Le1 le12", engineer), value("Ia1 ca6 Le1", engineer));
  EXPECT_GT(value("Ka1 Ge5 aa6 hb6 Le1 le12", bomb), value("Ka1 Ge5 ha6 hb6 Le1 le12", bomb));
}

struct ThreatCase {
  const char* what;
  const char* pieces;
  bool best;
  bool second;
};

TEST(FlipThreats, AreWhatGains) {
  const ThreatCase cases[] = {
      {"a weaker piece on the rail", "Ba2 ca6 Le1 le12", true, false},
      {"two of them", "Ba6 ca8 db6 Le1 le12", true, true},
      {"a stronger piece is none", "Ca2 ba6 Le1 le12", false, false},
      {"nor is a piece in a camp", "Ba3 cb3 Le1 le12", false, false},
      {"a face-down piece blocks", "Ba2 *a3 ca6 Le1 le12", false, false},
      {"a mine for an engineer", "Ia2 ja6 Le1 le12", true, false},
      {"but for nobody else", "Ha2 ja6 Le1 le12", false, false},
  };
  for (const ThreatCase& each : cases) {
    const bool hidden = std::string(each.pieces).find('*') != std::string::npos;
    const FlipPosition position =
        FlipScene("phone", each.pieces, FlipPlayer::kFirst, hidden ? "h" : "");
    const FlipLiving living(position);
    const FlipThreats threats = FindFlipThreats(position, FlipReach(position),
                                                FlipValues(position, living), FlipColour::kRed);
    EXPECT_EQ(threats.best > 0, each.best) << each.what;
    EXPECT_EQ(threats.second > 0, each.second) << each.what;
  }
}

}  // namespace
}  // namespace sapper
