// Adjudication by the scores of both engines.
#include "arena/adjudication.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;

// The ply of the verdict when the teams' scores alternate, 0 for none.
struct Ending {
  int ply = 0;
  absl::optional<Team> winner;
};

Ending Play(const AdjudicationRules& rules, const std::vector<absl::optional<int>>& scores) {
  Adjudicator adjudicator(rules);
  for (size_t i = 0; i < scores.size(); ++i)
    if (const auto verdict = adjudicator.Note(static_cast<int>(i) + 1, Team(i % 2), scores[i])) {
      EXPECT_EQ(verdict->reason, Reason::kAdjudication);
      return {static_cast<int>(i) + 1, verdict->winner};
    }
  return {};
}

AdjudicationRules Both() {
  return {.draw = DrawRule{.from = 6, .moves = 2, .within = 20},
          .win = WinRule{.moves = 2, .value = 900}};
}

TEST(Adjudication, ADrawNeedsBothAndThePly) {
  EXPECT_EQ(Play(Both(), {0, 0, 0, 0, 0, 0, 0}).ply, 6);
  EXPECT_EQ(Play(Both(), {0, 0, 0, 20, -20, 20, 0}).ply, 6);
  // One engine sees it otherwise, or says nothing, and the count begins anew.
  EXPECT_EQ(Play(Both(), {0, 0, 0, 0, 0, 21, 0, 0, 0, 0}).ply, 10);
  EXPECT_EQ(Play(Both(), {0, 0, 0, 0, absl::nullopt, 0, 0, 0, 0}).ply, 9);
  EXPECT_EQ(Play(Both(), {300, 0, 300, 0, 300, 0, 300, 0}).ply, 0);
}

TEST(Adjudication, AWinNeedsBoth) {
  const Ending first = Play(Both(), {950, -950, 900, -900});
  EXPECT_EQ(first.ply, 4);
  EXPECT_EQ(first.winner, Team(0));
  const Ending second = Play(Both(), {-1000, 1000, -1000, 1000});
  EXPECT_EQ(second.winner, Team(1));
  EXPECT_EQ(Play(Both(), {950, 950, 950, 950, 950, 950}).ply, 0);
  EXPECT_EQ(Play(Both(), {950, -899, 950, -950, 950, -899}).ply, 0);
  EXPECT_EQ(Play({}, {950, -950, 950, -950, 0, 0, 0, 0}).ply, 0);
}

TEST(Adjudication, WordsAreReadAndRefused) {
  EXPECT_EQ(ParseDrawRule({})->ToString(), "from=80 moves=8 within=50");
  EXPECT_EQ(ParseDrawRule({"within=5", "from=0"})->ToString(), "from=0 moves=8 within=5");
  EXPECT_EQ(ParseWinRule({"value=1000"})->ToString(), "moves=4 value=1000");
  const auto error = [](const std::vector<std::string>& words) {
    return std::string(ParseDrawRule(words).status().message());
  };
  EXPECT_THAT(error({"within=1001"}), HasSubstr("within takes a whole number from 0 to 1000"));
  EXPECT_THAT(error({"moves=0"}), HasSubstr("moves takes a whole number from 1"));
  EXPECT_THAT(error({"value=3"}), HasSubstr("write e.g. from=80"));
  EXPECT_THAT(error({"moves"}), HasSubstr("moves takes"));
}

}  // namespace
}  // namespace sapper
