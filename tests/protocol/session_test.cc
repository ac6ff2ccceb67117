// What transcripts cannot tell: long lines, timing, and threads that meet.
#include "protocol/session.h"

#include <chrono>
#include <fstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "process/line_reader.h"
#include "tests/support/fake_player.h"
#include "tests/support/piped_session.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr char kPosition[] = "position layout cigdcegkefkfaibgidjhhhjlj side red";

// The next line that is not `info`.
std::string Answer(PipedSession& session) {
  std::string line = session.Read().value_or("<end>");
  while (absl::StartsWith(line, "info ")) line = session.Read().value_or("<end>");
  return line;
}

TEST(Session, AMegabyteOfMovesIsReadInTime) {
  const Services services = FakeServices();
  PipedSession session(services);
  session.Send("setoption name Rules value casual");
  std::string line = absl::StrCat(kPosition, " moves");
  while (line.size() < 1'000'000) absl::StrAppend(&line, " a2b3 a7b8 b3a2 b8a7");
  const auto began = steady_clock::now();
  session.Send(line);
  session.Send("isready");
  EXPECT_EQ(Answer(session), "readyok");
  EXPECT_LT(steady_clock::now() - began, std::chrono::seconds(15));  // sanitizers are slow
  session.Send("go nodes 1");
  EXPECT_EQ(Answer(session), "bestmove a2b3");
}

TEST(SessionThread, ALineThatIsTooLongIsSkipped) {
  const Services services = FakeServices();
  PipedSession session(services);
  session.Send(kPosition);
  session.Send(absl::StrCat("position ", std::string(LineReader::kLongestLine, 'x')));
  EXPECT_EQ(Answer(session), "error syntax the line is too long and was skipped");
  session.Send("go nodes 1");
  EXPECT_EQ(Answer(session), "bestmove a2b3");
}

// Words that have no place are refused, and nothing is stopped.
TEST(SessionThread, StopAndQuitTakeNoWords) {
  const Services services = FakeServices();
  PipedSession session(services);
  session.Send(kPosition);
  session.Send("go infinite");
  session.Send("stop x");
  EXPECT_EQ(Answer(session), "error syntax 'x' has no place in stop");
  session.Send("quit now");
  EXPECT_EQ(Answer(session), "error syntax 'now' has no place in quit");
  session.Send("isready");
  EXPECT_EQ(Answer(session), "readyok");
  session.Send("stop");
  EXPECT_EQ(Answer(session), "bestmove a2b3");
}

TEST(SessionThread, QuitDuringASearchAnswersAndEnds) {
  for (const char* search : {"go infinite", "go ponder", "go nodes 2000000", "perft 30", "bench"}) {
    const Services services = FakeServices();
    const auto began = steady_clock::now();
    {
      PipedSession session(services);
      session.Send(absl::StrCat(kPosition, " enemy cibhfeidckgakhgfjgjedljhi"));
      session.Send(search);
      session.Send("quit");
      if (absl::StartsWith(search, "go")) {
        EXPECT_EQ(Answer(session), "bestmove a2b3") << search;
      }
    }
    EXPECT_LT(steady_clock::now() - began, std::chrono::seconds(5)) << search;
  }
}

TEST(SessionThread, IsReadyIsAnsweredDuringEverySearch) {
  const Services services = FakeServices();
  PipedSession session(services);
  session.Send(kPosition);
  for (int i = 0; i < 200; ++i) {
    session.Send("go infinite");
    session.Send("isready");
    EXPECT_EQ(Answer(session), "readyok");
    session.Send("stop");
    EXPECT_EQ(Answer(session), "bestmove a2b3");
  }
}

// A long count is waited for once, not again for every command that it makes wait.
TEST(SessionThread, ALongCountDoesNotMakeTheEngineDeaf) {
  const Services services = FakeServices();
  const auto began = steady_clock::now();
  PipedSession session(services);
  session.Send(absl::StrCat(kPosition, " enemy cibhfeidckgakhgfjgjedljhi"));
  session.Send("perft 30");
  constexpr int kCommands = 50;
  for (int i = 0; i < kCommands; ++i) session.Send("moves");
  session.Send("isready");
  for (int i = 0; i < kCommands; ++i) EXPECT_TRUE(absl::StartsWith(Answer(session), "error busy"));
  EXPECT_EQ(Answer(session), "readyok");
  EXPECT_LT(steady_clock::now() - began, std::chrono::seconds(5));
}

// A peer that has read the best move must never be told that the engine is busy.
TEST(SessionThread, ACommandRightAfterTheBestMoveIsTaken) {
  const Services services = FakeServices();
  PipedSession session(services);
  for (int i = 0; i < 500; ++i) {
    session.Send(kPosition);
    session.Send("go nodes 1");
    ASSERT_EQ(Answer(session), "bestmove a2b3");
  }
}

TEST(SessionThread, ScriptsMayWriteEverythingAtOnce) {
  const Services services = FakeServices();
  PipedSession session(services);
  session.SendBytes(absl::StrCat(kPosition, " enemy cibhfeidckgakhgfjgjedljhi\n",
                                 "perft 1\nperft 2\ngo nodes 5\nwait\ngo infinite\nstop\nmoves\n",
                                 "perft 3\nquit\n"));
  EXPECT_EQ(Answer(session), "perft 1 34");
  EXPECT_EQ(Answer(session), "perft 2 1129");
  EXPECT_EQ(Answer(session), "bestmove a2b3");
  EXPECT_EQ(Answer(session), "bestmove a2b3");
  EXPECT_TRUE(absl::StartsWith(Answer(session), "moves 34 "));
  EXPECT_EQ(Answer(session), "perft 3 35518");
  EXPECT_EQ(Answer(session), "<end>");
}

// The document's example is no empty promise: every line of it is taken, but for the one that shows
// an error.
TEST(SessionThread, TheDocumentedExample) {
  std::ifstream file(SourcePath("docs/protocol.md"));
  ASSERT_TRUE(file.good());
  const Services services = FakeServices();
  PipedSession session(services);
  bool in_example = false;
  int expected_errors = 0;
  for (std::string line; std::getline(file, line);) {
    if (absl::StartsWith(line, "## ")) in_example = line == "## An example session";
    if (in_example && absl::StartsWith(line, "> ")) session.Send(line.substr(2));
    if (in_example && absl::StartsWith(line, "< error ")) ++expected_errors;
  }
  int errors = 0;
  while (const auto line = session.Read()) errors += absl::StartsWith(*line, "error ") ? 1 : 0;
  EXPECT_EQ(errors, expected_errors);
  EXPECT_EQ(expected_errors, 1);
}

TEST(SessionThread, TheEndDuringAContestSearchIsSilent) {
  DuelParts parts = FakeParts();
  struct PatientPlayer : FakePlayer {
    SearchResult Search(const InformationState& state, const Limits& limits, SearchControl& control,
                        const InfoCallback& info) override {
      while (!control.stopped()) std::this_thread::sleep_for(milliseconds(1));
      return FakePlayer::Search(state, limits, control, info);
    }
  };
  parts.make_player = [](absl::string_view, const PlayerOptions&) {
    return std::make_unique<PatientPlayer>();
  };
  const Services services = ServicesOf(parts);
  PipedSession session(services);
  session.Send("INFO 1.0");
  session.Send("START 0 1800 31");
  EXPECT_TRUE(absl::StartsWith(Answer(session), "NAME "));
  EXPECT_TRUE(absl::StartsWith(Answer(session), "ARRAY "));
  session.Send("GO 0000 0 00");
  session.Send("END 1");
  session.Send("START 0 1800 31");
  EXPECT_TRUE(absl::StartsWith(Answer(session), "ARRAY "));
  session.Send("GO 0000 0 00");
  session.EndInput();
  EXPECT_TRUE(absl::StartsWith(Answer(session), "BESTMOVE "));
  EXPECT_EQ(Answer(session), "<end>");
}

TEST(SessionThread, EndsWhenNobodyReadsItsOutput) {
  for (const char* busy_with : {"isready", "go infinite", "go nodes 2000000\nwait"}) {
    const Services services = FakeServices();
    PipedSession session(services);
    session.Send(kPosition);
    session.Send(busy_with);
    session.Send("isready");
    session.CloseOutput();
    EXPECT_TRUE(session.HasEnded()) << busy_with;
  }
}

}  // namespace
}  // namespace sapper
