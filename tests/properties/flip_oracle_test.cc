// The flip oracle against the handed positions, and against cases made by hand. The positions
// change one option at a time from a preset; no position has QuietLimit or PlyLimit 0, colours that
// were settled under `two`, or two options changed together.
#include "tests/support/flip_oracle.h"

#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/support/flip_cases.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

using Texts = std::vector<std::string>;

constexpr char kVectors[] = "vectors/flip.jsonl";

std::string ColoursOf(const nlohmann::json& vector) {
  if (vector.at("colours").is_null()) return "?";
  return vector.at("colours").at("first").get<std::string>().substr(0, 1);
}

void ExpectState(const FlipOracle& oracle, const nlohmann::json& vector) {
  EXPECT_EQ(oracle.View(), vector.at("view"));
  EXPECT_EQ(oracle.to_move(), vector.at("to_move"));
  EXPECT_EQ(oracle.colours().substr(0, 1), ColoursOf(vector));
  EXPECT_EQ(oracle.quiet(), vector.at("quiet"));
  EXPECT_EQ(oracle.ply(), vector.at("ply"));
  EXPECT_EQ(oracle.dead(), vector.at("dead"));
  EXPECT_EQ(oracle.over(), vector.at("over").is_null() ? "" : vector.at("over").get<std::string>());
  EXPECT_EQ(oracle.reason(), vector.at("reason"));
  EXPECT_EQ(nlohmann::json(oracle.Legal()), vector.at("legal"));
  EXPECT_EQ(oracle.PerftChance(1), vector.at("chance").at(0));
  EXPECT_EQ(oracle.PerftChance(2), vector.at("chance").at(1));
}

void ExpectFromMoves(const nlohmann::json& vector) {
  FlipOracle oracle(vector.at("options").get<FlipOptionTexts>());
  ASSERT_EQ(oracle.SetDeal(vector.at("deal")), "");
  for (const auto& move : vector.at("moves")) {
    ASSERT_EQ(oracle.over(), "");
    ASSERT_EQ(oracle.Apply(move), move.get<std::string>());
  }
  ExpectState(oracle, vector);
  EXPECT_EQ(oracle.repeats(), vector.at("repeats"));
  EXPECT_EQ(oracle.Perft(1), vector.at("perft").at(0));
  EXPECT_EQ(oracle.Perft(2), vector.at("perft").at(1));
}

void ExpectFromView(const nlohmann::json& vector) {
  FlipOracle oracle(vector.at("options").get<FlipOptionTexts>());
  ASSERT_EQ(oracle.SetView(vector.at("view")), "");
  EXPECT_EQ(oracle.repeats(), 1);
  // A view does not tell how often its position occurred.
  if (vector.at("reason") != "repetition") ExpectState(oracle, vector);
}

TEST(FlipOracle, AgreesWithTheVectors) {
  SAPPER_SKIP_WITHOUT_SHARED(kVectors);
  std::istringstream lines(*ReadSharedFile(kVectors));
  std::string line;
  int count = 0;
  while (std::getline(lines, line)) {
    const nlohmann::json vector = nlohmann::json::parse(line);
    SCOPED_TRACE(vector.at("rules").get<std::string>() + ", " +
                 vector.at("view").get<std::string>());
    EXPECT_EQ(FlipOptionsOf(vector.at("rules")), vector.at("options").get<FlipOptionTexts>());
    ExpectFromMoves(vector);
    ExpectFromView(vector);
    ++count;
  }
  EXPECT_EQ(count, 60);
}

TEST(FlipOracle, HasTheEdgesOfTheRules) {
  const flip_oracle::Board& board = flip_oracle::TheBoard();
  int rail = 0;
  int road = 0;
  for (int a = 0; a < flip_oracle::kPoints; ++a) {
    for (int b = 0; b < a; ++b) {
      EXPECT_FALSE(board.rail[a][b] && board.road[a][b]);
      rail += board.rail[a][b] ? 1 : 0;
      road += board.road[a][b] ? 1 : 0;
    }
  }
  EXPECT_EQ(rail, 35);
  EXPECT_EQ(road, 98);
}

TEST(FlipOracle, CountsTheStart) {
  const FlipOracle start(FlipOptionsOf("phone"));
  EXPECT_EQ(start.PerftChance(1), 1200u);
  EXPECT_EQ(start.Legal().size(), 50u);
}

std::string Ending(const FlipOracle& oracle) {
  return oracle.over().empty() ? "" : oracle.over() + " " + oracle.reason();
}

TEST(FlipOracle, PlaysCasesMadeByHand) {
  for (const FlipPlayedCase& c : FlipPlayedCases()) {
    SCOPED_TRACE(c.what);
    FlipOracle oracle(FlipOptionsOf(c.scene.rules));
    ASSERT_EQ(oracle.SetView(c.scene.View()), "");
    for (const std::string& event : c.events) {
      ASSERT_EQ(Ending(oracle), "");
      ASSERT_EQ(oracle.Apply(event), event) << oracle.View();
    }
    EXPECT_EQ(Ending(oracle), c.ending) << oracle.View();
  }
}

TEST(FlipOracle, ARescuedFlagIsDead) {
  FlipOracle oracle(FlipOptionsOf("seed"));
  ASSERT_EQ(oracle.SetView(FlipScene{"seed", "1I+3/1a3/5/5/5/5/5/5/5/5/5/2L1H", ""}.View()), "");
  EXPECT_EQ(oracle.dead().find('l'), std::string::npos);
  ASSERT_EQ(oracle.Apply("e1e2"), "e1e2");
  ASSERT_EQ(oracle.Apply("b11b12+"), "b11b12+");
  EXPECT_NE(oracle.dead().find('l'), std::string::npos);
  EXPECT_EQ(oracle.View().substr(0, 5), "1a3/5");
}

TEST(FlipOracle, ForbidsAttacksAsTheOptionsSay) {
  for (const FlipActionCase& c : FlipActionCases()) {
    SCOPED_TRACE(c.scene.rules + ", " + c.scene.hidden);
    FlipOracle oracle(FlipOptionsOf(c.scene.rules));
    ASSERT_EQ(oracle.SetView(c.scene.View()), "");
    EXPECT_EQ(oracle.Legal(), c.legal);
  }
}

struct ColourCase {
  std::string rules;
  Texts turns;
  std::string colours;
};

TEST(FlipOracle, SettlesColours) {
  const ColourCase cases[] = {
      {"phone", {"a1?=A"}, "r"},
      {"phone", {"a1?=a"}, "b"},
      {"seed", {"a1?=A"}, "b"},
      {"phone FlipColours=two", {"a1?=A"}, "?r-"},
      {"phone FlipColours=two", {"a1?=A", "b1?=a"}, "?rb"},
      {"phone FlipColours=two", {"a1?=A", "b1?=a", "c1?=B"}, "r"},
      {"phone FlipColours=two", {"a1?=A", "b1?=a", "c1?=b", "d1?=B"}, "?br"},
      {"phone FlipColours=two", {"a1?=A", "b1?=a", "c1?=b", "d1?=B", "e1?=C"}, "?rr"},
      {"phone FlipColours=two", {"a1?=A", "b1?=a", "c1?=b", "d1?=c"}, "r"},
      {"phone FlipColours=two", {"a1?=A", "b1?=B", "c1?=a", "d1?=C"}, "b"},
  };
  for (const ColourCase& c : cases) {
    FlipOracle oracle(FlipOptionsOf(c.rules));
    for (const std::string& turn : c.turns) ASSERT_EQ(oracle.Apply(turn), turn);
    EXPECT_EQ(oracle.colours(), c.colours);
    FlipOracle seen(FlipOptionsOf(c.rules));
    ASSERT_EQ(seen.SetView(oracle.View()), "");
    EXPECT_EQ(seen.Legal(), oracle.Legal());
    EXPECT_EQ(seen.View(), oracle.View());
  }
}

TEST(FlipOracle, TheLastTurnSettlesColoursUnderTwo) {
  FlipOracle oracle(FlipOptionsOf("phone FlipColours=two"));
  const Texts turns = FlipTurnsThatSettleNothing();
  ASSERT_EQ(turns.size(), 50u);
  for (const std::string& turn : turns) {
    ASSERT_EQ(oracle.colours()[0], '?');
    ASSERT_EQ(oracle.Apply(turn), turn);
  }
  EXPECT_EQ(oracle.colours(), "r");
}

TEST(FlipOracle, RefusesWhatIsNotLegal) {
  FlipOracle oracle(FlipOptionsOf("phone"));
  ASSERT_EQ(oracle.SetView(FlipScene{"phone", "5/5/5/5/5/5/5/5/5/5/1lL1*/AjBb1", "c"}.View()), "");
  const std::string before = oracle.View();
  for (const char* text : {"", "?", "a1", "a1a3", "a1b1", "a1b1-", "c1d1", "c1d1-", "d1e1", "a1a2+",
                           "e2?", "e2?=C", "e2?=b", "e2?=", "b3?=c", "c2?", "c2d2", "z9z9"}) {
    EXPECT_EQ(oracle.Apply(text), "") << text;
    EXPECT_EQ(oracle.View(), before);
  }
  EXPECT_EQ(oracle.Apply("e2?=c"), "e2?=c");
}

}  // namespace
}  // namespace sapper
