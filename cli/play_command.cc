#include "cli/play_command.h"

#include <unistd.h>

#include <iostream>
#include <memory>
#include <random>

#include "arena/clock.h"
#include "base/error.h"
#include "belief/layout_prior.h"
#include "cli/play_session.h"
#include "cli/terminal.h"
#include "cli/uji_argument.h"
#include "cli/whole_number.h"
#include "process/line_reader.h"
#include "protocol/options.h"

namespace sapper {
namespace {

constexpr int kBadArguments = 2;
// The board, its frame, and the lines under it.
constexpr size_t kRowsOfWholeBoard = 30;

struct PlayArguments {
  std::string side = "red";
  std::string rules = "contest";
  std::string layout;
  std::string player = "sapper";
  int strength = 100;
  std::string time = "1s";
  uint64_t nodes = 0;
  int threads = 1;
  int hash_mib = kDefaultHashMib;
  uint64_t seed = 0;
  std::string resume;
  std::string colour = "auto";
  std::string names = "chinese";
  bool ascii = false;
};

absl::Status Wrong(absl::string_view text) {
  return MakeError(ErrorCode::kOption, text);
}

absl::Status SetStyle(const PlayArguments& arguments, TextStyle& style) {
  if (arguments.colour == "auto") {
    style.colour = ColourByDefault(isatty(STDOUT_FILENO) != 0);
  } else if (arguments.colour == "always" || arguments.colour == "never") {
    style.colour = arguments.colour == "always";
  } else {
    return Wrong("--color takes auto, always or never");
  }
  if (arguments.names != "chinese" && arguments.names != "english")
    return Wrong("--names takes chinese or english");
  style.chinese = arguments.names == "chinese";
  style.ascii = arguments.ascii;
  style.compact = SizeOfTerminal().rows < kRowsOfWholeBoard;
  return absl::OkStatus();
}

absl::Status SetLimits(const PlayArguments& arguments, Limits& limits) {
  if (arguments.nodes > 0) {
    limits.nodes = arguments.nodes;
    return absl::OkStatus();
  }
  const absl::StatusOr<absl::Duration> time = ParseTime(arguments.time);
  if (!time.ok()) return time.status();
  limits.move_time = *time;
  return absl::OkStatus();
}

absl::StatusOr<PlaySettings> SettingsOf(const PlayArguments& arguments) {
  PlaySettings settings;
  const absl::StatusOr<Rules> rules = ParseRules(arguments.rules);
  if (!rules.ok()) return rules.status();
  settings.rules = *rules;
  const absl::optional<Side> side = DuelMap::ParseSide(arguments.side);
  if (!side.has_value()) return Wrong("--side takes red (moves first) or black");
  settings.human = *side;
  if (!arguments.layout.empty()) {
    const absl::StatusOr<Layout> layout = Layout::ParseLegal(arguments.layout, *rules);
    if (!layout.ok()) return layout.status();
    settings.layout = *layout;
  }
  if (absl::Status status = SetLimits(arguments, settings.limits); !status.ok()) return status;
  if (absl::Status status = SetStyle(arguments, settings.style); !status.ok()) return status;
  settings.record_file = arguments.resume;
  settings.columns = SizeOfTerminal().columns;
  settings.prompt = isatty(STDIN_FILENO) != 0;
  std::random_device entropy;
  settings.seed = arguments.seed != 0 ? arguments.seed : (uint64_t{entropy()} << 32U) + entropy();
  return settings;
}

absl::StatusOr<PieceMarginals> MarginalsOf(const InformationState& state) {
  const absl::StatusOr<LayoutPrior> prior =
      LayoutPrior::Create(HumanLayoutComponents(), state.book().rules());
  if (!prior.ok()) return prior.status();
  absl::StatusOr<Belief> belief = Belief::Solve(state, *prior);
  if (!belief.ok()) return belief.status();
  return belief->SolveMarginals();
}

PlaySession::LineSource StandardInput() {
  const auto reader = std::make_shared<LineReader>(STDIN_FILENO);
  return [reader]() -> absl::optional<std::string> {
    const LineReader::Line line = reader->Next();
    if (line.kind == LineReader::Kind::kEnd) return absl::nullopt;
    if (line.kind == LineReader::Kind::kTooLong) return std::string("(a line that is too long)");
    return std::string(line.text);
  };
}

int RunPlayCommand(const PlayArguments& arguments) {
  const absl::StatusOr<PlaySettings> settings = SettingsOf(arguments);
  if (!settings.ok()) {
    std::cerr << "sapper play: " << settings.status().message() << '\n';
    return kBadArguments;
  }
  const auto make_player = [&arguments](uint64_t seed) {
    PlayerOptions options;
    options.seed = seed;
    options.strength = arguments.strength;
    options.threads = arguments.threads;
    options.hash_mib = FittingHashMib(arguments.hash_mib);
    return MakePlayer(arguments.player, options);
  };
  PlaySession session(*settings, StandardInput(), std::cout, make_player, MarginalsOf);
  return session.Run() ? 0 : kBadArguments;
}

}  // namespace

void AddPlayCommand(CLI::App& app, const Variants& variants, int& exit_code) {
  CLI::App* play = app.add_subcommand("play", "play against Sapper in the terminal");
  const auto arguments = std::make_shared<PlayArguments>();
  play->add_option("--side", arguments->side, "red (default, moves first) or black");
  play->add_option("--rules", arguments->rules,
                   "contest (default), online, casual, then Option=value");
  play->add_option("--layout", arguments->layout, "your 25 letters; asked for if not given");
  play->add_option("--player", arguments->player, "which built-in player to meet")
      ->check(TakenByOption(variants, "Player"));
  play->add_option("--strength", arguments->strength, "1 to 100 percent")
      ->check(TakenByOption(variants, "Strength"));
  play->add_option("--time", arguments->time, "its time for a move (default 1s)");
  play->add_option("--nodes", arguments->nodes, "a fixed amount of search instead of a time")
      ->transform(WholeNumber(1));
  play->add_option("--threads", arguments->threads, "of its search")
      ->check(TakenByOption(variants, "Threads"));
  play->add_option("--hash", arguments->hash_mib, "MiB of memory of its search")
      ->check(TakenByOption(variants, "Hash"));
  play->add_option("--seed", arguments->seed, "the same seed and nodes give the same game")
      ->transform(WholeNumber());
  play->add_option("--resume", arguments->resume, "go on with a saved game");
  play->add_option("--color,--colour", arguments->colour, "auto (default), always, never");
  play->add_option("--names", arguments->names, "chinese (default) or english names on the board");
  play->add_flag("--ascii", arguments->ascii, "nothing beyond ASCII");
  play->callback([arguments, &exit_code] { exit_code = RunPlayCommand(*arguments); });
}

}  // namespace sapper
