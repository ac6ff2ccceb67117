#include "tests/support/plain_flip_board.h"

#include <algorithm>
#include <cctype>

namespace sapper {
namespace {

constexpr char kArmy[] = "abccddeeffggghhhiiijjjkkl";
const char* const kPlayers[] = {"first", "second"};

bool IsRed(char letter) {
  return letter >= 'A' && letter <= 'Z';
}
bool IsPiece(char letter) {
  return std::isalpha(static_cast<unsigned char>(letter)) != 0;
}
char Small(char letter) {
  return IsRed(letter) ? static_cast<char>(letter - 'A' + 'a') : letter;
}
char Of(bool red, char small) {
  return red ? static_cast<char>(small - 'a' + 'A') : small;
}

PlainPoints HeadquartersOf(int player) {
  if (player == 0) return {{1, 1}, {3, 1}};
  return {{1, 12}, {3, 12}};
}

}  // namespace

PlainFlipBoard::PlainFlipBoard(const std::map<std::string, std::string>& options)
    : options_(options) {
  for (PlainPoint point : PlainAllPoints()) board_[point] = PlainIsCamp(point) ? '.' : '*';
  keys_.push_back(Key());
}

PlainPoints PlainFlipBoard::Occupied() const {
  PlainPoints occupied;
  for (const auto& [point, letter] : board_)
    if (letter != '.') occupied.insert(point);
  return occupied;
}

int PlainFlipBoard::Living(char letter) const {
  const std::string army = kArmy;
  auto living = std::count(army.begin(), army.end(), Small(letter)) -
                std::count(dead_.begin(), dead_.end(), letter);
  if (Small(letter) == 'l' && carriers_.count(!IsRed(letter)) > 0) --living;
  return static_cast<int>(living);
}

char PlainFlipBoard::Lowest(bool red) const {
  for (char rank = 'i'; rank >= 'a'; --rank)
    if (Living(Of(red, rank)) > 0) return Of(red, rank);
  return 0;
}

char PlainFlipBoard::Attack(char attacker, char defender) const {
  const char a = Small(attacker);
  const char d = Small(defender);
  const bool lowest = Lowest(IsRed(attacker)) == attacker;
  if (d == 'l') {
    if (Is("FlagAfterMines", "true") && Living(Of(IsRed(defender), 'j')) > 0) return 0;
    if (Is("FlagTaker", "engineer") && a != 'i') return 0;
    if (Is("FlagTaker", "lowest") && !lowest) return 0;
    return a == 'k' ? '=' : '+';
  }
  char result = 0;
  if (a == 'k' || d == 'k') {
    result = '=';
  } else if (d == 'j') {
    result = Is("Mines", "burst") ? '=' : '-';
    if (lowest && Is("MineDiggers", "lowest")) result = '+';
    if (lowest && Is("MineDiggers", "lowest-burst")) result = '=';
    if (a == 'i') result = '+';
  } else {
    result = a == d ? '=' : (a < d ? '+' : '-');
  }
  if (result == '-' && Is("LosingAttacks", "false")) return 0;
  return result;
}

std::vector<std::string> PlainFlipBoard::MovesOf(bool red) const {
  std::vector<std::string> moves;
  const PlainPoints occupied = Occupied();
  for (const auto& [from, letter] : board_) {
    if (!IsPiece(letter) || IsRed(letter) != red) continue;
    const char rank = Small(letter);
    if (rank == 'j' || rank == 'l') continue;
    if (Is("Headquarters", "locked") && PlainIsHeadquarters(from)) continue;
    const bool turns =
        Is("RailTurns", "all") || rank == 'i' || (rank == 'k' && Is("FlyingBombs", "true"));
    PlainPoints reached =
        turns ? PlainTurningRail(from, occupied) : PlainStraightRail(from, occupied);
    for (PlainPoint to : PlainAllPoints())
      if (PlainJoined(from, to)) reached.insert(to);
    for (PlainPoint to : reached) {
      const char target = At(to);
      if (target == '*') continue;
      if (target != '.' && (IsRed(target) == red || PlainIsCamp(to))) continue;
      if (target != '.' && Attack(letter, target) == 0) continue;
      moves.push_back(PlainName(from) + PlainName(to));
    }
  }
  return moves;
}

std::vector<std::string> PlainFlipBoard::LegalActions() const {
  std::vector<std::string> actions;
  if (!outcome_.empty()) return actions;
  if (colour_of_first_ != '?') actions = MovesOf((colour_of_first_ == 'r') == (to_move_ == 0));
  for (const auto& [point, letter] : board_)
    if (letter == '*') actions.push_back(PlainName(point) + "?");
  std::sort(actions.begin(), actions.end());
  return actions;
}

void PlainFlipBoard::TurnOver(PlainPoint point, char letter) {
  At(point) = letter;
  if (colour_of_first_ != '?') return;
  const char colour = IsRed(letter) ? 'r' : 'b';
  const char other = IsRed(letter) ? 'b' : 'r';
  const char if_first = to_move_ == 0 ? colour : other;
  char& last = turned_[static_cast<size_t>(to_move_)];
  if (Is("FlipColours", "own")) {
    colour_of_first_ = if_first;
  } else if (Is("FlipColours", "other")) {
    colour_of_first_ = if_first == 'r' ? 'b' : 'r';
  } else if (last == colour || std::none_of(board_.begin(), board_.end(), [](const auto& entry) {
               return entry.second == '*';
             })) {
    colour_of_first_ = if_first;
  }
  last = colour;
}

void PlainFlipBoard::Die(char letter, PlainPoint point) {
  dead_ += letter;
  const auto carrier = carriers_.find(IsRed(letter));
  if (carrier == carriers_.end() || carrier->second != point) return;
  carriers_.erase(carrier);
  dead_ += Of(!IsRed(letter), 'l');
}

// Gives the mark; `to` and `from` are then as they look afterwards.
std::string PlainFlipBoard::Move(PlainPoint from, PlainPoint to) {
  const char attacker = At(from);
  const char defender = At(to);
  At(from) = '.';
  const bool carries = carriers_.count(IsRed(attacker)) > 0 && carriers_[IsRed(attacker)] == from;
  if (defender == '.') {
    At(to) = attacker;
    if (carries) carriers_[IsRed(attacker)] = to;
    return "";
  }
  const char result = Attack(attacker, defender);
  const bool takes = Small(defender) == 'l' && result == '+' && Is("FlagHome", "true");
  if (result != '+') Die(attacker, from);
  if (result != '-' && !takes) Die(defender, to);
  if (result == '=') At(to) = '.';
  if (result == '+') {
    At(to) = attacker;
    if (carries || takes) carriers_[IsRed(attacker)] = to;
  }
  return std::string(1, result);
}

std::string PlainFlipBoard::Play(const std::string& action, char letter) {
  std::string event = action;
  std::string flag_winner;
  bool collision = false;
  if (action.back() == '?') {
    TurnOver(PlainPointOf(action.substr(0, action.size() - 1)), letter);
    event += std::string("=") + letter;
    keys_.clear();
    quiet_ = Is("TurnResetsQuiet", "true") ? 0 : quiet_ + 1;
  } else {
    const size_t second = action.find_first_of("abcde", 1);
    const PlainPoint to = PlainPointOf(action.substr(second));
    const char target = At(to);
    const std::string mark = Move(PlainPointOf(action.substr(0, second)), to);
    event += mark;
    collision = !mark.empty();
    if (Small(target) == 'l' && (mark == "=" || Is("FlagHome", "false")))
      flag_winner = kPlayers[to_move_];
    if (collision) keys_.clear();
    quiet_ = collision ? 0 : quiet_ + 1;
  }
  ++ply_;
  to_move_ = 1 - to_move_;
  keys_.push_back(Key());
  outcome_ = Judge(flag_winner);
  return event;
}

std::string PlainFlipBoard::Key() const {
  std::string key = kPlayers[to_move_];
  for (const auto& entry : board_) key += entry.second;
  for (const auto& [red, point] : carriers_) key += (red ? "R" : "B") + PlainName(point);
  return key;
}

int PlainFlipBoard::Occurrences() const {
  return static_cast<int>(std::count(keys_.begin(), keys_.end(), keys_.back()));
}

bool PlainFlipBoard::OnlyMinesAndFlag(bool red) const {
  const std::string movers = "abcdefghik";
  return std::all_of(movers.begin(), movers.end(),
                     [&](char rank) { return Living(Of(red, rank)) == 0; });
}

std::string PlainFlipBoard::Judge(const std::string& flag_winner) const {
  if (!flag_winner.empty()) return flag_winner + " flag";
  for (const auto& [red, point] : carriers_)
    if (HeadquartersOf(PlayerOf(red)).count(point) > 0)
      return std::string(kPlayers[PlayerOf(red)]) + " flag";
  if (colour_of_first_ != '?' && Is("Elimination", "true")) {
    const bool red_out = OnlyMinesAndFlag(true);
    const bool black_out = OnlyMinesAndFlag(false);
    if (red_out && black_out) return "draw elimination";
    if (red_out || black_out) return std::string(kPlayers[PlayerOf(!red_out)]) + " elimination";
  }
  const bool hidden = std::any_of(board_.begin(), board_.end(),
                                  [](const auto& entry) { return entry.second == '*'; });
  if (!hidden) {
    const bool red_moves = (colour_of_first_ == 'r') == (to_move_ == 0);
    if (MovesOf(red_moves).empty())
      return MovesOf(!red_moves).empty() ? "draw no-moves"
                                         : std::string(kPlayers[1 - to_move_]) + " no-moves";
  }
  if (Number("QuietLimit") > 0 && quiet_ >= Number("QuietLimit")) return "draw no-collision";
  if (Number("Repetition") > 0 && Occurrences() >= Number("Repetition")) return "draw repetition";
  if (Number("PlyLimit") > 0 && ply_ >= Number("PlyLimit")) return "draw ply-limit";
  return "";
}

std::string PlainFlipBoard::View() const {
  std::string view;
  for (int rank = 12; rank >= 1; --rank) {
    int empty = 0;
    for (int file = 0; file < 5; ++file) {
      const PlainPoint point{file, rank};
      const char letter = At(point);
      if (letter == '.') {
        ++empty;
        continue;
      }
      if (empty > 0) view += std::to_string(empty);
      empty = 0;
      view += letter;
      const auto carrier = IsPiece(letter) ? carriers_.find(IsRed(letter)) : carriers_.end();
      if (carrier != carriers_.end() && carrier->second == point) view += '+';
    }
    if (empty > 0) view += std::to_string(empty);
    view += rank > 1 ? '/' : ' ';
  }
  view += kPlayers[to_move_];
  view += std::string(" ") + colour_of_first_;
  if (colour_of_first_ == '?') view += std::string(1, turned_[0]) + turned_[1];
  view += " " + std::to_string(quiet_) + " " + std::to_string(ply_);
  std::string dead = dead_;
  std::sort(dead.begin(), dead.end());
  return dead.empty() ? view : view + " dead " + dead;
}

}  // namespace sapper
