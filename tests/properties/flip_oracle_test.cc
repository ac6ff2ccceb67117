// The flip oracle against the handed positions, and against cases made by hand. The positions
// change one option at a time from a preset; no position has QuietLimit or PlyLimit 0, colours that
// were settled under `two`, or two options changed together.
#include "tests/support/flip_oracle.h"

#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
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

// A position: what is neither on the board nor among `hidden`, which lie face down, is dead.
struct Scene {
  std::string rules;
  std::string board;
  std::string hidden = "";
};

constexpr char kRest[] = "first r 4 100";

std::string ViewOf(const Scene& scene) {
  std::string dead = "ABCCDDEEFFGGGHHHIIIJJJKKLabccddeeffggghhhiiijjjkkl";
  std::string living = scene.board + scene.hidden;
  for (size_t i = 0; i < living.size(); ++i) {
    if (living[i] == '+') living[i] = living[i - 1] >= 'a' ? 'L' : 'l';
    const size_t at = dead.find(living[i]);
    if (at != std::string::npos) dead.erase(at, 1);
  }
  return scene.board + " " + kRest + " dead " + dead;
}

std::string Ending(const FlipOracle& oracle) {
  return oracle.over().empty() ? "" : oracle.over() + " " + oracle.reason();
}

struct PlayedCase {
  std::string what;
  Scene scene;
  Texts events;
  std::string ending;
};

const std::string kEmpty10 = "5/5/5/5/5/5/5/5/5/5/";
// Both commanders free to step to and fro.
const std::string kCommanders = kEmpty10 + "1l1L1/A3a";
const Texts kFourPlies = {"a1b1", "e1d1", "b1a1", "d1e1"};
const Texts kEightPlies = {"a1b1", "e1d1", "b1a1", "d1e1", "a1b1", "e1d1", "b1a1", "d1e1"};

std::vector<PlayedCase> PlayedCases() {
  const std::string flag_up = "Il3/2a2/5/5/5/5/5/5/5/5/5/2L1H";
  const std::string bombed = "1l3/1K3/5/5/5/5/5/5/5/5/5/a1L1H";
  const std::string both_die = kEmpty10 + "1l1L1/Aa3";
  const std::string mine = kEmpty10 + "1l1L1/Hj1Aa";
  return {
      {"taking wins", {"phone", flag_up}, {"a12b12+"}, "first flag"},
      {"taking does not win yet", {"seed", flag_up}, {"a12b12+"}, ""},
      {"home at once", {"seed", kEmpty10 + "5/IlL1a"}, {"a1b1+"}, "first flag"},
      {"carried home",
       {"seed", "Il3/5/5/5/5/5/5/5/5/5/5/2L1a"},
       {"a12b12+", "e1e2", "b12a12", "e2e1", "a12a11", "e1e2", "a11a2", "e2e1", "a2b2", "e1e2",
        "b2b1"},
       "first flag"},
      {"the carrier dies and the flag is rescued",
       {"seed", flag_up},
       {"a12b12+", "c11b11", "e1e2", "b11b12+"},
       ""},
      {"a bomb", {"phone FlagTaker=any", bombed}, {"b11b12="}, "first flag"},
      {"a bomb, FlagHome", {"seed FlagTaker=any", bombed}, {"b11b12="}, "first flag"},
      {"no limits", {"phone QuietLimit=0 PlyLimit=0 Repetition=0", kCommanders}, kEightPlies, ""},
      {"third time", {"phone", kCommanders}, kEightPlies, "draw repetition"},
      {"second time", {"phone Repetition=2", kCommanders}, kFourPlies, "draw repetition"},
      {"quiet first", {"phone QuietLimit=12", kCommanders}, kEightPlies, "draw no-collision"},
      {"repetition before plies",
       {"phone PlyLimit=108", kCommanders},
       kEightPlies,
       "draw repetition"},
      {"plies", {"seed PlyLimit=108", kCommanders}, kEightPlies, "draw ply-limit"},
      {"both eliminated", {"phone", both_die}, {"a1b1="}, "draw elimination"},
      {"neither can move", {"phone Elimination=false", both_die}, {"a1b1="}, "draw no-moves"},
      {"the other can move",
       {"phone Elimination=false", kEmpty10 + "1l1L1/AaB2"},
       {"a1b1="},
       "first no-moves"},
      {"a face-down piece lives",
       {"phone", kEmpty10 + "1l1L1/Aa2*", "b"},
       {"a1b1="},
       "second elimination"},
      {"a face-down mine saves nobody",
       {"phone", kEmpty10 + "1l1L1/Aa2*", "j"},
       {"a1b1="},
       "draw elimination"},
      {"who can turn is not stuck",
       {"phone Elimination=false", kEmpty10 + "1l1L1/Aa2*", "j"},
       {"a1b1="},
       ""},
      {"held in a headquarters",
       {"phone Headquarters=locked", kCommanders},
       {"a1b1", "e1e2"},
       "second no-moves"},
      {"digger and mine burst", {"seed", mine}, {"a1b1="}, ""},
      {"the digger lives", {"phone MineDiggers=lowest", mine}, {"a1b1+"}, ""},
      {"the mine stays", {"phone LosingAttacks=true", mine}, {"a1b1-"}, ""},
      {"the mine bursts", {"phone Mines=burst", mine}, {"a1b1="}, ""},
      {"a turn is quiet",
       {"phone QuietLimit=5", kEmpty10 + "1l1L1/A2*a", "B"},
       {"d1?=B"},
       "draw no-collision"},
      {"a turn is not quiet",
       {"phone QuietLimit=5 TurnResetsQuiet=true", kEmpty10 + "1l1L1/A2*a", "B"},
       {"d1?=B"},
       ""},
  };
}

TEST(FlipOracle, PlaysCasesMadeByHand) {
  for (const PlayedCase& c : PlayedCases()) {
    SCOPED_TRACE(c.what);
    FlipOracle oracle(FlipOptionsOf(c.scene.rules));
    ASSERT_EQ(oracle.SetView(ViewOf(c.scene)), "");
    for (const std::string& event : c.events) {
      ASSERT_EQ(Ending(oracle), "");
      ASSERT_EQ(oracle.Apply(event), event) << oracle.View();
    }
    EXPECT_EQ(Ending(oracle), c.ending) << oracle.View();
  }
}

TEST(FlipOracle, ARescuedFlagIsDead) {
  FlipOracle oracle(FlipOptionsOf("seed"));
  ASSERT_EQ(oracle.SetView(ViewOf({"seed", "1I+3/1a3/5/5/5/5/5/5/5/5/5/2L1H"})), "");
  EXPECT_EQ(oracle.dead().find('l'), std::string::npos);
  ASSERT_EQ(oracle.Apply("e1e2"), "e1e2");
  ASSERT_EQ(oracle.Apply("b11b12+"), "b11b12+");
  EXPECT_NE(oracle.dead().find('l'), std::string::npos);
  EXPECT_EQ(oracle.View().substr(0, 5), "1a3/5");
}

struct AttackCase {
  Scene scene;
  Texts legal;
};

// A piece in a corner between a mine and a flag.
std::vector<AttackCase> AttackCases() {
  const std::string general = kEmpty10 + "l4/Bj1aL";
  const std::string bomb = kEmpty10 + "l4/Kj1aL";
  const std::string hidden = "4*/5/5/5/5/5/5/5/5/5/l4/Bj1aL";
  return {
      {{"phone", general}, {}},
      {{"phone LosingAttacks=true", general}, {"a1b1"}},
      {{"phone Mines=burst", general}, {"a1b1"}},
      {{"phone MineDiggers=lowest", general}, {"a1b1"}},
      {{"phone FlagAfterMines=false", general}, {}},
      {{"phone FlagAfterMines=false LosingAttacks=true", general}, {"a1b1"}},
      {{"phone FlagAfterMines=false FlagTaker=any", general}, {"a1a2"}},
      {{"phone FlagAfterMines=false FlagTaker=lowest", general}, {"a1a2"}},
      {{"phone FlagTaker=any", bomb}, {"a1b1"}},
      {{"phone FlagAfterMines=false FlagTaker=any", bomb}, {"a1a2", "a1b1"}},
      {{"phone FlagAfterMines=false FlagTaker=lowest", bomb}, {"a1b1"}},
      {{"phone MineDiggers=lowest", hidden, "I"}, {"e12?"}},
      {{"phone MineDiggers=lowest", hidden, "i"}, {"a1b1", "e12?"}},
      {{"phone FlagAfterMines=false FlagTaker=lowest", hidden, "C"}, {"e12?"}},
  };
}

TEST(FlipOracle, ForbidsAttacksAsTheOptionsSay) {
  for (const AttackCase& c : AttackCases()) {
    SCOPED_TRACE(c.scene.rules + ", " + c.scene.hidden);
    FlipOracle oracle(FlipOptionsOf(c.scene.rules));
    ASSERT_EQ(oracle.SetView(ViewOf(c.scene)), "");
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

// Who turns red, black, red, ... never turns two of a colour in succession.
TEST(FlipOracle, TheLastTurnSettlesColoursUnderTwo) {
  FlipOracle oracle(FlipOptionsOf("phone FlipColours=two"));
  std::string red = "ABCCDDEEFFGGGHHHIIIJJJKKL";
  std::string black = "abccddeeffggghhhiiijjjkkl";
  const Texts points = oracle.Legal();
  for (size_t ply = 0; ply < points.size(); ++ply) {
    ASSERT_EQ(oracle.colours()[0], '?');
    std::string& letters = (ply % 2 == 0) == (ply / 2 % 2 == 0) ? red : black;
    const std::string turn = points[ply] + "=" + letters.back();
    letters.pop_back();
    ASSERT_EQ(oracle.Apply(turn), turn);
  }
  EXPECT_EQ(oracle.colours(), "r");
}

TEST(FlipOracle, RefusesWhatIsNotLegal) {
  FlipOracle oracle(FlipOptionsOf("phone"));
  ASSERT_EQ(oracle.SetView(ViewOf({"phone", kEmpty10 + "1lL1*/AjBb1", "c"})), "");
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
