#include "cli/match_command.h"

#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <thread>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "arena/engine_spec.h"
#include "arena/match.h"
#include "arena/record_file.h"
#include "arena/report.h"
#include "cli/stop_signals.h"
#include "engine/error.h"

namespace sapper {
namespace {

constexpr int kPlayed = 0;
constexpr int kFailed = 1;
constexpr int kBadArguments = 2;
constexpr int kStopped = 130;

// The arguments as they were written.
struct MatchArguments {
  std::vector<std::vector<std::string>> engines;
  std::vector<std::string> each;
  std::optional<int> games;
  int rounds = 0;
  std::string tc;
  std::string st;
  std::optional<uint64_t> nodes;
  std::string rules = "contest";
  std::string layouts = "human";
  uint64_t seed = 1;
  int concurrency = 1;
  int max_plies = 2000;
  std::string records;
  std::vector<std::string> sprt;
  std::string margin;
  std::string stall = "60s";
  std::string handshake = "10s";
  std::string faults = "apart";
  bool json = false;
  bool quiet = false;
  bool check = false;
};

// Everything that a match needs, checked.
struct MatchSetup {
  std::array<EngineSpec, 2> specs;
  std::unique_ptr<LayoutSource> layouts;
  std::unique_ptr<RecordFile> records;
  PeerTimeouts timeouts;
  MatchPlan plan;
};

absl::Status Wrong(absl::string_view text) {
  return MakeError(ErrorCode::kOption, text);
}

absl::StatusOr<int> PairsOf(const MatchArguments& arguments) {
  constexpr int kMost = 10'000'000;
  int64_t games = arguments.games.value_or(2);
  if (arguments.rounds > 0) games *= arguments.rounds;
  if (games < 2 || games > kMost)
    return Wrong(absl::StrCat("--games takes 2 to ", kMost, " games, not ", games));
  if (games % 2 != 0)
    return Wrong(
        absl::StrCat("games are played in pairs over the same layouts: write --games ", games + 1));
  return static_cast<int>(games / 2);
}

absl::StatusOr<Sprt> ParseSprt(const std::vector<std::string>& words) {
  Sprt test;
  for (const std::string& word : words) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(word, absl::MaxSplits('=', 1));
    double value = 0;
    const bool known = parts.first == "elo0" || parts.first == "elo1" || parts.first == "alpha" ||
                       parts.first == "beta";
    if (!known || !absl::SimpleAtod(parts.second, &value))
      return Wrong(absl::StrCat("'", word, "': write --sprt elo0=0 elo1=5 alpha=0.05 beta=0.05"));
    if (parts.first == "elo0") test.elo0 = value;
    if (parts.first == "elo1") test.elo1 = value;
    if (parts.first == "alpha") test.alpha = value;
    if (parts.first == "beta") test.beta = value;
  }
  const auto is_chance = [](double value) { return value > 0 && value < 0.5; };
  if (!(test.elo0 < test.elo1)) return Wrong("--sprt needs elo0 below elo1, e.g. elo0=0 elo1=5");
  if (!is_chance(test.alpha) || !is_chance(test.beta))
    return Wrong("--sprt needs alpha and beta between 0 and 0.5, e.g. alpha=0.05 beta=0.05");
  return test;
}

// The time control of engines without one of their own: 100 ms a move unless arguments say another.
absl::StatusOr<TimeControl> CommonControl(const MatchArguments& arguments, const Rules& rules) {
  TimeControl control;
  const bool none = arguments.tc.empty() && arguments.st.empty() && !arguments.nodes.has_value();
  if (none) control.move = absl::Milliseconds(100);
  if (arguments.tc == "rules") {
    control = TimeControlOf(rules.clock);
  } else if (!arguments.tc.empty()) {
    if (absl::Status status = ParseTimeControl(arguments.tc, &control); !status.ok()) return status;
  }
  if (!arguments.st.empty()) {
    absl::Status status = ParseTimeControl(absl::StrCat("st=", arguments.st), &control);
    if (!status.ok()) return status;
  }
  if (arguments.nodes == uint64_t{0}) return Wrong("--nodes takes 1 or more nodes a move, not 0");
  if (arguments.nodes.has_value()) control.nodes = *arguments.nodes;
  return control;
}

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf()))
    return Wrong(absl::StrCat("--layouts ", path,
                              ": no such file; write human, engine or the path of a file"));
  return std::move(text).str();
}

absl::StatusOr<std::unique_ptr<LayoutSource>> MakeLayouts(const std::string& source,
                                                          const Rules& rules) {
  if (source == "engine") return EngineLayouts();
  if (source == "human") return HumanLayouts(rules);
  const absl::StatusOr<std::string> text = ReadFile(source);
  if (!text.ok()) return text.status();
  auto layouts = ListedLayouts(*text, rules);
  if (!layouts.ok()) return Wrong(absl::StrCat(source, ": ", layouts.status().message()));
  return layouts;
}

absl::Status SetTimes(const MatchArguments& arguments, MatchSetup& setup) {
  const auto handshake = ParseTime(arguments.handshake);
  if (!handshake.ok()) return handshake.status();
  setup.timeouts.handshake = *handshake;
  const auto stall = ParseTime(arguments.stall);
  if (!stall.ok()) return stall.status();
  setup.plan.stall = *stall;
  for (EngineSpec& spec : setup.specs) {
    // Of a fixed time a move the last milliseconds decide nothing, and the machine is shared.
    if (spec.control.move) spec.control.margin = absl::Milliseconds(100);
    if (arguments.margin.empty()) continue;
    const auto margin = ParseTime(arguments.margin);
    if (!margin.ok()) return margin.status();
    spec.control.margin = *margin;
  }
  return absl::OkStatus();
}

absl::Status SetEngines(const MatchArguments& arguments, MatchSetup& setup) {
  if (arguments.engines.size() != 2)
    return Wrong(absl::StrCat("a match is between two engines, not ", arguments.engines.size(),
                              "; write e.g. --engine sapper --engine contest"));
  const absl::StatusOr<TimeControl> common = CommonControl(arguments, setup.plan.rules);
  if (!common.ok()) return common.status();
  for (size_t i = 0; i < 2; ++i) {
    absl::StatusOr<EngineSpec> spec = ParseEngineSpec(arguments.engines[i], arguments.each);
    if (!spec.ok()) return spec.status();
    if (!spec->has_control) spec->control = *common;
    if (spec->protocol == EngineProtocol::kContest && spec->control.move && !spec->control.game)
      return Wrong(absl::StrCat("the contest's dialect tells ", spec->name,
                                " only the clock of a whole game: add e.g. tc=300 to its words"));
    setup.specs[i] = *std::move(spec);
  }
  if (setup.specs[0].name == setup.specs[1].name) setup.specs[1].name += "-2";
  return SetTimes(arguments, setup);
}

void SetContenders(MatchSetup& setup) {
  for (size_t i = 0; i < 2; ++i) {
    Contender& contender = setup.plan.contenders[i];
    contender.name = setup.specs[i].name;
    contender.control = setup.specs[i].control;
    contender.keep = setup.specs[i].protocol != EngineProtocol::kBuiltIn;
    contender.make_peer = [&spec = setup.specs[i], &timeouts = setup.timeouts](uint64_t seed) {
      return MakePeer(spec, timeouts, seed);
    };
  }
}

absl::Status SetUp(const MatchArguments& arguments, MatchSetup& setup) {
  MatchPlan& plan = setup.plan;
  const absl::StatusOr<Rules> rules = ParseRules(arguments.rules);
  if (!rules.ok()) return rules.status();
  plan.rules = *rules;
  const absl::StatusOr<int> pairs = PairsOf(arguments);
  if (!pairs.ok()) return pairs.status();
  plan.pairs = *pairs;
  if (absl::Status status = SetEngines(arguments, setup); !status.ok()) return status;
  SetContenders(setup);
  auto layouts = MakeLayouts(arguments.layouts, plan.rules);
  if (!layouts.ok()) return layouts.status();
  setup.layouts = *std::move(layouts);
  plan.layouts = setup.layouts.get();
  if (arguments.concurrency < 1 || arguments.concurrency > 1024)
    return Wrong("--concurrency takes 1 to 1024 games at a time");
  plan.concurrency = arguments.concurrency;
  if (arguments.max_plies < 0) return Wrong("--maxmoves takes plies, 0 for no limit");
  plan.max_plies = arguments.max_plies;
  plan.seed = arguments.seed;
  plan.check_agreement = arguments.check;
  if (arguments.faults != "apart" && arguments.faults != "loss")
    return Wrong("--faults takes apart or loss");
  plan.faults_lose = arguments.faults == "loss";
  if (!arguments.sprt.empty()) {
    const absl::StatusOr<Sprt> sprt = ParseSprt(arguments.sprt);
    if (!sprt.ok()) return sprt.status();
    plan.sprt = *sprt;
  }
  if (arguments.records.empty()) return absl::OkStatus();
  auto records = RecordFile::Open(arguments.records);
  if (!records.ok()) return records.status();
  setup.records = *std::move(records);
  return absl::OkStatus();
}

int Play(const MatchArguments& arguments, MatchSetup& setup) {
  const unsigned cores = std::thread::hardware_concurrency();
  if (cores > 0 && static_cast<unsigned>(setup.plan.concurrency) > cores)
    std::cerr << "warning: --concurrency " << setup.plan.concurrency << " on " << cores
              << " cores; engines will wait for each other\n";
  if (setup.records != nullptr && setup.records->had_content())
    std::cerr << arguments.records << " has games in it; these are appended\n";
  bool write_failed = false;
  const auto on_game = [&](const GameReport& report) {
    if (setup.records != nullptr && report.result->record.has_value()) {
      const absl::Status status = setup.records->Append(*report.result->record);
      if (!status.ok()) std::cerr << status.message() << '\n';
      write_failed |= !status.ok();
    }
    if (!arguments.quiet) std::cerr << GameLine(setup.plan, report) << '\n';
  };
  const StopSignals signals;
  const MatchResult result = RunMatch(setup.plan, on_game, signals.token());
  std::cout << (arguments.json ? MatchJson(setup.plan, result) + "\n"
                               : MatchSummary(setup.plan, result))
            << std::flush;
  if (result.stopped) return kStopped;
  const bool failed = result.tally.faults() + result.tally.runner_failures() > 0;
  return failed || write_failed || !std::cout ? kFailed : kPlayed;
}

int RunMatchCommand(const MatchArguments& arguments) {
  MatchSetup setup;
  if (absl::Status status = SetUp(arguments, setup); !status.ok()) {
    std::cerr << "sapper match: " << status.message() << '\n';
    return kBadArguments;
  }
  return Play(arguments, setup);
}

void AddEngineOptions(CLI::App& match, MatchArguments& arguments) {
  match
      .add_option("--engine", arguments.engines,
                  "a built-in player's name, or cmd=PROGRAM [name=] [proto=uji|contest] [arg=] "
                  "[args=] [dir=] [tc=] [st=] [nodes=] [option.NAME=VALUE]; give it twice")
      ->expected(1, -1);
  match.add_option("--each", arguments.each, "words for both engines, as after --engine")
      ->expected(1, -1);
  match.add_option("--tc", arguments.tc,
                   "clock: 30:00, 10+0.1, st=100ms, nodes=1000, or rules for that of the rules");
  match.add_option("--st", arguments.st, "time a move, e.g. 100ms or 0.5s (default 100ms)");
  match.add_option("--nodes", arguments.nodes, "nodes a move; with nothing else, no clock");
  match.add_option("--margin", arguments.margin,
                   "how late is not late yet (default 0, with --st 100ms)");
  match.add_option("--stall", arguments.stall, "patience with an engine without a clock");
  match.add_option("--handshake", arguments.handshake, "patience with an engine that starts");
  match.add_option("--faults", arguments.faults,
                   "crashes and stalls: apart (counted apart, default) or loss");
}

void AddGameOptions(CLI::App& match, MatchArguments& arguments) {
  match.add_option("--games", arguments.games, "games in all (even), or a round with --rounds");
  match.add_option("--rounds", arguments.rounds, "rounds of 2 games (or --games)");
  match.add_option("--rules", arguments.rules,
                   "contest, online, casual, then Option=value, e.g. 'casual Mines=stay'");
  match.add_option("--layouts", arguments.layouts, "human (default), engine, or a file of layouts");
  match.add_option("--srand,--seed", arguments.seed, "seed of layouts and engines");
  match.add_option("--concurrency,-j", arguments.concurrency, "games at a time");
  match.add_option("--maxmoves", arguments.max_plies,
                   "plies after which a game is a draw by adjudication (0 = never)");
  match.add_option("--records", arguments.records, "file that the games are appended to");
  match
      .add_option("--sprt", arguments.sprt, "stop when decided: elo0=0 elo1=5 alpha=0.05 beta=0.05")
      ->expected(1, 4);
  match.add_flag("--json", arguments.json, "print the result as JSON");
  match.add_flag("--quiet", arguments.quiet, "no line a game");
  match.add_flag("--check", arguments.check, "compare both views with the truth at every ply");
}

}  // namespace

void AddMatchCommand(CLI::App& app, int& exit_code) {
  CLI::App* match = app.add_subcommand("match", "play a match of two engines");
  const auto arguments = std::make_shared<MatchArguments>();
  AddEngineOptions(*match, *arguments);
  AddGameOptions(*match, *arguments);
  match->callback([arguments, &exit_code] { exit_code = RunMatchCommand(*arguments); });
}

}  // namespace sapper
