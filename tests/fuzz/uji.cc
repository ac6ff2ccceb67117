// Any bytes as lines of UJI, against a player that answers at once. Whatever comes in, every line
// that goes out is whole, valid UTF-8 as SafeText leaves it.
#include <cstdlib>
#include <string>

#include "absl/strings/str_split.h"
#include "base/safe_text.h"
#include "protocol/session.h"
#include "variants/duel.h"

namespace {

constexpr const char* kNames[] = {"random"};

void CheckLine(absl::string_view bytes) {
  if (bytes.empty() || bytes.back() != '\n') std::abort();
  bytes.remove_suffix(1);
  if (sapper::SafeText(bytes, bytes.size() + 1) != bytes) std::abort();
}

// Deep counts and memory of gigabytes would only cost time.
bool TooExpensive(absl::string_view line) {
  return line.find("perft") != absl::string_view::npos ||
         line.find("ash") != absl::string_view::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  sapper::DuelParts parts;
  parts.player_names = kNames;
  parts.make_player = sapper::MakePlayer;
  sapper::Services services;
  services.variants = {std::make_shared<sapper::DuelVariant>(parts)};
  sapper::Session session(services, CheckLine);
  const absl::string_view input(reinterpret_cast<const char*>(data), size);
  for (absl::string_view line : absl::StrSplit(input, '\n')) {
    if (TooExpensive(line)) continue;
    if (!session.Handle(line)) break;
  }
  session.Finish();
  return 0;
}
