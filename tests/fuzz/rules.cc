// Rules as text: what is read is written back to the same rules.
#include "engine/rules.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const auto rules = sapper::ParseRules(text);
  if (!rules.ok()) {
    if (rules.status().message().size() > 400) std::abort();
    return 0;
  }
  const auto again = sapper::ParseRules(sapper::RulesText(*rules));
  if (!again.ok() || !(*again == *rules)) std::abort();
  return 0;
}
