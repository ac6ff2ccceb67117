// Child processes, and the peers that drive engines in them.
#include "client/client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "absl/strings/str_cat.h"
#include "client/client_contest.h"
#include "client/client_uji.h"
#include "engine/notation.h"
#include "process/process.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/random_games.h"
#include "tests/support/shared_data.h"
#include "tests/support/terms.h"
#include "tests/support/toy_variant.h"
#include "tests/support/view_swap.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;

ChildProcess::Deadline Soon(int milliseconds = 5000) {
  return std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
}

std::string Fake() {
  return BuiltPath("tests/fake_engine");
}

// A folder of its own, with a space in its name, removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    static std::atomic<int> number{0};
    path_ = std::filesystem::temp_directory_path() /
            absl::StrCat("sapper test ", getpid(), " ", ++number);
    std::filesystem::create_directories(path_);
  }
  ~TemporaryFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  std::string File(const std::string& name) const {
    return (path_ / name).string();
  }

 private:
  std::filesystem::path path_;
};

TEST(ProcessTest, ArgumentsReachTheProgramAsTheyAre) {
  const WakeEvent wake;
  auto child = ChildProcess::Start({"printf", "%s|%s\n", "a b", "$HOME `x` \"; *"}, "", wake);
  ASSERT_TRUE(child.ok()) << child.status();
  EXPECT_EQ(*(*child)->ReadLine(Soon()), "a b|$HOME `x` \"; *");
}

TEST(ProcessTest, StartsInAFolderAndFromAPathWithSpaces) {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("/bin/pwd", folder.File("a program"));
  const WakeEvent wake;
  auto child = ChildProcess::Start({folder.File("a program"), "-P"}, folder.File(""), wake);
  ASSERT_TRUE(child.ok()) << child.status();
  EXPECT_THAT(*(*child)->ReadLine(Soon()), HasSubstr("sapper test "));
}

TEST(ProcessTest, WhatCanNotBeStartedSaysSo) {
  const WakeEvent wake;
  EXPECT_THAT(std::string(ChildProcess::Start({"/no/such/engine"}, "", wake).status().message()),
              HasSubstr("No such file"));
  EXPECT_FALSE(ChildProcess::Start({"/etc/passwd"}, "", wake).ok());
  EXPECT_FALSE(ChildProcess::Start({"true"}, "/no/such/folder", wake).ok());
  EXPECT_FALSE(ChildProcess::Start({}, "", wake).ok());
}

TEST(ProcessTest, TellsHowItDied) {
  const WakeEvent wake;
  auto exits = ChildProcess::Start({"sh", "-c", "echo oops >&2; exit 7"}, "", wake);
  const auto line = (*exits)->ReadLine(Soon());
  EXPECT_TRUE(absl::IsUnavailable(line.status()));
  EXPECT_THAT(std::string(line.status().message()), HasSubstr("status 7"));
  EXPECT_EQ((*exits)->error_text(), "oops\n");
  auto dies = ChildProcess::Start({"sh", "-c", "kill -9 $$"}, "", wake);
  EXPECT_THAT(std::string((*dies)->ReadLine(Soon()).status().message()), HasSubstr("signal 9"));
}

TEST(ProcessTest, LinesOfAnyKind) {
  const WakeEvent wake;
  auto child = ChildProcess::Start({"printf", "a\\r\\n\\nb\\0c\\nrest"}, "", wake);
  EXPECT_EQ(*(*child)->ReadLine(Soon()), "a");
  EXPECT_EQ(*(*child)->ReadLine(Soon()), "");
  EXPECT_EQ(*(*child)->ReadLine(Soon()), std::string("b\0c", 3));
  EXPECT_TRUE(absl::IsUnavailable((*child)->ReadLine(Soon()).status()));
}

TEST(ProcessTest, WaitsNoLongerThanItMay) {
  const WakeEvent wake;
  auto child = ChildProcess::Start({"sleep", "1000"}, "", wake);
  EXPECT_TRUE(absl::IsDeadlineExceeded((*child)->ReadLine(Soon(50)).status()));
  // It does not read either; the pipe fills up.
  const std::string megabyte(1 << 20, 'x');
  EXPECT_TRUE(absl::IsDeadlineExceeded((*child)->WriteLine(megabyte, Soon(50))));
  auto flood = ChildProcess::Start({"yes"}, "", wake);
  (*flood)->End(Soon(100));
  auto endless = ChildProcess::Start({"cat", "/dev/zero"}, "", wake);
  EXPECT_TRUE(absl::IsResourceExhausted((*endless)->ReadLine(Soon(60000)).status()));
}

TEST(ProcessTest, RunsOnTheProcessorsItIsGiven) {
  const WakeEvent wake;
  cpu_set_t own;
  ASSERT_EQ(sched_getaffinity(0, sizeof(own), &own), 0);
  int last = 0;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    if (CPU_ISSET(cpu, &own)) last = cpu;
  auto child = ChildProcess::Start({"grep", "Cpus_allowed_list", "/proc/self/status"}, "", wake,
                                   {{last}, nullptr});
  ASSERT_TRUE(child.ok()) << child.status();
  EXPECT_EQ(*(*child)->ReadLine(Soon()), absl::StrCat("Cpus_allowed_list:\t", last));
  EXPECT_FALSE(ChildProcess::Start({"true"}, "", wake, {{CPU_SETSIZE}, nullptr}).ok());
  EXPECT_FALSE(ChildProcess::Start({"true"}, "", wake, {{CPU_SETSIZE - 1}, nullptr}).ok());
}

TEST(ProcessTest, EveryLineIsTapped) {
  const WakeEvent wake;
  std::vector<std::string> log;
  const auto tap = [&](TrafficDirection direction, absl::string_view line) {
    log.push_back(absl::StrCat(static_cast<int>(direction), " ", line));
  };
  {
    auto child = ChildProcess::Start(
        {"sh", "-c", "read x; echo $x >&2; sleep 0.1; printf 'a\\nb' >&2; echo you"}, "", wake,
        {{}, tap});
    ASSERT_TRUE((*child)->WriteLine("me", Soon()).ok());
    EXPECT_EQ(*(*child)->ReadLine(Soon()), "you");
    EXPECT_FALSE((*child)->ReadLine(Soon()).ok());
  }
  EXPECT_THAT(log, ::testing::UnorderedElementsAre("0 me", "2 me", "2 a", "2 b", "1 you"));
  EXPECT_EQ(log.front(), "0 me");
}

TEST(ProcessTest, WritingToTheDeadIsAnError) {
  const WakeEvent wake;
  auto child = ChildProcess::Start({"true"}, "", wake);
  absl::Status status;
  for (int i = 0; i < 1000 && status.ok(); ++i) {
    status = (*child)->WriteLine("hello", Soon());
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_TRUE(absl::IsUnavailable(status)) << status;
}

TEST(ProcessTest, ThreadThatWaitsIsWoken) {
  WakeEvent wake;
  auto child = ChildProcess::Start({"sleep", "1000"}, "", wake);
  std::jthread waker([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    wake.Set();
  });
  EXPECT_TRUE(absl::IsCancelled((*child)->ReadLine(Soon(60000)).status()));
}

TEST(ProcessTest, DiesWithAllItStarted) {
  const WakeEvent wake;
  auto child = ChildProcess::Start({"sh", "-c", "sleep 1000 & echo $!; wait"}, "", wake);
  const pid_t grandchild = std::stoi(*(*child)->ReadLine(Soon()));
  const pid_t pid = (*child)->pid();
  child->reset();
  EXPECT_TRUE(IsGone(pid));
  EXPECT_TRUE(IsGone(grandchild));
}

// Sessions of their own and parents that are gone do not hide them.
TEST(ProcessTest, DiesWithWhatHasLeftItsGroup) {
  const WakeEvent wake;
  auto child = ChildProcess::Start(
      {"sh", "-c", "(setsid sh -c 'echo $$; exec sleep 1000' &) ; read x"}, "", wake);
  const pid_t stray = std::stoi(*(*child)->ReadLine(Soon()));
  child->reset();
  EXPECT_TRUE(IsGone(stray));
  // Also when the program ends by itself, before anybody lets go of it.
  child = ChildProcess::Start({"sh", "-c", "setsid sh -c 'echo $$; exec sleep 1000' & read x"}, "",
                              wake);
  const pid_t left = std::stoi(*(*child)->ReadLine(Soon()));
  ASSERT_TRUE((*child)->WriteLine("", Soon()).ok());
  EXPECT_TRUE((*child)->WaitForEnd(Soon()));
  EXPECT_EQ(*(*child)->ending(), "exited with status 0");
  EXPECT_TRUE(IsGone(left));
}

TEST(ProcessTest, WhoKillsTheSupervisorKillsTheProgram) {
  const WakeEvent wake;
  auto child = ChildProcess::Start({"sh", "-c", "echo $PPID; read x"}, "", wake);
  const pid_t supervisor = std::stoi(*(*child)->ReadLine(Soon()));
  const pid_t program = (*child)->pid();
  EXPECT_NE(supervisor, getpid());
  kill(supervisor, SIGKILL);
  EXPECT_TRUE(IsGone(program));
  const auto line = (*child)->ReadLine(Soon());
  EXPECT_TRUE(absl::IsUnavailable(line.status())) << line.status();
  EXPECT_THAT(std::string(line.status().message()), HasSubstr("signal 9"));
}

// The supervisor holds none of the program's streams: whoever closes one is seen to do so.
TEST(ProcessTest, ClosedOutputIsSeenThoughTheProgramRuns) {
  const WakeEvent wake;
  auto child = ChildProcess::Start({"sh", "-c", "exec >&-; read x"}, "", wake);
  const auto line = (*child)->ReadLine(Soon());
  EXPECT_THAT(std::string(line.status().message()), HasSubstr("though it still runs"));
}

std::unique_ptr<EnginePeer> FakePeer(std::vector<std::string> arguments) {
  ClientSetup setup;
  setup.command = {Fake()};
  setup.command.insert(setup.command.end(), arguments.begin(), arguments.end());
  setup.handshake = absl::Milliseconds(500);
  return MakeUjiPeer(setup);
}

enum class Dialect { kUji, kContest };

std::unique_ptr<EnginePeer> LoggingPeer(Dialect dialect, const std::string& file,
                                        const Layout& own) {
  if (dialect == Dialect::kUji) return FakePeer({"log", file});
  ClientSetup setup;
  setup.command = {BuiltPath("tests/fake_contest"), file, own.ToString()};
  return MakeContestPeer(setup);
}

// Takes one side of a game and gives back all that was sent to its engine. The engine answers what
// it likes: the moves played are the game's.
std::string BytesHeard(Dialect dialect, const PlayedGame& game, size_t plies, Side side) {
  const TemporaryFolder folder;
  {
    const auto peer = LoggingPeer(dialect, folder.File("log"), game.layouts[Index(side)]);
    const GameTerms terms = DuelTerms(game.book.rules(), side, game.layouts[Index(side)]);
    EXPECT_TRUE(peer->Start().ok());
    EXPECT_TRUE(peer->NewGame(terms).ok());
    EXPECT_TRUE(peer->Begin(OwnSetup(terms)).ok());
    Position position = game.Start();
    for (size_t i = 0; i < plies; ++i) {
      if (position.side_to_move() == side) {
        GoRequest request;
        request.limits.nodes = 10;
        const auto reply = peer->Go(request);
        EXPECT_TRUE(reply.ok()) << reply.status();
      }
      // What the referee announces in this world, not what was recorded in another.
      const Event event = position.EventOf(game.events[i].move);
      position.Play(event);
      EXPECT_TRUE(peer->Observe(EventText(event)).ok());
    }
    peer->GameOver(TeamOutcome{Team(0), Reason::kAdjudication});
  }
  return FileText(folder.File("log"));
}

class PeerSecrecyTest : public ::testing::TestWithParam<Dialect> {};

// Other ranks under pieces that never fought: the bytes are the same.
TEST_P(PeerSecrecyTest, HearsNothingOfHiddenRanks) {
  int compared = 0;
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    const PlayedGame game = PlayRandomGame(Rules::Contest(), seed, 60);
    Random random(seed);
    for (Side side : DuelMap::kAllSides) {
      const size_t plies = game.events.size() - (game.outcome.has_value() ? 1 : 0);
      const std::string heard = BytesHeard(GetParam(), game, plies, side);
      EXPECT_GT(heard.size(), 10 * plies);
      for (const Layout& other : IndistinguishableLayouts(game, plies, side, 3, random)) {
        const PlayedGame twin = WithEnemyLayout(game, plies, side, other);
        EXPECT_EQ(BytesHeard(GetParam(), twin, plies, side), heard);
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 10);
}

INSTANTIATE_TEST_SUITE_P(All, PeerSecrecyTest, ::testing::Values(Dialect::kUji, Dialect::kContest),
                         [](const auto& dialect) {
                           return dialect.param == Dialect::kUji ? "Uji" : "Contest";
                         });

// A real game of the contest whose second ply kills red's commander.
TEST(PeerDialectTest, EachSideHearsItsOwnFrame) {
  PlayedGame game{
      RuleBook(),
      {*Layout::Parse("diahcbgkkfiecfigjhedjljhg"), *Layout::Parse("bicgcakdgifgeekjfhjjihhld")},
      {},
      absl::nullopt};
  for (const char* text : {"c6c7+", "c8c7=@b1", "a6b5"}) game.events.push_back(*ParseEvent(text));
  EXPECT_EQ(BytesHeard(Dialect::kContest, game, 3, Side::kRed),
            "INFO 1.0\nSTART 0 1800 31\nGO 0000 0 00\nRESULT 1 00\nGO E2F2 2 00\nRESULT 3 00\n"
            "END 1\n");
  // Black has no turn after the third ply, so it is not told of it before the end.
  EXPECT_EQ(BytesHeard(Dialect::kContest, game, 3, Side::kBlack),
            "INFO 1.0\nSTART 1 1800 31\nGO F2G2 1 00\nRESULT 2 A3\nEND 0\n");
  EXPECT_EQ(BytesHeard(Dialect::kUji, game, 3, Side::kBlack),
            "uji\nisready\nnewgame\nisready\n"
            "position layout bicgcakdgifgeekjfhjjihhld side black\nobserve c6c7+\nisready\n"
            "go nodes 10\n"
            "observe c8c7=@b1\nobserve a6b5\ngameover loss reason adjudication\nquit\n");
}

TEST(PeerDialectTest, AnotherGameIsRefusedWhereItIsNotOffered) {
  GameTerms terms;
  terms.variant = ToyVariant();
  terms.settings = terms.variant->DefaultSettings();
  const auto uji = FakePeer({"good"});
  ASSERT_TRUE(uji->Start().ok());
  const absl::Status refused = uji->NewGame(terms).status();
  EXPECT_EQ(PeerFaultReason(refused), Reason::kNoHandshake);
  EXPECT_THAT(std::string(refused.message()), HasSubstr("does not offer the game toy"));

  ClientSetup setup;
  setup.command = {BuiltPath("tests/fake_contest"), "/dev/null", "x"};
  EXPECT_EQ(PeerFaultReason(MakeContestPeer(setup)->NewGame(terms).status()), Reason::kNoHandshake);
}

TEST(ContestPeerTest, ARefusedOptionIsNamed) {
  for (const std::string& player : {std::string("gredy"), std::string("greedy")}) {
    ClientSetup setup;
    setup.command = {BuiltPath("sapper")};
    setup.options = {{"Player", player}, {"Hash", "16"}};
    const absl::Status status = MakeContestPeer(setup)->NewGame(OpenTerms(Rules())).status();
    if (player == "greedy") {
      EXPECT_TRUE(status.ok()) << status;
    } else {
      EXPECT_EQ(PeerFaultReason(status), Reason::kNoHandshake);
      EXPECT_THAT(std::string(status.message()), HasSubstr("Player takes"));
    }
  }
}

TEST(ContestPeerTest, RulesWithoutWordsAreRefused) {
  ClientSetup setup;
  setup.command = {BuiltPath("tests/fake_contest"), "/dev/null", "x"};
  const auto peer = MakeContestPeer(setup);
  const auto refused = peer->NewGame(OpenTerms(Rules::Casual()));
  EXPECT_EQ(PeerFaultReason(refused.status()), Reason::kNoHandshake);
  EXPECT_THAT(std::string(refused.status().message()), HasSubstr("has no words"));
  EXPECT_EQ(PeerFaultReason(peer->NewGame(OpenTerms(Rules())).status()), Reason::kBadLayout);
}

TEST(UjiPeerTest, HandshakeHasATimeout) {
  const auto peer = FakePeer({"silent"});
  const auto begin = std::chrono::steady_clock::now();
  const absl::Status status = peer->Start();
  EXPECT_EQ(PeerFaultReason(status), Reason::kNoHandshake);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

TEST(UjiPeerTest, UnknownOptionIsNamed) {
  ClientSetup setup;
  setup.command = {Fake()};
  setup.options = {{"Contempt", "7"}};
  const auto peer = MakeUjiPeer(setup);
  ASSERT_TRUE(peer->Start().ok());
  const absl::Status status = peer->NewGame(OpenTerms(Rules())).status();
  EXPECT_EQ(PeerFaultReason(status), Reason::kNoHandshake);
  EXPECT_THAT(std::string(status.message()), HasSubstr("no option Contempt"));
}

// Another game has other players: an option that is set before the game would be of the wrong one.
TEST(UjiPeerTest, OwnOptionsAreOfTheGameOfTheMatch) {
  GameTerms terms;
  terms.variant = ToyVariant();
  terms.settings = terms.variant->DefaultSettings();
  for (const auto& [player, message] :
       {std::pair("leaper", ""), std::pair("bluffer", "Player takes leaper")}) {
    ClientSetup setup;
    setup.command = {BuiltPath("tests/fake_toy")};
    setup.options = {{"Player", player}};
    const auto peer = MakeUjiPeer(setup);
    ASSERT_TRUE(peer->Start().ok());
    const absl::Status status = peer->NewGame(terms).status();
    EXPECT_EQ(status.ok(), *message == '\0') << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr(message));
  }
}

// Options of a game that is not the engine's first are offered after it was chosen.
TEST(UjiPeerTest, EverySettingOfAnotherGameIsTold) {
  GameTerms terms;
  terms.variant = ToyVariant();
  terms.settings = *terms.variant->SetOption(terms.variant->DefaultSettings(), "Strong", "true");
  ClientSetup setup;
  setup.command = {BuiltPath("tests/fake_toy")};
  const auto peer = MakeUjiPeer(setup);
  ASSERT_TRUE(peer->Start().ok());
  EXPECT_TRUE(peer->NewGame(terms).ok());
}

TEST(UjiPeerTest, TakesWhatTheEngineSaysOfItsSearch) {
  const auto peer = FakePeer({"good"});
  ASSERT_TRUE(peer->Start().ok());
  EXPECT_EQ(peer->name(), "fake engine");
  const auto setup = peer->NewGame(OpenTerms(Rules()));
  ASSERT_TRUE(setup.ok()) << setup.status();
  ASSERT_TRUE(peer->Begin({*setup, absl::nullopt}).ok());
  const auto reply = peer->Go({});
  ASSERT_TRUE(reply.ok()) << reply.status();
  EXPECT_TRUE(reply->action.has_value());
  EXPECT_EQ(reply->nodes, 1U);
  EXPECT_EQ(reply->value, 100);
}

TEST(UjiPeerTest, ThreadThatWaitsForAMoveIsInterrupted) {
  const auto peer = FakePeer({"deaf"});
  ASSERT_TRUE(peer->Start().ok());
  std::jthread interrupter([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    peer->Interrupt();
  });
  const auto setup = peer->NewGame(OpenTerms(Rules()));
  ASSERT_TRUE(setup.ok()) << setup.status();
  ASSERT_TRUE(peer->Begin({*setup, absl::nullopt}).ok());
  absl::Status status;
  for (int i = 0; i < 10 && status.ok(); ++i) status = peer->Go({}).status();
  EXPECT_TRUE(absl::IsCancelled(status)) << status;
}

}  // namespace
}  // namespace sapper
