// The game of docs/rules.md once more, as plainly as it can be written: a character a point,
// breadth-first rails, text in and out. It shares no code and no tables with engine/, so that each
// of the two can be checked against the other.
#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

namespace sapper {

struct PlainRules {
  bool mines_burst = false;
  int quiet_limit = 31;
  bool quiet_loses = true;
  int ply_limit = 0;
  bool flying_bombs = false;
  std::string flag_taker = "any";
  bool flag_home = false;
  bool headquarters_open = false;
  bool all_turn = false;
  bool shows_flag = true;
  bool open_view = false;
};

struct PlainPoint {
  int file = 0;  // 0..4 = a..e
  int rank = 0;  // 1..12

  friend auto operator<=>(const PlainPoint&, const PlainPoint&) = default;
};

using PlainPoints = std::set<PlainPoint>;

std::string PlainName(PlainPoint point);
PlainPoint PlainPointOf(const std::string& name);
// All 60 points.
std::vector<PlainPoint> PlainAllPoints();
bool PlainIsCamp(PlainPoint point);
bool PlainIsHeadquarters(PlainPoint point);
// Joined by an edge of any kind; joined by rail.
bool PlainJoined(PlainPoint a, PlainPoint b);
bool PlainJoinedByRail(PlainPoint a, PlainPoint b);
// Where rail leads: empty points, and the first occupied one of each way.
PlainPoints PlainStraightRail(PlainPoint from, const PlainPoints& occupied);
PlainPoints PlainTurningRail(PlainPoint from, const PlainPoints& occupied);

class PlainBoard {
 public:
  explicit PlainBoard(const PlainRules& rules) : rules_(rules) {
    board_.fill('.');
  }

  // Puts the 25 letters of a layout on their points.
  void LayOut(bool red, const std::string& layout);
  // Moves as text in bytewise order; none when the game is over.
  std::vector<std::string> LegalMoves() const;
  // Plays a legal move and tells what the referee announces: "c6c7=@b1".
  std::string Play(const std::string& move);
  // "" while the game goes on, else "red flag", "draw no-moves", ...
  const std::string& outcome() const {
    return outcome_;
  }
  bool red_to_move() const {
    return plies_ % 2 == 0;
  }
  int quiet() const {
    return quiet_;
  }
  // The letter on a point, upper case for red, '.' for nothing.
  char at(PlainPoint point) const {
    return board_[static_cast<size_t>(point.rank * 5 + point.file)];
  }

 private:
  char& at(PlainPoint point) {
    return board_[static_cast<size_t>(point.rank * 5 + point.file)];
  }
  PlainPoints Occupied() const;
  PlainPoints Targets(PlainPoint from) const;
  bool MayTakeFlag(char piece) const;
  bool HasMove(bool red) const;
  char Collide(char attacker, char defender) const;
  std::string Announce(char dead) const;
  void Judge(bool flag_fell);
  bool IsCarrier(PlainPoint point) const;
  void MoveCarriers(PlainPoint from, PlainPoint to, char result);

  PlainRules rules_;
  std::array<char, 65> board_{};
  std::set<PlainPoint> shown_flags_;
  std::vector<PlainPoint> carriers_;
  int plies_ = 0;
  int quiet_ = 0;
  std::string outcome_;
};

}  // namespace sapper
