// The toy game over UJI, and the two-player game beside it in the same program.
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "gtest/gtest.h"
#include "tests/support/fake_player.h"
#include "tests/support/piped_session.h"
#include "tests/support/toy_variant.h"

namespace sapper {
namespace {

Services BothGames() {
  Services services = FakeServices();
  services.variants.push_back(ToyVariant());
  return services;
}

// What comes back for these lines, up to the answer to a last `isready`.
std::vector<std::string> AnswersTo(const std::vector<std::string>& lines) {
  const Services services = BothGames();
  PipedSession session(services);
  for (const std::string& line : lines) session.Send(line);
  session.Send("wait");
  session.Send("isready");
  std::vector<std::string> answers;
  while (const auto line = session.Read()) {
    if (*line == "readyok") break;
    answers.push_back(*line);
  }
  return answers;
}

using Lines = std::vector<std::string>;

TEST(ToyOverUji, IsChosenByName) {
  bool offered = false;
  for (const std::string& line : AnswersTo({"uji"}))
    offered |= line == "option name Variant type combo default duel var duel var toy";
  EXPECT_TRUE(offered);

  const Lines described = AnswersTo({"setoption name Variant value toy", "uji"});
  int own = 0;
  for (const std::string& line : described) {
    own += line == "option name Strong type check default false" ? 1 : 0;
    EXPECT_FALSE(absl::StrContains(line, "QuietLimit")) << line;
    if (absl::StrContains(line, "name Player ")) {
      EXPECT_EQ(line, "option name Player type combo default leaper var leaper");
    }
  }
  EXPECT_EQ(own, 1);
}

TEST(ToyOverUji, PlaysWithThreeSeats) {
  EXPECT_EQ(
      AnswersTo({"setoption name Variant value toy", "position layout 2 side east moves step:2",
                 "go stime 5000 etime 1000 einc 10", "wait", "observe leap:1x2-3", "d", "moves",
                 "belief", "eval", "go"}),
      (Lines{"info depth 0 seldepth 0 nodes 2 nps 0 time 0 hashfull 0 worlds 0 score cp 0 wdl 500 "
             "0 500 multipv 1 pv leap",
             "bestmove leap", "..n...s..", "ply 2", "moves 0", "belief a3 1:333 2:334 3:333",
             "belief a7 3:1000", "eval strength 2",
             "error turn south is to move; only go ponder is possible"}));
}

TEST(ToyOverUji, RefusesWithTheGamesOwnWords) {
  EXPECT_EQ(
      AnswersTo({"setoption name Variant value toy", "position layout 4 side north",
                 "go layout side red", "setoption name QuietLimit value 3",
                 "position layout 1 side north moves step:1 fly:1", "go searchmoves hop",
                 "position layout 1 side north moves step:3x2-1"}),
      (Lines{"error layout position layout <1 to 3> side <seat>",
             "error syntax write go layout side north or go layout side east or go layout "
             "side south",
             "error option toys have no such option", "error move move 2, 'fly:1' is no event",
             "error move 'hop' is neither step nor leap",
             "error impossible move 1, that piece has another strength"}));
}

TEST(ToyOverUji, EndsASeatsGameAndGoesOn) {
  // East falls to north; south's turn comes, then north's, since east passes.
  const Lines answers = AnswersTo({"setoption name Variant value toy",
                                   "position layout 1 side south moves step:3x3-2", "moves",
                                   "observe step:1", "d", "go nodes 1", "observe leap:3", "moves"});
  EXPECT_EQ(answers, (Lines{"moves 2 leap step", "...n...s.", "ply 2",
                            "error turn north, the enemy, is to move; only go ponder is possible",
                            "moves 1 step"}));
}

TEST(ToyOverUji, AnotherGameForgetsPositionAndPlayer) {
  const std::string duel = "position layout cigdcegkefkfaibgidjhhhjlj side red";
  const Lines answers =
      AnswersTo({duel, "setoption name Variant value toy", "moves",
                 "setoption name Variant value duel", "moves", duel, "go nodes 1"});
  ASSERT_EQ(answers.size(), 4U);
  EXPECT_EQ(answers[0], "error position there is no position; send position first");
  EXPECT_EQ(answers[1], answers[0]);
  EXPECT_TRUE(absl::StartsWith(answers[3], "bestmove a"));
}

TEST(ToyOverUji, TheContestsProtocolIsTheTwoPlayerGames) {
  const Services services = BothGames();
  PipedSession session(services);
  session.Send("setoption name Variant value toy");
  session.Send("INFO 1.0");
  EXPECT_TRUE(absl::StartsWith(session.Read().value_or(""), "NAME "));
  session.Send("START 0 1800 31");
  EXPECT_TRUE(absl::StartsWith(session.Read().value_or(""), "ARRAY "));

  Services toys;
  toys.variants = {ToyVariant()};
  PipedSession only_toys(toys);
  only_toys.Send("INFO 1.0");
  EXPECT_TRUE(absl::StartsWith(only_toys.Read().value_or(""), "error unknown"));
}

}  // namespace
}  // namespace sapper
