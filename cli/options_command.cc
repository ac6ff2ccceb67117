#include "cli/options_command.h"

#include <iostream>
#include <memory>

#include "protocol/options.h"
#include "search/tunables.h"
#include "variants/registry.h"

namespace sapper {

void AddOptionsCommand(CLI::App& app, int& exit_code) {
  CLI::App* verb = app.add_subcommand("options", "list the options of UJI with their defaults");
  const auto tunables = std::make_shared<bool>(false);
  verb->add_flag("--tunables", *tunables,
                 "Print the numbers of the search that a tuner may vary instead: name, type, "
                 "default, least, most, step, rate");
  verb->callback([tunables, &exit_code] {
    std::cout << (*tunables ? TunablesTable()
                            : OptionsTable(Options(StandardVariants()).Describe()));
    exit_code = 0;
  });
}

}  // namespace sapper
