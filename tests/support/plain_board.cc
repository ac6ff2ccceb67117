#include "tests/support/plain_board.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "absl/strings/str_cat.h"

namespace sapper {
namespace {

bool IsRed(char piece) {
  return std::isupper(static_cast<unsigned char>(piece)) != 0;
}

char Lower(char piece) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(piece)));
}

bool IsOnBoard(PlainPoint point) {
  return point.file >= 0 && point.file <= 4 && point.rank >= 1 && point.rank <= 12;
}

PlainPoint HalfTurned(PlainPoint point) {
  return {4 - point.file, 13 - point.rank};
}

bool IsOneOf(PlainPoint point, const std::vector<std::string>& red_half) {
  const std::string name = PlainName(point);
  const std::string turned = PlainName(HalfTurned(point));
  for (const std::string& listed : red_half)
    if (listed == name || listed == turned) return true;
  return false;
}

}  // namespace

std::string PlainName(PlainPoint point) {
  std::string name(1, static_cast<char>('a' + point.file));
  name += std::to_string(point.rank);
  return name;
}

PlainPoint PlainPointOf(const std::string& name) {
  return {name[0] - 'a', std::atoi(name.c_str() + 1)};
}

std::vector<PlainPoint> PlainAllPoints() {
  std::vector<PlainPoint> points;
  for (int rank = 1; rank <= 12; ++rank)
    for (int file = 0; file <= 4; ++file) points.push_back({file, rank});
  return points;
}

bool PlainIsCamp(PlainPoint point) {
  return IsOneOf(point, {"b3", "d3", "c4", "b5", "d5"});
}

bool PlainIsHeadquarters(PlainPoint point) {
  return IsOneOf(point, {"b1", "d1"});
}

bool PlainJoined(PlainPoint a, PlainPoint b) {
  const int files = std::abs(a.file - b.file);
  const int ranks = std::abs(a.rank - b.rank);
  if (files == 1 && ranks == 1) return PlainIsCamp(a) || PlainIsCamp(b);
  if (files + ranks != 1) return false;
  const bool over_the_middle = std::min(a.rank, b.rank) == 6 && ranks == 1;
  return !over_the_middle || (a.file != 1 && a.file != 3);
}

bool PlainJoinedByRail(PlainPoint a, PlainPoint b) {
  if (std::abs(a.file - b.file) + std::abs(a.rank - b.rank) != 1) return false;
  if (a.rank == b.rank) return a.rank == 2 || a.rank == 6 || a.rank == 7 || a.rank == 11;
  const int low = std::min(a.rank, b.rank);
  if (a.file == 2) return low == 6;
  return (a.file == 0 || a.file == 4) && low >= 2 && low + 1 <= 11;
}

PlainPoints PlainStraightRail(PlainPoint from, const PlainPoints& occupied) {
  PlainPoints reached;
  for (const auto& [files, ranks] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
    PlainPoint here = from;
    while (true) {
      const PlainPoint next = {here.file + files, here.rank + ranks};
      if (!IsOnBoard(next) || !PlainJoinedByRail(here, next)) break;
      reached.insert(next);
      if (occupied.count(next) != 0) break;
      here = next;
    }
  }
  return reached;
}

PlainPoints PlainTurningRail(PlainPoint from, const PlainPoints& occupied) {
  PlainPoints reached;
  std::vector<PlainPoint> queue = {from};
  for (size_t i = 0; i < queue.size(); ++i) {
    for (PlainPoint next : PlainAllPoints()) {
      if (next == from || reached.count(next) != 0 || !PlainJoinedByRail(queue[i], next)) continue;
      reached.insert(next);
      if (occupied.count(next) == 0) queue.push_back(next);
    }
  }
  return reached;
}

void PlainBoard::LayOut(bool red, const std::string& layout) {
  size_t next = 0;
  for (int rank = 6; rank >= 1; --rank) {
    for (int file = 0; file <= 4; ++file) {
      const PlainPoint own = {file, rank};
      if (PlainIsCamp(own)) continue;
      const char letter = layout[next++];
      if (red)
        at(own) = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
      else
        at(HalfTurned(own)) = letter;
      if (rules_.open_view && letter == 'l') shown_flags_.insert(red ? own : HalfTurned(own));
    }
  }
}

PlainPoints PlainBoard::Occupied() const {
  PlainPoints occupied;
  for (PlainPoint point : PlainAllPoints())
    if (at(point) != '.') occupied.insert(point);
  return occupied;
}

bool PlainBoard::MayTakeFlag(char piece) const {
  if (rules_.flag_taker == "engineer") return piece == 'i';
  if (rules_.flag_taker == "not-commander") return piece != 'a';
  return true;
}

PlainPoints PlainBoard::Targets(PlainPoint from) const {
  const char piece = Lower(at(from));
  const bool red = IsRed(at(from));
  if (piece == 'j' || piece == 'l') return {};
  if (PlainIsHeadquarters(from) && !rules_.headquarters_open && !IsCarrier(from)) return {};
  const bool turns = piece == 'i' || rules_.all_turn || (piece == 'k' && rules_.flying_bombs);
  PlainPoints reached =
      turns ? PlainTurningRail(from, Occupied()) : PlainStraightRail(from, Occupied());
  for (PlainPoint point : PlainAllPoints())
    if (PlainJoined(from, point)) reached.insert(point);
  PlainPoints targets;
  for (PlainPoint point : reached) {
    const char there = at(point);
    if (there != '.' && (IsRed(there) == red || PlainIsCamp(point))) continue;
    const bool enemy_flag = there != '.' && shown_flags_.count(point) != 0;
    if (enemy_flag && !MayTakeFlag(piece)) continue;
    targets.insert(point);
  }
  return targets;
}

std::vector<std::string> PlainBoard::LegalMoves() const {
  std::vector<std::string> moves;
  if (!outcome_.empty()) return moves;
  for (PlainPoint from : PlainAllPoints()) {
    if (at(from) == '.' || IsRed(at(from)) != red_to_move()) continue;
    for (PlainPoint to : Targets(from)) moves.push_back(PlainName(from) + PlainName(to));
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

bool PlainBoard::HasMove(bool red) const {
  for (PlainPoint from : PlainAllPoints())
    if (at(from) != '.' && IsRed(at(from)) == red && !Targets(from).empty()) return true;
  return false;
}

char PlainBoard::Collide(char attacker, char defender) const {
  if (defender == 'l' && !MayTakeFlag(attacker)) return '-';
  if (attacker == 'k' || defender == 'k') return '=';
  if (defender == 'l') return '+';
  if (defender == 'j' && attacker == 'i') return '+';
  if (defender == 'j') return rules_.mines_burst ? '=' : '-';
  if (attacker == defender) return '=';
  return attacker < defender ? '+' : '-';
}

// The text about the flag of a piece that died, if it was a commander.
std::string PlainBoard::Announce(char dead) const {
  if (Lower(dead) != 'a' || !rules_.shows_flag) return "";
  const char flag = IsRed(dead) ? 'L' : 'l';
  for (PlainPoint point : PlainAllPoints())
    if (at(point) == flag) return absl::StrCat("@", PlainName(point));
  return "";
}

std::string PlainBoard::Play(const std::string& move) {
  const size_t second = move.find_first_of("abcde", 1);
  const PlainPoint from = PlainPointOf(move.substr(0, second));
  const PlainPoint to = PlainPointOf(move.substr(second));
  const char attacker = at(from);
  const char defender = at(to);
  std::string text = move;
  std::string red_flag;
  std::string black_flag;
  bool flag_fell = false;
  bool taken = false;
  at(from) = '.';
  ++quiet_;
  ++plies_;
  if (defender == '.') {
    at(to) = attacker;
    MoveCarriers(from, to, '+');
  } else {
    const char result = Collide(Lower(attacker), Lower(defender));
    quiet_ = 0;
    text += result;
    std::string flags_of_dead;
    if (result != '+') (IsRed(attacker) ? red_flag : black_flag) = Announce(attacker);
    if (result != '-') (IsRed(defender) ? red_flag : black_flag) = Announce(defender);
    flag_fell = result != '-' && Lower(defender) == 'l';
    if (flag_fell && rules_.flag_home && result == '+') {
      flag_fell = false;
      (IsRed(defender) ? red_flag : black_flag) = absl::StrCat("@", PlainName(to));
      taken = true;
    }
    MoveCarriers(from, to, result);
    if (result != '-') at(to) = result == '+' ? attacker : '.';
  }
  for (const std::string& flag : {red_flag, black_flag})
    if (!flag.empty()) shown_flags_.insert(PlainPointOf(flag.substr(1)));
  if (taken) {
    shown_flags_.erase(to);
    carriers_.push_back(to);
  }
  Judge(flag_fell);
  return text + red_flag + black_flag;
}

bool PlainBoard::IsCarrier(PlainPoint point) const {
  return std::count(carriers_.begin(), carriers_.end(), point) != 0;
}

// After a ply from one point to another: who carries is carried along, or dies.
void PlainBoard::MoveCarriers(PlainPoint from, PlainPoint to, char result) {
  const bool moved = IsCarrier(from);
  carriers_.erase(std::remove(carriers_.begin(), carriers_.end(), from), carriers_.end());
  if (result != '-')
    carriers_.erase(std::remove(carriers_.begin(), carriers_.end(), to), carriers_.end());
  if (moved && result == '+') carriers_.push_back(to);
}

void PlainBoard::Judge(bool flag_fell) {
  for (PlainPoint point : carriers_)
    flag_fell |= PlainIsHeadquarters(point) && (point.rank == 1) == IsRed(at(point));
  const bool red_moved = !red_to_move();
  const std::string mover = red_moved ? "red" : "black";
  const std::string other = red_moved ? "black" : "red";
  if (flag_fell) {
    outcome_ = mover + " flag";
  } else if (!HasMove(!red_moved)) {
    outcome_ = (HasMove(red_moved) ? mover : "draw") + " no-moves";
  } else if (rules_.quiet_limit > 0 && quiet_ >= rules_.quiet_limit) {
    outcome_ = (rules_.quiet_loses ? other : "draw") + " no-collision";
  } else if (rules_.ply_limit > 0 && plies_ >= rules_.ply_limit) {
    outcome_ = "draw ply-limit";
  }
}

}  // namespace sapper
