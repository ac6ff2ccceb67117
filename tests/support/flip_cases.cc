#include "tests/support/flip_cases.h"

#include "absl/strings/str_split.h"
#include "engine/flip_setup.h"

namespace sapper {
namespace {

using Texts = std::vector<std::string>;

const std::string kCamps = " b3 d3 c4 b5 d5 b8 d8 c9 b10 d10 ";
const std::string kEmpty10 = "5/5/5/5/5/5/5/5/5/5/";
// Both commanders free to step to and fro.
const std::string kCommanders = kEmpty10 + "1l1L1/A3a";
const Texts kFourPlies = {"a1b1", "e1d1", "b1a1", "d1e1"};
const Texts kEightPlies = {"a1b1", "e1d1", "b1a1", "d1e1", "a1b1", "e1d1", "b1a1", "d1e1"};

}  // namespace

std::string FlipScene::View(int quiet) const {
  std::string dead = "ABCCDDEEFFGGGHHHIIIJJJKKLabccddeeffggghhhiiijjjkkl";
  std::string living = board + hidden;
  for (size_t i = 0; i < living.size(); ++i) {
    if (living[i] == '+') living[i] = living[i - 1] >= 'a' ? 'L' : 'l';
    const size_t at = dead.find(living[i]);
    if (at != std::string::npos) dead.erase(at, 1);
  }
  return board + " first r " + std::to_string(quiet) + " 200 dead " + dead;
}

std::vector<FlipPlayedCase> FlipPlayedCases() {
  const std::string flag_up = "Il3/2a2/5/5/5/5/5/5/5/5/5/2L1H";
  const std::string bombed = "1l3/1K3/5/5/5/5/5/5/5/5/5/a1L1H";
  const std::string both_die = kEmpty10 + "1l1L1/Aa3";
  const std::string mine = kEmpty10 + "1l1L1/Hj1Aa";
  return {
      {"taking wins", {"phone", flag_up, ""}, {"a12b12+"}, "first flag"},
      {"taking does not win yet", {"seed", flag_up, ""}, {"a12b12+"}, ""},
      {"home at once", {"seed", kEmpty10 + "5/IlL1a", ""}, {"a1b1+"}, "first flag"},
      {"carried home",
       {"seed", "Il3/5/5/5/5/5/5/5/5/5/5/2L1a", ""},
       {"a12b12+", "e1e2", "b12a12", "e2e1", "a12a11", "e1e2", "a11a2", "e2e1", "a2b2", "e1e2",
        "b2b1"},
       "first flag"},
      {"the carrier dies and the flag is rescued",
       {"seed", flag_up, ""},
       {"a12b12+", "c11b11", "e1e2", "b11b12+"},
       ""},
      {"a bomb", {"phone FlagTaker=any", bombed, ""}, {"b11b12="}, "first flag"},
      {"a bomb, FlagHome", {"seed FlagTaker=any", bombed, ""}, {"b11b12="}, "first flag"},
      {"no limits",
       {"phone QuietLimit=0 PlyLimit=0 Repetition=0", kCommanders, ""},
       kEightPlies,
       ""},
      {"third time", {"phone", kCommanders, ""}, kEightPlies, "draw repetition"},
      {"second time", {"phone Repetition=2", kCommanders, ""}, kFourPlies, "draw repetition"},
      {"quiet first", {"phone QuietLimit=12", kCommanders, ""}, kEightPlies, "draw no-collision"},
      {"repetition before plies",
       {"phone PlyLimit=208", kCommanders, ""},
       kEightPlies,
       "draw repetition"},
      {"plies", {"seed PlyLimit=208", kCommanders, ""}, kEightPlies, "draw ply-limit"},
      {"both eliminated", {"phone", both_die, ""}, {"a1b1="}, "draw elimination"},
      {"neither can move", {"phone Elimination=false", both_die, ""}, {"a1b1="}, "draw no-moves"},
      {"the other can move",
       {"phone Elimination=false", kEmpty10 + "1l1L1/AaB2", ""},
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
       {"phone Headquarters=locked", kCommanders, ""},
       {"a1b1", "e1e2"},
       "second no-moves"},
      {"digger and mine burst", {"seed", mine, ""}, {"a1b1="}, ""},
      {"the digger lives", {"phone MineDiggers=lowest", mine, ""}, {"a1b1+"}, ""},
      {"the mine stays", {"phone LosingAttacks=true", mine, ""}, {"a1b1-"}, ""},
      {"the mine bursts", {"phone Mines=burst", mine, ""}, {"a1b1="}, ""},
      {"a bomb and a mine", {"phone", kEmpty10 + "1l1L1/Kj1Aa", ""}, {"a1b1="}, ""},
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

std::vector<FlipActionCase> FlipActionCases() {
  const std::string general = kEmpty10 + "l4/Bj1aL";
  const std::string bomb = kEmpty10 + "l4/Kj1aL";
  const std::string hidden = "4*/5/5/5/5/5/5/5/5/5/l4/Bj1aL";
  const std::string open = "4*/5/5/5/5/5/5/5/5/5/l4/B2aL";
  const std::string by_a_camp = "4*/5/5/5/5/5/5/5/J4/A4/J4/l2aL";
  const std::string at_a_camp = "4*/5/5/5/5/5/5/5/J4/Ab3/J4/l2aL";
  return {
      {{"phone", general, ""}, {}},
      {{"phone LosingAttacks=true", general, ""}, {"a1b1"}},
      {{"phone Mines=burst", general, ""}, {"a1b1"}},
      {{"phone MineDiggers=lowest", general, ""}, {"a1b1"}},
      {{"phone FlagAfterMines=false", general, ""}, {}},
      {{"phone FlagAfterMines=false LosingAttacks=true", general, ""}, {"a1b1"}},
      {{"phone FlagAfterMines=false FlagTaker=any", general, ""}, {"a1a2"}},
      {{"phone FlagAfterMines=false FlagTaker=lowest", general, ""}, {"a1a2"}},
      {{"phone FlagTaker=any", bomb, ""}, {"a1b1"}},
      {{"phone FlagAfterMines=false FlagTaker=any", bomb, ""}, {"a1a2", "a1b1"}},
      {{"phone FlagAfterMines=false FlagTaker=lowest", bomb, ""}, {"a1b1"}},
      {{"phone FlagTaker=any", open, "j"}, {"a1b1", "e12?"}},
      {{"phone FlagTaker=any", open, "c"}, {"a1a2", "a1b1", "e12?"}},
      {{"phone", by_a_camp, "c"}, {"a3b3", "e12?"}},
      {{"phone", at_a_camp, "c"}, {"e12?"}},
      {{"phone MineDiggers=lowest", hidden, "I"}, {"e12?"}},
      {{"phone MineDiggers=lowest", hidden, "i"}, {"a1b1", "e12?"}},
      {{"phone FlagAfterMines=false FlagTaker=lowest", hidden, "C"}, {"e12?"}},
  };
}

std::vector<std::string> FlipTurnsThatSettleNothing() {
  std::string red = "ABCCDDEEFFGGGHHHIIIJJJKKL";
  std::string black = "abccddeeffggghhhiiijjjkkl";
  std::vector<std::string> turns;
  for (int rank = 1; rank <= 12; ++rank) {
    for (char file = 'a'; file <= 'e'; ++file) {
      std::string point(1, file);
      point += std::to_string(rank);
      if (kCamps.find(" " + point + " ") != std::string::npos) continue;
      // Red black black red red black black red: each player turns red, black, red, ... in turn.
      const size_t ply = turns.size();
      std::string& letters = (ply % 2 == 0) == (ply / 2 % 2 == 0) ? red : black;
      turns.push_back(point + "?=" + letters.back());
      letters.pop_back();
    }
  }
  return turns;
}

absl::StatusOr<FlipPosition> FlipPositionOf(const FlipRuleBook& book, const std::string& view) {
  const std::vector<std::string> words = absl::StrSplit(view, ' ');
  const auto setup = ParseFlipView(book.rules(), {.board = words[0],
                                                  .player = words[1],
                                                  .colours = words[2],
                                                  .quiet = words[3],
                                                  .ply = words[4],
                                                  .dead = words.size() > 6 ? words[6] : ""});
  if (!setup.ok()) return setup.status();
  return FlipPosition::Create(book, *setup);
}

}  // namespace sapper
