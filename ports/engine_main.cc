// The engine alone, for targets without child processes and terminals: an engine on standard input
// and output, or, with the argument `bench`, the fixed workload.
#include <cstdio>
#include <cstring>
#include <string>

#include "absl/strings/str_cat.h"
#include "protocol/session.h"
#include "variants/duel_bench.h"
#include "variants/registry.h"

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#endif

namespace {

constexpr int kInput = 0;
constexpr int kOutput = 1;

int Bench() {
  const auto print = [](absl::string_view line) {
    const std::string whole = absl::StrCat(line, "\n");
    std::fputs(whole.c_str(), stdout);
    std::fflush(stdout);
  };
  return sapper::RunBench({}, print, nullptr).ok() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
#ifdef _WIN32
  // Lines end in a line feed alone, as everywhere else.
  _setmode(kInput, _O_BINARY);
  _setmode(kOutput, _O_BINARY);
#endif
  if (argc == 2 && std::strcmp(argv[1], "bench") == 0) return Bench();
  if (argc > 1) {
    std::fputs("usage: sapper-engine [bench]\n", stderr);
    return 2;
  }
  const sapper::Services services{.variants = sapper::StandardVariants(), .notice = nullptr};
  sapper::Session session(services, sapper::DescriptorSink(kOutput));
  session.Run(kInput);
  return 0;
}
