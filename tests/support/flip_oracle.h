// Flip Junqi once more, as plainly as it can be written: a character a point, loops over all pairs
// of points, text in and out. It shares no code and no tables with engine/, so that each of the two
// can be checked against the other.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tests/support/flip_oracle_board.h"

namespace sapper {

// Names and values of all 15 options, checks as "true" and "false".
using FlipOptionTexts = std::map<std::string, std::string>;

// "phone", "seed", or one of them and options changed: "phone Mines=burst QuietLimit=12".
FlipOptionTexts FlipOptionsOf(const std::string& rules);

class FlipOracle {
 public:
  // The start of a game whose deal is unknown.
  explicit FlipOracle(const FlipOptionTexts& options);

  // Both tell what is wrong, "" for nothing. A deal goes with the start only.
  std::string SetDeal(const std::string& deal);
  std::string SetView(const std::string& view);

  // Plays an action (`a3?` where the deal is known) or an event, and tells the event; "" when it is
  // not legal or its result is another.
  std::string Apply(const std::string& text);

  // In bytewise order; none when the game is over.
  std::vector<std::string> Legal() const;
  std::string View() const;
  std::string to_move() const {
    return first_to_move_ ? "first" : "second";
  }
  // "r", "b", or "?--", "?rb", ...
  std::string colours() const;
  std::string dead() const {
    return dead_;
  }
  // "first", "second", "draw"; "" while the game goes on.
  const std::string& over() const {
    return over_;
  }
  const std::string& reason() const {
    return reason_;
  }
  int quiet() const {
    return quiet_;
  }
  int ply() const {
    return ply_;
  }
  int repeats() const;
  // The letters that lie face down, sorted, each as often as it does.
  std::string FaceDown() const;
  // By the deal; '.' where it is not known.
  char TurnShows(const std::string& point) const;

  // A turn is one action, resolved by the deal; or one for each letter that may lie face down.
  uint64_t Perft(int depth) const;
  uint64_t PerftChance(int depth) const;

 private:
  struct Action {
    int from = 0;
    int to = 0;  // == from: a turn
  };

  bool Is(const char* option, const char* value) const {
    return options_.at(option) == value;
  }
  bool Yes(const char* option) const {
    return Is(option, "true");
  }
  int Number(const char* option) const;
  std::vector<Action> Actions(bool of_first) const;
  bool CanAct(bool first) const;
  std::vector<bool> Reached(int from) const;
  bool MayGo(int from, int to) const;
  // '+', '-', '='; 'x' where the flag may not be attacked.
  char Collide(char attacker, char defender) const;
  bool IsLowest(char piece) const;
  int Living(char piece) const;
  bool OnlyMinesAndFlag(bool red) const;
  bool IsRedPlayer(bool first) const {
    return first == (first_colour_ == 'r');
  }
  bool CarrierIsHome() const;
  void Turn(int point, char letter);
  void SettleColours(char colour);
  std::string Move(int from, int to);
  void Bury(int point);
  void EndTurn(bool counts_anew, bool flag_lost);
  void Judge(bool flag_lost);
  void End(const std::string& winner, const std::string& reason);
  std::string PositionText() const;
  std::string ReadBoard(const std::string& board);
  uint64_t Count(int depth, bool chance) const;

  FlipOptionTexts options_;
  std::array<char, flip_oracle::kPoints> board_{};  // '.' empty, '*' face down, upper case red
  std::array<bool, flip_oracle::kPoints> carries_{};
  std::array<char, flip_oracle::kPoints> deal_{};
  bool deal_known_ = false;
  bool first_to_move_ = true;
  char first_colour_ = '?';
  std::array<char, 2> last_turned_ = {'-', '-'};
  int quiet_ = 0;
  int ply_ = 0;
  std::string dead_;
  std::string over_;
  std::string reason_;
  std::vector<std::string> seen_;  // since what cannot be undone
};

}  // namespace sapper
