#include "tests/support/flip_oracle.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <sstream>

#include "tests/support/flip_oracle_board.h"

namespace sapper {
namespace {

using flip_oracle::Board;
using flip_oracle::IsRed;
using flip_oracle::kPoints;
using flip_oracle::Lower;
using flip_oracle::NameOf;
using flip_oracle::PointOf;
using flip_oracle::RankOf;
using flip_oracle::Step;
using flip_oracle::TheBoard;
using flip_oracle::Upper;

const std::string kArmy = "abccddeeffggghhhiiijjjkkl";

bool IsOpenPiece(char there) {
  return there != '.' && there != '*';
}

bool IsArmyLetter(char letter) {
  return Lower(letter) >= 'a' && Lower(letter) <= 'l';
}

std::string BothArmies() {
  std::string all;
  for (char letter : kArmy) all += Upper(letter);
  return all + kArmy;
}

}  // namespace

FlipOptionTexts FlipOptionsOf(const std::string& rules) {
  FlipOptionTexts options = {
      {"FlipColours", "own"},      {"LosingAttacks", "false"},   {"Mines", "stay"},
      {"MineDiggers", "engineer"}, {"FlagAfterMines", "true"},   {"FlagTaker", "engineer"},
      {"FlagHome", "false"},       {"Headquarters", "open"},     {"Elimination", "true"},
      {"QuietLimit", "70"},        {"TurnResetsQuiet", "false"}, {"PlyLimit", "1000"},
      {"Repetition", "3"},         {"RailTurns", "engineer"},    {"FlyingBombs", "false"}};
  std::istringstream words(rules);
  std::string word;
  words >> word;
  if (word == "seed") {
    options["FlipColours"] = "other";
    options["MineDiggers"] = "lowest-burst";
    options["FlagTaker"] = "lowest";
    options["FlagHome"] = "true";
    options["Repetition"] = "0";
  }
  while (words >> word)
    options.at(word.substr(0, word.find('='))) = word.substr(word.find('=') + 1);
  return options;
}

FlipOracle::FlipOracle(const FlipOptionTexts& options) : options_(options) {
  deal_.fill('.');
  for (int point = 0; point < kPoints; ++point)
    board_[static_cast<size_t>(point)] = TheBoard().camp[point] ? '.' : '*';
  seen_ = {PositionText()};
}

int FlipOracle::Number(const char* option) const {
  return std::atoi(options_.at(option).c_str());
}

std::string FlipOracle::SetDeal(const std::string& deal) {
  std::string sorted = deal;
  std::string all = BothArmies();
  std::sort(sorted.begin(), sorted.end());
  std::sort(all.begin(), all.end());
  if (sorted != all) return "not two armies: " + deal;
  if (ply_ != 0) return "a deal goes with the start";
  size_t next = 0;
  for (int rank = 12; rank >= 1; --rank) {
    for (int file = 0; file < 5; ++file) {
      const int point = (rank - 1) * 5 + file;
      if (!TheBoard().camp[point]) deal_[static_cast<size_t>(point)] = deal[next++];
    }
  }
  deal_known_ = true;
  return "";
}

std::string FlipOracle::ReadBoard(const std::string& board) {
  std::istringstream rows(board);
  std::string row;
  board_.fill('.');
  carries_.fill(false);
  for (int rank = 12; rank >= 1; --rank) {
    if (!std::getline(rows, row, '/')) return "not 12 ranks";
    int file = 0;
    for (char c : row) {
      if (c >= '1' && c <= '5') {
        file += c - '0';
        continue;
      }
      const size_t point = static_cast<size_t>((rank - 1) * 5 + file);
      if (c == '+') {
        if (file == 0 || !IsOpenPiece(board_[point - 1])) return "+ without a piece";
        carries_[point - 1] = true;
      } else if (file < 5 && (c == '*' || IsArmyLetter(c))) {
        board_[point] = c;
        ++file;
      } else {
        return "not a piece: " + std::string(1, c);
      }
    }
    if (file != 5) return "not 5 files";
  }
  return "";
}

std::string FlipOracle::SetView(const std::string& view) {
  std::istringstream words(view);
  std::string board;
  std::string player;
  std::string colours;
  std::string word;
  if (!(words >> board >> player >> colours >> quiet_ >> ply_)) return "words are missing";
  const std::string wrong = ReadBoard(board);
  if (!wrong.empty()) return wrong;
  if (player != "first" && player != "second") return "not a player: " + player;
  dead_ = "";
  if (words >> word && (word != "dead" || !(words >> dead_) || words >> word)) return "not 'dead'";
  first_to_move_ = player == "first";
  first_colour_ = colours[0];
  if (colours.size() == 3) last_turned_ = {colours[1], colours[2]};
  if (FaceDown() == "?") return "the letters do not fit";
  deal_known_ = false;
  over_ = "";
  reason_ = "";
  seen_ = {PositionText()};
  // Under FlagHome a dead flag may have been rescued: a view cannot tell.
  bool flag_lost = false;
  if (!Yes("FlagHome")) {
    for (char flag : {'L', 'l'}) {
      if (dead_.find(flag) == std::string::npos) continue;
      flag_lost = true;
      // Who took it is who moved last, for the game ended there.
      if (IsRed(flag) != IsRedPlayer(first_to_move_)) return "the mover's enemy lost its flag";
    }
  }
  Judge(flag_lost);
  return "";
}

std::string FlipOracle::FaceDown() const {
  std::string left = BothArmies();
  std::string gone = dead_;
  for (int point = 0; point < kPoints; ++point) {
    const char there = board_[static_cast<size_t>(point)];
    if (!IsOpenPiece(there)) continue;
    gone += there;
    if (carries_[static_cast<size_t>(point)]) gone += IsRed(there) ? 'l' : 'L';
  }
  for (char letter : gone) {
    const size_t at = left.find(letter);
    if (at == std::string::npos) return "?";
    left.erase(at, 1);
  }
  std::sort(left.begin(), left.end());
  const auto stars = std::count(board_.begin(), board_.end(), '*');
  return static_cast<size_t>(stars) == left.size() ? left : "?";
}

char FlipOracle::TurnShows(const std::string& point) const {
  const int at = PointOf(point);
  return at < 0 ? '.' : deal_[static_cast<size_t>(at)];
}

std::string FlipOracle::colours() const {
  if (first_colour_ != '?') return std::string(1, first_colour_);
  return std::string("?") + last_turned_[0] + last_turned_[1];
}

std::string FlipOracle::PositionText() const {
  std::string text;
  for (int rank = 12; rank >= 1; --rank) {
    int empty = 0;
    for (int file = 0; file < 5; ++file) {
      const size_t point = static_cast<size_t>((rank - 1) * 5 + file);
      if (board_[point] == '.') {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      text += board_[point];
      if (carries_[point]) text += '+';
    }
    if (empty > 0) text += std::to_string(empty);
    if (rank > 1) text += '/';
  }
  return text + " " + to_move();
}

std::string FlipOracle::View() const {
  std::string text =
      PositionText() + " " + colours() + " " + std::to_string(quiet_) + " " + std::to_string(ply_);
  if (!dead_.empty()) text += " dead " + dead_;
  return text;
}

int FlipOracle::repeats() const {
  return static_cast<int>(std::count(seen_.begin(), seen_.end(), PositionText()));
}

// On the board, face up or down; a flag that is carried does not count.
int FlipOracle::Living(char piece) const {
  const std::string face_down = FaceDown();
  return static_cast<int>(std::count(board_.begin(), board_.end(), piece) +
                          std::count(face_down.begin(), face_down.end(), piece));
}

bool FlipOracle::IsLowest(char piece) const {
  if (Lower(piece) > 'i') return false;
  const char last = IsRed(piece) ? 'I' : 'i';
  for (char lower = static_cast<char>(piece + 1); lower <= last; ++lower)
    if (Living(lower) > 0) return false;
  return true;
}

char FlipOracle::Collide(char attacker, char defender) const {
  const char a = Lower(attacker);
  const char d = Lower(defender);
  if (d == 'l') {
    if (Yes("FlagAfterMines") && Living(IsRed(defender) ? 'J' : 'j') > 0) return 'x';
    if (Is("FlagTaker", "engineer") && a != 'i') return 'x';
    if (Is("FlagTaker", "lowest") && !IsLowest(attacker)) return 'x';
    return a == 'k' ? '=' : '+';
  }
  if (a == 'k' || d == 'k') return '=';
  if (d == 'j') {
    if (a == 'i') return '+';
    if (Is("MineDiggers", "lowest") && IsLowest(attacker)) return '+';
    if (Is("MineDiggers", "lowest-burst") && IsLowest(attacker)) return '=';
    return Is("Mines", "burst") ? '=' : '-';
  }
  if (a == d) return '=';
  return a < d ? '+' : '-';
}

// Where roads and rails lead, up to and with the first occupied point of each way.
std::vector<bool> FlipOracle::Reached(int from) const {
  const Board& board = TheBoard();
  std::vector<bool> reached(kPoints, false);
  const char piece = Lower(board_[static_cast<size_t>(from)]);
  const bool turns = piece == 'i' || Is("RailTurns", "all") || (piece == 'k' && Yes("FlyingBombs"));
  if (turns) {
    std::vector<int> queue = {from};
    for (size_t i = 0; i < queue.size(); ++i) {
      for (int next = 0; next < kPoints; ++next) {
        if (!board.rail[queue[i]][next] || reached[static_cast<size_t>(next)]) continue;
        reached[static_cast<size_t>(next)] = true;
        if (board_[static_cast<size_t>(next)] == '.') queue.push_back(next);
      }
    }
  }
  for (const auto& [files, ranks] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
    int here = from;
    int next = Step(here, files, ranks);
    while (next >= 0 && board.rail[here][next]) {
      reached[static_cast<size_t>(next)] = true;
      if (board_[static_cast<size_t>(next)] != '.') break;
      here = next;
      next = Step(here, files, ranks);
    }
  }
  for (int to = 0; to < kPoints; ++to)
    if (board.road[from][to]) reached[static_cast<size_t>(to)] = true;
  reached[static_cast<size_t>(from)] = false;
  return reached;
}

bool FlipOracle::MayGo(int from, int to) const {
  const char piece = board_[static_cast<size_t>(from)];
  const char there = board_[static_cast<size_t>(to)];
  if (there == '.') return true;
  if (there == '*' || IsRed(there) == IsRed(piece) || TheBoard().camp[to]) return false;
  const char result = Collide(piece, there);
  return result != 'x' && (result != '-' || Yes("LosingAttacks"));
}

std::vector<FlipOracle::Action> FlipOracle::Actions(bool of_first) const {
  std::vector<Action> actions;
  for (int from = 0; from < kPoints; ++from) {
    const char piece = board_[static_cast<size_t>(from)];
    if (piece == '*') actions.push_back({from, from});
    if (!IsOpenPiece(piece) || first_colour_ == '?' || IsRed(piece) != IsRedPlayer(of_first))
      continue;
    if (Lower(piece) == 'j' || Lower(piece) == 'l') continue;
    if (TheBoard().headquarters[from] && Is("Headquarters", "locked")) continue;
    const std::vector<bool> reached = Reached(from);
    for (int to = 0; to < kPoints; ++to)
      if (reached[static_cast<size_t>(to)] && MayGo(from, to)) actions.push_back({from, to});
  }
  return actions;
}

bool FlipOracle::CanAct(bool first) const {
  return !Actions(first).empty();
}

std::vector<std::string> FlipOracle::Legal() const {
  std::vector<std::string> texts;
  if (!over_.empty()) return texts;
  for (const Action& action : Actions(first_to_move_))
    texts.push_back(NameOf(action.from) + (action.to == action.from ? "?" : NameOf(action.to)));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string FlipOracle::Apply(const std::string& text) {
  const size_t cut = text.find_first_of("+-=");
  const std::string wanted = cut == std::string::npos ? "" : text.substr(cut);
  const std::string body = text.substr(0, cut);
  const std::vector<std::string> legal = Legal();
  if (std::find(legal.begin(), legal.end(), body) == legal.end()) return "";
  if (body.back() == '?') {
    const int point = PointOf(body.substr(0, body.size() - 1));
    const std::string face_down = FaceDown();
    const char truth = deal_[static_cast<size_t>(point)];
    if (wanted.empty() && !deal_known_) return "";
    const char letter = wanted.size() == 2 && wanted[0] == '=' ? wanted[1] : truth;
    if (!wanted.empty() && wanted != std::string("=") + letter) return "";
    if (deal_known_ && letter != truth) return "";
    if (face_down.find(letter) == std::string::npos) return "";
    Turn(point, letter);
    return body + "=" + letter;
  }
  const size_t second = body.find_first_of("abcde", 1);
  FlipOracle after = *this;
  const std::string result =
      after.Move(PointOf(body.substr(0, second)), PointOf(body.substr(second)));
  if (result != wanted) return "";
  *this = after;
  return body + result;
}

void FlipOracle::SettleColours(char colour) {
  char& last = last_turned_[first_to_move_ ? 0 : 1];
  const bool same = last == colour;
  last = colour;
  const bool all_turned = std::count(board_.begin(), board_.end(), '*') == 0;
  if (Is("FlipColours", "two") && !same && !all_turned) return;
  const bool turner_plays_it = !Is("FlipColours", "other");
  const bool first_plays_it = turner_plays_it == first_to_move_;
  const char other = colour == 'r' ? 'b' : 'r';
  first_colour_ = first_plays_it ? colour : other;
}

void FlipOracle::Turn(int point, char letter) {
  board_[static_cast<size_t>(point)] = letter;
  if (first_colour_ == '?') SettleColours(IsRed(letter) ? 'r' : 'b');
  quiet_ = Yes("TurnResetsQuiet") ? 0 : quiet_ + 1;
  EndTurn(true, false);
}

void FlipOracle::Bury(int point) {
  const size_t at = static_cast<size_t>(point);
  dead_ += board_[at];
  // A carried flag is rescued.
  if (carries_[at]) dead_ += IsRed(board_[at]) ? 'l' : 'L';
  std::sort(dead_.begin(), dead_.end());
  board_[at] = '.';
  carries_[at] = false;
}

std::string FlipOracle::Move(int from, int to) {
  const size_t start = static_cast<size_t>(from);
  const size_t end = static_cast<size_t>(to);
  std::string result;
  bool flag_lost = false;
  bool takes = false;
  if (board_[end] != '.') {
    result = std::string(1, Collide(board_[start], board_[end]));
    const bool on_flag = Lower(board_[end]) == 'l';
    takes = on_flag && Yes("FlagHome") && result == "+";
    flag_lost = on_flag && !takes;
    if (takes)
      board_[end] = '.';
    else if (result != "-")
      Bury(to);
    if (result != "+") Bury(from);
  }
  if (board_[start] != '.') {
    board_[end] = board_[start];
    carries_[end] = carries_[start] || takes;
    board_[start] = '.';
    carries_[start] = false;
  }
  quiet_ = result.empty() ? quiet_ + 1 : 0;
  EndTurn(!result.empty(), flag_lost);
  return result;
}

void FlipOracle::EndTurn(bool counts_anew, bool flag_lost) {
  ++ply_;
  first_to_move_ = !first_to_move_;
  if (counts_anew) seen_.clear();
  seen_.push_back(PositionText());
  Judge(flag_lost);
}

bool FlipOracle::OnlyMinesAndFlag(bool red) const {
  for (char letter = 'a'; letter <= 'k'; ++letter)
    if (letter != 'j' && Living(red ? Upper(letter) : letter) > 0) return false;
  return true;
}

bool FlipOracle::CarrierIsHome() const {
  for (int point = 0; point < kPoints; ++point) {
    if (!carries_[static_cast<size_t>(point)] || !TheBoard().headquarters[point]) continue;
    const bool of_first = IsRed(board_[static_cast<size_t>(point)]) == IsRedPlayer(true);
    if (of_first == (RankOf(point) == 1)) return true;
  }
  return false;
}

void FlipOracle::End(const std::string& winner, const std::string& reason) {
  over_ = winner;
  reason_ = reason;
}

void FlipOracle::Judge(bool flag_lost) {
  const std::string mover = first_to_move_ ? "first" : "second";
  const std::string enemy = first_to_move_ ? "second" : "first";
  // Who moved last is who takes a flag or carries it home.
  if (flag_lost || CarrierIsHome()) return End(enemy, "flag");
  if (first_colour_ != '?' && Yes("Elimination")) {
    const bool mover_gone = OnlyMinesAndFlag(IsRedPlayer(first_to_move_));
    const bool enemy_gone = OnlyMinesAndFlag(IsRedPlayer(!first_to_move_));
    if (mover_gone && enemy_gone) return End("draw", "elimination");
    if (mover_gone) return End(enemy, "elimination");
    if (enemy_gone) return End(mover, "elimination");
  }
  if (!CanAct(first_to_move_)) return End(CanAct(!first_to_move_) ? enemy : "draw", "no-moves");
  const int quiet_limit = Number("QuietLimit");
  if (quiet_limit > 0 && quiet_ >= quiet_limit) return End("draw", "no-collision");
  const int repetition = Number("Repetition");
  if (repetition > 0 && repeats() >= repetition) return End("draw", "repetition");
  const int ply_limit = Number("PlyLimit");
  if (ply_limit > 0 && ply_ >= ply_limit) return End("draw", "ply-limit");
}

uint64_t FlipOracle::Count(int depth, bool chance) const {
  if (depth == 0) return 1;
  if (!over_.empty()) return 0;
  const std::string face_down = FaceDown();
  const std::set<char> letters(face_down.begin(), face_down.end());
  uint64_t leaves = 0;
  for (const Action& action : Actions(first_to_move_)) {
    const bool turn = action.from == action.to;
    if (depth == 1) {
      leaves += turn && chance ? letters.size() : 1;
      continue;
    }
    const std::set<char> truth = {deal_[static_cast<size_t>(action.from)]};
    for (char letter : turn&& chance ? letters : truth) {
      FlipOracle after = *this;
      if (turn)
        after.Turn(action.from, letter);
      else
        after.Move(action.from, action.to);
      leaves += after.Count(depth - 1, chance);
      if (!turn) break;
    }
  }
  return leaves;
}

uint64_t FlipOracle::Perft(int depth) const {
  return Count(depth, false);
}

uint64_t FlipOracle::PerftChance(int depth) const {
  return Count(depth, true);
}

}  // namespace sapper
