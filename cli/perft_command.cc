#include "cli/perft_command.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <map>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/error.h"
#include "cli/variant_argument.h"
#include "protocol/position_command.h"

namespace sapper {
namespace {

struct PerftArguments {
  int depth = 4;
  std::string variant;
  std::map<std::string, std::string> setups;  // by the name of the seat
  std::string rules;                          // empty = the default ones
  std::vector<std::string> moves;
  std::string position;  // instead of set-ups
  bool over_chance = false;
};

// Of every seat: as the arguments have them, the others as in the variant's example.
absl::StatusOr<Setups> SetupsOf(const PerftArguments& arguments, const Variant& variant) {
  Setups setups = variant.ExampleSetups();
  setups.resize(variant.seats().size());
  for (size_t i = 0; i < setups.size(); ++i) {
    const std::string& name = variant.seats()[i].name;
    const auto given = arguments.setups.find(name);
    if (given != arguments.setups.end() && !given->second.empty()) setups[i] = given->second;
    if (!setups[i].has_value())
      return MakeError(ErrorCode::kOption,
                       absl::StrCat("--", name, " is missing: ", variant.SetupHelp()));
  }
  return setups;
}

absl::Status CheckSeats(const PerftArguments& arguments, const Variant& variant) {
  for (const auto& [name, setup] : arguments.setups) {
    if (setup.empty()) continue;
    if (!variant.has_setups() || !arguments.position.empty())
      return MakeError(ErrorCode::kOption,
                       absl::StrCat("--", name, ": ",
                                    variant.has_setups()
                                        ? "--position says it all"
                                        : "no seat of this game has a layout; write --position"));
    if (!variant.ParseSeat(name).has_value())
      return MakeError(ErrorCode::kOption,
                       absl::StrCat("--", name, ": ", variant.name(), " has no such seat"));
  }
  return absl::OkStatus();
}

// The words after `position`.
absl::StatusOr<std::string> PositionOf(const PerftArguments& arguments, const Variant& variant) {
  if (!arguments.position.empty()) return arguments.position;
  if (std::string example = variant.ExamplePosition(); !example.empty()) return example;
  const absl::StatusOr<Setups> setups = SetupsOf(arguments, variant);
  if (!setups.ok()) return setups.status();
  return variant.PositionWords(Seat(0), *setups);
}

absl::StatusOr<LeafCount> CountOf(const PerftArguments& arguments, const Variants& variants) {
  const auto variant = ChooseVariant(variants, arguments.variant);
  if (!variant.ok()) return variant.status();
  const absl::StatusOr<std::string> settings = arguments.rules.empty()
                                                   ? (*variant)->DefaultSettings()
                                                   : (*variant)->ParseSettings(arguments.rules);
  if (!settings.ok()) return settings.status();
  if (absl::Status status = CheckSeats(arguments, **variant); !status.ok()) return status;
  const absl::StatusOr<std::string> position = PositionOf(arguments, **variant);
  if (!position.ok()) return position.status();
  const std::string moves = absl::StrJoin(arguments.moves, " ");
  const std::string text = absl::StrCat(*position, moves.empty() ? "" : " moves ", moves);
  Words words(text);
  const auto game = ReadPosition(**variant, *settings, words);
  if (!game.ok()) return game.status();
  return arguments.over_chance ? (*game)->ChancePerft(arguments.depth)
                               : (*game)->Perft(arguments.depth);
}

int RunPerft(const PerftArguments& arguments, const Variants& variants) {
  const absl::StatusOr<LeafCount> count = CountOf(arguments, variants);
  if (!count.ok()) {
    std::cerr << "sapper perft: " << count.status().message() << '\n';
    return 2;
  }
  const auto began = std::chrono::steady_clock::now();
  const uint64_t leaves = *(*count)([] { return false; });
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
  std::cout << "perft " << (arguments.over_chance ? "chance " : "") << arguments.depth << ' '
            << leaves << '\n';
  std::cout << "leaves/s "
            << static_cast<uint64_t>(static_cast<double>(leaves) / std::max(seconds.count(), 1e-9))
            << '\n';
  return 0;
}

}  // namespace

void AddPerftCommand(CLI::App& app, const Variants& variants, int& exit_code) {
  CLI::App* verb = app.add_subcommand("perft", "count the leaves of the game tree");
  const auto arguments = std::make_shared<PerftArguments>();
  verb->add_option("depth", arguments->depth, "plies")
      ->check(CLI::Range(0, 99))
      ->capture_default_str();
  verb->add_option("--variant", arguments->variant, VariantHelp(variants));
  for (const auto& variant : variants)
    for (const SeatDescription& seat : variant->seats())
      if (const auto [place, is_new] = arguments->setups.try_emplace(seat.name); is_new)
        verb->add_option("--" + seat.name, place->second, "set-up of " + seat.name);
  verb->add_option("--rules", arguments->rules, "settings of the game, as of `sapper match`");
  verb->add_option("--moves", arguments->moves, "moves played so far, with their results");
  verb->add_option("--position", arguments->position,
                   "the words that UJI has after `position`, instead of set-ups");
  verb->add_flag("--chance", arguments->over_chance,
                 "every outcome of chance is a branch, as in `perft chance`");
  verb->callback([arguments, variants, &exit_code] { exit_code = RunPerft(*arguments, variants); });
}

}  // namespace sapper
