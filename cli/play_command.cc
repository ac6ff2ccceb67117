#include "cli/play_command.h"

#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <iostream>
#include <memory>
#include <random>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/error.h"
#include "base/files.h"
#include "base/safe_text.h"
#include "cli/line_editor.h"
#include "cli/play_session.h"
#include "cli/play_thinking.h"
#include "cli/style_arguments.h"
#include "cli/terminal.h"
#include "cli/uji_argument.h"
#include "cli/variant_argument.h"
#include "cli/whole_number.h"
#include "process/line_reader.h"
#include "protocol/options.h"

namespace sapper {
namespace {

constexpr int kBadArguments = 2;
constexpr char kAutosaveName[] = "unfinished.txt";

// Nothing: not given.
struct PlayArguments {
  absl::optional<std::string> variant;
  absl::optional<std::string> side;
  absl::optional<std::string> rules;
  absl::optional<std::string> layout;
  absl::optional<std::string> player;
  absl::optional<int> strength;
  absl::optional<std::string> time;
  absl::optional<uint64_t> nodes;
  int threads = 1;
  int hash_mib = kDefaultHashMib;
  uint64_t seed = 0;
  std::string resume;
  absl::optional<std::string> autosave;
  StyleArguments style;
};

absl::Status Wrong(absl::string_view text) {
  return MakeError(ErrorCode::kOption, text);
}

bool AtTerminal() {
  return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
}

absl::Status SetGame(const PlayArguments& arguments, PlaySettings& settings) {
  auto chosen = ChooseVariant(settings.variants, arguments.variant.value_or(""));
  if (!chosen.ok()) return chosen.status();
  settings.variant = *std::move(chosen);
  const Variant& variant = *settings.variant;
  const absl::StatusOr<std::string> rules =
      variant.ParseSettings(arguments.rules.value_or(variant.DefaultSettings()));
  if (!rules.ok()) return rules.status();
  settings.rules = *rules;
  const absl::optional<Seat> seat =
      variant.ParseSeat(arguments.side.value_or(variant.SeatName(Seat())));
  if (!seat.has_value())
    return Wrong(absl::StrCat(
        "--side takes ",
        absl::StrJoin(variant.seats(), ", ", [](std::string* out, const SeatDescription& other) {
          absl::StrAppend(out, other.name);
        })));
  settings.human = *seat;
  if (!arguments.layout.has_value()) return absl::OkStatus();
  if (!variant.has_setups())
    return Wrong(absl::StrCat("--layout: no player of ", variant.name(), " has a layout"));
  if (absl::Status status = variant.CheckSetup(settings.rules, settings.human, *arguments.layout);
      !status.ok())
    return status;
  const absl::StatusOr<std::string> setup = variant.ParseSetup(*arguments.layout);
  if (!setup.ok()) return setup.status();
  settings.setup = *setup;
  return absl::OkStatus();
}

absl::Status SetOpponent(const PlayArguments& arguments, PlaySettings& settings) {
  Opponent& opponent = settings.opponent;
  const auto names = settings.variant->player_names();
  const std::string asked = arguments.player.value_or(names[0]);
  const auto found = std::find_if(names.begin(), names.end(), [&asked](const char* name) {
    return absl::EqualsIgnoreCase(name, asked);
  });
  if (found == names.end())
    return Wrong(absl::StrCat("--player: the players of ", settings.variant->name(), " are ",
                              absl::StrJoin(names, ", ")));
  opponent.player = *found;
  opponent.strength = arguments.strength.value_or(opponent.strength);
  opponent.time = arguments.time.value_or(opponent.time);
  opponent.nodes = arguments.nodes.value_or(0);
  return LimitsOf(opponent).status();
}

// A folder that the person named is theirs to make; the one that is meant for this is made.
absl::Status SetAutosave(const PlayArguments& arguments, PlaySettings& settings) {
  if (arguments.autosave == "off") return absl::OkStatus();
  if (arguments.autosave.has_value()) {
    settings.autosave_file = *arguments.autosave;
    return CheckWritable(settings.autosave_file, Overwrite::kYes);
  }
  const std::string folder = StateFolder(ProcessEnvironment);
  if (folder.empty() || !AtTerminal()) return absl::OkStatus();
  settings.autosave_file = absl::StrCat(folder, "/", kAutosaveName);
  settings.makes_autosave_folder = true;
  return absl::OkStatus();
}

absl::StatusOr<PlaySettings> SettingsOf(const PlayArguments& arguments, const Variants& variants) {
  PlaySettings settings;
  settings.variants = variants;
  // A game to resume has its own rules and seats; what is asked for is held against them there.
  PlayArguments wanted = arguments;
  if (!arguments.resume.empty()) {
    settings.choices = {arguments.variant, arguments.rules,    arguments.side, arguments.layout,
                        arguments.player,  arguments.strength, arguments.time, arguments.nodes};
    wanted.variant = wanted.rules = wanted.side = wanted.layout = wanted.player = absl::nullopt;
  }
  if (absl::Status status = SetGame(wanted, settings); !status.ok()) return status;
  if (absl::Status status = SetOpponent(wanted, settings); !status.ok()) return status;
  const absl::StatusOr<ChosenStyle> style = ChooseStyle(arguments.style, StandardOutputState());
  if (!style.ok()) return style.status();
  std::cerr << style->notice;
  settings.style = style->style;
  settings.columns = SizeOfTerminal().columns;
  settings.record_file = arguments.resume;
  if (absl::Status status = SetAutosave(arguments, settings); !status.ok()) return status;
  settings.asks_before_dropping = AtTerminal();
  std::random_device entropy;
  settings.seed = arguments.seed != 0 ? arguments.seed : (uint64_t{entropy()} << 32U) + entropy();
  return settings;
}

std::function<absl::optional<std::string>(absl::string_view)> StandardInput() {
  if (AtTerminal()) {
    // The editor counts the columns of what is typed.
    std::setlocale(LC_CTYPE, "");
    const auto editor = std::make_shared<LineEditor>();
    return [editor](absl::string_view prompt) { return editor->Next(prompt); };
  }
  const auto reader = std::make_shared<LineReader>(STDIN_FILENO);
  return [reader](absl::string_view) -> absl::optional<std::string> {
    const LineReader::Line line = reader->Next();
    if (line.kind == LineReader::Kind::kEnd) return absl::nullopt;
    if (line.kind == LineReader::Kind::kTooLong) return std::string("(a line that is too long)");
    return std::string(line.text);
  };
}

void ShowThinking(const std::string& line) {
  std::cerr << "\r\x1b[K" << line << std::flush;
}

int RunPlayCommand(const PlayArguments& arguments, const Variants& variants) {
  const absl::StatusOr<PlaySettings> settings = SettingsOf(arguments, variants);
  if (!settings.ok()) {
    std::cerr << "sapper play: " << SafeText(settings.status().message()) << '\n';
    return kBadArguments;
  }
  PlayHooks hooks;
  hooks.read_line = StandardInput();
  hooks.make_player = [&arguments](const Variant& variant, const Opponent& opponent,
                                   uint64_t seed) {
    PlayerOptions options;
    options.seed = seed;
    options.strength = opponent.strength;
    options.threads = arguments.threads;
    // Each of the other seats has a memory of its own.
    const auto others = static_cast<int>(variant.seats().size()) - 1;
    options.hash_mib = std::max(1, FittingHashMib(arguments.hash_mib) / std::max(1, others));
    return variant.MakePlayer(opponent.player, options);
  };
  const bool shows = AtTerminal() && isatty(STDERR_FILENO) != 0;
  hooks.search = [shows](SeatPlayer& player, const SeatGame& game, const SeatLimits& limits) {
    if (!AtTerminal()) {
      SearchControl control;
      return player.Search(game, limits, control, [](const SeatSearchInfo&) {});
    }
    return SearchAtTerminal(player, game, limits, shows ? ShowThinking : nullptr);
  };
  PlaySession session(*settings, std::move(hooks), std::cout);
  return session.Run() ? 0 : kBadArguments;
}

}  // namespace

void AddPlayCommand(CLI::App& app, const Variants& variants, int& exit_code) {
  CLI::App* play = app.add_subcommand("play", "play against Sapper in the terminal");
  const auto arguments = std::make_shared<PlayArguments>();
  const auto text = [play](const char* name, absl::optional<std::string>& value,
                           const std::string& help) {
    return play->add_option_function<std::string>(
        name, [&value](const std::string& given) { value = given; }, help);
  };
  text("--variant", arguments->variant, VariantHelp(variants));
  text("--side", arguments->side,
       "your seat: red (default, moves first) or black; first or second in flip");
  text("--rules", arguments->rules,
       "contest (default), online, casual, then Option=value; in flip phone, seed");
  text("--layout", arguments->layout, "your 25 letters; asked for if not given");
  text("--player", arguments->player, "which built-in player to meet");
  play->add_option_function<int>(
          "--strength", [arguments](int value) { arguments->strength = value; }, "1 to 100 percent")
      ->check(TakenByOption(variants, "Strength"));
  text("--time", arguments->time, "its time for a move (default 1s)");
  play->add_option_function<uint64_t>(
          "--nodes", [arguments](uint64_t value) { arguments->nodes = value; },
          "a fixed amount of search instead of a time")
      ->transform(WholeNumber(1));
  play->add_option("--threads", arguments->threads, "of its search")
      ->check(TakenByOption(variants, "Threads"));
  play->add_option("--hash", arguments->hash_mib, "MiB of memory of its search")
      ->check(TakenByOption(variants, "Hash"));
  play->add_option("--seed", arguments->seed, "the same seed and nodes give the same game")
      ->transform(WholeNumber());
  play->add_option("--resume", arguments->resume, "go on with a saved game");
  text("--autosave", arguments->autosave,
       "where a game in progress is kept, or off; by default a file of yours at a terminal");
  AddStyleOptions(*play, arguments->style);
  play->callback(
      [arguments, variants, &exit_code] { exit_code = RunPlayCommand(*arguments, variants); });
}

}  // namespace sapper
