#include "cli/perft_command.h"

#include <chrono>
#include <iostream>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/position_command.h"
#include "variants/duel.h"

namespace sapper {
namespace {

struct PerftArguments {
  int depth = 4;
  std::string red = "cigdcegkefkfaibgidjhhhjlj";
  std::string black = "cibhfeidckgakhgfjgjedljhi";
  std::string rules = "contest";
  std::vector<std::string> moves;
};

absl::StatusOr<LeafCount> CountOf(const PerftArguments& arguments) {
  const absl::StatusOr<Rules> rules = ParseRules(arguments.rules);
  if (!rules.ok()) return rules.status();
  const std::string text =
      absl::StrCat("layout ", arguments.red, " side red enemy ", arguments.black, " moves ",
                   absl::StrJoin(arguments.moves, " "));
  Words words(text);
  const auto game = ReadPosition(DuelVariant(StandardDuelParts()), RulesText(*rules), words);
  if (!game.ok()) return game.status();
  return (*game)->Perft(arguments.depth);
}

int RunPerft(const PerftArguments& arguments) {
  const absl::StatusOr<LeafCount> count = CountOf(arguments);
  if (!count.ok()) {
    std::cerr << count.status().message() << '\n';
    return 2;
  }
  const auto began = std::chrono::steady_clock::now();
  const uint64_t leaves = *(*count)([] { return false; });
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
  std::cout << "perft " << arguments.depth << ' ' << leaves << '\n';
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
  verb->add_option("--red", arguments->red, "red's layout")->capture_default_str();
  verb->add_option("--black", arguments->black, "black's layout")->capture_default_str();
  verb->add_option("--rules", arguments->rules, "as in \"contest Mines=burst\"")
      ->capture_default_str();
  verb->add_option("--moves", arguments->moves, "moves played so far, with their results");
  verb->callback([arguments, &exit_code] { exit_code = RunPerft(*arguments); });
}

}  // namespace sapper
