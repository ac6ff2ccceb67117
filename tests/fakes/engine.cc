// A UJI engine that misbehaves as its first argument says; tests play it as a peer.
//
// What is not named below is done right: it plays the first of its legal moves. The second argument
// is the mode's: a file to write to, a number, or any word that tells its processes from others.
// Faults that come with a `go` come with the third of a game; with the first where "@1" follows the
// mode, as in "late@1".
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "engine/notation.h"
#include "engine/view.h"

namespace sapper {
namespace {

constexpr char kLayout[] = "cigdcegkefkfaibgidjhhhjlj";
class FakeEngine {
 public:
  FakeEngine(absl::string_view mode, std::string argument)
      : argument_(std::move(argument)), faulty_go_(absl::ConsumeSuffix(&mode, "@1") ? 1 : 3) {
    mode_ = std::string(mode);
  }

  int Run();

 private:
  void Obey(const std::string& line);
  void Position(const std::vector<std::string>& words);
  void Go(const std::vector<std::string>& words);
  void Fail(const std::string& move);
  std::string OwnMove() const;
  static void Say(const std::string& line) {
    std::cout << line << std::endl;
  }
  [[noreturn]] static void Sleep() {
    while (true) pause();
  }

  void LeaveDescendants() const;
  void Spy() const;

  std::string mode_;
  std::string argument_;
  int faulty_go_;
  std::unique_ptr<View> view_;
  std::string belated_;  // said with the next line that is heard
  int gos_ = 0;
  int observed_ = 0;  // plies of the game
};

// A child; a grandchild in a session of its own, whose parent is gone; and three children of that,
// each in a session of its own and without an ear for signals.
void FakeEngine::LeaveDescendants() const {
  if (fork() == 0) Sleep();
  if (fork() == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    for (int i = 0; i < 3; ++i)
      if (fork() == 0) {
        setsid();
        for (int signal : {SIGTERM, SIGINT, SIGHUP}) std::signal(signal, SIG_IGN);
        Sleep();
      }
    Sleep();
  }
}

// What stands in a file of the runner's in the middle of a game, by its size.
void FakeEngine::Spy() const {
  std::ifstream file(argument_, std::ios::ate | std::ios::binary);
  std::ofstream(argument_ + ".spy", std::ios::app)
      << gos_ << ' ' << (file ? static_cast<int64_t>(file.tellg()) : 0) << '\n';
}

std::string FakeEngine::OwnMove() const {
  MoveList moves;
  view_->LegalMoves(moves);
  return moves.empty() ? "none" : MoveText(moves[0]);
}

void FakeEngine::Position(const std::vector<std::string>& words) {
  const Side side = *DuelMap::ParseSide(words.at(4));
  view_ = std::make_unique<View>(RuleBook(), side, *Layout::Parse(words.at(2)));
}

// The fault itself, or nothing in modes that have theirs elsewhere.
void FakeEngine::Fail(const std::string& move) {
  if (mode_ == "crash-mid") std::abort();
  if (mode_ == "exit-mid") std::exit(3);
  if (mode_ == "late-second") {
    Say(absl::StrCat("bestmove ", move));
    belated_ = absl::StrCat("bestmove ", move);
  }
  if (mode_ == "two-moves") Say(absl::StrCat("bestmove ", move, "\nbestmove ", move));
  if (mode_ == "illegal") Say("bestmove a1a9");
  if (mode_ == "other-side") Say(view_->viewer() == Side::kRed ? "bestmove a7a6" : "bestmove a6a7");
  if (mode_ == "garbage") Say("bestmove \x01\xff%s%n");
  if (mode_ == "none") Say("bestmove none");
  if (mode_ == "endless-line")
    for (const std::string block(1 << 16, 'x');;) std::cout << block << std::flush;
  if (mode_ == "flood")
    while (true) Say("info string busy");
  if (mode_ == "long-line") Say(std::string(10 << 20, 'y') + "\nbestmove " + move);
  if (mode_ == "deaf") Sleep();
  if (mode_ == "mute") {
    std::ofstream(argument_) << "mute\n";
    Sleep();
  }
  if (mode_ == "close-stdout") {
    close(STDOUT_FILENO);
    Sleep();
  }
  if (mode_ == "late") {
    std::this_thread::sleep_for(std::chrono::milliseconds(std::stoi(argument_)));
    Say("bestmove " + move);
  }
  if (mode_ == "flood-stderr") {
    for (int i = 0; i < 100; ++i) std::cerr << std::string(1 << 14, 'e') << '\n';
    Say("bestmove " + move);
  }
}

void FakeEngine::Go(const std::vector<std::string>& words) {
  if (words.size() > 1 && words[1] == "layout") {
    if (mode_ == "two-layouts") Say(absl::StrCat("bestlayout ", kLayout));
    Say(mode_ == "bad-layout" ? "bestlayout aaaaaaaaaaaaaaaaaaaaaaaaa"
                              : absl::StrCat("bestlayout ", kLayout));
    return;
  }
  const std::string move = OwnMove();
  ++gos_;
  if (mode_ == "spy") Spy();
  const bool has_fault_in_go = mode_ != "good" && mode_ != "forks" && mode_ != "forks-away" &&
                               mode_ != "log" && mode_ != "bad-layout" && mode_ != "crash-last" &&
                               mode_ != "spy" && mode_ != "unasked" && mode_ != "two-layouts" &&
                               mode_ != "offers" && mode_ != "accepts";
  if (gos_ == faulty_go_ && has_fault_in_go) {
    Fail(move);
  } else {
    const bool offers = mode_ == "offers" && gos_ >= faulty_go_;
    Say(absl::StrCat("info nodes ", gos_, " score cp 5 wdl 300 500 200\nbestmove ", move,
                     offers ? " draw" : ""));
  }
}

void FakeEngine::Obey(const std::string& line) {
  const std::vector<std::string> words = absl::StrSplit(line, ' ', absl::SkipEmpty());
  if (words.empty()) return;
  if (const std::string late = std::exchange(belated_, ""); !late.empty()) Say(late);
  if (words[0] == "uji") Say("id name fake engine\nid protocol 1\nujiok");
  if (words[0] == "isready") Say("readyok");
  if (words[0] == "newgame") gos_ = observed_ = 0;
  if (words[0] == "position") Position(words);
  if (words[0] == "observe") {
    const auto event = ParseEvent(words.at(1));
    if (!event.ok() || !view_->Observe(*event).ok()) Say("error move");
    if (mode_ == "unasked" && gos_ == faulty_go_) Say(absl::StrCat("bestmove ", OwnMove()));
    if (mode_ == "crash-last" && ++observed_ == std::stoi(argument_)) std::abort();
  }
  if (words[0] == "draw") Say(mode_ == "accepts" ? "draw accept" : "draw decline");
  if (words[0] == "go") Go(words);
  if (words[0] == "quit" && mode_ != "deaf") std::exit(0);
}

int FakeEngine::Run() {
  if (mode_ == "crash-start") std::abort();
  if (mode_ == "silent") Sleep();
  if (mode_ == "deaf") std::signal(SIGTERM, SIG_IGN);
  if (mode_ == "forks") {
    const pid_t child = fork();
    if (child == 0) Sleep();
    std::ofstream(argument_) << child << '\n';
  }
  if (mode_ == "forks-away") LeaveDescendants();
  std::ofstream log;
  if (mode_ == "log") log.open(argument_, std::ios::app);
  std::string line;
  while (std::getline(std::cin, line)) {
    if (mode_ == "log") log << line << std::endl;
    Obey(line);
  }
  if (mode_ == "deaf") Sleep();
  return 0;
}

}  // namespace
}  // namespace sapper

int main(int argc, char** argv) {
  return sapper::FakeEngine(argc > 1 ? argv[1] : "good", argc > 2 ? argv[2] : "").Run();
}
