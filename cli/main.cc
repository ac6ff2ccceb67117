// The one binary: without arguments an engine on standard input and output, otherwise the verbs.
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "base/safe_text.h"
#include "cli/analyse_command.h"
#include "cli/bench_command.h"
#include "cli/check_command.h"
#include "cli/convert_command.h"
#include "cli/elo_command.h"
#include "cli/greeting.h"
#include "cli/match_command.h"
#include "cli/options_command.h"
#include "cli/perft_command.h"
#include "cli/play_command.h"
#include "cli/referee_command.h"
#include "cli/replay_command.h"
#include "cli/standard_output.h"
#include "cli/uji_command.h"
#include "variants/registry.h"

namespace {

constexpr int kFailed = 1;
constexpr int kBadArguments = 2;

// A first word that is no verb is named, which CLI11 would not do. Empty if all is well.
std::string UnknownVerb(const CLI::App& app, absl::string_view word) {
  if (word.empty() || word[0] == '-') return "";
  std::vector<std::string> verbs;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    verbs.push_back(verb->get_name());
  if (std::find(verbs.begin(), verbs.end(), word) != verbs.end()) return "";
  return absl::StrCat("sapper: '", sapper::SafeText(word, 40), "' is no verb; the verbs are ",
                      absl::StrJoin(verbs, ", "), "; sapper --help says what each does");
}

// "help VERB" is "VERB --help". In the order in which CLI11 takes words from their end.
std::vector<std::string> ReversedWords(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  if (words.front() == "help") {
    words.erase(words.begin());
    words.emplace_back("--help");
  }
  std::reverse(words.begin(), words.end());
  return words;
}

int RunVerb(int argc, char** argv, const sapper::Variants& variants) {
  CLI::App app("Sapper, an engine for Junqi (Luzhanqi). Without a verb it speaks UJI.", "sapper");
  app.set_version_flag("--version", "Sapper " SAPPER_VERSION);
  app.require_subcommand(1);
  int exit_code = 0;
  sapper::AddUjiCommand(app, variants, exit_code);
  sapper::AddMatchCommand(app, variants, exit_code);
  sapper::AddEloCommand(app, exit_code);
  sapper::AddCheckCommand(app, variants, exit_code);
  sapper::AddPlayCommand(app, variants, exit_code);
  sapper::AddRefereeCommand(app, variants, exit_code);
  sapper::AddReplayCommand(app, variants, exit_code);
  sapper::AddConvertCommand(app, variants, exit_code);
  sapper::AddAnalyseCommand(app, variants, exit_code);
  sapper::AddBenchCommand(app, variants, exit_code);
  sapper::AddPerftCommand(app, variants, exit_code);
  sapper::AddOptionsCommand(app, variants, exit_code);
  std::vector<std::string> words = ReversedWords(argc, argv);
  if (const std::string unknown = UnknownVerb(app, words.back()); !unknown.empty()) {
    std::cerr << unknown << '\n';
    return kBadArguments;
  }
  try {
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kBadArguments;
  } catch (const std::bad_alloc&) {
    std::cerr << "sapper: there is not enough memory; a smaller hash may help\n";
    return kFailed;
  }
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  const sapper::Variants variants = sapper::StandardVariants();
  if (argc <= 1) sapper::Greet(isatty(STDIN_FILENO) != 0, std::cerr);
  const int exit_code = argc <= 1 ? sapper::RunUji({}, variants) : RunVerb(argc, argv, variants);
  return sapper::FinishOutput() || exit_code != 0 ? exit_code : kFailed;
}
