#include "cli/options_command.h"

#include <iostream>

#include "protocol/options.h"

namespace sapper {

void AddOptionsCommand(CLI::App& app, int& exit_code) {
  CLI::App* verb = app.add_subcommand("options", "list the options of UJI with their defaults");
  verb->callback([&exit_code] {
    std::cout << OptionsTable(Options(PlayerNames()).Describe());
    exit_code = 0;
  });
}

}  // namespace sapper
