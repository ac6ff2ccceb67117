// The analysis of games: what it is made of, and what it cannot know.
#include "arena/analysis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "nlohmann/json.hpp"
#include "records/duel_record.h"
#include "records/record_view.h"
#include "tests/support/random_games.h"
#include "tests/support/toy_records.h"
#include "tests/support/view_swap.h"
#include "variants/registry.h"

namespace sapper {
namespace {

GameRecord RecordOf(const PlayedGame& game) {
  DuelRecord record{game.book.rules(), {"one", "two"}, {game.layouts[0], game.layouts[1]}};
  for (const Event& event : game.events) record.plies.push_back({{}, event});
  record.outcome = DuelOutcomeOf(game.outcome);
  return TextOf(record, StandardVariants().front());
}

std::string NameOf(Side side) {
  return DuelMap::SideName(side);
}

AnalysisOptions FewNodes(const absl::optional<std::string>& seat = absl::nullopt) {
  AnalysisOptions options;
  options.player_options.hash_mib = 8;
  options.limits.nodes = 40;
  options.seat = seat;
  return options;
}

std::vector<PlyAnalysis> Analysed(const GameRecord& record, const AnalysisOptions& options) {
  std::vector<PlyAnalysis> plies;
  const absl::Status status =
      AnalyseGame(record, options, [&](const PlyAnalysis& analysis) { plies.push_back(analysis); });
  EXPECT_TRUE(status.ok()) << status;
  return plies;
}

std::string JsonOf(const GameRecord& record, const AnalysisOptions& options) {
  std::string text;
  for (const PlyAnalysis& ply : Analysed(record, options))
    text += AnalysisJson(1, *record.variant, ply);
  return text;
}

TEST(AnalysisTest, AnAnnotatedRecordReadsAsTheRecord) {
  const GameRecord record = RecordOf(PlayRandomGame(Rules::Contest(), 1, 8));
  const std::vector<PlyAnalysis> plies = Analysed(record, FewNodes());
  ASSERT_EQ(plies.size(), record.plies.size());
  const std::string text = AnnotatedRecord(record, plies);
  const auto read = ParseRecords(text, StandardVariants());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_TRUE(read->at(0) == record) << text;
  EXPECT_THAT(text, ::testing::HasSubstr("\n# red to move: best "));
  EXPECT_THAT(text, ::testing::HasSubstr(" hidden, "));
}

TEST(AnalysisTest, OddsAddUpAndOnlyPossibleRanksHaveThem) {
  const GameRecord record = RecordOf(PlayRandomGame(Rules::Contest(), 2, 10));
  for (const PlyAnalysis& ply : Analysed(record, FewNodes())) {
    EXPECT_EQ(ply.played, record.plies[ply.ply - 1].event);
    ASSERT_TRUE(ply.best.has_value());
    EXPECT_EQ(ply.line.at(0), *ply.best);
    EXPECT_GE(ply.bits, 0);
    EXPECT_LE(ply.bits, 25 * 3.6);
    const auto game = SeatGameAfter(record, ply.seat, ply.ply - 1);
    ASSERT_TRUE(game.ok());
    EXPECT_TRUE((*game)->CheckAction(*ply.best).ok());
    EXPECT_EQ(ply.beliefs, (*game)->Beliefs());
    for (const PieceBelief& belief : ply.beliefs)
      EXPECT_EQ(
          std::accumulate(belief.shares.begin(), belief.shares.end(), 0,
                          [](int sum, const KindShare& share) { return sum + share.permille; }),
          1000);
    const auto json = nlohmann::json::parse(AnalysisJson(3, *record.variant, ply));
    EXPECT_EQ(json["game"], 3);
    EXPECT_EQ(json["belief"].size(), ply.beliefs.size());
  }
}

TEST(AnalysisTest, TheSameNodesGiveTheSameAnalysisWhoeverElseIsAnalysed) {
  const GameRecord record = RecordOf(PlayRandomGame(Rules::Contest(), 3, 8));
  const std::string both = JsonOf(record, FewNodes());
  EXPECT_EQ(JsonOf(record, FewNodes()), both);
  std::string alone;
  const std::vector<PlyAnalysis> red = Analysed(record, FewNodes("red"));
  const std::vector<PlyAnalysis> black = Analysed(record, FewNodes("black"));
  ASSERT_EQ(red.size(), black.size());
  for (size_t i = 0; i < red.size(); ++i)
    alone += AnalysisJson(1, *record.variant, red[i]) + AnalysisJson(1, *record.variant, black[i]);
  EXPECT_EQ(alone, both);
}

// What a side cannot tell apart, its analysis cannot either.
TEST(AnalysisTest, TheTruthIsNotInIt) {
  Random random(7);
  int swaps = 0;
  for (uint64_t seed = 11; seed < 12; ++seed) {
    const PlayedGame game = PlayRandomGame(Rules::Contest(), seed, 8);
    const size_t plies = game.events.size();
    for (Side viewer : DuelMap::kAllSides) {
      const Side other_side = DuelMap::Next(viewer);
      const GameRecord record = RecordOf(game);
      const std::string expected = JsonOf(record, FewNodes(NameOf(viewer)));
      for (const Layout& other : IndistinguishableLayouts(game, plies, viewer, 1, random)) {
        GameRecord swapped = record;
        swapped.setups[Index(other_side)] = other.ToString();
        ASSERT_TRUE(VerifyRecord(swapped).ok());
        EXPECT_EQ(JsonOf(swapped, FewNodes(NameOf(viewer))), expected);
        ++swaps;
      }
      GameRecord half = record;
      half.setups[Index(other_side)].reset();
      EXPECT_EQ(JsonOf(half, FewNodes()), expected);
      const auto unknown = AnalysedSeats(half, FewNodes(NameOf(other_side)));
      EXPECT_EQ(ErrorCodeOf(unknown.status()), ErrorCode::kLayout);
    }
  }
  EXPECT_GE(swaps, 1);
}

TEST(AnalysisTest, OpenGamesAndUnknownPlayers) {
  Rules open;
  open.view = ViewMode::kOpen;
  const GameRecord record = RecordOf(PlayRandomGame(open, 4, 6));
  for (const PlyAnalysis& ply : Analysed(record, FewNodes())) EXPECT_EQ(ply.bits, 0);
  AnalysisOptions options = FewNodes();
  options.player = "nobody";
  EXPECT_EQ(ErrorCodeOf(AnalysedSeats(record, options).status()), ErrorCode::kOption);
  EXPECT_FALSE(AnalyseGame(record, options, [](const PlyAnalysis&) { FAIL(); }).ok());
  EXPECT_EQ(ErrorCodeOf(AnalysedSeats(record, FewNodes("north")).status()), ErrorCode::kOption);
}

// What is played instead of the best is searched alone, with as many nodes.
TEST(AnalysisTest, LossIsWhatTheBestIsBetter) {
  const GameRecord record = RecordOf(PlayRandomGame(Rules::Contest(), 5, 12));
  AnalysisOptions options = FewNodes();
  const std::vector<PlyAnalysis> plies = Analysed(record, options);
  int others = 0;
  int largest = 0;
  for (const PlyAnalysis& ply : plies) {
    ASSERT_TRUE(ply.played_value.has_value());
    EXPECT_EQ(ply.loss, std::max(0, ply.value - *ply.played_value));
    EXPECT_EQ(ply.blunder, ply.loss >= kBlunderLoss);
    if (ply.best == ply.action) {
      EXPECT_EQ(ply.loss, 0);
    }
    others += ply.best == ply.action ? 0 : 1;
    largest = std::max(largest, ply.loss);
  }
  EXPECT_GT(others, 0);
  ASSERT_GT(largest, 0);
  options.blunder = largest;
  const std::vector<PlyAnalysis> strict = Analysed(record, options);
  EXPECT_THAT(AnnotatedRecord(record, strict),
              ::testing::HasSubstr(absl::StrCat(", loss ", largest, ", a blunder\n")));
  for (size_t i = 0; i < plies.size(); ++i) {
    EXPECT_EQ(strict[i].best, plies[i].best);
    EXPECT_EQ(strict[i].blunder, strict[i].loss >= largest);
    const auto json = nlohmann::json::parse(AnalysisJson(1, *record.variant, strict[i]));
    EXPECT_EQ(json["loss"], strict[i].loss);
    EXPECT_EQ(json["blunder"], strict[i].blunder);
  }
}

TEST(AnalysisTest, AnyGameIsAnalysedFromEverySeatWhoseSetupIsKnown) {
  GameRecord record = ParseRecords(ToyRecord(), GamesWithToy())->front();
  const std::vector<PlyAnalysis> all = Analysed(record, FewNodes());
  ASSERT_EQ(all.size(), record.plies.size());
  EXPECT_EQ(all[1].seat, Seat(1));
  EXPECT_EQ(all[1].action, "step");
  EXPECT_EQ(all[1].beliefs.size(), 2U);
  const auto json = nlohmann::json::parse(AnalysisJson(1, *record.variant, all[1]));
  EXPECT_EQ(json["side"], "east");
  EXPECT_EQ(json["belief"].begin().value().size(), 3U);
  EXPECT_EQ(ParseRecords(AnnotatedRecord(record, all), GamesWithToy())->front(), record);
  record.setups[1].reset();
  for (const PlyAnalysis& ply : Analysed(record, FewNodes())) EXPECT_NE(ply.seat, Seat(1));
}

}  // namespace
}  // namespace sapper
