// The analysis of games: what it is made of, and what it cannot know.
#include "arena/analysis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "nlohmann/json.hpp"
#include "records/record_view.h"
#include "tests/support/random_games.h"
#include "tests/support/view_swap.h"
#include "variants/duel_parts.h"

namespace sapper {
namespace {

DuelRecord RecordOf(const PlayedGame& game) {
  DuelRecord record{game.book.rules(), {"one", "two"}, {game.layouts[0], game.layouts[1]}};
  for (const Event& event : game.events) record.plies.push_back({{}, event});
  record.outcome = game.outcome;
  return record;
}

AnalysisOptions FewNodes(absl::optional<Side> side = absl::nullopt) {
  AnalysisOptions options;
  options.player = "sapper";
  options.player_options.hash_mib = 8;
  options.limits.nodes = 40;
  options.side = side;
  return options;
}

std::vector<PlyAnalysis> Analysed(const DuelRecord& record, const AnalysisOptions& options) {
  std::vector<PlyAnalysis> plies;
  const absl::Status status =
      AnalyseGame(record, options, StandardDuelParts(),
                  [&](const PlyAnalysis& analysis) { plies.push_back(analysis); });
  EXPECT_TRUE(status.ok()) << status;
  return plies;
}

std::string JsonOf(const DuelRecord& record, const AnalysisOptions& options) {
  std::string text;
  for (const PlyAnalysis& ply : Analysed(record, options)) text += AnalysisJson(1, ply);
  return text;
}

TEST(AnalysisTest, AnAnnotatedRecordReadsAsTheRecord) {
  const DuelRecord record = RecordOf(PlayRandomGame(Rules::Contest(), 1, 8));
  const std::vector<PlyAnalysis> plies = Analysed(record, FewNodes());
  ASSERT_EQ(plies.size(), record.plies.size());
  const std::string text = AnnotatedRecord(record, plies);
  const auto read = ParseDuelRecords(text);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_TRUE(read->at(0) == record) << text;
  EXPECT_THAT(text, ::testing::HasSubstr("\n# red to move: best "));
  EXPECT_THAT(text, ::testing::HasSubstr(" hidden, "));
}

TEST(AnalysisTest, OddsAddUpAndOnlyPossibleRanksHaveThem) {
  const DuelRecord record = RecordOf(PlayRandomGame(Rules::Contest(), 2, 10));
  for (const PlyAnalysis& ply : Analysed(record, FewNodes())) {
    EXPECT_EQ(ply.played, record.plies[ply.ply - 1].event);
    ASSERT_TRUE(ply.best.has_value());
    EXPECT_EQ(ply.line.at(0), *ply.best);
    EXPECT_GE(ply.bits, 0);
    EXPECT_LE(ply.bits, 25 * 3.6);
    const auto state = StateAfterPlies(record, ply.side, ply.ply - 1);
    ASSERT_TRUE(state.ok());
    EXPECT_TRUE(state->view().IsLegal(*ply.best));
    EXPECT_EQ(
        ply.pieces.size(),
        static_cast<size_t>(state->view().placement().pieces_of(DuelMap::Next(ply.side)).size()));
    for (const PieceOpinion& piece : ply.pieces)
      EXPECT_EQ(std::accumulate(piece.permille.begin(), piece.permille.end(), 0), 1000);
    const auto json = nlohmann::json::parse(AnalysisJson(3, ply));
    EXPECT_EQ(json["game"], 3);
    EXPECT_EQ(json["belief"].size(), ply.pieces.size());
  }
}

TEST(AnalysisTest, TheSameNodesGiveTheSameAnalysisWhoeverElseIsAnalysed) {
  const DuelRecord record = RecordOf(PlayRandomGame(Rules::Contest(), 3, 8));
  const std::string both = JsonOf(record, FewNodes());
  EXPECT_EQ(JsonOf(record, FewNodes()), both);
  std::string alone;
  const std::vector<PlyAnalysis> red = Analysed(record, FewNodes(Side::kRed));
  const std::vector<PlyAnalysis> black = Analysed(record, FewNodes(Side::kBlack));
  ASSERT_EQ(red.size(), black.size());
  for (size_t i = 0; i < red.size(); ++i)
    alone += AnalysisJson(1, red[i]) + AnalysisJson(1, black[i]);
  EXPECT_EQ(alone, both);
}

// What a side can not tell apart, its analysis cannot either.
TEST(AnalysisTest, TheTruthIsNotInIt) {
  Random random(7);
  int swaps = 0;
  for (uint64_t seed = 11; seed < 12; ++seed) {
    const PlayedGame game = PlayRandomGame(Rules::Contest(), seed, 8);
    const size_t plies = game.events.size();
    for (Side viewer : DuelMap::kAllSides) {
      const DuelRecord record = RecordOf(game);
      const std::string expected = JsonOf(record, FewNodes(viewer));
      for (const Layout& other : IndistinguishableLayouts(game, plies, viewer, 1, random)) {
        DuelRecord swapped = record;
        swapped.layouts[Index(DuelMap::Next(viewer))] = other;
        ASSERT_TRUE(VerifyRecord(swapped).ok());
        EXPECT_EQ(JsonOf(swapped, FewNodes(viewer)), expected);
        ++swaps;
      }
      DuelRecord half = record;
      half.layouts[Index(DuelMap::Next(viewer))].reset();
      EXPECT_EQ(JsonOf(half, FewNodes()), expected);
      EXPECT_FALSE(AnalyseGame(half, FewNodes(DuelMap::Next(viewer)), StandardDuelParts(),
                               [](const PlyAnalysis&) { FAIL(); })
                       .ok());
    }
  }
  EXPECT_GE(swaps, 1);
}

TEST(AnalysisTest, OpenGamesAndUnknownPlayers) {
  Rules open;
  open.view = ViewMode::kOpen;
  const DuelRecord record = RecordOf(PlayRandomGame(open, 4, 6));
  for (const PlyAnalysis& ply : Analysed(record, FewNodes())) EXPECT_EQ(ply.bits, 0);
  AnalysisOptions options = FewNodes();
  options.player = "nobody";
  EXPECT_FALSE(AnalyseGame(record, options, StandardDuelParts(), [](const PlyAnalysis&) {}).ok());
}

}  // namespace
}  // namespace sapper
