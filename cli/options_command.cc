#include "cli/options_command.h"

#include <iostream>
#include <memory>

#include "protocol/options.h"
#include "search/tunables.h"

namespace sapper {

void AddOptionsCommand(CLI::App& app, const Variants& variants, int& exit_code) {
  CLI::App* verb = app.add_subcommand("options", "list the options of UJI with their defaults");
  const auto tunables = std::make_shared<bool>(false);
  verb->add_flag("--tunables", *tunables,
                 "Print the numbers of the search that a tuner may vary instead: name, type, "
                 "default, least, most, step, rate");
  verb->callback([tunables, variants, &exit_code] {
    std::cout << (*tunables ? TunablesTable() : OptionsTable(Options(variants).Describe()));
    exit_code = 0;
  });
}

}  // namespace sapper
