#include "cli/bench_command.h"

#include <cstdio>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "cli/uji_argument.h"
#include "cli/variant_argument.h"

namespace sapper {
namespace {

struct BenchArguments {
  BenchOptions options;
  std::string variant;
};

absl::Status Bench(const BenchArguments& arguments, const Variants& variants) {
  const auto variant = ChooseVariant(variants, arguments.variant);
  if (!variant.ok()) return variant.status();
  if (!(*variant)->has_bench())
    return MakeError(ErrorCode::kOption, absl::StrCat((*variant)->name(), " has no benchmark"));
  const auto print = [](absl::string_view line) {
    std::printf("%.*s\n", static_cast<int>(line.size()), line.data());
    std::fflush(stdout);
  };
  return (*variant)->RunBenchWith(arguments.options, print, nullptr);
}

int Run(const BenchArguments& arguments, const Variants& variants) {
  const absl::Status status = Bench(arguments, variants);
  if (status.ok()) return 0;
  std::fprintf(stderr, "sapper bench: %s\n", std::string(status.message()).c_str());
  return ErrorCodeOf(status) == ErrorCode::kOption ? 2 : 1;
}

}  // namespace

void AddBenchCommand(CLI::App& app, const Variants& variants, int& exit_code) {
  CLI::App* verb = app.add_subcommand(
      "bench",
      "Search fixed positions with a fixed number of simulations; the node count in the "
      "last line is the signature of the search's behaviour");
  const auto arguments = std::make_shared<BenchArguments>();
  verb->add_option("--variant", arguments->variant, VariantHelp(variants));
  verb->add_option("--simulations", arguments->options.simulations, "Simulations a position")
      ->capture_default_str()
      ->check(CLI::Range(1, 100'000'000));
  verb->add_option("--hash", arguments->options.hash_mib, "Memory of the tree, MiB")
      ->capture_default_str()
      ->check(TakenByOption(variants, "Hash"));
  verb->callback([arguments, variants, &exit_code] { exit_code = Run(*arguments, variants); });
}

}  // namespace sapper
