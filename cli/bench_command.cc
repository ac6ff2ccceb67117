#include "cli/bench_command.h"

#include <cstdio>
#include <memory>
#include <string>

#include "cli/uji_argument.h"
#include "variants/duel_bench.h"

namespace sapper {
namespace {

int Run(const BenchOptions& options) {
  const auto print = [](absl::string_view line) {
    std::printf("%.*s\n", static_cast<int>(line.size()), line.data());
    std::fflush(stdout);
  };
  const absl::StatusOr<BenchResult> result = RunBench(options, print, nullptr);
  if (result.ok()) return 0;
  std::fprintf(stderr, "sapper bench: %s\n", result.status().ToString().c_str());
  return 1;
}

}  // namespace

void AddBenchCommand(CLI::App& app, const Variants& variants, int& exit_code) {
  CLI::App* verb = app.add_subcommand(
      "bench",
      "Search fixed positions with a fixed number of simulations; the node count in the "
      "last line is the signature of the search's behaviour");
  const auto options = std::make_shared<BenchOptions>();
  verb->add_option("--simulations", options->simulations, "Simulations a position")
      ->capture_default_str()
      ->check(CLI::Range(1, 100'000'000));
  verb->add_option("--hash", options->hash_mib, "Memory of the tree, MiB")
      ->capture_default_str()
      ->check(TakenByOption(variants, "Hash"));
  verb->callback([options, &exit_code] { exit_code = Run(*options); });
}

}  // namespace sapper
