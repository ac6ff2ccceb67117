// `sapper match` as a program: what it refuses, what it writes, and what is left when it is killed.
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "base/random.h"
#include "base/safe_file.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "records/record.h"
#include "tests/support/program.h"
#include "tests/support/shared_data.h"
#include "variants/registry.h"

namespace sapper {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using Words = std::vector<std::string>;

Words Command(const Words& words) {
  Words command = {BuiltPath("sapper"), "match"};
  command.insert(command.end(), words.begin(), words.end());
  return command;
}

Words RandomMatch(const Words& words) {
  Words command = Command({"--engine", "random", "--engine", "random", "--nodes", "1", "--quiet"});
  command.insert(command.end(), words.begin(), words.end());
  return command;
}

ProgramRun Ran(const Words& command) {
  const ProgramRun run = RunProgram(command, "");
  EXPECT_TRUE(run.started);
  return run;
}

class MatchCommandTest : public ::testing::Test {
 protected:
  MatchCommandTest() {
    folder_ = std::filesystem::temp_directory_path() / absl::StrCat("sapper match ", getpid());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directory(folder_);
  }
  ~MatchCommandTest() override {
    std::filesystem::remove_all(folder_);
  }
  std::string Path(const std::string& name) const {
    return (folder_ / name).string();
  }
  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(Path(name), std::ios::binary) << text;
  }

  std::filesystem::path folder_;
};

// A result without what differs from run to run.
nlohmann::json ResultOf(const std::string& json) {
  auto result = nlohmann::json::parse(json, nullptr, false);
  EXPECT_TRUE(result.is_object()) << json;
  if (result.is_object()) result.erase("run");
  return result;
}

using MatchCommandThread = MatchCommandTest;

TEST_F(MatchCommandThread, RefusesNumbersThatMakeNoMatch) {
  const std::vector<Words> refused = {
      {"--games", "0"}, {"--games", "1"}, {"--games", "-2"},      {"--games", "3"},
      {"--nodes", "0"}, {"--st", "0"},    {"--concurrency", "0"}, {"--tc", "nonsense"}};
  for (const Words& words : refused) {
    Words arguments = Command({"--engine", "random", "--engine", "random", "--quiet"});
    arguments.insert(arguments.end(), words.begin(), words.end());
    EXPECT_EQ(Ran(arguments).exit_code, 2) << words[0] << " " << words[1];
  }
}

TEST_F(MatchCommandTest, SaysWhatToTypeInstead) {
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"--rond", "5"}, "did you mean --rounds?"},
      {{"-concurrency", "2"}, "did you mean --concurrency?"},
      {{"--repeat", "3"}, "always 2"},
      {{"--tournament", "gantlet"}, "did you mean gauntlet?"},
      {{"--engine", "rndom"}, "did you mean random?"},
      {{"--engine", "greedy", "--sprt", "elo0=0"}, "tests two engines"},
      {{"--shard", "3/2", "--out", "x"}, "--shard 1/4 to 4/4"},
      {{"--games", "8", "--shard", "1/2"}, "add --out FILE"},
      {{"--engine", "cmd=x", "proto=contest"}, "add e.g. tc=300"},
      {{"--resume"}, "--resume FILE"},
      {{"--layouts", "/no/such"}, "human, engine or the path"}};
  for (const auto& [words, answer] : cases) {
    const ProgramRun run = Ran(RandomMatch(words));
    EXPECT_EQ(run.exit_code, 2) << words[0];
    EXPECT_THAT(run.errors, HasSubstr(answer));
  }
}

TEST_F(MatchCommandTest, ConfigHoldsTheSameOptionsAndTheCommandLineWins) {
  Write("config", R"({"engine": ["random", {"cmd": ")" + BuiltPath("sapper") +
                      R"(", "name": "program", "option": {"Player": "random"}}],
                      "each": {"nodes": 1}, "rounds": 1, "srand": 5, "quiet": true,
                      "json": true, "recover": false})");
  const ProgramRun run = Ran(Command({"--config", Path("config"), "--rounds", "2"}));
  ASSERT_EQ(run.exit_code, 0) << run.errors;
  const auto result = ResultOf(run.output);
  EXPECT_EQ(result["engines"], (Words{"random", "program"}));
  EXPECT_EQ(result["games"], 4);
  EXPECT_EQ(result["seed"], 5);
  const std::vector<std::pair<std::string, std::string>> bad = {
      {R"({"engine": [], "rund": 3})", "did you mean rounds?"},
      {R"({"rounds": "many"})", "--rounds"},
      {R"({"engine": "random"})", "takes a list"},
      {R"({"quiet": 3})", "true or false"},
      {R"(["rounds"])", "no JSON object"},
      {R"({"rounds": {"a": {"b": {"c": 1}}}})", "cannot be"}};
  for (const auto& [text, answer] : bad) {
    Write("config", text);
    const ProgramRun refused = Ran(Command({"--config", Path("config")}));
    EXPECT_EQ(refused.exit_code, 2) << text;
    EXPECT_THAT(refused.errors, HasSubstr(answer));
  }
}

TEST_F(MatchCommandTest, ExitStatusTellsAFailureFromAResult) {
  const Words crash =
      Command({"--engine", "random", "--engine", "cmd=" + BuiltPath("tests/fake_engine"),
               "arg=crash-mid", "name=fake", "--each", "nodes=1", "--games", "4", "--quiet"});
  const ProgramRun ended = Ran(crash);
  EXPECT_EQ(ended.exit_code, 1);
  EXPECT_THAT(ended.output, HasSubstr("fake crash 1 (not in the score)"));
  EXPECT_THAT(ended.output, HasSubstr("ended"));
  Words recover = crash;
  recover.push_back("--recover");
  const ProgramRun recovered = Ran(recover);
  EXPECT_EQ(recovered.exit_code, 1);
  EXPECT_THAT(recovered.output, HasSubstr("fake crash 4 (not in the score)"));
  Words lost = recover;
  lost.insert(lost.end(), {"--faults", "loss"});
  EXPECT_EQ(Ran(lost).exit_code, 0);
}

TEST_F(MatchCommandTest, WritesNothingOverUnasked) {
  Write("result", "mine\n");
  const Words words = {"--games", "2", "--json", Path("result")};
  EXPECT_EQ(Ran(RandomMatch(words)).exit_code, 2);
  EXPECT_EQ(*ReadRegularFile(Path("result")), "mine\n");
  Words force = words;
  force.push_back("--force");
  EXPECT_EQ(Ran(RandomMatch(force)).exit_code, 0);
  EXPECT_EQ(ResultOf(*ReadRegularFile(Path("result")))["games"], 2);
}

TEST_F(MatchCommandTest, LogHasEveryLineWithItsGame) {
  const ProgramRun run =
      Ran(Command({"--engine", "random", "--engine", "cmd=" + BuiltPath("tests/fake_engine"),
                   "arg=good", "name=fake", "--each", "nodes=1", "--quiet", "--log", Path("log")}));
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  const std::string log = *ReadRegularFile(Path("log"));
  EXPECT_THAT(log, HasSubstr("Z 1.1 fake > uji\n"));
  EXPECT_THAT(log, HasSubstr("Z 1.1 fake < ujiok\n"));
  EXPECT_THAT(log, HasSubstr("Z 1.2 fake > go nodes 1\n"));
}

// Processes that said hello in four games.
TEST_F(MatchCommandTest, RestartGivesEachGameAProcess) {
  const std::pair<const char*, int> cases[] = {
      {"restart=on", 4}, {"restart=off", 1}, {"name=default", 1}};
  for (const auto& [word, processes] : cases) {
    const ProgramRun run = Ran(Command(
        {"--engine", "random", "--engine", "cmd=" + BuiltPath("tests/fake_engine"), "arg=good",
         "name=fake", "--each", word, "nodes=1", "--games", "4", "--quiet", "--log", Path(word)}));
    EXPECT_EQ(run.exit_code, 0) << run.errors;
    int greetings = 0;
    for (absl::string_view line : absl::StrSplit(*ReadRegularFile(Path(word)), '\n'))
      greetings += absl::EndsWith(line, " < ujiok") ? 1 : 0;
    EXPECT_EQ(greetings, processes) << word;
  }
  EXPECT_EQ(Ran(Command({"--engine", "random", "--engine", "random", "restart=maybe"})).exit_code,
            2);
}

// An engine that chooses its own layouts does so in every game; the other one has those of the
// pair.
TEST_F(MatchCommandTest, OneEngineMayChooseItsOwnLayouts) {
  const Words words = {"--engine", "random",  "--games",   "4",          "--nodes",
                       "1",        "--quiet", "--records", Path("games")};
  Words own = Command({"--engine", "rusher", "layouts=own"});
  own.insert(own.end(), words.begin(), words.end());
  Words drawn = Command({"--engine", "rusher", "layouts=match"});
  drawn.insert(drawn.end(), words.begin(), words.end());
  EXPECT_EQ(Ran(drawn).exit_code, 0);
  EXPECT_EQ(Ran(own).exit_code, 0);
  const auto games = ParseRecords(*ReadRegularFile(Path("games")), StandardVariants());
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_EQ(games->size(), 8U);
  for (size_t game = 0; game < 4; ++game) {
    const size_t own_side = game % 2;  // the engines change places
    const auto& with_drawn = (*games)[game].setups;
    const auto& with_own = (*games)[game + 4].setups;
    EXPECT_NE(with_own[own_side], with_drawn[own_side]);
    EXPECT_EQ(with_own[1 - own_side], with_drawn[1 - own_side]);
  }
  EXPECT_EQ(Ran(Command({"--engine", "random", "--engine", "random", "layouts=odd"})).exit_code, 2);
}

TEST_F(MatchCommandTest, AffinityTiesEachProgramToOneCore) {
  const std::string script = "grep Cpus_allowed_list /proc/self/status > '" + Path("cores") + "'";
  Ran(Command({"--engine", "random", "--engine", "cmd=sh", "arg=-c", "arg=" + script, "name=sh",
               "--nodes", "1", "--quiet", "--affinity"}));
  const std::string text = *ReadRegularFile(Path("cores"));
  ASSERT_THAT(text, HasSubstr("Cpus_allowed_list:"));
  EXPECT_EQ(text.find_first_of(",-"), std::string::npos) << text;
  const ProgramRun crowd = Ran(RandomMatch({"--affinity", "-j", "1000"}));
  EXPECT_EQ(crowd.exit_code, 2);
  EXPECT_THAT(crowd.errors, HasSubstr("take 1000 cores"));
}

TEST_F(MatchCommandTest, TournamentHasStandingsAndPairwiseResults) {
  const ProgramRun run =
      Ran(Command({"--engine", "random", "--engine", "greedy", "--engine", "random", "--nodes", "1",
                   "--maxmoves", "30", "--quiet", "--tournament", "gauntlet", "--json"}));
  ASSERT_EQ(run.exit_code, 0) << run.errors;
  const auto result = ResultOf(run.output);
  EXPECT_EQ(result["engines"], (Words{"random", "greedy", "random-2"}));
  EXPECT_EQ(result["encounters"].size(), 2U);
  EXPECT_EQ(result["totals"][0]["games"], 4);
  EXPECT_EQ(result["totals"][1]["games"], 2);
}

TEST_F(MatchCommandTest, PartsOfAMatchAreTheWhole) {
  const Words plan = {"--games", "30", "--srand", "3", "--sprt", "elo0=-50", "elo1=50"};
  Words whole = RandomMatch(plan);
  whole.push_back("--json");
  const auto expected = ResultOf(Ran(whole).output);
  Words merge = Command({"merge", "--json", "-"});
  for (int part = 1; part <= 4; ++part) {
    const std::string out = Path(absl::StrCat("part", part));
    Words words = RandomMatch(plan);
    words.insert(words.end(), {"--shard", absl::StrCat(part, "/4"), "--out", out});
    EXPECT_EQ(Ran(words).exit_code, 0);
    // Queued again, it does nothing over and loses nothing.
    const std::string before = *ReadRegularFile(out);
    EXPECT_EQ(Ran(words).exit_code, 0);
    EXPECT_EQ(*ReadRegularFile(out), before);
    merge.push_back(out);
  }
  const ProgramRun merged = Ran(merge);
  EXPECT_EQ(merged.exit_code, 0) << merged.errors;
  EXPECT_EQ(ResultOf(merged.output), expected);
  merge.pop_back();
  EXPECT_EQ(Ran(merge).exit_code, 2);
}

// Starts the program with its output thrown away.
pid_t Start(const Words& command) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t pid = -1;
  const int failed = posix_spawn(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return failed == 0 ? pid : -1;
}

// What all threads of a process have had of the processors.
absl::Duration ProcessorTimeOf(pid_t pid) {
  int64_t nanoseconds = 0;
  for (const auto& task :
       std::filesystem::directory_iterator(absl::StrCat("/proc/", pid, "/task"))) {
    int64_t of_task = 0;
    std::ifstream(task.path() / "schedstat") >> of_task;
    nanoseconds += of_task;
  }
  return absl::Nanoseconds(nanoseconds);
}

// Two engines that say nothing from their third move on.
TEST_F(MatchCommandThread, CostsNothingWhileEnginesThink) {
  const std::string fake = "cmd=" + BuiltPath("tests/fake_engine");
  const pid_t pid =
      Start(Command({"--engine", fake, "arg=deaf", "--engine", fake, "arg=deaf", "--st", "60s"}));
  ASSERT_GT(pid, 0);
  std::this_thread::sleep_for(std::chrono::seconds(1));
  const absl::Duration before = ProcessorTimeOf(pid);
  std::this_thread::sleep_for(std::chrono::seconds(2));
  const absl::Duration spent = ProcessorTimeOf(pid) - before;
  EXPECT_GT(before, absl::ZeroDuration());
  EXPECT_LT(spent, absl::Milliseconds(20)) << "1 % of a processor";
  kill(pid, SIGTERM);
  int status = 0;
  waitpid(pid, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 130);
  RecordProperty("permille", static_cast<int>(absl::ToInt64Microseconds(spent) / 2000));
}

uintmax_t SizeOf(const std::string& path) {
  std::error_code error;
  const uintmax_t size = std::filesystem::file_size(path, error);
  return error ? 0 : size;
}

// Kills the program once its state has grown by so much, at whatever it is doing then. False if it
// ended first.
bool KillAfter(pid_t pid, const std::string& state, uintmax_t growth, int extra_microseconds) {
  const uintmax_t begin = SizeOf(state);
  while (SizeOf(state) < begin + growth) {
    if (waitpid(pid, nullptr, WNOHANG) == pid) return false;
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
  std::this_thread::sleep_for(std::chrono::microseconds(extra_microseconds));
  kill(pid, SIGKILL);
  int status = 0;
  waitpid(pid, &status, 0);
  return WIFSIGNALED(status);
}

Words SortedRecords(const std::string& path) {
  const auto records = ParseRecords(*ReadRegularFile(path), StandardVariants());
  EXPECT_TRUE(records.ok()) << records.status();
  Words texts;
  if (records.ok())
    for (const GameRecord& record : *records) texts.push_back(RecordText(record));
  std::sort(texts.begin(), texts.end());
  return texts;
}

using SlowMatchCommandThread = MatchCommandTest;

TEST_F(SlowMatchCommandThread, KilledTwentyTimesItEndsAsIfItHadNotBeen) {
  const Words plan = {"--games", "120", "--srand", "9", "--layouts", "engine", "-j", "2"};
  Words whole = RandomMatch(plan);
  whole.insert(whole.end(), {"--json", "--records", Path("whole")});
  const auto expected = ResultOf(Ran(whole).output);

  const std::string state = Path("state");
  Words killed = RandomMatch(plan);
  killed.insert(killed.end(), {"--json", "--records", Path("records"), "--resume", state});
  Random random(static_cast<uint64_t>(getpid()));
  int kills = 0;
  for (int i = 0; i < 20; ++i) {
    const pid_t pid = Start(killed);
    ASSERT_GT(pid, 0);
    // From before the first byte to some games later; a game is about 5,000 bytes.
    const uintmax_t growth = random.Below(25000);
    kills += KillAfter(pid, state, growth, static_cast<int>(random.Below(3000))) ? 1 : 0;
  }
  EXPECT_GE(kills, 15);
  const ProgramRun run = Ran(killed);
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_EQ(ResultOf(run.output), expected);
  EXPECT_EQ(SortedRecords(Path("records")), SortedRecords(Path("whole")));
  EXPECT_FALSE(std::filesystem::exists(Path("records.corrupt-1"))) << run.errors;
}

TEST_F(MatchCommandTest, WhatIsNoFileOfItsKindIsLeftAlone) {
  Write("notes", "my notes\n");
  for (const Words& words :
       {Words{"--records", Path("notes")},
        Words{"--records", Path("notes"), "--state", Path("state")},
        Words{"--resume", Path("notes")}, Words{"--out", Path("notes"), "--shard", "1/1"}}) {
    const ProgramRun run = Ran(RandomMatch(words));
    EXPECT_EQ(run.exit_code, 2) << words[0];
    EXPECT_THAT(run.errors, ::testing::AnyOf(HasSubstr("holds no records"),
                                             HasSubstr("is no state of a match")));
    EXPECT_EQ(*ReadWholeFile(Path("notes")), "my notes\n");
    EXPECT_FALSE(std::filesystem::exists(Path("notes.corrupt-1")));
  }
  // A match that goes on replaces its own result, and nothing else.
  ASSERT_EQ(Ran(RandomMatch({"--state", Path("whole"), "--json", Path("result")})).exit_code, 0);
  EXPECT_EQ(Ran(RandomMatch({"--resume", Path("whole"), "--json", Path("result")})).exit_code, 0);
  EXPECT_EQ(Ran(RandomMatch({"--resume", Path("whole"), "--json", Path("notes")})).exit_code, 2);
  EXPECT_EQ(*ReadWholeFile(Path("notes")), "my notes\n");
  // A records file is no state either.
  ASSERT_EQ(Ran(RandomMatch({"--records", Path("games")})).exit_code, 0);
  EXPECT_EQ(Ran(RandomMatch({"--resume", Path("games")})).exit_code, 2);
  EXPECT_FALSE(std::filesystem::exists(Path("games.corrupt-1")));
  // To one whose last record is cut nothing can be appended.
  const std::string games = *ReadWholeFile(Path("games"));
  Write("games", games.substr(0, games.size() - 10));
  EXPECT_THAT(Ran(RandomMatch({"--records", Path("games")})).errors, HasSubstr("has no end"));
}

TEST_F(MatchCommandTest, ForceReplacesWhatItNames) {
  const Words words = {"--records", Path("games"), "--state", Path("state"),
                       "--log",     Path("log"),   "--json",  Path("json")};
  const auto with = [&](const Words& more) {
    Words all = words;
    all.insert(all.end(), more.begin(), more.end());
    return Ran(RandomMatch(all));
  };
  const auto games = [&] {
    return ParseRecords(*ReadWholeFile(Path("games")), StandardVariants())->size();
  };
  Write("log", "old\n");
  EXPECT_EQ(with({}).exit_code, 0);
  EXPECT_EQ(with({}).exit_code, 2);
  EXPECT_EQ(with({"--force", "json"}).exit_code, 2);
  EXPECT_EQ(with({"--force", "state", "json"}).exit_code, 0);
  EXPECT_EQ(games(), 4U);
  EXPECT_EQ(with({"--force"}).exit_code, 0);
  EXPECT_EQ(games(), 2U);
  EXPECT_EQ(*ReadWholeFile(Path("log.old-1")), "old\n");
  EXPECT_TRUE(std::filesystem::exists(Path("games.old-1")));
  // A log alone, of a match that goes on.
  Write("log", "older\n");
  EXPECT_EQ(with({"--resume", "--force", "log"}).exit_code, 0);
  EXPECT_EQ(*ReadWholeFile(Path("log.old-2")), "older\n");
  EXPECT_EQ(games(), 2U);
  // Without a state.
  EXPECT_EQ(Ran(RandomMatch({"--records", Path("games"), "--force", "records"})).exit_code, 0);
  EXPECT_EQ(games(), 2U);
  EXPECT_EQ(with({"--force", "everything"}).exit_code, 2);
}

TEST_F(MatchCommandTest, ADamagedPartIsNotMerged) {
  ASSERT_EQ(Ran(RandomMatch({"--shard", "1/1", "--out", Path("part")})).exit_code, 0);
  const std::string part = *ReadWholeFile(Path("part"));
  for (const std::string& damaged :
       {part + "junk\n", part + "junk", part.substr(0, part.size() - 5)}) {
    Write("part", damaged);
    const ProgramRun merged = Ran(Command({"merge", Path("part")}));
    EXPECT_EQ(merged.exit_code, 2);
    EXPECT_THAT(merged.errors, HasSubstr("is damaged: 1 line of it"));
    EXPECT_EQ(Ran(Command({"merge", "--partial", Path("part")})).exit_code, 0);
  }
}

// Whatever the result depends on is in the summary, the JSON and the records.
TEST_F(MatchCommandTest, TheResultSaysWhatItDependsOn) {
  Write("layouts", "cigdcegkefkfaibgidjhhhjlj\ncibhfeidckgakhgfjgjedljhi\n");
  const Words words = {"--engine",          "random",    "--engine",      "random",
                       "--quiet",           "--st",      "50ms",          "--records",
                       Path("games"),       "--layouts", Path("layouts"), "order=sequential",
                       "--adjudicate-draw", "from=10",   "--count-from",  "30"};
  const std::string layouts = Path("layouts") + " (2 lines, order=sequential)";
  const ProgramRun run = Ran(Command(words));
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("st=50ms margin=100ms"));
  EXPECT_THAT(run.output, HasSubstr("layouts " + layouts));
  const std::string terms =
      "rounds 1, maxmoves 2000, faults apart, stall 1m, count-from 30, "
      "adjudicate-draw from=10 moves=8 within=50\n";
  EXPECT_THAT(run.output, HasSubstr("\n" + terms));
  const std::string records = *ReadWholeFile(Path("games"));
  EXPECT_THAT(records, HasSubstr("control st=50ms margin=100ms\n"));
  EXPECT_THAT(records, HasSubstr("layouts " + layouts + "\n"));
  EXPECT_EQ(ParseRecords(records, StandardVariants())->at(0).layouts, layouts);
  EXPECT_THAT(records, HasSubstr("\nterms " + terms));
  Words json = words;
  json.insert(json.end(), {"--json"});
  const auto result = ResultOf(Ran(Command(json)).output);
  EXPECT_EQ(result["controls"][0], "st=50ms margin=100ms");
  EXPECT_EQ(result["layouts"], layouts);
  EXPECT_EQ(result["variant"], "duel");
  EXPECT_EQ(result["count_from"], 30);
  EXPECT_THAT(Ran(RandomMatch({})).output, HasSubstr("layouts human"));
}

// "1 plies" and the like in any text.
std::vector<std::string> WrongPlurals(const std::string& text) {
  static const std::regex kWrong("(^|[^0-9.,:=/])1 ([a-z]*[^s0-9 ]s)\\b");
  std::vector<std::string> wrong;
  for (std::sregex_iterator at(text.begin(), text.end(), kWrong), end; at != end; ++at)
    wrong.push_back(at->str());
  return wrong;
}

TEST_F(MatchCommandTest, OneIsNotSeveral) {
  EXPECT_EQ(WrongPlurals("a 1 plies 11 plies 0.1 games").size(), 1U);
  Write("layouts", "cigdcegkefkfaibgidjhhhjlj\n");
  Words words = Command({"--engine", "random", "--engine", "random", "--nodes", "1", "--layouts",
                         Path("layouts"), "--maxmoves", "1", "--state", Path("state"), "--records",
                         Path("games")});
  const auto said = [](const ProgramRun& run) { return run.output + run.errors; };
  EXPECT_THAT(said(Ran(words)), HasSubstr(", 1 ply  ["));
  // One game is left, and one line is damaged.
  const std::string state = *ReadRegularFile(Path("state"));
  Write("state", state.substr(0, state.rfind("\n", state.size() - 2)) + "\njunk\n");
  Words again = words;
  again.emplace_back("--resume");
  const std::string resumed = said(Ran(again));
  EXPECT_THAT(resumed, HasSubstr("1 game of it is kept"));
  EXPECT_THAT(resumed, HasSubstr("going on after 1 game of"));
  EXPECT_THAT(WrongPlurals(resumed), ::testing::IsEmpty()) << resumed;
  const std::vector<Words> commands = {
      Command({"--engine", "random", "--engine", "random", "--nodes", "1", "--layouts",
               Path("layouts"), "--affinity", "-j", "1024"}),
      {BuiltPath("sapper"), "replay", Path("games"), "--ply", "1"},
      {BuiltPath("sapper"), "replay", Path("games"), "--ply", "7"},
      {BuiltPath("sapper"), "convert", Path("layouts"), "-", "--game", "7"},
      {BuiltPath("sapper"), "analyse", Path("games"), "--nodes", "1", "--out", "-"}};
  for (const Words& command : commands) {
    const std::string text = said(Ran(command));
    EXPECT_NE(text, "");
    EXPECT_THAT(WrongPlurals(text), ::testing::IsEmpty()) << text;
  }
}

TEST_F(MatchCommandTest, ShortGamesCountApart) {
  Words words = RandomMatch({"--maxmoves", "20", "--games", "4", "--count-from", "30"});
  const ProgramRun run = Ran(words);
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("no game was scored"));
  EXPECT_THAT(run.output, HasSubstr("+0 =4 -0 of games under 30 plies (not in the score)"));
  words.push_back("--json");
  const auto result = ResultOf(Ran(words).output);
  EXPECT_EQ(result["short"]["draws"], 4);
  EXPECT_EQ(result["games"], 0);
}

TEST_F(MatchCommandTest, RangesAreSaidOnce) {
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"--games", "0"}, "from 2 to 10000000"},
      {{"--games", "99999999999"}, "from 2 to 10000000"},
      {{"--rounds", "0"}, "from 1 to 5000000"},
      {{"--games", "10000000", "--rounds", "5000000"}, "at most 10000000"},
      {{"--st", "99999999999s"}, "longer than 366 days"},
      {{"--sprt", "elo0=-1500", "elo1=-500"}, "between -1000 and 1000"},
      {{"--rules", "contest Mines=burst Mines=stay"}, "Mines is given twice"},
      {{"--layouts", "human", "order=random"}, "layouts of a file"},
      {{"--layouts", "human", "engine"}, "takes one source"},
      {{"--adjudicate-win", "value=2000"}, "from 1 to 1000"}};
  for (const auto& [words, answer] : cases) {
    const ProgramRun run = Ran(RandomMatch(words));
    EXPECT_EQ(run.exit_code, 2) << words[0] << " " << words[1];
    EXPECT_THAT(run.errors, HasSubstr(answer));
  }
}

// The command that a match which ended early names to go on; empty if it names none.
std::string CommandToGoOn(const std::string& errors) {
  const std::string before = "to go on: ";
  const size_t begin = errors.find(before);
  if (begin == std::string::npos) return "";
  const size_t from = begin + before.size();
  return errors.substr(from, errors.find('\n', from) - from);
}

// A match that ends early by a fault goes on with the words that it prints.
TEST_F(MatchCommandTest, SaysHowToGoOn) {
  const Words crash =
      Command({"--engine", "random", "--engine", "cmd=" + BuiltPath("tests/fake_engine"),
               "arg=crash-mid", "name=a fake", "--each", "nodes=1", "--games", "4", "--quiet"});
  EXPECT_THAT(Ran(crash).errors, HasSubstr("without --state FILE"));
  Words with_state = crash;
  with_state.insert(with_state.end(), {"--state", Path("state")});
  const std::string errors = Ran(with_state).errors;
  EXPECT_THAT(errors, HasSubstr("'name=a fake'"));
  const std::string line = CommandToGoOn(errors);
  EXPECT_THAT(Ran({"/bin/sh", "-c", line}).errors, HasSubstr("going on after 1 game"));
}

// The summary of a match that goes on is of the whole match; its times say that they are not.
TEST_F(MatchCommandTest, TheSummaryOfAMatchThatGoesOnIsOfAll) {
  const Words crash = Command(
      {"--engine", "random", "--engine", "cmd=" + BuiltPath("tests/fake_engine"), "arg=crash-mid",
       "name=fake", "--each", "nodes=1", "--games", "4", "--quiet", "--resume", Path("state")});
  const std::string first = "first: game 1.1, fake (black)";
  EXPECT_THAT(Ran(crash).output, AllOf(HasSubstr(first), Not(HasSubstr("of this run"))));
  EXPECT_THAT(Ran(crash).output, AllOf(HasSubstr("fake crash 2 (not in the score)"),
                                       HasSubstr(first), HasSubstr("(of this run, after 1 game)")));
  Words rest = crash;
  rest.emplace_back("--recover");
  EXPECT_THAT(Ran(rest).output, HasSubstr("(of this run, after 2 games)"));
  EXPECT_THAT(Ran(rest).output, AllOf(HasSubstr("fake crash 4"), HasSubstr(first),
                                      HasSubstr("no game was played (of this run, after 4")));
  rest.emplace_back("--json");
  const auto json = nlohmann::json::parse(Ran(rest).output);
  EXPECT_EQ(json["first_failure"]["game"], "1.1");
  EXPECT_EQ(json["run"]["earlier_games"], 4);
}

// Whatever was replaced at first, and wherever that was asked for, is then gone on with.
TEST_F(MatchCommandTest, GoesOnWithWhatItReplacedAtFirst) {
  Write("config", R"({"force": true})");
  const std::vector<Words> ways = {{"--force"},
                                   {"--force", "state", "log", "records", "json"},
                                   {"--force=state", "--force", "records"},
                                   {"--config", Path("config")},
                                   {"--shard", "1/1", "--force"},
                                   {"--shard", "1/1", "--config", Path("config")}};
  for (const Words& way : ways) {
    std::filesystem::remove(Path("state"));
    const std::string state = way[0] == "--shard" ? "--out" : "--state";
    Words words =
        Command({"--engine", "random", "--engine", "cmd=" + BuiltPath("tests/fake_engine"),
                 "arg=crash-mid", "name=fake", "--each", "nodes=1", "--games", "4", state,
                 Path("state"), "--records", Path("games")});
    words.insert(words.end(), way.begin(), way.end());
    words.emplace_back("--quiet");
    const std::string line = CommandToGoOn(Ran(words).errors);
    ASSERT_NE(line, "") << way[0];
    EXPECT_THAT(Ran({"/bin/sh", "-c", line}).errors, HasSubstr("going on after 1 game")) << line;
    EXPECT_EQ(ParseRecords(*ReadWholeFile(Path("games")), StandardVariants())->size(), 2U) << line;
  }
}

// A match that was stopped before its first game ended has a state, and is the same match.
TEST_F(MatchCommandTest, AMatchWithoutAGameYetGoesOnAndReplacesItsResult) {
  const Words words = {"--games", "2", "--state", Path("state"), "--json", Path("json")};
  EXPECT_EQ(Ran(RandomMatch(words)).exit_code, 0);
  const std::string state = *ReadRegularFile(Path("state"));
  Write("state", state.substr(0, state.find('\n') + 1));
  Words again = words;
  again.push_back("--resume");
  EXPECT_EQ(Ran(RandomMatch(again)).exit_code, 0);
  EXPECT_EQ(ResultOf(*ReadRegularFile(Path("json")))["games"], 2);
  EXPECT_EQ(Ran(RandomMatch(words)).exit_code, 2);
}

}  // namespace
}  // namespace sapper
