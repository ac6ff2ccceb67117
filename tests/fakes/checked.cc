// Sapper's own engine with one fault, which its first argument names: what `sapper check` must
// find.
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "cli/standard_services.h"
#include "process/line_reader.h"
#include "protocol/session.h"
#include "variants/registry.h"

namespace sapper {
namespace {

class FaultyEngine {
 public:
  explicit FaultyEngine(std::string mode)
      : mode_(std::move(mode)),
        services_(StandardServices(StandardVariants())),
        session_(services_, [this](absl::string_view bytes) { Say(bytes); }) {}

  int Run();

 private:
  // False at the end. Lines may be changed, dropped or answered by the fault.
  bool Hear(absl::string_view line);
  void Say(absl::string_view bytes);
  static void Write(absl::string_view bytes) {
    DescriptorSink(STDOUT_FILENO)(bytes);
  }
  bool Is(absl::string_view mode) const {
    return mode_ == mode;
  }

  std::string mode_;
  Services services_;
  Session session_;
  bool searching_ = false;  // without an end
  bool forgets_ = false;
};

void FaultyEngine::Say(absl::string_view bytes) {
  std::string text(bytes);
  if (Is("bad-option")) absl::StrReplaceAll({{"default 512 min", "default many min"}}, &text);
  if (Is("no-protocol") && absl::StartsWith(bytes, "id protocol")) return;
  if (Is("silent-refusals") && absl::StartsWith(bytes, "error")) return;
  if (Is("forgets") && absl::StartsWith(bytes, "error ") && !absl::StartsWith(bytes, "error busy"))
    forgets_ = true;
  if (Is("two-moves") && absl::StartsWith(bytes, "bestmove")) absl::StrAppend(&text, bytes);
  if (Is("illegal") && absl::StartsWith(bytes, "bestmove") && bytes != "bestmove none\n")
    text = "bestmove a1a9\n";
  if (Is("bad-layout")) absl::StrReplaceAll({{"bestlayout ", "bestlayout l"}}, &text);
  if (Is("bad-perft") && absl::StartsWith(bytes, "perft 2")) text = "perft 2 1000\n";
  if (Is("bad-belief") && absl::StartsWith(bytes, "belief b7 ")) return;
  if (Is("ignores-the-seed") && absl::StartsWith(bytes, "bestlayout"))
    text = absl::StrCat("bestlayout ", getpid(), "\n");
  if (Is("own-frame") && absl::StartsWith(bytes, "BESTMOVE")) text = "BESTMOVE A0B0\n";
  Write(text);
}

bool FaultyEngine::Hear(absl::string_view line) {
  if (Is("carriage-returns") && absl::ConsumeSuffix(&line, "\r")) {
    Write("error syntax carriage return\n");
    return true;
  }
  absl::ConsumeSuffix(&line, "\r");
  if (Is("no-moves") && line == "moves") {
    Write("error unknown moves\n");
    return true;
  }
  if (Is("undo-keeps-the-end") && line == "undo 1") return true;
  const bool tells_rank = absl::StartsWith(line, "observe ") && line[line.size() - 2] == '=';
  if (Is("deaf-to-ranks") && tells_rank) return true;
  if (Is("pass-is-nothing") && line == "observe pass") return true;
  if (Is("never-lenient") && line == "setoption name Lenient value true") return true;
  if (Is("no-words") && (absl::StartsWith(line, "undo") || line == "observe pass")) {
    Write(absl::StartsWith(line, "undo") ? "error unknown undo\n" : "error move pass\n");
    return true;
  }
  if (Is("refuses-options") && absl::StartsWith(line, "setoption")) {
    Write("error option none can be set\n");
    return true;
  }
  if (Is("deaf-in-search") && searching_ && line == "isready") return true;
  if (Is("slow-stop") && searching_ && line == "stop")
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  if (Is("deaf-to-quit") && line == "quit") return true;
  if (Is("talks") && absl::StartsWith(line, "RESULT")) Write("THANKS\n");
  if (!searching_ && (line == "go" || absl::StartsWith(line, "go ")))
    searching_ = absl::StrContains(line, "infinite") || absl::StrContains(line, "ponder");
  if (line == "stop") searching_ = false;
  if (Is("ignores-the-clock") && absl::StartsWith(line, "go rtime")) line = "go infinite";
  const bool goes_on = session_.Handle(line);
  if (std::exchange(forgets_, false)) session_.Handle("newgame");
  return goes_on;
}

int FaultyEngine::Run() {
  std::signal(SIGPIPE, SIG_IGN);
  static_cast<void>(session_.SetOption("Player", "random"));
  if (Is("banner")) Write("Welcome!\n");
  std::string line;
  while (std::getline(std::cin, line))
    if (!Hear(line)) break;
  session_.Finish();
  while (Is("lives-on") || (Is("deaf-to-quit") && std::cin)) pause();
  return Is("exit-status") ? 1 : 0;
}

}  // namespace
}  // namespace sapper

int main(int argc, char** argv) {
  return sapper::FaultyEngine(argc > 1 ? argv[1] : "").Run();
}
