// Whole random games of flip Junqi under every preset and option: playing and taking back leaves no
// trace.
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engine/flip_notation.h"
#include "engine/flip_perft.h"
#include "gtest/gtest.h"
#include "tests/support/flip_games.h"

namespace sapper {
namespace {

// Every field that a user of the position can ask for.
void ExpectSame(const FlipPosition& a, const FlipPosition& b) {
  ASSERT_EQ(FlipViewText(a.setup()), FlipViewText(b.setup()));
  ASSERT_EQ(a.hash(), b.hash());
  ASSERT_EQ(a.outcome(), b.outcome());
  ASSERT_EQ(a.Occurrences(), b.Occurrences());
  ASSERT_TRUE(a.pool() == b.pool());
  for (FlipColour colour : kFlipColours) ASSERT_EQ(a.living_ranks(colour), b.living_ranks(colour));
}

// Every action of every position is tried and taken back on the way.
void WalkGame(const FlipRules& rules, const PlayedFlipGame& game) {
  FlipPosition position{FlipRuleBook(rules)};
  for (const FlipEvent& played : game.events) {
    const FlipPosition before = position;
    const std::vector<FlipEvent> events = FlipLegalEvents(position, game.deal);
    ASSERT_EQ(static_cast<int>(events.size()), position.CountLegalActions());
    for (const FlipEvent& event : events) {
      ASSERT_TRUE(position.Check(event).ok()) << position.Check(event);
      const FlipPosition::Undo undo = position.Make(event);
      ASSERT_TRUE(position.Validate().ok()) << position.Validate() << FlipEventText(event);
      ASSERT_NE(position.hash(), before.hash());
      position.TakeBack(undo);
      ExpectSame(position, before);
    }
    position.Play(played);
    ASSERT_TRUE(position.Validate().ok()) << position.Validate();
  }
}

TEST(FlipMakeUnmake, LeavesNoTrace) {
  uint64_t seed = 1000;
  for (const FlipRules& rules : FlipRulesToTest()) {
    SCOPED_TRACE(absl::StrCat(FlipRulesText(rules), ", seed ", ++seed));
    WalkGame(rules, PlayRandomFlipGame(rules, seed));
    if (HasFatalFailure()) return;
  }
}

TEST(FlipMakeUnmake, WholeGamesAreTakenBack) {
  for (uint64_t seed = 0; seed < 30; ++seed) {
    const FlipRules rules = seed % 2 == 0 ? FlipRules::Phone() : FlipRules::Seed();
    const PlayedFlipGame game = PlayRandomFlipGame(rules, seed);
    FlipPosition position{FlipRuleBook(rules)};
    std::vector<FlipPosition> before;
    std::vector<FlipPosition::Undo> undos;
    for (const FlipEvent& event : game.events) {
      before.push_back(position);
      undos.push_back(position.Make(event));
    }
    while (!undos.empty()) {
      position.TakeBack(undos.back());
      undos.pop_back();
      ExpectSame(position, before.back());
      before.pop_back();
      if (HasFatalFailure()) return;
    }
  }
}

// The view without the counters is what the hash stands for.
TEST(FlipMakeUnmake, HashTellsPositionsApart) {
  absl::flat_hash_map<uint64_t, std::string> seen;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    FlipRules rules = seed % 2 == 0 ? FlipRules::Phone() : FlipRules::Seed();
    if (seed % 3 == 0) rules.colours = FlipColours::kTwo;
    FlipPosition position{FlipRuleBook(rules)};
    for (const FlipEvent& event : PlayRandomFlipGame(rules, seed).events) {
      position.Play(event);
      FlipSetup setup = position.setup();
      setup.quiet = setup.ply = 0;
      const auto place = seen.emplace(position.hash(), FlipViewText(setup)).first;
      ASSERT_EQ(place->second, FlipViewText(setup));
    }
  }
  EXPECT_GT(seen.size(), 5'000U);
}

TEST(FlipMakeUnmake, ViewsAreReadBack) {
  uint64_t seed = 2000;
  for (const FlipRules& rules : FlipRulesToTest()) {
    SCOPED_TRACE(absl::StrCat(FlipRulesText(rules), ", seed ", ++seed));
    FlipPosition position{FlipRuleBook(rules)};
    for (const FlipEvent& event : PlayRandomFlipGame(rules, seed).events) {
      position.Play(event);
      const std::string text = FlipViewText(position.setup());
      const std::vector<std::string> words = absl::StrSplit(text, ' ');
      const auto setup = ParseFlipView(rules, {.board = words[0],
                                               .player = words[1],
                                               .colours = words[2],
                                               .quiet = words[3],
                                               .ply = words[4],
                                               .dead = words.size() > 6 ? words[6] : ""});
      ASSERT_TRUE(setup.ok()) << setup.status() << text;
      ASSERT_TRUE(*setup == position.setup()) << text;
    }
  }
}

TEST(FlipPerftTest, ObeysStopAndFinishedGames) {
  const FlipDeal deal = FlipDeal::Random(1);
  FlipPosition position{FlipRuleBook()};
  EXPECT_EQ(FlipPerft(position, deal, 0), 1U);
  EXPECT_EQ(FlipPerft(position, deal, 1), 50U);
  EXPECT_EQ(FlipChancePerft(position, 1), 1200U);
  EXPECT_FALSE(FlipPerft(position, deal, 4, [] { return true; }).has_value());
  EXPECT_FALSE(FlipChancePerft(position, 4, [] { return true; }).has_value());
  EXPECT_TRUE(position.Validate().ok());
  position.End({FlipPlayer::kFirst, FlipEnding::kOutside});
  EXPECT_EQ(FlipPerft(position, deal, 0), 1U);
  EXPECT_EQ(FlipPerft(position, deal, 1), 0U);
  EXPECT_EQ(FlipPerft(position, deal, 3), 0U);
  EXPECT_EQ(FlipChancePerft(position, 1), 0U);
}

}  // namespace
}  // namespace sapper
