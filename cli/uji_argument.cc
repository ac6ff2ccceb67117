#include "cli/uji_argument.h"

#include <string>

#include "protocol/options.h"

namespace sapper {

CLI::Validator TakenByOption(const Variants& variants, const char* name) {
  const auto check = [variants, name](std::string& text) {
    Options options(variants);
    const auto change = options.Set(name, text);
    if (!change.ok()) return std::string(change.status().message());
    text = options.ValueOf(name);
    return std::string();
  };
  return CLI::Validator(check, "");
}

}  // namespace sapper
