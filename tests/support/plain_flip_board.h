// The game of docs/flip.md once more, as plainly as it can be written: a character a point, text in
// and out. It shares no code and no tables with engine/, so that each of the two can be checked
// against the other.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "tests/support/plain_board.h"

namespace sapper {

class PlainFlipBoard {
 public:
  // The start of a game. Options as the protocol has them: "Mines" is "burst".
  explicit PlainFlipBoard(const std::map<std::string, std::string>& options);

  // Actions as text in bytewise order; none when the game is over.
  std::vector<std::string> LegalActions() const;
  // Plays a legal action and tells what happened: "a3?=I", "c6c7+". A turn shows `letter`.
  std::string Play(const std::string& action, char letter);
  // "" while the game goes on, "first flag", "draw no-moves".
  const std::string& outcome() const {
    return outcome_;
  }
  // How often the position occurred since the last turn or collision.
  int Occurrences() const;
  // The words of `position flip view`.
  std::string View() const;

 private:
  bool Is(const std::string& option, const std::string& value) const {
    return options_.at(option) == value;
  }
  int Number(const std::string& option) const {
    return std::stoi(options_.at(option));
  }
  char& At(PlainPoint point) {
    return board_[point];
  }
  char At(PlainPoint point) const {
    return board_.at(point);
  }
  PlainPoints Occupied() const;
  int Living(char letter) const;
  // The letter of the lowest living rank of a colour, 0 if none has one.
  char Lowest(bool red) const;
  // '+', '-', '=' or 0 when the attack is forbidden.
  char Attack(char attacker, char defender) const;
  std::vector<std::string> MovesOf(bool red) const;
  void TurnOver(PlainPoint point, char letter);
  std::string Move(PlainPoint from, PlainPoint to);
  void Die(char letter, PlainPoint point);
  bool OnlyMinesAndFlag(bool red) const;
  std::string Key() const;
  std::string Judge(const std::string& flag_winner) const;
  // The player, 0 or 1, of a colour.
  int PlayerOf(bool red) const {
    return (colour_of_first_ == 'r') == red ? 0 : 1;
  }

  std::map<std::string, std::string> options_;
  std::map<PlainPoint, char> board_;  // '.' empty, '*' face down
  std::string dead_;
  std::map<bool, PlainPoint> carriers_;  // by whether red carries
  char colour_of_first_ = '?';
  std::array<char, 2> turned_ = {'-', '-'};
  int to_move_ = 0;
  int quiet_ = 0;
  int ply_ = 0;
  std::vector<std::string> keys_;
  std::string outcome_;
};

}  // namespace sapper
