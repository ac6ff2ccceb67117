// The one binary: without arguments an engine on standard input and output, otherwise the verbs.
#include "CLI/CLI.hpp"
#include "cli/bench_command.h"
#include "cli/match_command.h"
#include "cli/options_command.h"
#include "cli/perft_command.h"
#include "cli/play_command.h"
#include "cli/replay_command.h"
#include "cli/uji_command.h"

namespace {

constexpr int kBadArguments = 2;

int RunVerb(int argc, char** argv) {
  CLI::App app("Sapper, an engine for Junqi (Luzhanqi). Without a verb it speaks UJI.", "sapper");
  app.set_version_flag("--version", "Sapper " SAPPER_VERSION);
  app.require_subcommand(1);
  int exit_code = 0;
  sapper::AddUjiCommand(app, exit_code);
  sapper::AddMatchCommand(app, exit_code);
  sapper::AddPlayCommand(app, exit_code);
  sapper::AddReplayCommand(app, exit_code);
  sapper::AddBenchCommand(app, exit_code);
  sapper::AddPerftCommand(app, exit_code);
  sapper::AddOptionsCommand(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kBadArguments;
  }
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  return argc <= 1 ? sapper::RunUji({}) : RunVerb(argc, argv);
}
