#include "cli/uji_command.h"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <iostream>
#include <memory>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "cli/standard_services.h"
#include "protocol/session.h"

namespace sapper {

int RunUji(const OptionSettings& settings, const Variants& variants, Notices notices) {
  // A peer that is gone is noticed by the end of the input or of the output.
  std::signal(SIGPIPE, SIG_IGN);
  const Services services =
      notices == Notices::kStandardError ? NoticingServices(variants) : StandardServices(variants);
  Session session(services, DescriptorSink(STDOUT_FILENO),
                  [] { return ReaderIsGone(STDOUT_FILENO); });
  for (const auto& [name, value] : settings) {
    const absl::Status status = session.SetOption(name, value);
    if (status.ok()) continue;
    std::cerr << status.message() << '\n';
    return 2;
  }
  session.Run(STDIN_FILENO, STDOUT_FILENO);
  return 0;
}

namespace {

// The game first, since another game has other players and options; the player last.
OptionSettings InOrder(const std::vector<std::string>& options, const std::string& player) {
  OptionSettings settings;
  for (const std::string& option : options)
    settings.push_back(absl::StrSplit(option, absl::MaxSplits('=', 1)));
  std::stable_partition(settings.begin(), settings.end(), [](const auto& setting) {
    return absl::EqualsIgnoreCase(setting.first, "Variant");
  });
  if (!player.empty()) settings.emplace_back("Player", player);
  return settings;
}

}  // namespace

void AddUjiCommand(CLI::App& app, const Variants& variants, int& exit_code) {
  struct Arguments {
    std::string player;
    std::vector<std::string> options;
    bool notices = false;
  };
  CLI::App* verb = app.add_subcommand("uji", "speak UJI, or the contest's protocol after INFO");
  const auto arguments = std::make_shared<Arguments>();
  verb->add_option("--player", arguments->player, "the built-in player, as setoption name Player");
  verb->add_option(
      "--option", arguments->options,
      "Name=value, as setoption; may be repeated. Variant is set first, --player last");
  verb->add_flag("--notices", arguments->notices,
                 "tell on standard error what the contest's protocol has no words for");
  verb->callback([arguments, variants, &exit_code] {
    exit_code = RunUji(InOrder(arguments->options, arguments->player), variants,
                       arguments->notices ? Notices::kStandardError : Notices::kNone);
  });
}

}  // namespace sapper
