// Sapper's own engine with the toy game beside the games that it plays.
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <string>

#include "absl/strings/strip.h"
#include "cli/standard_services.h"
#include "process/line_reader.h"
#include "protocol/session.h"
#include "tests/support/toy_variant.h"
#include "variants/registry.h"

int main() {
  std::signal(SIGPIPE, SIG_IGN);
  sapper::Variants variants = sapper::StandardVariants();
  variants.push_back(sapper::ToyVariant());
  const sapper::Services services = sapper::StandardServices(variants);
  sapper::Session session(services, sapper::DescriptorSink(STDOUT_FILENO));
  std::string line;
  while (std::getline(std::cin, line)) {
    absl::string_view text = line;
    absl::ConsumeSuffix(&text, "\r");
    if (!session.Handle(text)) break;
  }
  session.Finish();
  return 0;
}
