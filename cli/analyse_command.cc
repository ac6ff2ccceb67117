#include "cli/analyse_command.h"

#include <iostream>
#include <memory>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arena/analysis.h"
#include "arena/analysis_service.h"
#include "base/counted.h"
#include "base/error.h"
#include "base/files.h"
#include "base/safe_text.h"
#include "cli/analyse_stdin.h"
#include "cli/uji_argument.h"
#include "cli/whole_number.h"
#include "records/format.h"

namespace sapper {
namespace {

constexpr int kBadInput = 1;
constexpr int kBadArguments = 2;
constexpr uint64_t kDefaultNodes = 2000;

struct AnalyseArguments {
  std::string file;
  std::string output = kStandardStream;
  std::string side;
  std::string player;
  std::string rules;
  uint64_t nodes = 0;
  int64_t movetime = 0;
  size_t game = 0;  // 0 = all
  int blunder = kBlunderLoss;
  int hash_mib = 64;
  uint64_t seed = 1;
  bool json = false;
  bool force = false;
  bool from_stdin = false;
  int threads = 1;
  size_t queue = AnalysisServiceSettings().most_waiting;
};

int Complain(int code, absl::string_view text) {
  std::cerr << "sapper analyse: " << SafeText(text, 1000) << '\n';
  return code;
}

AnalysisOptions OptionsOf(const AnalyseArguments& arguments) {
  AnalysisOptions options;
  options.player = arguments.player;
  options.player_options.hash_mib = arguments.hash_mib;
  options.player_options.seed = arguments.seed;
  options.blunder = arguments.blunder;
  if (arguments.nodes > 0) options.limits.nodes = arguments.nodes;
  if (arguments.movetime > 0) options.limits.move_time = absl::Milliseconds(arguments.movetime);
  if (options.limits.unbounded()) options.limits.nodes = kDefaultNodes;
  if (!arguments.side.empty() && arguments.side != "both" && arguments.side != "all")
    options.seat = arguments.side;
  return options;
}

// Who analyses, where each game may be of another variant.
std::string PlayersText(const std::vector<GameRecord>& games, const std::string& player) {
  if (!player.empty()) return player;
  std::vector<std::string> names;
  for (const GameRecord& game : games)
    if (const std::string name = game.variant->player_names()[0];
        !absl::c_linear_search(names, name))
      names.push_back(name);
  return absl::StrJoin(names, ", ");
}

// The limits in words, for the head of the output.
std::string HeadText(const std::vector<GameRecord>& games, const AnalysisOptions& options) {
  std::string text =
      absl::StrCat("# analysed by ", PlayersText(games, options.player), " ", SAPPER_VERSION);
  if (options.limits.nodes)
    absl::StrAppend(&text, ", ", Counted(*options.limits.nodes, "node"), " a ply");
  if (options.limits.move_time)
    absl::StrAppend(&text, ", ", absl::ToInt64Milliseconds(*options.limits.move_time), " ms a ply");
  return absl::StrCat(text, ", seed ", options.player_options.seed,
                      "; values in permille; a7=c23: the piece on a7 is most likely a c, by 23%\n");
}

// All games, or an error that says where the file is wrong.
absl::StatusOr<std::vector<GameRecord>> GamesOf(const ReadOptions& options,
                                                absl::string_view bytes) {
  const absl::optional<Format> format = DetectFormat(bytes);
  if (!format.has_value() || !InfoOf(*format).is_game)
    return MakeError(ErrorCode::kSyntax, "holds no games, neither records nor the contest's");
  return ReadGames(bytes, *format, options);
}

// The text of one game's analysis.
absl::StatusOr<std::string> GameText(const GameRecord& game, size_t number,
                                     const AnalysisOptions& options, bool json) {
  std::string text;
  std::vector<PlyAnalysis> plies;
  const absl::Status status = AnalyseGame(game, options, [&](const PlyAnalysis& analysis) {
    if (json) {
      text += AnalysisJson(number, *game.variant, analysis);
    } else {
      plies.push_back(analysis);
    }
  });
  if (!status.ok()) return status;
  return json ? text : AnnotatedRecord(game, plies);
}

// Whether all that is asked for can be analysed, before the work begins.
absl::Status CheckGames(const std::vector<GameRecord>& games, size_t number,
                        const AnalysisOptions& options) {
  if (number > games.size())
    return MakeError(ErrorCode::kOption, absl::StrCat("--game ", number, ": the file has ",
                                                      Counted(games.size(), "game")));
  for (size_t i = 0; i < games.size(); ++i) {
    if (number != 0 && number != i + 1) continue;
    if (const absl::Status status = AnalysedSeats(games[i], options).status(); !status.ok())
      return MakeError(ErrorCodeOf(status), absl::StrCat("game ", i + 1, ": ", status.message()));
  }
  return absl::OkStatus();
}

int RunAnalyseCommand(const AnalyseArguments& arguments, const Variants& variants) {
  const AnalysisOptions options = OptionsOf(arguments);
  ReadOptions reading{.variants = variants, .rules = {}, .encoding = {}};
  if (!arguments.rules.empty()) {
    const absl::StatusOr<Rules> rules = ParseRules(arguments.rules);
    if (!rules.ok()) return Complain(kBadArguments, rules.status().message());
    reading.rules = *rules;
  }
  const Overwrite overwrite = arguments.force ? Overwrite::kYes : Overwrite::kNo;
  if (absl::Status status = CheckWritable(arguments.output, overwrite); !status.ok())
    return Complain(kBadArguments, status.message());
  const absl::StatusOr<std::string> bytes = ReadWholeFile(arguments.file, kLargestHeldFile);
  if (!bytes.ok()) return Complain(kBadArguments, bytes.status().message());
  const absl::StatusOr<std::vector<GameRecord>> games = GamesOf(reading, *bytes);
  if (!games.ok())
    return Complain(kBadInput, absl::StrCat(arguments.file, ": ", games.status().message()));
  if (absl::Status status = CheckGames(*games, arguments.game, options); !status.ok())
    return Complain(kBadArguments, status.message());
  const bool streams = arguments.output == kStandardStream;
  std::string content = arguments.json ? "" : HeadText(*games, options);
  for (size_t i = 0; i < games->size(); ++i) {
    if (arguments.game != 0 && arguments.game != i + 1) continue;
    const absl::StatusOr<std::string> text = GameText((*games)[i], i + 1, options, arguments.json);
    if (!text.ok()) return Complain(kBadInput, text.status().message());
    content += *text;
    // What goes to a terminal or a pipe is wanted game by game.
    if (streams) std::cout << std::exchange(content, "") << std::flush;
  }
  if (absl::Status status = WriteWholeFile(arguments.output, content, overwrite); !status.ok())
    return Complain(kBadInput, status.message());
  return 0;
}

int RunStdin(const AnalyseArguments& arguments, const Variants& variants) {
  AnalysisServiceSettings settings;
  settings.threads = arguments.threads;
  settings.most_waiting = arguments.queue;
  if (arguments.nodes > 0) settings.nodes = arguments.nodes;
  settings.player.hash_mib = arguments.hash_mib;
  settings.player.seed = arguments.seed;
  AnalyseStandardInput(variants, settings);
  return 0;
}

// The players of all variants, each once.
std::vector<std::string> AllPlayers(const Variants& variants) {
  std::vector<std::string> names;
  for (const auto& variant : variants)
    for (const char* name : variant->player_names())
      if (!absl::c_linear_search(names, name)) names.emplace_back(name);
  return names;
}

CLI::Option* AddStdinOptions(CLI::App& verb, AnalyseArguments& arguments) {
  CLI::Option* from_stdin = verb.add_flag(
      "--stdin", arguments.from_stdin,
      "Instead of a file: requests on standard input, answers on standard output, an object of "
      "JSON a line each (docs/analysis.md)");
  verb.add_option("--threads", arguments.threads, "With --stdin: positions searched at once")
      ->capture_default_str()
      ->check(CLI::Range(1, 256))
      ->needs(from_stdin);
  verb.add_option("--queue", arguments.queue, "With --stdin: positions that may wait")
      ->capture_default_str()
      ->check(CLI::Range(size_t{1}, size_t{1'000'000}))
      ->needs(from_stdin);
  return from_stdin;
}

}  // namespace

void AddAnalyseCommand(CLI::App& app, const Variants& variants, int& exit_code) {
  CLI::App* verb = app.add_subcommand(
      "analyse",
      "Add Sapper's best move, value and belief to each ply of recorded games, as the "
      "side to move saw it");
  const auto arguments = std::make_shared<AnalyseArguments>();
  CLI::Option* file = verb->add_option(
      "file", arguments->file, "Games in any format that convert reads; - is standard input");
  CLI::Option* out =
      verb->add_option("--out", arguments->output, "A file instead of standard output");
  verb->add_option(
          "--nodes", arguments->nodes,
          absl::StrCat("Simulations a ply (", kDefaultNodes, "); the same give the same analysis"))
      ->transform(WholeNumber(1));
  CLI::Option* move_time = verb->add_option("--movetime", arguments->movetime, "Milliseconds a ply")
                               ->check(CLI::Range(int64_t{1}, int64_t{86'400'000}));
  CLI::Option* side =
      verb->add_option("--side", arguments->side,
                       "Whose plies, as red; all (default) are those of each side whose layout is "
                       "known");
  CLI::Option* game =
      verb->add_option("--game", arguments->game, "Only the N-th game")->transform(WholeNumber(1));
  CLI::Option* player =
      verb->add_option("--player", arguments->player,
                       absl::StrCat("Who analyses: ", absl::StrJoin(AllPlayers(variants), ", ")))
          ->check(CLI::IsMember(AllPlayers(variants)));
  verb->add_option("--hash", arguments->hash_mib, "Memory of the search, MiB")
      ->capture_default_str()
      ->check(TakenByOption(variants, "Hash"));
  verb->add_option("--seed", arguments->seed, "Seed of the search")
      ->capture_default_str()
      ->transform(WholeNumber());
  CLI::Option* rules = verb->add_option("--rules", arguments->rules,
                                        "Rules of games whose format does not hold them");
  CLI::Option* json =
      verb->add_flag("--json", arguments->json, "An object of JSON a line for each ply");
  CLI::Option* force =
      verb->add_flag("--force", arguments->force, "Write over the file of --out if it is there");
  CLI::Option* blunder =
      verb->add_option("--blunder", arguments->blunder,
                       "Permille by which a move that is played must be worse than the best to be "
                       "marked as a blunder")
          ->capture_default_str()
          ->check(CLI::Range(1, 2000));
  CLI::Option* from_stdin = AddStdinOptions(*verb, *arguments);
  for (CLI::Option* option :
       {file, out, move_time, side, game, player, rules, json, force, blunder})
    from_stdin->excludes(option);
  verb->callback([arguments, variants, &exit_code] {
    if (arguments->from_stdin) {
      exit_code = RunStdin(*arguments, variants);
    } else if (arguments->file.empty()) {
      exit_code = Complain(kBadArguments, "a file of games is needed, or --stdin");
    } else {
      exit_code = RunAnalyseCommand(*arguments, variants);
    }
  });
}

}  // namespace sapper
