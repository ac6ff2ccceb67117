#include "cli/play_command.h"

#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <iostream>
#include <memory>
#include <random>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "cli/line_editor.h"
#include "cli/play_session.h"
#include "cli/play_thinking.h"
#include "cli/terminal.h"
#include "cli/uji_argument.h"
#include "cli/whole_number.h"
#include "process/line_reader.h"
#include "protocol/options.h"

namespace sapper {
namespace {

constexpr int kBadArguments = 2;
// Those of a board and its frame, and of the lines under it.
constexpr int kRowsOfFrame = 7;
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
  std::string colour = "auto";
  absl::optional<std::string> names;
  std::string ambiguous = "auto";
  bool ascii = false;
};

absl::Status Wrong(absl::string_view text) {
  return MakeError(ErrorCode::kOption, text);
}

bool AtTerminal() {
  return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
}

absl::Status SetStyle(const PlayArguments& arguments, TextStyle& style) {
  if (arguments.colour == "auto") {
    style.colour = ColourByDefault(isatty(STDOUT_FILENO) != 0);
  } else if (arguments.colour == "always" || arguments.colour == "never") {
    style.colour = arguments.colour == "always";
  } else {
    return Wrong("--color takes auto, always or never");
  }
  const std::string names = arguments.names.value_or("chinese");
  if (names != "chinese" && names != "english") return Wrong("--names takes chinese or english");
  style.chinese = names == "chinese";
  if (arguments.ambiguous != "auto" && arguments.ambiguous != "wide" &&
      arguments.ambiguous != "narrow")
    return Wrong("--ambiguous takes auto, wide or narrow");
  style.wide_lines = arguments.ambiguous == "auto" ? LocaleIsWide() : arguments.ambiguous == "wide";
  // A pipe is taken to want UTF-8, and so is who asks for Chinese names.
  const bool needs_ascii = isatty(STDOUT_FILENO) != 0 && !arguments.names.has_value() &&
                           !LocaleIsUtf8(ProcessEnvironment);
  if (needs_ascii && !arguments.ascii)
    std::cerr << "The locale is not one of UTF-8, so the board is drawn in ASCII; with "
                 "LC_ALL=C.UTF-8\nit has Chinese names.\n";
  style.ascii = arguments.ascii || needs_ascii;
  return absl::OkStatus();
}

absl::Status SetGame(const PlayArguments& arguments, PlaySettings& settings) {
  settings.variant = settings.variants.front();
  if (arguments.variant.has_value()) {
    const Variant* found = FindVariant(settings.variants, *arguments.variant);
    if (found == nullptr)
      return Wrong(absl::StrCat(
          "--variant takes ",
          absl::StrJoin(settings.variants, ", ", [](std::string* out, const auto& variant) {
            absl::StrAppend(out, variant->name());
          })));
    for (const auto& variant : settings.variants)
      if (variant.get() == found) settings.variant = variant;
  }
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
  opponent.player = arguments.player.value_or(names[0]);
  if (std::find(names.begin(), names.end(), opponent.player) == names.end())
    return Wrong(absl::StrCat("--player: the players of ", settings.variant->name(), " are ",
                              absl::StrJoin(names, ", ")));
  opponent.strength = arguments.strength.value_or(opponent.strength);
  opponent.time = arguments.time.value_or(opponent.time);
  opponent.nodes = arguments.nodes.value_or(0);
  return LimitsOf(opponent).status();
}

std::string AutosaveFile(const PlayArguments& arguments) {
  if (arguments.autosave.has_value())
    return *arguments.autosave == "off" ? "" : *arguments.autosave;
  const std::string folder = StateFolder(ProcessEnvironment);
  return folder.empty() || !AtTerminal() ? "" : absl::StrCat(folder, "/", kAutosaveName);
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
  if (absl::Status status = SetStyle(arguments, settings.style); !status.ok()) return status;
  const TerminalSize terminal = SizeOfTerminal();
  settings.style.compact =
      terminal.rows < static_cast<size_t>(2 * settings.variant->board().rows + kRowsOfFrame - 1);
  settings.columns = terminal.columns;
  settings.record_file = arguments.resume;
  settings.autosave_file = AutosaveFile(arguments);
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
    options.hash_mib = FittingHashMib(arguments.hash_mib);
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
  const auto text = [play](const char* name, absl::optional<std::string>& value, const char* help) {
    return play->add_option_function<std::string>(
        name, [&value](const std::string& given) { value = given; }, help);
  };
  text("--variant", arguments->variant, "which game, as setoption name Variant");
  text("--side", arguments->side, "your seat: red (default, moves first) or black");
  text("--rules", arguments->rules, "contest (default), online, casual, then Option=value");
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
  play->add_option("--color,--colour", arguments->colour, "auto (default), always, never");
  text("--names", arguments->names, "chinese (default) or english names");
  play->add_option("--ambiguous", arguments->ambiguous,
                   "columns of the characters that draw lines: auto (default), wide, narrow");
  play->add_flag("--ascii", arguments->ascii, "nothing beyond ASCII");
  play->callback(
      [arguments, variants, &exit_code] { exit_code = RunPlayCommand(*arguments, variants); });
}

}  // namespace sapper
