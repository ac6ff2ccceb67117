#include "cli/match_arguments.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/error.h"
#include "base/suggestion.h"
#include "cli/match_layouts.h"
#include "cli/variant_argument.h"
#include "cli/whole_number.h"

namespace sapper {
namespace {

// The word after an option that may stand alone; the library says "" or "true" if there is none.
std::string WordOf(const std::vector<std::string>& words) {
  return words.empty() || words[0] == "true" ? "" : words[0];
}

void AddEngineOptions(CLI::App& app, MatchArguments& arguments) {
  app.add_option("--engine", arguments.engines,
                 "a built-in player's name, or cmd=PROGRAM [name=] [proto=uji|contest] [arg=] "
                 "[args=] [dir=] [restart=on|off] [layouts=own|match] [tc=] [st=] [nodes=] "
                 "[option.NAME=VALUE]; give "
                 "it twice or more")
      ->expected(1, -1);
  app.add_option("--each", arguments.each, "words for all engines, as after --engine")
      ->expected(1, -1);
  app.add_option("--tc", arguments.tc,
                 "clock: 30:00, 10+0.1, st=100ms, nodes=1000, or rules for that of the rules")
      ->expected(1, -1);
  app.add_option("--st", arguments.st, "time a move, e.g. 100ms or 0.5s (default 100ms)");
  app.add_option("--nodes", arguments.nodes, "nodes a move; with nothing else, no clock")
      ->transform(WholeNumber(1));
  app.add_option("--margin", arguments.margin,
                 "how late is not late yet (default 0, with --st 100ms)");
  app.add_option("--stall", arguments.stall, "patience with an engine without a clock");
  app.add_option("--handshake", arguments.handshake, "patience with an engine that starts");
  app.add_option("--faults", arguments.faults,
                 "crashes and stalls: apart (counted apart, default) or loss");
  app.add_flag("--recover", arguments.recover,
               "start an engine again that crashed, stalled or did not start, and play on");
}

void AddAdjudication(CLI::App& app, const std::string& name,
                     std::optional<std::vector<std::string>>& words, const std::string& help) {
  app.add_option_function<std::vector<std::string>>(
         name,
         [&words](const std::vector<std::string>& given) {
           words = WordOf(given).empty() ? std::vector<std::string>() : given;
         },
         help)
      ->expected(0, 3);
}

void AddGameOptions(CLI::App& app, const Variants& variants, MatchArguments& arguments) {
  app.add_option("--variant", arguments.variant, VariantHelp(variants));
  app.add_option("--games", arguments.games,
                 "games of each two engines (even), or a round with --rounds")
      ->transform(WholeNumber(2, kMostGames));
  app.add_option("--rounds", arguments.rounds, "rounds of 2 games (or --games) of each two engines")
      ->transform(WholeNumber(1, kMostGames / 2));
  app.add_option_function<std::vector<std::string>>(
         "--repeat",
         [&arguments](const std::vector<std::string>& words) {
           if (const std::string word = WordOf(words); !word.empty()) arguments.repeat = word;
         },
         "2 games over one pair of layouts, as is always done")
      ->expected(0, 1);
  app.add_option("--tournament", arguments.tournament,
                 "of more than two engines: roundrobin (default), or gauntlet of the first");
  app.add_option("--rules", arguments.rules,
                 absl::StrCat("settings of the game; '", variants.front()->DefaultSettings(),
                              "' of ", variants.front()->name(), " if not given"));
  app.add_option("--layouts", arguments.layouts, LayoutsHelp(variants))->expected(1, 2);
  app.add_option("--srand,--seed", arguments.seed, "seed of layouts and engines")
      ->transform(WholeNumber());
  app.add_option("--concurrency,-j", arguments.concurrency, "games at a time")
      ->transform(WholeInt(1));
  app.add_flag("--affinity", arguments.affinity, "tie the games at a time to cores of their own");
  app.add_option("--maxmoves", arguments.max_plies,
                 "plies after which a game is a draw by adjudication (0 = never)")
      ->transform(WholeInt());
  AddAdjudication(app, "--adjudicate-draw", arguments.adjudicate_draw,
                  "end a game as a draw when both engines say so: from=80 moves=8 within=50, in "
                  "plies, moves of each and permille");
  AddAdjudication(app, "--adjudicate-win", arguments.adjudicate_win,
                  "end a game as won when both engines say so: moves=4 value=950");
  app.add_option(
         "--count-from", arguments.count_from,
         "games that end before this ply count apart; online halls take 30 (default 0: none)")
      ->transform(WholeInt());
  app.add_option("--sprt", arguments.sprt, "stop when decided: elo0=0 elo1=5 alpha=0.05 beta=0.05")
      ->expected(1, 4);
  app.add_flag("--check", arguments.check, "compare both views with the truth at every ply");
}

void SetForced(const std::vector<std::string>& words, Forced& forced) {
  if (WordOf(words).empty()) {
    forced = {.state = true, .records = true, .log = true, .json = true};
    return;
  }
  for (const std::string& word : words) {
    bool* const which = word == "state"     ? &forced.state
                        : word == "records" ? &forced.records
                        : word == "log"     ? &forced.log
                        : word == "json"    ? &forced.json
                                            : nullptr;
    if (which == nullptr)
      throw CLI::ValidationError("--force", "it replaces state, records, log or json, not " + word);
    *which = true;
  }
}

void AddFileOptions(CLI::App& app, MatchArguments& arguments) {
  app.add_option("--records", arguments.records, "file that the games are appended to");
  app.add_option("--log", arguments.log, "file for every line to and from the programs");
  app.add_option("--state", arguments.state, "file that the match can be resumed from");
  app.add_option_function<std::vector<std::string>>(
         "--resume",
         [&arguments](const std::vector<std::string>& words) {
           arguments.resume = true;
           if (const std::string word = WordOf(words); !word.empty()) arguments.state = word;
         },
         "go on with the match in --state, or in the file named here, if it is there")
      ->expected(0, 1);
  app.add_option("--shard", arguments.shard, "play only part I of N of the match: --shard I/N");
  app.add_option("--out", arguments.out, "state file of a part: as --state FILE --resume");
  app.add_option_function<std::vector<std::string>>(
         "--force", [&arguments](const auto& words) { SetForced(words, arguments.force); },
         "replace files that exist: state records log json, or all of these if none is named; the "
         "old ones are renamed, but json")
      ->expected(0, kMostForced);
  app.add_option("--config", arguments.config,
                 "JSON file with these options; those on the command line win");
  app.add_option_function<std::vector<std::string>>(
         "--json",
         [&arguments](const std::vector<std::string>& words) {
           arguments.json = true;
           if (const std::string word = WordOf(words); word != "-") arguments.json_file = word;
         },
         "the result as JSON, printed or into a file")
      ->expected(0, 1);
  app.add_flag("--quiet", arguments.quiet, "no line a game and no progress");
}

// Also by links and other spellings; a device such as /dev/null is no file that could be spoilt.
bool IsSameFile(const std::string& left, const std::string& right) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::equivalent(left, right, error)) return fs::is_regular_file(left, error);
  const fs::path left_path = fs::weakly_canonical(fs::absolute(left, error), error);
  if (error) return left == right;
  const fs::path right_path = fs::weakly_canonical(fs::absolute(right, error), error);
  return !error && !fs::exists(left_path, error) && left_path == right_path;
}

}  // namespace

void AddMatchOptions(CLI::App& app, const Variants& variants, MatchArguments& arguments) {
  AddEngineOptions(app, arguments);
  AddGameOptions(app, variants, arguments);
  AddFileOptions(app, arguments);
  app.allow_extras();
}

absl::Status CheckFilesDiffer(const std::vector<NamedFile>& files, size_t written) {
  for (size_t i = 0; i < files.size(); ++i) {
    for (size_t j = 0; j < std::min(i, written); ++j) {
      if (files[i].path.empty() || files[j].path.empty()) continue;
      if (!IsSameFile(files[j].path, files[i].path)) continue;
      return MakeError(ErrorCode::kOption,
                       absl::StrCat(files[j].name, " and ", files[i].name, " are one file, ",
                                    files[i].path, "; give each a name of its own"));
    }
  }
  return absl::OkStatus();
}

absl::Status CheckExtraWords(const CLI::App& app) {
  const std::vector<std::string> extras = app.remaining();
  if (extras.empty()) return absl::OkStatus();
  std::vector<std::string> known;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  absl::string_view word = extras[0];
  word = word.substr(0, word.find('='));
  if (!absl::StartsWith(word, "-"))
    return MakeError(ErrorCode::kOption,
                     absl::StrCat("'", extras[0], "' belongs to no option; engines are written ",
                                  "--engine sapper or --engine cmd=PROGRAM"));
  // The spelling of other runners has one dash.
  const bool one_dash = !absl::StartsWith(word, "--");
  const std::string full = one_dash ? absl::StrCat("-", word) : std::string(word);
  return MakeError(ErrorCode::kOption,
                   absl::StrCat("there is no option ", word, Suggestion(full, known)));
}

}  // namespace sapper
