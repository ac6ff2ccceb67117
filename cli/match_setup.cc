#include "cli/match_setup.h"

#include <sched.h>

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/counted.h"
#include "base/error.h"
#include "base/files.h"
#include "base/safe_file.h"
#include "base/suggestion.h"
#include "cli/match_layouts.h"
#include "cli/sprt_argument.h"
#include "cli/variant_argument.h"
#include "client/client_contest.h"

namespace sapper {
namespace {

absl::Status Wrong(absl::string_view text) {
  return MakeError(ErrorCode::kOption, text);
}

// Pairs of each encounter.
absl::StatusOr<int> RoundsOf(const MatchArguments& arguments) {
  if (arguments.repeat != "2")
    return Wrong(absl::StrCat("--repeat ", arguments.repeat,
                              ": the games over one pair of layouts are always 2"));
  int64_t games = arguments.games.value_or(2);
  if (arguments.rounds > 0) games *= arguments.rounds;
  if (games > kMostGames)
    return Wrong(absl::StrCat("--rounds ", arguments.rounds, " of ", arguments.games.value_or(2),
                              " games each are ", games, " games; at most ", kMostGames,
                              " can be played"));
  if (games % 2 != 0)
    return Wrong(
        absl::StrCat("games are played in pairs over the same layouts: write --games ", games + 1));
  return static_cast<int>(games / 2);
}

// The time control of engines without one of their own: 100 ms a move unless arguments say another.
absl::StatusOr<TimeControl> CommonControl(const MatchArguments& arguments,
                                          const ClockRules& clock) {
  TimeControl control;
  const bool none = arguments.tc.empty() && arguments.st.empty() && !arguments.nodes.has_value();
  if (none) control.move = absl::Milliseconds(100);
  for (const std::string& text : arguments.tc) {
    if (text == "rules") {
      control = TimeControlOf(clock);
    } else if (absl::Status status = ParseTimeControl(text, &control); !status.ok()) {
      return status;
    }
  }
  if (!arguments.st.empty()) {
    absl::Status status = ParseTimeControl(absl::StrCat("st=", arguments.st), &control);
    if (!status.ok()) return status;
  }
  if (arguments.nodes == uint64_t{0}) return Wrong("--nodes takes 1 or more nodes a move, not 0");
  if (arguments.nodes.has_value()) control.nodes = *arguments.nodes;
  return control;
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

void MakeNamesDiffer(std::vector<EngineSpec>& specs) {
  const auto taken = [&specs](size_t before, const std::string& name) {
    return std::any_of(specs.begin(), specs.begin() + static_cast<std::ptrdiff_t>(before),
                       [&](const EngineSpec& spec) { return spec.name == name; });
  };
  for (size_t i = 1; i < specs.size(); ++i) {
    const std::string name = specs[i].name;
    for (int number = 2; taken(i, specs[i].name); ++number)
      specs[i].name = absl::StrCat(name, "-", number);
  }
}

absl::Status SetEngines(const MatchArguments& arguments, MatchSetup& setup) {
  constexpr size_t kMost = 100;
  if (arguments.engines.size() < 2 || arguments.engines.size() > kMost)
    return Wrong(absl::StrCat("a match is between two engines or more, not ",
                              arguments.engines.size(),
                              "; write e.g. --engine sapper --engine contest"));
  const absl::StatusOr<TimeControl> common =
      CommonControl(arguments, setup.plan.variant->ClockOf(setup.plan.settings));
  if (!common.ok()) return common.status();
  for (const std::vector<std::string>& words : arguments.engines) {
    absl::StatusOr<EngineSpec> spec = ParseEngineSpec(words, arguments.each, setup.plan.variant);
    if (!spec.ok()) return spec.status();
    if (!spec->has_control) spec->control = *common;
    if (spec->protocol == EngineProtocol::kContest && !ContestDialectPlays(*setup.plan.variant))
      return Wrong(absl::StrCat("the contest's dialect of ", spec->name, " has no words for ",
                                setup.plan.variant->name(), "; give engines that speak UJI"));
    if (spec->protocol == EngineProtocol::kContest && !spec->control.game)
      return Wrong(absl::StrCat("the contest's dialect tells ", spec->name,
                                " only the clock of a whole game: add e.g. tc=300 to its words"));
    if (spec->protocol == EngineProtocol::kCs4500 && !spec->control.move)
      return Wrong(absl::StrCat("the course's protocol tells ", spec->name,
                                " only a time for each move: add e.g. st=1 to its words"));
    setup.specs.push_back(*std::move(spec));
  }
  MakeNamesDiffer(setup.specs);
  return SetTimes(arguments, setup);
}

void SetParticipants(MatchSetup& setup) {
  for (const EngineSpec& spec : setup.specs) {
    Participant participant;
    participant.name = spec.name;
    participant.control = spec.control;
    participant.keep = spec.protocol != EngineProtocol::kBuiltIn && !spec.restart;
    participant.own_layouts = spec.own_layouts;
    participant.make_peer = [&spec, &setup](const PeerRequest& request) {
      return MakePeer(spec, setup.timeouts, request, setup.log.get());
    };
    setup.plan.participants.push_back(std::move(participant));
  }
}

absl::Status SetTournament(const MatchArguments& arguments, MatchPlan& plan) {
  const std::vector<std::string> names = {"roundrobin", "gauntlet"};
  const auto tournament = ParseTournament(arguments.tournament);
  if (!tournament.has_value())
    return Wrong(absl::StrCat("--tournament takes roundrobin or gauntlet, not ",
                              arguments.tournament, Suggestion(arguments.tournament, names)));
  plan.tournament = *tournament;
  const absl::StatusOr<int> rounds = RoundsOf(arguments);
  if (!rounds.ok()) return rounds.status();
  plan.rounds = *rounds;
  constexpr int64_t kMostPairs = 10'000'000;
  const auto encounters = static_cast<int64_t>(
      Schedule(plan.tournament, plan.participants.size(), 1).encounters().size());
  if (encounters * plan.rounds > kMostPairs)
    return Wrong(absl::StrCat(encounters, " encounters of ", plan.rounds,
                              " pairs are too many; use fewer --rounds"));
  if (arguments.sprt.empty()) return absl::OkStatus();
  const absl::StatusOr<Sprt> sprt = ParseSprt(arguments.sprt);
  if (!sprt.ok()) return sprt.status();
  if (plan.participants.size() != 2)
    return Wrong("--sprt tests two engines; leave it out, or name two engines");
  plan.sprt = *sprt;
  return absl::OkStatus();
}

absl::Status SetShard(const MatchArguments& arguments, MatchPlan& plan) {
  if (arguments.shard.empty()) {
    if (!arguments.out.empty())
      return Wrong("--out belongs to --shard I/N; otherwise --state FILE");
    return absl::OkStatus();
  }
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(arguments.shard, absl::MaxSplits('/', 1));
  int part = 0;
  int count = 0;
  const int pairs = plan.terms().schedule().pairs();
  if (!absl::SimpleAtoi(parts.first, &part) || !absl::SimpleAtoi(parts.second, &count) ||
      part < 1 || part > count)
    return Wrong(absl::StrCat("--shard ", arguments.shard, ": write e.g. --shard 1/4 to 4/4"));
  if (count > pairs)
    return Wrong(absl::StrCat("--shard ", arguments.shard, ": the match has only ", pairs,
                              " pairs of games to share out"));
  if (arguments.out.empty() && arguments.state.empty())
    return Wrong("a part of a match needs a file to be merged from: add --out FILE");
  plan.shard = Shard{part - 1, count};
  return absl::OkStatus();
}

absl::Status SetConcurrency(const MatchArguments& arguments, MatchSetup& setup) {
  if (arguments.concurrency < 1 || arguments.concurrency > 1024)
    return Wrong("--concurrency takes 1 to 1024 games at a time");
  setup.plan.concurrency = arguments.concurrency;
  if (!arguments.affinity) return absl::OkStatus();
  int threads = 1;
  for (const EngineSpec& spec : setup.specs) threads = std::max(threads, ThreadsOf(spec));
  const std::vector<int> cpus = AllowedCpus();
  const auto concurrency = static_cast<uint64_t>(arguments.concurrency);
  const int64_t needed = int64_t{threads} * arguments.concurrency;
  if (needed > static_cast<int64_t>(cpus.size()))
    return Wrong(absl::StrCat("--affinity: ", Counted(concurrency, "game"), " of ",
                              Counted(static_cast<uint64_t>(threads), "thread"), " at a time take ",
                              Counted(static_cast<uint64_t>(needed), "core"),
                              ", and this program may use ", cpus.size(),
                              "; use a lower --concurrency"));
  setup.plan.cpus = cpus;
  setup.plan.cpus_a_game = threads;
  return absl::OkStatus();
}

absl::Status SetGame(const MatchArguments& arguments, const Variants& variants, MatchPlan& plan) {
  auto variant = ChooseVariant(variants, arguments.variant);
  if (!variant.ok()) return variant.status();
  plan.variant = *std::move(variant);
  for (const SeatDescription& seat : plan.variant->seats())
    if (seat.team.index() > 1)
      return Wrong(absl::StrCat("a match needs a game of two teams, and ", plan.variant->name(),
                                " has more"));
  absl::StatusOr<std::string> settings = arguments.rules.empty()
                                             ? plan.variant->DefaultSettings()
                                             : plan.variant->ParseSettings(arguments.rules);
  if (!settings.ok()) return settings.status();
  plan.settings = *std::move(settings);
  return absl::OkStatus();
}

absl::Status SetGames(const MatchArguments& arguments, MatchPlan& plan) {
  if (arguments.max_plies < 0) return Wrong("--maxmoves takes plies, 0 for no limit");
  plan.max_plies = arguments.max_plies;
  plan.count_from = arguments.count_from;
  if (arguments.adjudicate_draw.has_value()) {
    const auto rule = ParseDrawRule(*arguments.adjudicate_draw);
    if (!rule.ok()) return Wrong(absl::StrCat("--adjudicate-draw: ", rule.status().message()));
    plan.adjudication.draw = *rule;
  }
  if (arguments.adjudicate_win.has_value()) {
    const auto rule = ParseWinRule(*arguments.adjudicate_win);
    if (!rule.ok()) return Wrong(absl::StrCat("--adjudicate-win: ", rule.status().message()));
    plan.adjudication.win = *rule;
  }
  plan.seed = arguments.seed;
  plan.check_agreement = arguments.check;
  plan.recover = arguments.recover;
  if (arguments.faults != "apart" && arguments.faults != "loss")
    return Wrong("--faults takes apart or loss");
  plan.faults_lose = arguments.faults == "loss";
  return absl::OkStatus();
}

absl::Status CheckFiles(const MatchArguments& arguments, const Variant& variant) {
  return CheckFilesDiffer({{"--records", arguments.records},
                           {"--state", arguments.state},
                           {"--log", arguments.log},
                           {"--json", arguments.json_file},
                           {"--out", arguments.out},
                           {"--config", arguments.config},
                           {"--layouts", LayoutsFile(arguments.layouts, variant)}},
                          5);
}

// What an engine's results depend on.
std::string SpecText(const EngineSpec& spec) {
  std::vector<std::string> words = {spec.player};
  if (!spec.command.empty()) words = {absl::StrCat("cmd=", absl::StrJoin(spec.command, " "))};
  words.push_back(absl::StrCat("name=", spec.name));
  if (spec.protocol == EngineProtocol::kContest) words.push_back("proto=contest");
  if (spec.protocol == EngineProtocol::kCs4500) words.push_back("proto=cs4500");
  if (spec.restart) words.push_back("restart=on");
  if (spec.own_layouts) words.push_back("layouts=own");
  if (!spec.folder.empty()) words.push_back(absl::StrCat("dir=", spec.folder));
  words.push_back(spec.control.ToString());
  for (const auto& [name, value] : spec.options)
    words.push_back(absl::StrCat("option.", name, "=", value));
  return absl::StrJoin(words, " ");
}

// Concurrency, files and the like are left out: a match may go on with others of these.
PlanArguments PlanArgumentsOf(const MatchSetup& setup, const std::string& layouts) {
  const MatchPlan& plan = setup.plan;
  PlanArguments list;
  for (size_t i = 0; i < setup.specs.size(); ++i)
    list.emplace_back(absl::StrCat(kEngineArgument, i + 1), SpecText(setup.specs[i]));
  list.emplace_back("--tournament", TournamentName(plan.tournament));
  list.emplace_back("--rounds", absl::StrCat(plan.rounds));
  list.emplace_back("--variant", std::string(plan.variant->name()));
  list.emplace_back("--rules", plan.settings);
  list.emplace_back("--layouts", layouts);
  list.emplace_back("--srand", absl::StrCat(plan.seed));
  list.emplace_back("--maxmoves", absl::StrCat(plan.max_plies));
  list.emplace_back("--faults", plan.faults_lose ? "loss" : "apart");
  list.emplace_back("--stall", absl::FormatDuration(plan.stall));
  // Only where they are given, so that older states go on.
  if (setup.timeouts.handshake != PeerTimeouts().handshake)
    list.emplace_back("--handshake", absl::FormatDuration(setup.timeouts.handshake));
  if (plan.count_from > 0) list.emplace_back("--count-from", absl::StrCat(plan.count_from));
  if (plan.adjudication.draw.has_value())
    list.emplace_back("--adjudicate-draw", plan.adjudication.draw->ToString());
  if (plan.adjudication.win.has_value())
    list.emplace_back("--adjudicate-win", plan.adjudication.win->ToString());
  if (plan.sprt.has_value())
    list.emplace_back("--sprt",
                      absl::StrCat("elo0=", plan.sprt->elo0, " elo1=", plan.sprt->elo1,
                                   " alpha=", plan.sprt->alpha, " beta=", plan.sprt->beta));
  return list;
}

}  // namespace

std::vector<int> AllowedCpus() {
  std::vector<int> cpus;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof(set), &set) != 0) return cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    if (CPU_ISSET(static_cast<size_t>(cpu), &set)) cpus.push_back(cpu);
  return cpus;
}

absl::Status SetUpMatch(const MatchArguments& arguments, const Variants& variants,
                        MatchSetup& setup) {
  MatchPlan& plan = setup.plan;
  if (absl::Status status = SetGame(arguments, variants, plan); !status.ok()) return status;
  if (absl::Status status = CheckFiles(arguments, *plan.variant); !status.ok()) return status;
  if (absl::Status status = SetEngines(arguments, setup); !status.ok()) return status;
  SetParticipants(setup);
  auto layouts = MakeMatchLayouts(arguments.layouts, *plan.variant, plan.settings, arguments.seed);
  if (!layouts.ok()) return layouts.status();
  setup.layouts = std::move(layouts->source);
  plan.layouts = setup.layouts.get();
  plan.layouts_text = layouts->text;
  if (absl::Status status = SetTournament(arguments, plan); !status.ok()) return status;
  if (absl::Status status = SetShard(arguments, plan); !status.ok()) return status;
  if (absl::Status status = SetConcurrency(arguments, setup); !status.ok()) return status;
  if (absl::Status status = SetGames(arguments, plan); !status.ok()) return status;
  plan.arguments = PlanArgumentsOf(setup, layouts->word);
  if (arguments.log.empty()) return absl::OkStatus();
  auto log = TrafficLog::Open(arguments.log, arguments.force.log);
  if (!log.ok()) return log.status();
  setup.log = *std::move(log);
  return absl::OkStatus();
}

}  // namespace sapper
